/** Every file keeps the rules of the house: imports, no circles, no barrels, short files, one name a thing, no loan word. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesIn, crossings, folderGraph, importGraph } from './architecture/circles.ts';
import { faultsOf, importsOf, type Source, table } from './architecture/rules.ts';
import { bannedWords, wordFaults } from './architecture/words.ts';

const root = join(import.meta.dirname, '..');
const folders = ['src', 'scripts', 'tests', 'e2e'];

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql|css|json)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/^tests\/(.*\/)?(cases|fixtures)\//.test(path)),
);

describe('every file', () => {
  test.each(files)('%s', (path) => {
    expect(faultsOf({ path, text: readFileSync(join(root, path), 'utf8') })).toEqual([]);
  });
});

const sources: Source[] = files
  .filter((path) => /^src\/.*\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
/** Rooms whose folders stand in one order, so that each can be read without those that follow it. */
const layered = ['src/engine/', 'src/proof/'];
const serverRooms = ['journey', 'stages', 'documents', 'uploads', 'staff', 'telemetry', 'chat'];

describe('imports', () => {
  test('go in no circle of files, be it for a type', () => {
    expect(circlesIn(importGraph(sources, 'type'))).toEqual([]);
  });

  test.each(layered)('go in no circle of folders in %s', (room) => {
    const own = sources.filter(({ path }) => path.startsWith(room));
    expect(circlesIn(folderGraph(importGraph(own, 'type')))).toEqual([]);
  });

  test('go from the parts of the server to its journey, never to each other nor back', () => {
    const [journey = '', ...parts] = serverRooms.map((room) => `src/server/${room}`);
    const all = importGraph(sources, 'type');
    expect(crossings(all, parts, [journey]).length).toBeGreaterThan(0);
    expect(crossings(all, [...parts, journey], parts)).toEqual([]);
  });

  test('of style sheets stand in the entry alone: the order of their rules is one, however a page came', () => {
    const isSheet = (target: string) => target.endsWith('.css');
    const importing = sources.filter((source) => importsOf(source).some(isSheet));
    expect(importing.map(({ path }) => path)).toEqual(['src/shell/main.tsx']);
  });

  test('that go in a circle are found, and told apart from those by type alone', () => {
    const one = { path: 'src/cli/a/one.ts', text: `import { two } from '../b/two.ts';` };
    const two = { path: 'src/cli/b/two.ts', text: `import type { One } from '../a/one.ts';` };
    const three = { path: 'src/cli/b/three.ts', text: `import { one } from '../a/one.ts';` };
    const all = [one, two, three];
    expect(circlesIn(importGraph(all, 'value'))).toEqual([]);
    expect(circlesIn(importGraph(all, 'type'))).toEqual([[one.path, two.path]]);
    expect(circlesIn(folderGraph(importGraph(all, 'value')))).toEqual([['src/cli/a', 'src/cli/b']]);
    const back = { ...two, text: `export { one } from '../a/one.ts';` };
    expect(circlesIn(importGraph([one, back], 'value'))).toEqual([[one.path, two.path]]);
  });
});

describe('exported names', () => {
  const banned = bannedWords(readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8'));
  /** Types written by the schemas have the schemas' names. */
  const written = ['src/engine/model/language.ts', 'src/server/sandbox/facts.ts'];

  test('have one meaning each, in the words of the glossary', () => {
    const own = sources.filter(({ path }) => !written.includes(path));
    expect(wordFaults(own, banned)).toEqual([]);
  });

  test('are read off the code, words that are not used off the glossary', () => {
    expect(banned).toContain('place');
    const one = { path: 'src/cli/one.ts', text: 'export const step = 1; export { two } from "./two.ts";' };
    const two = { path: 'src/cli/two.ts', text: 'export interface step { a: 1 } export const two = 2;' };
    expect(wordFaults([one, two], banned)).toEqual(['step is exported by src/cli/one.ts and src/cli/two.ts']);
    const three = { path: 'src/cli/three.ts', text: 'export const placesIn = 1; export const MY_LOOK = 2;' };
    expect(wordFaults([three], banned)).toEqual([
      'src/cli/three.ts: placesIn has the word "places"',
      'src/cli/three.ts: MY_LOOK has the word "look"',
    ]);
    expect(wordFaults([{ path: 'src/cli/a.ts', text: 'export const replaced = 1;' }], banned)).toEqual([]);
    const text = 'export function four(a: 1): 1; export function four(a: 2): 2; export function four() {}';
    expect(wordFaults([{ path: 'src/cli/four.ts', text }], banned)).toEqual([]);
  });
});

test('Pages for people link only to files that are there', () => {
  const pages = [
    'README.md',
    'docs/operate.md',
    'docs/security.md',
    'docs/ARCHITECTURE.md',
    'docs/CONTRIBUTING.md',
    'docs/GLOSSARY.md',
  ];
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map((match) => join(dirname(page), match[1] ?? ''))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(dead).toEqual([]);
});

/** A clean file of a room, with these lines in it. */
function sample(path: string, ...lines: string[]) {
  return { path, text: ['/** Which sample is this? */', ...lines, ''].join('\n') };
}

const broken: [rule: string, path: string, line: string, fault: string][] = [
  [
    'a wrong room',
    'src/runtime/a.ts',
    `import { b } from '../server/b.ts';`,
    'runtime may not import server',
  ],
  [
    'a wrong room by its type',
    'src/engine/a.ts',
    `import type { B } from '../config/b.ts';`,
    'engine may not import config',
  ],
  [
    'a wrong room, lazily',
    'src/widgets/a.ts',
    `void import('../shell/b.ts');`,
    'widgets may not import shell',
  ],
  [
    'a wrong room, passed on',
    'src/engine/a.ts',
    `export { b } from '../cli/b.ts'; void 0;`,
    'engine may not import cli',
  ],
  [
    'a type import in place',
    'src/engine/a.ts',
    `export type B = import('../cli/b.ts').B;`,
    'engine may not import cli',
  ],
  [
    'a wrong room from deep inside',
    'src/server/a/b.ts',
    `import '../../widgets/c.tsx';`,
    'server may not import widgets',
  ],
  ['a wrong package', 'src/engine/a.ts', `import { useState } from 'react';`, 'engine may not import react'],
  ['a wrong part of a package', 'src/engine/a.ts', `import Ajv from 'ajv';`, 'engine may not import ajv'],
  [
    'Node in the engine',
    'src/engine/a.ts',
    `import { dirname, join } from 'node:path';`,
    'engine may not import node:path',
  ],
  [
    'Node by its bare name',
    'src/runtime/a.ts',
    `import { join } from 'path';`,
    'runtime may not import path',
  ],
  [
    'Node in config',
    'src/config/a.ts',
    `import { dirname, join } from 'node:path';`,
    'config may not import node:path',
  ],
  [
    'the disk in the studio',
    'src/studio/a.ts',
    `import '../config/disk.ts';`,
    'studio may not import config/disk.ts',
  ],
  [
    'the disk in proof',
    'src/proof/a/b.ts',
    `import '../../config/disk.ts';`,
    'proof may not import config/disk.ts',
  ],
  [
    'Node in proof',
    'src/proof/a/b.ts',
    `import { join } from 'node:path';`,
    'proof may not import node:path',
  ],
  ['proving on the server', 'src/server/a/b.ts', `import '../../proof/c.ts';`, 'server may not import proof'],
  [
    'a file beside its rooms',
    'src/server/a.ts',
    '',
    'lies flat in src/server: move it into one of its rooms',
  ],
  [
    'a command in proof',
    'src/proof/why/a.ts',
    `import type { B } from '../../cli/b.ts';`,
    'proof may not import cli',
  ],
  [
    'proving where it would run',
    'src/config/a.ts',
    `import '../proof/domain.ts';`,
    'config may not import proof',
  ],
  ['a room above', 'tests/a.ts', `import '../e2e/b.ts';`, 'tests may not import e2e/b.ts'],
  ['tests in the product', 'src/cli/a.ts', `import '../../tests/b.ts';`, 'cli may not import tests/b.ts'],
  ['a file in no room', 'src/utils/a.ts', 'export const a = 1;', 'stands in no room of the import table'],
  ['a file beside the rooms', 'src/a.ts', 'export const a = 1;', 'stands in no room of the import table'],
  [
    'a barrel of names',
    'src/engine/a.ts',
    `export { b } from './b.ts';`,
    'only passes on other files: a barrel',
  ],
  [
    'a barrel of everything',
    'src/engine/a.ts',
    `export * from './b.ts';`,
    'passes on another file whole: a barrel',
  ],
  [
    'an environment of its own',
    'tests/a.test.ts',
    '// @vitest-environment\tjsdom',
    'asks for an environment: its name alone says which, .test.tsx for a browser, .test.ts for Node',
  ],
  ['a long file', 'src/cli/a.ts', 'void 0;\n'.repeat(300), 'has 301 lines, more than 300'],
  ['a long command', 'scripts/start.mjs', 'void 0;\n'.repeat(80), 'has 81 lines, more than 80'],
  ['a loan word', 'src/cli/a.ts', `f('loan');`, 'line 2: "loan" belongs to flows/, schemas/ or orgs/'],
  [
    'a loan word in SQL',
    'src/server/a/b.sql',
    'create table liens ();',
    'line 2: "lien" belongs to flows/, schemas/ or orgs/',
  ],
  ['a number of NMLS', 'src/cli/a.ts', 'NMLS;', 'line 2: "NMLS" belongs to flows/, schemas/ or orgs/'],
  ['a license', 'src/cli/a.ts', 'licensed;', 'line 2: "licens" belongs to flows/, schemas/ or orgs/'],
  ['a loan word as a name', 'src/cli/notary.ts', '', 'line 0: "notary" belongs to flows/, schemas/ or orgs/'],
];

describe('each rule', () => {
  test.each(broken)('finds %s', (_, path, line, fault) => {
    expect(faultsOf(sample(path, line))).toEqual([`${path}: ${fault}`]);
  });

  test('finds a file that does not say what it holds', () => {
    const fault = 'src/cli/a.ts: does not begin with one doc comment saying what it holds';
    expect(faultsOf({ path: 'src/cli/a.ts', text: 'export const a = 1;\n' })).toEqual([fault]);
    expect(faultsOf({ path: 'src/cli/a.ts', text: '/**\n * Which?\n */\nvoid 0;\n' })).toEqual([fault]);
  });

  test('lets pass what the table allows', () => {
    const allowed: [path: string, line: string][] = [
      ['src/runtime/a.ts', `import { b } from '../engine/b.ts';`],
      ['src/runtime/a/b.ts', `import { c } from '../c.ts';`],
      ['src/config/disk.ts', `import { readFileSync } from 'node:fs';`],
      ['src/engine/a.ts', `import equal from 'ajv/dist/runtime/equal.js';`],
      ['src/shell/a.tsx', `const Desk = lazy(() => import('../studio/Desk.tsx'));`],
      ['src/engine/a.ts', `// import('../server/b.ts') stands in a comment`],
      ['src/engine/a.ts', `import { b } from './b.ts';\nexport const list = [b];`],
      ['src/server/sandbox/a.ts', `const a = 'loan';`],
      ['src/engine/a.ts', 'const client = clients.alien;'],
      ['src/engine/model/language.ts', 'void 0;\n'.repeat(400)],
      ['tests/a.ts', `import '../src/server/b.ts'; const a = 'loan';`],
    ];
    expect(allowed.flatMap(([path, line]) => faultsOf(sample(path, line)))).toEqual([]);
  });

  test('reads imports of every form', () => {
    const text = `import a from './a.ts'; export { b } from './b.ts'; void import('./c.ts'); import './d.css?inline';`;
    expect(importsOf({ path: 'src/engine/x.ts', text })).toEqual(['./a.ts', './d.css', './b.ts', './c.ts']);
  });
});

test('the table names only rooms that it has', () => {
  const named = Object.values(table).flatMap(({ rooms }) => rooms);
  expect(named.filter((room) => !(room in table))).toEqual([]);
});
