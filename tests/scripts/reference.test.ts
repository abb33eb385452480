/** Does the reference of the flow language say of each key what it does, with examples that hold and links that lead somewhere? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import draft from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { COMMONEST, titleOf } from '../../scripts/reference/changes.ts';
import {
  allKeys,
  definitionsOf,
  exampleOf,
  FILES,
  isPlain,
  keysOf,
  type Located,
  SCHEMAS,
} from '../../scripts/reference/declarations.ts';
import { ACCEPTED_SAMPLES, REFUSED_WORDS, SCHEMA_WORDS } from '../../scripts/reference/schema-words.ts';
import { sentenceOf, slugOf } from '../../scripts/reference/tables.ts';
import { createLoader } from '../../src/config/load.ts';
import { readRequests } from '../changes/requests.ts';
import { baseFiles } from '../config/trees.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/language.md'), 'utf8');
const placeOf = ({ file, pointer }: Located) => `${file}#${pointer}`;
const definitions = FILES.flatMap(([file]) => definitionsOf(file));

test('Every key of the language, and every group of keys, has a sentence that says what it does', () => {
  const silent = allKeys().filter((key) => !/[a-z].*[.?]$/s.test(sentenceOf(key) ?? ''));
  expect(silent.map(placeOf)).toEqual([]);
  const groups = definitions.filter(
    (each) => keysOf(each).length > 0 && !each.node.description?.endsWith('.'),
  );
  expect(groups.map(placeOf)).toEqual([]);
  expect(allKeys().length).toBeGreaterThan(700);
});

test('What is described for all schemas alike is a word of JSON Schema, and none of ours', () => {
  expect([...SCHEMA_WORDS.keys()].filter((word) => !(word in draft.properties))).toEqual([]);
});

test('Every key that is not plain by itself has an example, and every group of keys', () => {
  const bare = allKeys().filter(
    (key) => !isPlain(key) && exampleOf(key) === undefined && !SCHEMA_WORDS.has(key.name),
  );
  const groups = definitions.filter((each) => keysOf(each).length > 0 && each.node.examples === undefined);
  expect([...bare, ...groups].map(placeOf)).toEqual([]);
});

const ajv = new Ajv({ strict: false, schemas: Object.values(SCHEMAS), keywords: ['sortedItems'] });
addFormats.default(ajv);

const examples = [...allKeys(), ...definitions].flatMap((declared) =>
  (declared.node.examples ?? []).map((example) => ({ place: placeOf(declared), example })),
);

test('Every example is one that its own declaration accepts', () => {
  const wrong = examples.filter(({ place, example }) => {
    const [file = '', pointer] = place.split('#');
    return !ajv.getSchema(`https://hearthline.dev/schemas/config/${file}#${pointer}`)?.(example);
  });
  expect(wrong).toEqual([]);
  expect(examples.length).toBeGreaterThan(400);
});

const plain = text.replaceAll(/^```[\s\S]*?^```/gm, '');
const headings = [...plain.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
const linked = [...plain.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);

test('Every link of the reference has its heading, and every heading its link in the contents', () => {
  expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  const contents = plain.slice(0, plain.indexOf('\n## '));
  expect(headings.filter((heading) => !contents.includes(`(#${heading})`))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

test('The commonest changes are ten, and each is a request that is tried', () => {
  const names = readRequests(join(root, 'tests/changes')).map(({ name }) => name);
  expect(COMMONEST.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(COMMONEST).size).toBe(10);
  for (const name of COMMONEST) expect(headings).toContain(slugOf(titleOf(name)));
});

const load = createLoader();
const FORM = 'schemas/forms/where.json';

/** The problems of a form with this nested field. */
function problemsOf(sample: Record<string, unknown>): string[] {
  const files = baseFiles().map((file) =>
    file.path === FORM ? { ...file, text: withField(file.text, sample) } : file,
  );
  // No screen of that project writes it anywhere.
  const problems = load(files).problems.filter(({ code }) => code !== 'answer/unread');
  return problems.map(({ code, file }) => `${code} ${file}`);
}

function withField(text: string, sample: Record<string, unknown>): string {
  const form = JSON.parse(text);
  const bed = { type: 'object', properties: { bed: { $ref: '#/definitions/bed' } } };
  const isNamed = JSON.stringify(sample).includes('#/definitions/bed');
  const field = { title: 'Beds', widget: 'nested', sensitivity: 'open', ...sample };
  const definitions = isNamed ? { definitions: { bed } } : {};
  return JSON.stringify({ ...form, ...definitions, properties: { ...form.properties, beds: field } });
}

test.each(REFUSED_WORDS)('A form may not say: $what', ({ samples }) => {
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) expect(problemsOf(sample).join(), JSON.stringify(sample)).toContain(FORM);
});

test.each(ACCEPTED_SAMPLES)('A form may say %j', (sample) => {
  expect(problemsOf(sample)).toEqual([]);
});
