/** Is each mistake of a gate found: its flag, its routes with a lender, its words, what walks expect of it? */
import { describe, expect, test } from 'vitest';
import { machineTools } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { baseFiles, changed } from './trees.ts';

const load = createLoader(machineTools());

const REGISTRATION = 'flows/garden/registration.yaml';
const PRODUCT = 'flows/garden/product.yaml';
const COPY = 'flows/garden/copy.yaml';
const WALK = 'flows/garden/walks/closed.yaml';

/** The garden with a gate that stands where a flag says, and a walk that comes by it. */
function gated(): SourceFile[] {
  let files = changed(
    PRODUCT,
    '  new-map: { default: false }',
    '  new-map: { default: false }\n  works: { default: false, variables: { routes: [], sign: "", home: false } }',
  );
  files = changed(
    PRODUCT,
    'calls:\n',
    "calls:\n  decision: { method: POST, path: '/api/{context}/decision' }\n",
    files,
  );
  files = changed(REGISTRATION, 'triggers:\n', 'triggers:\n  atWork: { var: flags.works }\n', files);
  files = changed(
    REGISTRATION,
    'progress:',
    'gates:\n  - { id: works, on: flags.works.routes, when: atWork, page: works, says: { title: sign, dashboard: home } }\n\nprogress:',
    files,
  );
  files = changed(
    COPY,
    '  progress:',
    '  pages:\n    works: { title: Works, body: "Call {company.name}.", dashboard: Home }\n  progress:',
    files,
  );
  const walk = [
    'walk: Works shut the register for a while',
    'flow: registration',
    'given: { flags: { works: { on: true, variables: { routes: [register] } } } }',
    'each:',
    '  - { enter: register, shut: works }',
    '',
  ];
  return [...files, { path: WALK, text: walk.join('\n') }];
}

const told = (files: SourceFile[]) => load(files).problems.map(({ code, message }) => `${code}: ${message}`);

test('A gate by a flag is read as it is written', () => {
  expect(told(gated())).toEqual([]);
});

describe('A mistake is told', () => {
  test.each([
    [
      'of a flag that is not there',
      REGISTRATION,
      'flags.works.routes',
      'flags.work.routes',
      'flag/unknown: No flag is named "work". Did you mean "works"?',
    ],
    [
      'of a variable that its flag has not',
      REGISTRATION,
      'flags.works.routes',
      'flags.works.route',
      'flag/unknown: The flag "works" has no variable "route". Did you mean "routes"?',
    ],
    [
      'of a word that its flag has not',
      REGISTRATION,
      'title: sign',
      'title: sing',
      'flag/unknown: The flag "works" has no variable "sing". Did you mean "sign"?',
    ],
    [
      'of a default route that is not there',
      PRODUCT,
      'routes: []',
      'routes: [/regster]',
      'gate/route: Nothing stands at "/regster". Did you mean "register"?',
    ],
    [
      'of a default that is no list',
      PRODUCT,
      'routes: []',
      'routes: register',
      'gate/route: This holds no routes that a gate could stand at.',
    ],
    [
      'of a route as JSON',
      PRODUCT,
      'routes: []',
      'routes: \'["/:uuid/fench"]\'',
      'gate/route: Nothing stands at "/:uuid/fench". Did you mean ":uuid/fence"?',
    ],
    [
      'of a lender’s route',
      'orgs/north.yaml',
      'new-map: true',
      'new-map: true, works: { on: true, variables: { routes: [nowhere] } }',
      'gate/route: Nothing stands at "nowhere".',
    ],
    [
      'of a lender’s variable',
      'orgs/north.yaml',
      'new-map: true',
      'new-map: true, works: { on: true, variables: { sing: Hello } }',
      'flag/unknown: The flag "works" has no variable "sing". Did you mean "sign"?',
    ],
    [
      'of words that are missing',
      COPY,
      'body: "Call {company.name}.", ',
      '',
      'copy/missing: The page "works" has no words for "body".',
    ],
    [
      'of a link that the flag shows',
      COPY,
      ', dashboard: Home',
      '',
      'copy/missing: The page "works" has no words for "dashboard".',
    ],
    [
      'of words that its page does not show',
      COPY,
      'dashboard: Home',
      'dashboard: Home, foot: Bye',
      'copy/unknown: The page of a gate shows no "foot".',
    ],
    [
      'of words for no gate',
      COPY,
      '    works:',
      '    work: { title: A, body: B }\n    works:',
      'copy/unknown: These are words for no gate: none is named "work". Did you mean "works"?',
    ],
    [
      'of a placeholder that nobody can fill',
      COPY,
      '{company.name}',
      '{person.name}',
      'copy/placeholder: No fact stands at "person.name", so "{person.name}" stays empty.',
    ],
    [
      'of a call that it needs',
      PRODUCT,
      "  decision: { method: POST, path: '/api/{context}/decision' }\n",
      '',
      'call/missing: The product has gates that a flag opens and shuts, and no call "decision".',
    ],
    [
      'of a page that a walk expects',
      WALK,
      'shut: works',
      'shut: work',
      'walk/line: No gate shows a page "work". Did you mean "works"?',
    ],
    [
      'of a walk that is let in and shut out',
      WALK,
      'shut: works',
      'shut: works, lands: start/who',
      'walk/line: "lands" and "shut" do not go together: only one of them can come of this line.',
    ],
    [
      'of a trigger that never holds',
      REGISTRATION,
      'atWork: { var: flags.works }',
      'atWork: false',
      'gate/idle: The gate "works" is never shut: "atWork" never holds.',
    ],
    [
      'of a trigger that always holds',
      REGISTRATION,
      'atWork: { var: flags.works }',
      'atWork: true',
      'gate/everyone: The gate "works" shuts out everyone: "atWork" always holds.',
    ],
  ])('%s', (_, path, from, to, expected) => {
    expect(told(changed(path, from, to, gated()))).toContain(expected);
  });
});

test('A gate that stands twice keeps its first name', () => {
  const twice = changed(
    REGISTRATION,
    'gates:\n',
    'gates:\n  - { id: works, on: [register], when: atWork, page: works }\n',
    gated(),
  );
  expect(told(twice)).toContain('name/duplicate: A gate named "works" already stands above.');
  expect(baseFiles().some(({ text }) => text.includes('gates:'))).toBe(false);
});
