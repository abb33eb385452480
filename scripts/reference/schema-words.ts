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

interface Refused {
  what: string;
  why: string;
  /** What to write instead. */
  cure: string;
  /** Nested fields that say it; `bed` is a shape of the form that holds itself. */
  samples: Record<string, unknown>[];
}

const text = { type: 'string', title: 'Herb' };
const group = { type: 'object', properties: { herb: text } };
const list = { type: 'array', items: text };

/** What JSON Schema has and a form refuses. */
export const REFUSED_WORDS: readonly Refused[] = [
  {
    what: 'A shape that holds itself',
    why: 'An answer is one fact, and a fact has as many levels as its schema.',
    cure: 'Write out as many levels as are asked.',
    samples: [{ ...group, properties: { bed: { $ref: '#/definitions/bed' } } }],
  },
  {
    what: 'Parts with free names: `additionalProperties` with a schema or `true`, `patternProperties`, `propertyNames`',
    why: 'Each field is named in the file: by its name it is drawn, checked, stored and read.',
    cure: 'Ask a list whose entries have a name and a value: `items` with `properties`.',
    samples: [
      { ...group, additionalProperties: text },
      { ...group, additionalProperties: true },
      { ...group, patternProperties: { '^a': text } },
      { ...group, propertyNames: { pattern: '^a' } },
    ],
  },
  {
    what: 'A list of kinds of entries (`items` as a list) of which some may be missing',
    why: 'Each of these entries is drawn, so each is there.',
    cure: 'Add `minItems` with their number. Entries behind them may be left out: `additionalItems`.',
    samples: [{ ...list, items: [text, text] }],
  },
  {
    what: '`contains`',
    why: 'A message belongs to the field that has to change, and here no one entry is wrong.',
    cure: 'Ask for the one entry as a field of its own, or write a rule of the form (`rules`).',
    samples: [{ ...list, contains: { const: 'mint' } }],
  },
  {
    what: '`prefixItems`, `$defs`, `dependentRequired` and other words of later drafts',
    why: 'Forms are draft 07.',
    cure: 'Write `items` as a list, `definitions` and `dependencies`.',
    samples: [
      { ...list, prefixItems: [text] },
      { ...group, $defs: { herb: text } },
      { ...group, dependentRequired: { herb: ['herb'] } },
    ],
  },
  {
    what: '`true` or `false` in the place of a schema',
    why: 'Nothing could be drawn: it says neither type nor title.',
    cure: 'Describe the field, or leave it out. `additionalItems: false` may stand.',
    samples: [
      { ...group, properties: { herb: true } },
      { ...list, items: false },
    ],
  },
  {
    what: 'The type `null` alone',
    why: 'Nobody can answer it.',
    cure: 'Leave it out, or add what else it may be: `["string", "null"]`.',
    samples: [{ ...group, properties: { herb: { type: 'null', title: 'Herb' } } }],
  },
  {
    what: '`$ref` to a place in the file (`#/properties/...`) or to an address (`https://...`)',
    why: 'All that a form says is in the project, and a shape that is used twice has a name.',
    cure: 'Refer to a part (`../parts/<name>.json`) or to a shape of the form (`#/definitions/<name>`).',
    samples: [
      { ...group, properties: { herb: { $ref: '#/properties/size' } } },
      { ...group, properties: { herb: { $ref: 'https://garden.example/herb.json' } } },
    ],
  },
  {
    what: 'The formats `color` and `data-url`, and all others that are not in the list of `format`',
    why: 'No field of ours asks for a color, and a file is sent by the widget `upload`, not as a text.',
    cure: 'Use `pattern` for a text, or the widget `upload` for a file.',
    samples: ['color', 'data-url'].map((format) => ({
      ...group,
      properties: { herb: { ...text, format, messages: { format: 'Write it otherwise' } } },
    })),
  },
];

/** Nested fields that show what a form may say all the same. */
export const ACCEPTED_SAMPLES: readonly Record<string, unknown>[] = [
  group,
  list,
  { ...list, items: [text], additionalItems: text, minItems: 1, messages: { minItems: 'Name one' } },
  { ...group, properties: { herb: { ...text, type: ['string', 'null'] } } },
];
