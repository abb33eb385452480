/** Do schemas share their parts, and is a mistake in one found where it stands? */
import { describe, expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { propertiesOf } from '../../src/config/model/typed.ts';
import { baseFiles, changed } from './trees.ts';

const load = createLoader();
const PART = 'schemas/parts/side.json';
const FACT = '"side": { "type": "string", "enum": ["north", "south"] }';
const FIELD = `    "side": {
      "type": "string",
      "widget": "choice",
      "sensitivity": "personal",
      "enum": ["north", "south"],
      "labels": { "north": "North", "south": "South" }
    },`;
const WORDS = '"labels": { "north": "North", "south": "South" }';

/** The garden with one part for the side, in its facts and in its form. */
function sharing(part: string, fact = '', field = ''): SourceFile[] {
  const facts = changed('schemas/facts/plot.json', FACT, `"side": { "$ref": "../parts/side.json"${fact} }`);
  const forms = changed(
    'schemas/forms/where.json',
    FIELD,
    `"side": { "$ref": "../parts/side.json", "widget": "choice", "sensitivity": "personal"${field} },`,
    facts,
  );
  return [...forms, { path: PART, text: part }];
}

const whole = `{ "type": "string", "enum": ["north", "south"], ${WORDS} }`;

describe('A part', () => {
  const { project, problems } = load(sharing(whole));
  const [garden] = project?.products ?? [];
  const [was] = load(baseFiles()).project?.products ?? [];

  test('reads as if it were written out', () => {
    expect(problems).toEqual([]);
    expect(garden?.forms.get('where')).toEqual(was?.forms.get('where'));
    expect(garden?.facts.get('plot')).toEqual(was?.facts.get('plot'));
  });

  test('gives a fact no words', () => {
    expect(propertiesOf(garden!.facts.get('plot')!).side).toEqual({
      type: 'string',
      enum: ['north', 'south'],
    });
  });

  test('gives way to what stands beside its name', () => {
    const { project } = load(sharing(whole, '', ', "labels": { "north": "N", "south": "S" }'));
    const form = project?.products[0]?.forms.get('where');
    expect(propertiesOf(form!).side).toMatchObject({
      labels: { north: 'N', south: 'S' },
      enum: ['north', 'south'],
    });
  });

  test('may have parts', () => {
    const outer = { path: PART, text: '{ "$ref": "point.json" }' };
    const inner = { path: 'schemas/parts/point.json', text: whole };
    const files = [...sharing(whole).filter(({ path }) => path !== PART), inner, outer];
    const { project, problems } = load(files);
    expect(problems).toEqual([]);
    expect(project?.products[0]?.forms.get('where')).toEqual(was?.forms.get('where'));
  });
});

describe('A part of facts alone', () => {
  const own = '"type": "string", "enum": ["north", "south"], "writtenBy": "lender"';
  const facts = changed('schemas/facts/plot.json', FACT, '"side": { "$ref": "../parts/side.json" }');
  const problemsWith = (head: string) =>
    load([...facts, { path: PART, text: `{ ${head}${own} }` }]).problems.filter(({ file }) => file === PART);

  test('says what facts can say, who writes them among it; another one does not', () => {
    expect(problemsWith('"$schema": "../config/facts.json", ')).toEqual([]);
    expect(problemsWith('')).toMatchObject([{ code: 'key/unknown' }]);
  });
});

const wrong: [what: string, files: SourceFile[], problem: object][] = [
  [
    'a word for a choice that is none',
    sharing(whole.replace('"south": "South" }', '"south": "South", "east": "East" }')),
    { code: 'form/choice', file: PART, line: 1 },
  ],
  [
    'a choice of another type',
    sharing('{ "type": "string", "enum": ["north", "south", 3] }', '', `, ${WORDS}`),
    { code: 'type/wrong', file: PART, line: 1 },
  ],
  [
    'an unknown key',
    sharing(whole.replace('"labels"', '"lables"'), '', `, ${WORDS}`),
    {
      code: 'key/unknown',
      file: PART,
      line: 1,
      message: '"lables" is not a key of a field. Did you mean "labels"?',
    },
  ],
  [
    'no type',
    sharing('{ "enum": ["north"] }'),
    { code: 'key/missing', file: PART, message: 'This field has no "type".' },
  ],
  [
    'beside its name, words for a choice that is none',
    sharing(whole, '', ', "labels": { "north": "N", "west": "W" }'),
    { code: 'form/choice', file: 'schemas/forms/where.json', line: 7 },
  ],
  ['a broken file', sharing('{ "type": '), { code: 'json/syntax', file: PART }],
];

test.each(wrong)('With %s it is refused', (_, files, problem) => {
  const { problems } = load(files);
  expect(problems).toContainEqual(expect.objectContaining(problem));
  expect(new Set(problems.map(({ file, line, message }) => `${file}${line}${message}`)).size).toBe(
    problems.length,
  );
});
