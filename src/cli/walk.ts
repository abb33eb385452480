/** `flow walk`: replays the walks of a project and reports where they no longer land as written. */
import { Option } from 'commander';
import { compileProject } from '../config/compile/compile.ts';
import { compileForm } from '../config/compile/validators.ts';
import { loadProject } from '../config/load.ts';
import type { Project, SourceFile } from '../config/model/project.ts';
import { count, type Texts } from '../config/report/text.ts';
import type { JsonSchema } from '../engine/model/bundle.ts';
import { dateIn } from '../engine/model/time.ts';
import { createWalkContext, triggersWithin } from '../proof/scenario/context.ts';
import { type CoveredGroup, createCoverage } from '../proof/scenario/coverage.ts';
import { createWalkPlayer, type WalkMoment } from '../proof/scenario/play.ts';
import { type AddCommand, CouldNotRun, filesAt, prefixOf, type Terminal } from './terminal.ts';
import { type Chosen, choose, type Player } from './walk/choose.ts';
import {
  type ClaimsUnderTest,
  claimsOf,
  dataOfClaim,
  githubOfClaims,
  isHeld,
  summaryOfClaims,
  type TestedClaim,
  textOfClaims,
} from './walk/claims.ts';
import { writeMissing } from './walk/missing.ts';
import type { PlayedWalk } from './walk/print.ts';
import { type Covered, githubOfWalks, jsonOfWalks, summaryOfWalks, textOfWalks } from './walk/print.ts';
import { recordWalk } from './walk/record.ts';

export interface ReplayOptions {
  root: string;
  product?: string;
  org?: string;
  format: 'text' | 'json' | 'github';
  /** Tell what no walk touches. */
  coverage?: true;
  /** Write walks for that, to be filled in. */
  missing?: true;
}

export interface WalkOptions extends ReplayOptions {
  /** Write the walk of what somebody just did in a running application. */
  record?: true;
  server: string;
  as?: string;
}

const EXAMPLES = `
Examples:
  flow walk                                     all walks of the project
  flow walk texas.yaml                          one of them
  flow walk --org figure --format json          those of one org, for a machine
  flow walk --format github                     in CI, with each failure beside its line
  flow walk --coverage                          and what of the product none of them touches
  flow walk --record --as ada my-first-walk     writes what one just did in the running application`;

/** Made by the program's own `command`, so that it ends and prints as the program does. */
export const addWalk: AddCommand = (program, home, terminal, exit) => {
  program
    .command('walk [files...]')
    .description('Replays the stories under flows/<product>/walks (all, or those named), without a browser.')
    .option('--root <dir>', 'the folder that holds the flows', home)
    .option('--product <name>', 'only walks of this product')
    .option('--org <code>', 'only walks at this org')
    .option('--coverage', 'tell what of the product no walk touches')
    .option('--missing', 'write skeletons of walks for what no walk touches; nothing is overwritten')
    .option('--record', 'write the walk of what one just did in the running application, and replay it')
    .option('--server <url>', 'where it runs, with --record', 'http://localhost:8080')
    .option('--as <persona>', 'who answers in the place of what was typed, with --record')
    .addOption(
      new Option('--format <format>', 'how they are told')
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: WalkOptions) =>
      exit(await (options.record ? record(files, options, terminal) : walk(files, options, terminal))),
    );
};

/** Writes the walk and replays it at once. 1 when it does not hold, or was not written. Throws CouldNotRun. */
async function record(names: string[], options: WalkOptions, terminal: Terminal): Promise<number> {
  const [name, ...more] = names;
  if (more.length > 0) throw new CouldNotRun('One walk is recorded: give it one name.');
  const path = await recordWalk(name, options, terminal);
  return path === undefined ? 1 : walk([path], { root: options.root, format: options.format }, terminal);
}

/** 0 when every walk lands where it says, 1 otherwise. Throws CouldNotRun. */
export function walk(names: string[], options: ReplayOptions, terminal: Terminal): number {
  const files = filesAt(options.root);
  const watch = createStopwatch();
  const compile = (shape: JsonSchema) => watch.pausedFor(() => compileForm(shape));
  const players = playersOf(checked(files), dateIn('UTC', terminal.now()), { ...options, compile });
  const chosen = choose(players, names, options.org);
  const claims = claimsOf(players, files);
  watch.start();
  const played = chosen.map((each) => play(each, claims));
  const seconds = watch.seconds();
  // One story is told at once; all of them are the whole proof.
  if (names.length === 0 && options.org === undefined) claims.seeSamples(dateIn('UTC', terminal.now()));
  const tested = claims.report();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const covered = options.coverage ? coverageOf(players) : undefined;
  terminal.result(told({ played, texts, covered, tested }, options));
  const summary = [summaryOfWalks(played, seconds), summaryOfClaims(tested)].filter(Boolean);
  terminal.comment(`${summary.join(' ')}\n`);
  if (options.missing) for (const player of players) writeMissing(options.root, player, terminal);
  return played.every(({ failures }) => failures.length === 0) && tested.every(isHeld) ? 0 : 1;
}

interface Told {
  played: PlayedWalk[];
  texts: Texts;
  covered: Covered;
  tested: TestedClaim[];
}

function told({ played, texts, covered, tested }: Told, { format, root }: ReplayOptions): string {
  switch (format) {
    case 'json':
      return jsonOfWalks(played, texts, covered, tested.map(dataOfClaim));
    case 'github':
      return githubOfWalks(played, texts, prefixOf(root)) + githubOfClaims(tested, prefixOf(root));
    case 'text':
      return [textOfWalks(played, texts, covered), textOfClaims(tested)].filter(Boolean).join('\n');
  }
}

function checked(files: SourceFile[]): Project {
  const { project, problems } = loadProject(files);
  if (project) return project;
  throw new CouldNotRun(
    `The project has ${count(problems.length, 'problem')}; run flow validate to see them.`,
  );
}

/** One product, ready to be walked. Its triggers note how they are answered only where somebody asks. */
function playersOf(
  project: Project,
  today: string,
  { product: wanted, coverage, missing, compile }: ReplayOptions & { compile: typeof compileForm },
): Player[] {
  const bundles = compileProject(project);
  const players = project.products.flatMap((source, at): Player[] => {
    const bundle = bundles[at];
    if (!bundle || (wanted !== undefined && wanted !== bundle.product)) return [];
    const context = createWalkContext(bundle, source, today, compile);
    if (!coverage && !missing) return [{ source, product: context.product, play: createWalkPlayer(context) }];
    const noted = createCoverage(context.product, triggersWithin(source));
    const play = createWalkPlayer({ ...context, product: noted.product });
    return [{ source, product: context.product, play, coverage: noted }];
  });
  if (players.length > 0 || wanted === undefined) return players;
  throw new CouldNotRun(`No product is named "${wanted}".`);
}

function play({ player, file, walk, org }: Chosen, claims: ClaimsUnderTest): PlayedWalk {
  let lines = 0;
  const failures: WalkMoment[] = [];
  for (const moment of player.play(walk)) {
    if (!moment.isBeside) lines += 1;
    player.coverage?.see(moment);
    claims.see(player, walk.walk, moment);
    if (moment.mismatch) failures.push(moment);
  }
  return { file, walk, org, product: player.product, lines, failures };
}

function coverageOf(players: Player[]): Map<string, CoveredGroup[]> {
  return new Map(players.map(({ source, coverage }) => [source.product.product, coverage?.report() ?? []]));
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
