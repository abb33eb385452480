/** Do the walks of a project still land where they say? */
import { type Command, Option } from 'commander';
import { createCast } from '../config/cast.ts';
import { compileProject } from '../config/compile.ts';
import { loadProject } from '../config/load.ts';
import { nearest } from '../config/nearest.ts';
import type { ProductSource, Project, SourceFile } from '../config/project.ts';
import { compileForm } from '../config/validators.ts';
import type { Bundle, JsonSchema } from '../engine/bundle.ts';
import type { WalkFile } from '../engine/language.ts';
import { dateIn } from '../engine/time.ts';
import { createWalkPlayer, type WalkMoment } from '../engine/walk.ts';
import type { WalkCast } from '../engine/walk-stage.ts';
import { CouldNotRun, filesAt, type Terminal } from './terminal.ts';
import { jsonOfWalks, summaryOfWalks, textOfWalks } from './walk-print.ts';

export interface WalkOptions {
  root: string;
  product?: string;
  org?: string;
  format: 'text' | 'json';
}

export interface PlayedWalk {
  file: string;
  walk: WalkFile;
  org: string;
  cast: WalkCast;
  /** Lines played, those before the walk's own among them. */
  lines: number;
  failures: WalkMoment[];
}

interface Chosen {
  file: string;
  walk: WalkFile;
  org: string;
  source: ProductSource;
}

const EXAMPLES = `
Examples:
  flow walk                                     all walks of the project
  flow walk texas.yaml                          one of them
  flow walk --org figure --format json          those of one org, for a machine`;

/** Made by the program's own `command`, so that it ends and prints as the program does. */
export function addWalk(
  program: Command,
  home: string,
  terminal: Terminal,
  exit: (code: number) => void,
): void {
  program
    .command('walk [files...]')
    .description('Replays the stories under flows/<product>/walks (all, or those named), without a browser.')
    .option('--root <dir>', 'the folder that holds the flows', home)
    .option('--product <name>', 'only walks of this product')
    .option('--org <code>', 'only walks at this org')
    .addOption(new Option('--format <format>', 'how they are told').choices(['text', 'json']).default('text'))
    .addHelpText('after', EXAMPLES)
    .action((files: string[], options: WalkOptions) => exit(walk(files, options, terminal)));
}

/** 0 when every walk lands where it says, 1 otherwise. Throws CouldNotRun. */
export function walk(names: string[], options: WalkOptions, terminal: Terminal): number {
  const files = filesAt(options.root);
  const project = checked(files);
  const today = dateIn('UTC', terminal.now());
  const bundles = compileProject(project);
  const watch = createStopwatch();
  const compile = (shape: JsonSchema) => watch.pausedFor(() => compileForm(shape));
  const casts = new Map(
    project.products.map((source, at) => [source, castOf(bundles[at], source, today, compile)]),
  );
  const chosen = choose(project, names, options);
  watch.start();
  const played = chosen.map((each) => play(each, casts.get(each.source)));
  const seconds = watch.seconds();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  terminal.result(options.format === 'json' ? jsonOfWalks(played, texts) : textOfWalks(played, texts));
  terminal.comment(`${summaryOfWalks(played, seconds)}\n`);
  return played.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

function checked(files: SourceFile[]): Project {
  const { project, problems } = loadProject(files);
  if (project) return project;
  throw new CouldNotRun(`The project has ${problems.length} problems; run flow validate to see them.`);
}

function castOf(
  bundle: Bundle | undefined,
  source: ProductSource,
  today: string,
  compile: typeof compileForm,
): WalkCast {
  if (!bundle) throw new RangeError(`The product "${source.product.product}" was not compiled.`);
  return createCast(bundle, source, today, compile);
}

function choose({ products }: Project, names: string[], { product, org }: WalkOptions): Chosen[] {
  const all = products.flatMap((source) =>
    source.walks.map(({ file, walk }) => ({
      file,
      walk,
      org: walk.org ?? source.product.defaultOrg,
      source,
    })),
  );
  const named = names.map((name) => {
    const found = all.filter(({ file }) => isNamed(file, name));
    if (found.length > 0) return found;
    const meant = nearest(
      name,
      all.map(({ file }) => file.split('/').at(-1) ?? ''),
    );
    throw new CouldNotRun(`No walk is named ${name}.${meant ? ` Did you mean ${meant}?` : ''}`);
  });
  const candidates = new Set(names.length === 0 ? all : named.flat());
  const chosen = [...candidates].filter(
    (each) =>
      (product === undefined || each.source.product.product === product) &&
      (org === undefined || each.org === org),
  );
  if (chosen.length === 0) throw new CouldNotRun('No walk is there to replay.');
  return chosen;
}

/** By the end of its path, with or without the extension: `texas`, `walks/texas.yaml`. */
function isNamed(file: string, name: string): boolean {
  const wanted = `/${name.replaceAll('\\', '/').replace(/^\.?\//, '')}`;
  return `/${file}`.endsWith(wanted) || `/${file}`.endsWith(`${wanted}.yaml`) || wanted.endsWith(`/${file}`);
}

function play({ file, walk, org }: Chosen, cast: WalkCast | undefined): PlayedWalk {
  if (!cast) throw new RangeError(`Nothing plays ${file}.`);
  const moments = [...createWalkPlayer(cast)(walk)];
  const failures = moments.filter(({ mismatch }) => mismatch);
  return { file, walk, org, cast, lines: moments.length, failures };
}

/** The rate is that of the lines: a form is compiled once, however many there are. */
function createStopwatch() {
  let began = 0;
  let paused = 0;
  return {
    start: () => {
      began = performance.now();
    },
    pausedFor<T>(work: () => T): T {
      const from = performance.now();
      const done = work();
      paused += performance.now() - from;
      return done;
    },
    seconds: () => (performance.now() - began - paused) / 1000,
  };
}
