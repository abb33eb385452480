/** What did a change touch, and which tests is it likely to break? By the import graph, and by who names a file that is read from disk. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { environmentFor } from '../setup/node.mjs';
import { FAR, nearestOf, testsThatReach } from './nearest.mjs';

/** Whatever is run or compiled rests on them. */
const UNDER_ALL =
  /^(package(-lock)?\.json|[^/]+\.config\.ts|tsconfig\.json|schemas\/config\/|scripts\/test(ing\/|\.mjs$))/;
const CODE = /\.(ts|tsx|mjs)$/;
/** No browser test is tied to a screen by imports: the pages are a build of all this. */
const BUILT = /^(src|flows|schemas|orgs|scripts\/setup)\//;
/** A spec that says so runs after each change of the pages. */
const SMOKE = '@smoke';
const BROWSER = 'browser tests';
const UNIT = 'unit, property and contract tests';
/** Of a list of all tests there are. */
const MOST_BYTES = 64 * 1024 * 1024;
const ALWAYS = ['tests/architecture.test.ts'];

/**
 * @typedef {object} Breakable
 * @property {string[] | undefined} unit test files; undefined: all there are
 * @property {string[] | undefined} browser
 * @property {string} why a sentence for people
 */

/**
 * The stages that a change can break, with the test files of each; says which and why.
 * @param {string} root
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {string} since a revision; empty: where the branch left main
 * @param {(line: string) => void} [say]
 * @returns {import('./choice.mjs').Wanted[]}
 * @throws with a sentence when git knows no such revision
 */
export function chooseChanged(root, stages, since, say = console.log) {
  const revision = since || whereItLeftMain(root);
  const { unit, browser, why } = whatBreaks(root, changedFiles(root, revision), revision);
  say(`${why}\n`);
  const onlyOf = (/** @type {string} */ name) => ({ [UNIT]: unit, [BROWSER]: browser })[name] ?? [];
  return stages
    .filter(
      ({ name }) => !(name === UNIT && unit?.length === 0) && !(name === BROWSER && browser?.length === 0),
    )
    .map((stage) => ({ stage, only: onlyOf(stage.name) }));
}

/** @param {string} root */
function whereItLeftMain(root) {
  for (const main of ['main', 'origin/main']) {
    const { status, stdout } = git(root, ['merge-base', 'HEAD', main]);
    if (status === 0) return stdout.trim();
  }
  throw new Error('There is no branch main to compare with. Say with what: --changed=HEAD~1');
}

/**
 * Of the working tree, whether committed or not, and what git does not know yet.
 * @param {string} root
 * @param {string} revision
 */
export function changedFiles(root, revision) {
  const changed = git(root, ['diff', '--name-only', '--no-renames', revision, '--']);
  if (changed.status !== 0) throw new Error(`--changed=${revision}: ${changed.stderr.trim().split('\n')[0]}`);
  const unknown = git(root, ['ls-files', '--others', '--exclude-standard']);
  return [...new Set(`${changed.stdout}${unknown.stdout}`.split('\n').filter(Boolean))].sort();
}

/**
 * @param {string} root
 * @param {string[]} files
 * @param {string} revision
 * @returns {Breakable}
 */
export function whatBreaks(root, files, revision) {
  const everything = (/** @type {string} */ why) => ({ unit: undefined, browser: undefined, why });
  const base = files.find((file) => UNDER_ALL.test(file));
  if (base) return everything(`${base} has changed, on which all rests: everything runs.`);
  const modules = sourcesOf(root);
  const readers = new Map(files.map((file) => [file, readersOf(file, modules)]));
  const unknown = files.find((file) => !CODE.test(file) && readers.get(file)?.size === 0);
  if (unknown) return everything(`Nobody is known to read ${unknown}, which has changed: everything runs.`);

  const touched = new Map([...readers.values()].flatMap((each) => [...each]));
  for (const file of files.filter((file) => modules.has(file))) touched.set(file, 0);
  const reaching = testsThatReach(modules, touched);
  const always = ALWAYS.filter((file) => modules.has(file));
  const unit = [...new Set([...nearestOf(modules, reaching, files), ...always])].sort();
  const left = [...reaching.keys()].filter((test) => !unit.includes(test)).sort();
  const specs = files.some((file) => file.startsWith('e2e/')) ? changedSpecs(root, revision) : [];
  const smoke = files.some((file) => BUILT.test(file)) ? smokeSpecs(modules) : [];
  const browser = [...new Set([...specs, ...smoke])].sort();
  const why = [
    `Files changed since ${revision.slice(0, 12)}: ${files.length}.`,
    `Unit test files that import or read one of them: ${new Set([...reaching.keys(), ...always]).size}.`,
    ...(left.length > 0 ? [`The nearest of them run; ${left.length} are left to the whole run.`] : []),
    `Browser specs that do: ${specs.length}; that run after each change of the pages: ${smoke.length}.`,
    '`npm test` runs all.',
    ...(left.length > 0 ? [`\nLeft to it: ${left.join(', ')}`] : []),
  ].join(' ');
  return { unit, browser, why };
}

/**
 * By their paths, the texts of all that may name a file.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function sourcesOf(root) {
  const { stdout } = git(root, [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'tests',
    'e2e',
    'scripts',
  ]);
  const paths = [...new Set(stdout.split('\n'))].filter(
    (path) => CODE.test(path) && existsSync(join(root, path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const READS =
  /\b(read\w*Sync|readFile|readdir|cpSync|globSync|spawn\w*|fork|execFile\w*|new URL|new Worker)\b/;

/**
 * Modules that read this file or a folder above it, or run it: they name it in quotes, from the root or from where they
 * are. Our code is imported in src/; only scripts and tests run it as a program.
 * @param {string} file
 * @param {Map<string, string>} modules
 * @returns {Map<string, number>} how far off each is
 */
function readersOf(file, modules) {
  const above = new Set([file]);
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) above.add(folder);
  /** @type {Map<string, number>} */
  const readers = new Map();
  for (const [path, text] of modules) {
    if (path === file || !READS.test(text) || (CODE.test(file) && path.startsWith('src/'))) continue;
    const names = [...text.matchAll(/['"`/]([\w.@-][\w./@-]*)\/?['"`]/g)].map(([, name = '']) => name);
    const found = names
      .flatMap((name) => [name, posix.join(dirname(path), name)])
      .filter((name) => above.has(name));
    if (found.length > 0) readers.set(path, found.some((name) => name.includes('/')) ? 0 : FAR);
  }
  return readers;
}

/**
 * Changed themselves, or importing what changed; the list is Playwright's own.
 * @param {string} root
 * @param {string} revision
 */
function changedSpecs(root, revision) {
  const args = ['test', '--list', '--reporter=json', `--only-changed=${revision}`];
  const { stdout, stderr } = spawnSync('playwright', args, {
    cwd: root,
    env: environmentFor(root),
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  const begin = stdout.indexOf('{');
  if (begin < 0)
    throw new Error(`Which browser tests a change can break was not to be found out:\n${stderr}`);
  /** @type {{ config: { rootDir: string }, suites: { file: string }[] }} */
  const { config, suites } = JSON.parse(stdout.slice(begin));
  return suites.map(({ file }) => relative(root, join(config.rootDir, file)));
}

/** @param {Map<string, string>} modules */
function smokeSpecs(modules) {
  return [...modules].flatMap(([path, text]) =>
    path.endsWith('.spec.ts') && text.includes(SMOKE) ? [path] : [],
  );
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function git(root, args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES });
}
