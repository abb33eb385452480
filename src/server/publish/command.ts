/** The commands that decide what is in force, and for whom: `flow versions`, `impact`, `publish`, `rollback`, `hold` and `follow`, run on the servers' own database. */
import { parseArgs } from 'node:util';
import { CannotStart } from '../secrets/cannot-start.ts';
import type { Environment } from '../start/environment.ts';
import { onOwnDatabase } from '../start/own-database.ts';
import type { Clock } from '../store/parts.ts';
import type { NewRelease, Release } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { type CompareSides, type Impact, impactOf } from './impact.ts';
import { type CompileForm, keepBundles } from './kept-bundles.ts';
import { openReadingCache } from './reading-cache.ts';
import { MOST_LISTED, type Sides, sidesOfAll, sidesOfLender } from './release-sides.ts';
import { addRelease, NotReleased, releaseHash, shortHash } from './releases.ts';
import { sayImpact, sayReleases } from './say-releases.ts';

const USAGE = `Usage, where DATABASE_URL and HEARTHLINE_KEY are those of the servers:
  flow versions                     what was put into force, when, by whom and why
  flow impact [release]             whom the files, or an earlier release, would lead elsewhere
  flow publish --note <text>        puts the files into force
  flow rollback <release> --note <text>   puts an earlier release into force again
  flow rollback <release> --now <reason>  the same at once: nobody is asked whom it moves or strands
  flow hold <lender> <release> --note <text>   keeps one lender on an earlier release, whatever is put into force
  flow follow <lender> --note <text>      lets it go with the others again
Options: --org <lender> for impact, --by <name>, --commit <hash>, --force <reason>, --root <folder>, --format text|json`;

export interface ReleaseCommandParts {
  env: NodeJS.ProcessEnv;
  /** What was asked for. */
  result: (text: string) => void;
  /** Everything else. */
  say: (line: string) => void;
  /** How two versions are compared. */
  compare: CompareSides;
  clock?: Clock;
}

const OPTIONS = {
  by: { type: 'string' },
  note: { type: 'string' },
  commit: { type: 'string' },
  force: { type: 'string' },
  now: { type: 'string' },
  org: { type: 'string' },
  root: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

interface Command {
  /** Answers its exit code: 0 clean or done, 1 findings or refused. */
  run: (asked: Asked) => Promise<number>;
  /** Names that are typed after it. */
  least: number;
  most: number;
  /** Does it change what is in force? Then it says why. */
  changes?: true;
}

const COMMANDS: Record<string, Command> = {
  versions: { run: versions, least: 0, most: 0 },
  impact: { run: impact, least: 0, most: 1 },
  publish: { run: publish, least: 0, most: 0, changes: true },
  rollback: { run: rollback, least: 1, most: 1, changes: true },
  hold: { run: hold, least: 2, most: 2, changes: true },
  follow: { run: follow, least: 1, most: 1, changes: true },
};

interface Asked {
  names: string[];
  options: Partial<Record<'by' | 'note' | 'commit' | 'force' | 'now' | 'org' | 'root', string>> & {
    format: string;
  };
  environment: Environment;
  /** Forms that were compiled before are not compiled again. */
  compileForm: CompileForm;
  store: Store;
  parts: ReleaseCommandParts & { clock: Clock };
}

/** Answers the exit code; 2 when it could not run. */
export async function runReleaseCommand(args: string[], given: ReleaseCommandParts): Promise<number> {
  const parts = { clock: () => new Date(), ...given };
  const typed = readArguments(args);
  if (!typed) {
    parts.say(USAGE);
    return 2;
  }
  const { env, clock } = parts;
  const use = typed.command.changes ? 'write' : 'read';
  try {
    return await onOwnDatabase({ env, use, clock }, ({ environment, store }) => {
      const { compileForm } = openReadingCache(environment.code);
      return typed.command.run({ ...typed, environment, compileForm, store, parts });
    });
  } catch (error) {
    if (!(error instanceof CannotStart || error instanceof NotReleased)) throw error;
    parts.say(error instanceof CannotStart ? `${error.message} ${error.cure}` : error.message);
    return error instanceof CannotStart ? 2 : 1;
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [verb = '', ...names] = positionals;
    const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
    if (!command || names.length < command.least || names.length > command.most) return undefined;
    if (values.now !== undefined && (verb !== 'rollback' || values.note !== undefined)) return undefined;
    const note = values.note ?? values.now;
    if (command.changes && !note?.trim()) return undefined;
    if (values.org !== undefined && verb !== 'impact') return undefined;
    if (values.format !== 'text' && values.format !== 'json') return undefined;
    return { command, names, options: { ...values, note } as Asked['options'] };
  } catch {
    return undefined;
  }
}

async function versions({ store, options, parts }: Asked): Promise<number> {
  const all = await store.releases.list(MOST_LISTED);
  parts.result(options.format === 'json' ? `${JSON.stringify(all, null, 2)}\n` : sayReleases(all));
  return 0;
}

async function impact(asked: Asked): Promise<number> {
  const { options, parts, store, compileForm } = asked;
  const [name] = asked.names;
  const { org } = options;
  const sides =
    org === undefined ? await sidesOfAll(store, name, placeOf(asked)) : await sidesOfLender(store, org, name);
  const found = await impactOf({ store, ...parts, compileForm }, sides);
  parts.result(options.format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : sayImpact(found));
  return found.groups.length + found.stranded.length + found.values.applications > 0 ? 1 : 0;
}

async function publish(asked: Asked): Promise<number> {
  whoAsks(asked);
  return putIntoForce(asked, 'publish', await sidesOfAll(asked.store, undefined, placeOf(asked)));
}

async function rollback(asked: Asked): Promise<number> {
  whoAsks(asked);
  return putIntoForce(asked, 'rollback', await sidesOfAll(asked.store, asked.names[0], placeOf(asked)));
}

function placeOf({ environment, options }: Asked): Pick<Environment, 'root' | 'code'> {
  return { root: options.root ?? environment.root, code: environment.code };
}

/** Tells whom it moves, and refuses to strand anybody without a reason; `--now` is a reason not to look. */
async function putIntoForce(asked: Asked, kind: 'publish' | 'rollback', sides: Sides): Promise<number> {
  const { store, compileForm, options } = asked;
  const { release, after } = sides;
  const hash = releaseHash(after.bundles);
  if (hash === release.hash)
    throw new NotReleased(`${shortHash(release)} is in force already: nothing changed.`);
  const forced = options.now ? `${NOT_LOOKED}: ${options.now.trim()}` : await tellWhomItMoves(asked, sides);
  await keepBundles({ compileForm, bundles: store.bundles }, after.bundles);
  const bundles = after.bundles.map((bundle) => bundle.hash);
  const added = await add(asked, sides, { hash, bundles, kind, forced, files: after.files });
  asked.parts.say(`${shortHash(added)} is in force. ${FOLLOW}`);
  return 0;
}

const NOT_LOOKED = 'nobody looked whom it moves';
const FOLLOW = 'Every server follows within a second.';

async function hold(asked: Asked): Promise<number> {
  const [org = '', name] = asked.names;
  whoAsks(asked);
  await moveLender(asked, 'hold', await sidesOfLender(asked.store, org, name));
  asked.parts.say(`"${org}" stays on ${name}, with all that share its sign-ins. ${FOLLOW}`);
  return 0;
}

async function follow(asked: Asked): Promise<number> {
  const [org = ''] = asked.names;
  whoAsks(asked);
  await moveLender(asked, 'follow', await sidesOfLender(asked.store, org, undefined));
  asked.parts.say(`"${org}" goes with the others again, and so do all that share its sign-ins. ${FOLLOW}`);
  return 0;
}

/** What is in force for all others stays. Tells and refuses as above. */
async function moveLender(asked: Asked, kind: 'hold' | 'follow', sides: Sides): Promise<void> {
  const { hash, bundles } = sides.release;
  const forced = await tellWhomItMoves(asked, sides);
  const files = await asked.store.releases.files(sides.release);
  await add(asked, sides, { hash, bundles, kind, forced, files });
}

/** Answers the reason why it goes through though it strands somebody; null where it strands nobody. */
async function tellWhomItMoves({ store, options, parts, compileForm }: Asked, sides: Sides) {
  const found = await impactOf({ store, ...parts, compileForm }, sides);
  parts.result(sayImpact(found));
  return found.stranded.length > 0 ? forcedBy(options.force, found) : null;
}

function add(
  asked: Asked,
  { release, held }: Sides,
  content: Pick<NewRelease, 'hash' | 'bundles' | 'kind' | 'forced' | 'files'>,
): Promise<Release> {
  const { store, options, parts } = asked;
  const given = {
    byWhom: whoAsks(asked),
    note: options.note?.trim() ?? null,
    commit: options.commit ?? parts.env.GITHUB_SHA ?? null,
  };
  return addRelease(store.releases, { ...content, ...given, held }, release);
}

function forcedBy(reason: string | undefined, { stranded }: Impact): string {
  if (reason?.trim()) return reason.trim();
  const all = stranded.reduce((sum, { count }) => sum + count, 0);
  throw new NotReleased(
    `Nothing was put into force: it would leave ${all === 1 ? 'an application' : `${all} applications`} with no way on. Mend the files as said above, or give the reason with --force.`,
  );
}

/** Asked before the work, which takes minutes where many apply. Throws NotReleased. */
function whoAsks({ options, parts: { env } }: Asked): string {
  const name = options.by ?? env.GITHUB_ACTOR ?? env.USER ?? env.LOGNAME;
  if (name?.trim()) return name.trim();
  throw new NotReleased('Say who you are with --by: it is kept with what you put into force.');
}
