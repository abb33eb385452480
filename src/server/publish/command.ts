/** The commands that decide what is in force: `flow versions`, `impact`, `publish` and `rollback`, run on the servers' own database. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readKeyring } from '../secrets/key-source.ts';
import { type Environment, readEnvironment } from '../start/environment.ts';
import { createStore } from '../store/create.ts';
import type { Clock } from '../store/parts.ts';
import type { Release } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { preparePublished } from './configuration.ts';
import { type CompareSides, type ConfigurationVersion, type Impact, impactOf } from './impact.ts';
import { createReader } from './project.ts';
import { openReadingCache } from './reading-cache.ts';
import {
  addRelease,
  bundlesOf,
  NotReleased,
  readInForce,
  releaseHash,
  releaseNamed,
  shortHash,
} from './releases.ts';
import { sayImpact, sayReleases } from './say-releases.ts';

const USAGE = `Usage, where DATABASE_URL and HEARTHLINE_KEY are those of the servers:
  flow versions                     what was put into force, when, by whom and why
  flow impact [release]             whom the files, or an earlier release, would lead elsewhere
  flow publish --note <text>        puts the files into force
  flow rollback <release> --note <text>   puts an earlier release into force again
Options: --by <name>, --commit <hash>, --force <reason>, --root <folder>, --format text|json`;

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const MOST_LISTED = 1_000;

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
  root: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

/** By the name that is typed; each answers its exit code: 0 clean or done, 1 findings or refused. */
const COMMANDS: Record<string, (asked: Asked) => Promise<number>> = { versions, impact, publish, rollback };

interface Asked {
  name: string | undefined;
  options: { by?: string; note?: string; commit?: string; force?: string; root?: string; format: string };
  environment: Environment;
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
  let store: Store | undefined;
  try {
    const environment = readEnvironment(parts.env, project);
    const { databaseUrl, data, keys: ofKeys } = environment;
    const keys = readKeyring(ofKeys, databaseUrl ? undefined : data);
    const place = databaseUrl ? { databaseUrl } : { folder: data };
    store = await createStore({ ...place, keys, clock: parts.clock, newId: randomUUID });
    return await typed.command({ ...typed, environment, store, parts });
  } catch (error) {
    if (!(error instanceof CannotStart || error instanceof NotReleased)) throw error;
    parts.say(error instanceof CannotStart ? `${error.message} ${error.cure}` : error.message);
    return error instanceof CannotStart ? 2 : 1;
  } finally {
    await store?.close();
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [verb = '', name, ...more] = positionals;
    const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
    const takesName = verb === 'impact' || verb === 'rollback';
    if (!command || more.length > 0 || (name !== undefined && !takesName)) return undefined;
    if (verb === 'rollback' && name === undefined) return undefined;
    if ((verb === 'publish' || verb === 'rollback') && !values.note?.trim()) return undefined;
    if (values.format !== 'text' && values.format !== 'json') return undefined;
    return { command, name, options: values as Asked['options'] };
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
  const { options, parts } = asked;
  const { before, after } = await sidesOf(asked);
  const { compileForm } = openReadingCache(asked.environment.code);
  const found = await impactOf({ store: asked.store, ...parts, compileForm }, before, after);
  parts.result(options.format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : sayImpact(found));
  return found.groups.length + found.stranded.length + found.values.applications > 0 ? 1 : 0;
}

function publish(asked: Asked): Promise<number> {
  return putIntoForce(asked, 'publish');
}

function rollback(asked: Asked): Promise<number> {
  return putIntoForce(asked, 'rollback');
}

/** Tells whom it moves, and refuses to strand anybody without a reason. */
async function putIntoForce(asked: Asked, kind: 'publish' | 'rollback'): Promise<number> {
  const { store, options, parts } = asked;
  const { release, before, after } = await sidesOf(asked);
  const hash = releaseHash(after.bundles);
  if (hash === release.hash)
    throw new NotReleased(`${shortHash(release)} is in force already: nothing changed.`);
  const { compileForm } = openReadingCache(asked.environment.code);
  const found = await impactOf({ store, ...parts, compileForm }, before, after);
  parts.result(sayImpact(found));
  const forced = found.stranded.length > 0 ? forcedBy(options.force, found) : null;
  await preparePublished({ compileForm, bundles: store.bundles }, [...after.bundles], []);
  const bundles = after.bundles.map((bundle) => bundle.hash);
  const added = await addRelease(
    store.releases,
    {
      ...{ hash, bundles, kind, forced, files: after.files },
      byWhom: whoAsks(asked),
      note: options.note?.trim() ?? null,
      commit: options.commit ?? parts.env.GITHUB_SHA ?? null,
    },
    release,
  );
  parts.say(`${shortHash(added)} is in force. Every server follows within a second.`);
  return 0;
}

function forcedBy(reason: string | undefined, { stranded }: Impact): string {
  if (reason?.trim()) return reason.trim();
  const all = stranded.reduce((sum, { count }) => sum + count, 0);
  throw new NotReleased(
    `Nothing was put into force: it would leave ${all === 1 ? 'an application' : `${all} applications`} with no way on. Mend the files as said above, or give the reason with --force.`,
  );
}

function whoAsks({ options, parts: { env } }: Asked): string {
  const name = options.by ?? env.GITHUB_ACTOR ?? env.USER ?? env.LOGNAME;
  if (name?.trim()) return name.trim();
  throw new NotReleased('Say who you are with --by: it is kept with what you put into force.');
}

interface Sides {
  /** In force now. */
  release: Release;
  before: ConfigurationVersion;
  after: ConfigurationVersion;
}

/** `after` is the release that was named, else the files as they stand. */
async function sidesOf({ store, name, options, environment }: Asked): Promise<Sides> {
  const { releases, bundles } = store;
  const inForce = await readInForce({ releases, bundles });
  if (!inForce) {
    throw new NotReleased(
      'Nothing was ever put into force here: the first server that starts with HEARTHLINE_PUBLISH=command does so.',
    );
  }
  const { release, ...before } = inForce;
  if (name !== undefined) {
    const named = releaseNamed(await releases.list(MOST_LISTED), name);
    return {
      release,
      before,
      after: { bundles: await bundlesOf(bundles, named), files: await releases.files(named) },
    };
  }
  const root = options.root ?? environment.root;
  const read = createReader(root, openReadingCache(environment.code));
  const { bundles: made, problems, sources } = await read(before.files);
  const [first] = problems.filter(({ severity }) => severity === 'error');
  if (first) {
    throw new NotReleased(
      `The files have mistakes, the first at ${first.file}:${first.line}: ${first.message} See them all with flow validate.`,
    );
  }
  if (!made || !sources) throw new NotReleased(`There is no product in ${root}.`);
  return { release, before, after: { bundles: made, files: sources } };
}
