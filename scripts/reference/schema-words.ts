/** JSON Schema's own words, which forms and facts may use as they stand in its specification, and those that a form may not. */

/** The schemas whose files are JSON Schemas. */
export const JSON_SCHEMAS = ['form.json', 'facts.json'];

/** A sentence each: they mean in our files what they mean in all others, so they are described here, once. */
export const SCHEMA_WORDS: ReadonlyMap<string, string> = new Map([
  ['title', 'A name for whoever reads the file.'],
  ['description', 'A sentence for whoever reads the file.'],
  ['type', 'What sort of value it is.'],
  ['properties', 'The parts of an object, by name, in the order in which they stand.'],
  ['required', 'The parts that must be there.'],
  ['additionalProperties', 'Always `false`: nothing is accepted that has no name here.'],
  ['items', 'What each entry of a list is.'],
  ['enum', 'The values that there are. No other is accepted.'],
  ['const', 'The only value that is accepted.'],
  ['default', 'The value where none is given.'],
  ['format', 'How the text is written, such as a date.'],
  ['pattern', 'A regular expression that the text must match.'],
  ['minLength', 'The fewest characters of a text.'],
  ['maxLength', 'The most characters of a text.'],
  ['minimum', 'The smallest number that is accepted.'],
  ['maximum', 'The largest number that is accepted.'],
  ['exclusiveMinimum', 'The number must be larger than this.'],
  ['exclusiveMaximum', 'The number must be smaller than this.'],
  ['multipleOf', 'The number must be a multiple of this: 1 for whole numbers, 0.01 for cents.'],
  ['minItems', 'The fewest entries of a list.'],
  ['maxItems', 'The most entries of a list.'],
  ['uniqueItems', 'No entry of the list may stand there twice.'],
  ['minProperties', 'The fewest parts of an object that are answered.'],
  ['maxProperties', 'The most parts of an object that are answered.'],
  ['allOf', 'Constraints that all hold, each with its `if` and `then`.'],
  ['if', 'A constraint: where it is met `then` holds, else `else`.'],
  ['then', 'What holds where `if` is met.'],
  ['else', 'What holds where `if` is not met. Left out, nothing more holds.'],
  ['not', 'A constraint that must not be met.'],
]);

/** What JSON Schema has and a form refuses, why, and what to write. */
export const REFUSED_WORDS: readonly [what: string, why: string, cure: string][] = [
  [
    'A shape that holds itself',
    'An answer is one fact, and a fact has as many levels as its schema.',
    'Write out as many levels as are asked.',
  ],
  [
    'Parts with free names: `additionalProperties` with a schema or `true`, `patternProperties`, `propertyNames`',
    'Each field is named in the file: by its name it is drawn, checked, stored and read.',
    'Ask a list whose entries have a name and a value: `items` with `properties`.',
  ],
  [
    '`contains`',
    'A message belongs to the field that has to change, and here no one entry is wrong.',
    'Ask for the one entry as a field of its own, or write a rule of the form (`rules`).',
  ],
  [
    '`prefixItems`, `$defs`, `dependentRequired` and other words of later drafts',
    'Forms are draft 07, which is what the form library reads.',
    'Write `items` as a list, `definitions` and `dependencies`.',
  ],
  [
    '`true` or `false` in the place of a schema',
    'Nothing could be drawn: it says neither type nor title.',
    'Describe the field, or leave it out. `additionalItems: false` may stand.',
  ],
  [
    'The type `null` alone',
    'Nobody can answer it.',
    'Leave it out, or add what else it may be: `["string", "null"]`.',
  ],
  [
    '`$ref` to a place in the file (`#/properties/...`) or to an address (`https://...`)',
    'All that a form says is in the project, and a shape that is used twice has a name.',
    'Refer to a part (`../parts/<name>.json`) or to a shape of the form (`#/definitions/<name>`).',
  ],
  [
    'The formats `color` and `data-url`, and all others that are not in the list of `format`',
    'No field of ours asks for a color, and a file is sent by the widget `upload`, not as a text.',
    'Use `pattern` for a text, or the widget `upload` for a file.',
  ],
];
