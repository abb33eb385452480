/** `flow diff`: what differs between two versions of a project, and which applications it leads elsewhere. */
import { Option } from 'commander';
import { compileProject } from '../config/compile/compile.ts';
import { compileForm } from '../config/compile/validators.ts';
import { loadProject, readAsItWas } from '../config/load.ts';
import type { LocatedProblem, Project, SourceFile } from '../config/model/project.ts';
import { count } from '../config/report/text.ts';
import type { JsonSchema } from '../engine/model/bundle.ts';
import { dateIn } from '../engine/model/time.ts';
import { type Behaviour, compareBehaviour, type ProductVersion } from '../proof/diff/behaviour.ts';
import { compareProducts } from '../proof/diff/products.ts';
import { withNewQuestions } from '../proof/diff/questions.ts';
import { markdownOfDiff } from './diff/markdown.ts';
import type { Diff, ProductDiff } from './diff/print.ts';
import { jsonOfDiff, textOfDiff } from './diff/print.ts';
import { filesOfVersion } from './diff/version.ts';
import { unknown } from './open.ts';
import { type AddCommand, CouldNotRun, type Terminal } from './terminal.ts';

export interface DiffOptions {
  root: string;
  product?: string;
  org?: string;
  samples: number;
  seed: number;
  format: 'text' | 'json' | 'markdown';
}

const MOST_SAMPLES = 1_000_000;

const EXAMPLES = `
Examples:
  flow diff main                            the last commit of main with the files as they are now
  flow diff v1.4 v1.5 --format markdown     two revisions, as a comment on a pull request
  flow diff ../before ../after              two folders
  flow diff HEAD~1 --samples 50000          more generated applications`;

export const addDiff: AddCommand = (program, home, terminal, exit) => {
  program
    .command('diff <before> [after]')
    .description('Tells what changed between two folders or git revisions, and whom it leads elsewhere.')
    .option('--root <dir>', 'the folder of the project; what is compared with, unless named', home)
    .option('--product <name>', 'only this product')
    .option('--org <code>', 'only applications at this org')
    .option('--samples <number>', 'generated applications of each flow', wholeNumber, 20_000)
    .option('--seed <number>', 'where the generated ones begin', wholeNumber, 1)
    .addOption(
      new Option('--format <format>', 'how it is told').choices(['text', 'json', 'markdown']).default('text'),
    )
    .addHelpText('after', EXAMPLES)
    .action((before: string, after: string | undefined, options: DiffOptions) =>
      exit(diff(before, after, options, terminal)),
    );
};

/** 0 when every application stands where it stood, 1 when one does not. Throws CouldNotRun. */
export function diff(
  before: string,
  after: string | undefined,
  options: DiffOptions,
  terminal: Terminal,
): number {
  const files = (name: string) => ({ name, files: filesOfVersion(name, options.root) });
  const now = files(after ?? options.root);
  return diffFiles(files(before), after === undefined ? { ...now, name: CURRENT } : now, options, terminal);
}

const CURRENT = 'the files as they are';

export interface NamedFiles {
  name: string;
  files: SourceFile[];
}

/** The same of files that are read already. */
export function diffFiles(
  before: NamedFiles,
  after: NamedFiles,
  options: DiffOptions,
  terminal: Terminal,
): number {
  const [old, now] = [openOlder(before, terminal), openVersion(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const { product: wanted } = options;
  if (wanted !== undefined && !names.includes(wanted)) throw unknown('product', wanted, names);
  const products = names
    .filter((name) => wanted === undefined || name === wanted)
    .map((name) => diffProduct(name, old.get(name), now.get(name), options, terminal));
  const found: Diff = { before: before.name, after: after.name, seed: options.seed, products };
  terminal.result(textOf(found, options.format));
  return products.some(({ behaviour }) => isElsewhere(behaviour)) ? 1 : 0;
}

function textOf(found: Diff, format: DiffOptions['format']): string {
  switch (format) {
    case 'json':
      return jsonOfDiff(found);
    case 'markdown':
      return markdownOfDiff(found);
    case 'text':
      return textOfDiff(found);
  }
}

function isElsewhere(behaviour: Behaviour | undefined): boolean {
  return (
    behaviour !== undefined &&
    (behaviour.broken.length > 0 || behaviour.flows.some(({ groups }) => groups.length > 0))
  );
}

function diffProduct(
  product: string,
  old: ProductVersion | undefined,
  after: ProductVersion | undefined,
  options: DiffOptions,
  terminal: Terminal,
): ProductDiff {
  if (!old || !after) {
    const kind = old ? 'removed' : 'added';
    return { product, changes: [{ group: 'product', kind, name: product, details: [] }] };
  }
  const before = withNewQuestions(old, after);
  const orgs = Object.keys({ ...before.bundle.orgs, ...after.bundle.orgs });
  if (options.org !== undefined && !orgs.includes(options.org)) throw unknown('org', options.org, orgs);
  const changes = compareProducts(before, after);
  const today = dateIn(after.bundle.zone, terminal.now());
  const compile = createCompiler();
  return {
    product,
    changes,
    behaviour: compareBehaviour(before, after, changes, { ...options, today, compile }),
  };
}

/** By product. Patterns are not timed here: that is for validate to do. */
function openVersion({ name, files }: NamedFiles): Map<string, ProductVersion> {
  const { project, problems } = loadProject(files);
  if (!project)
    throw new CouldNotRun(`${name} has ${count(problems.length, 'problem')}.${firstOf(problems)}`);
  return versionsOf(project, files);
}

/** The same of what was right when it was written: what today's rules say of it is told once, and is no obstacle. */
function openOlder({ name, files }: NamedFiles, terminal: Terminal): Map<string, ProductVersion> {
  const { project, problems } = loadProject(files);
  if (project) return versionsOf(project, files);
  const first = firstOf(problems);
  const older = versionsAsTheyWere(files);
  if (!older) throw new CouldNotRun(`${name} cannot be read by this edition of the language.${first}`);
  const told = `${name} has ${count(problems.length, 'problem')} by the rules of today, and is compared as it was.`;
  const unread = older.unread.map((path) => `Left out: ${placeOf(path, problems)}`);
  terminal.comment(`${[`${told}${first}`, ...unread].join('\n')}\n`);
  return older.versions;
}

interface OlderVersions {
  versions: Map<string, ProductVersion>;
  unread: string[];
}

/** Undefined where so much is not as it is written today that nothing can be made of it. */
function versionsAsTheyWere(files: SourceFile[]): OlderVersions | undefined {
  try {
    const { project, unread } = readAsItWas(files);
    const versions = versionsOf(project, files);
    return versions.size > 0 ? { versions, unread } : undefined;
  } catch {
    return undefined;
  }
}

function firstOf(problems: LocatedProblem[]): string {
  const [first] = problems.filter(({ severity }) => severity === 'error');
  return first ? ` The first: ${placed(first)}` : '';
}

function placeOf(path: string, problems: LocatedProblem[]): string {
  const own = problems.find(({ file, severity }) => file === path && severity === 'error');
  return own ? placed(own) : path;
}

function placed({ file, line, message }: LocatedProblem): string {
  return `${file}:${line} ${message}`;
}

function versionsOf(project: Project, files: SourceFile[]): Map<string, ProductVersion> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const bundles = compileProject(project);
  return new Map(
    project.products.flatMap((source, at) => {
      const bundle = bundles[at];
      return bundle ? [[bundle.product, { source, bundle, texts }] as const] : [];
    }),
  );
}

/** A form that is the same in both versions is compiled once. */
function createCompiler(): typeof compileForm {
  const known = new Map<string, ReturnType<typeof compileForm>>();
  return (shape: JsonSchema) => {
    const key = JSON.stringify(shape);
    const made = known.get(key) ?? compileForm(shape);
    known.set(key, made);
    return made;
  };
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= MOST_SAMPLES) return Number(text);
  throw new CouldNotRun(`"${text}" is no whole number up to ${MOST_SAMPLES.toLocaleString('en-US')}.`);
}
