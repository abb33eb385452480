/** Is a fact that two screens ask told only where a person types it twice by mistake? */
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { PROJECT_FOLDER } from '../support/project.ts';
import { changed } from './trees.ts';

const load = createLoader();
const [FLOW, FORM] = ['flows/garden/registration.yaml', 'schemas/forms/where.json'];
const LATER = '- { ask: start/where, path: where, step: where, when: isNamed }';
const ASKED = '{ set: person.name, from: answers.name }';
const SIZE = '{ set: plot.size, from: answers.size }';
const SCREEN = `  start/where: { kind: form, form: where, writes: [${SIZE}, ${ASKED}] }`;

/** The name is asked at `start/who`, and at `start/where` too. */
function twice() {
  const field =
    '"name": { "type": "string", "title": "Your name", "maxLength": 80, "sensitivity": "personal" },';
  const form = changed(FORM, '"shed": {', `${field} "shed": {`);
  return changed(FLOW, `writes: [${SIZE}]`, `writes: [${SIZE}, ${ASKED}]`, form);
}

function toldOf(...changes: [from: string, to: string][]) {
  const files = changes.reduce((all, [from, to]) => changed(FLOW, from, to, all), twice());
  const { problems } = load(files);
  return problems.map(({ code, line }) => [
    code,
    files.find(({ path }) => path === FLOW)?.text.split('\n')[line - 1],
  ]);
}

const withTrigger = (rule: string): [string, string] => [
  '  isRenter: { trigger: isRented }',
  `  isRenter: { trigger: isRented }\n  asksAgain: ${rule}`,
];
const asksAgain: [string, string] = [LATER, LATER.replace('isNamed', 'asksAgain')];

test.each<[string, [string, string][]]>([
  ['of whoever gave it', []],
  ['of everybody', [[LATER, LATER.replace(', when: isNamed', '')]]],
  ['for something else', [withTrigger('{ var: plot.friend }'), asksAgain]],
])('It is told where it is asked again %s', (_what, changes) => {
  expect(toldOf(...changes)).toEqual([['question/repeated', SCREEN]]);
});

const EARLIER = "- { ask: start/who,   path: '',    step: who }";

test.each<[string, [string, string][]]>([
  ['while it is missing', [withTrigger('{ "!": { var: person.name } }'), asksAgain]],
  ['for what it is', [withTrigger('{ "===": [{ var: person.name }, Bartholomew] }'), asksAgain]],
  ['where not everybody was asked before', [[EARLIER, EARLIER.replace(' }', ', when: isRenter }')]]],
  [
    'where it is not always written',
    [
      [ASKED, ASKED],
      [SCREEN, SCREEN.replace(ASKED, ASKED.replace(' }', ', when: isRenter }'))],
    ],
  ],
  [
    'on purpose, with the reason',
    [[SCREEN, `  # flow-ignore question/repeated -- two people answer\n${SCREEN}`]],
  ],
])('It is not told where it is asked %s', (_what, changes) => {
  expect(toldOf(...changes)).toEqual([]);
});

test('A step that follows on the answers of another one asks nothing of them again', () => {
  const form = 'schemas/heloc/forms/hmda.json';
  const field = '"ownership": { "$ref": "../parts/ownership-question.json" },';
  const inForm = changed(form, '"properties": {', `"properties": { ${field}`, readFiles(PROJECT_FOLDER));
  const write = '- { set: lookups.selectedProperty.ownership, from: answers.ownership }';
  const files = changed(
    'flows/heloc/screens.yaml',
    'form: hmda\n    writes:',
    `form: hmda\n    writes:\n      ${write}`,
    inForm,
  );
  expect(load(files).problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'question/repeated',
      expect.stringContaining('"start/hmda" asks for "profile.addresses.ownership" again'),
    ],
  ]);
});
