/** The command for what is kept and what goes, on the server's own database: `npm run -s retention -- plan`, and what else the usage tells. */
import { parseArgs } from 'node:util';
import { isIsoDate } from '../../engine/model/time.ts';
import { openBlobs } from '../blobs/blobs.ts';
import { createSealedBlobs } from '../blobs/sealed.ts';
import { publish } from '../publish/published.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import type { Services } from '../services/services.ts';
import {
  type OwnConfiguration,
  type OwnDatabase,
  onOwnDatabase,
  ownConfiguration,
} from '../start/own-database.ts';
import { signalNow } from '../store/signals.ts';
import { closeAccount } from './deletion.ts';
import { personsData } from './export.ts';
import { retentionRules } from './rules.ts';

const USAGE = [
  'Usage, with the settings of the servers:',
  '  npm run -s retention -- plan                             what the next sweep deletes, by lender and kind; nothing is changed',
  '  npm run -s retention -- over <application> [yyyy-mm-dd]  its agreement is over, since that day or today',
  '  npm run -s retention -- export <email> [--org <code>]    all that we have about a person, as JSON on standard output',
  '  npm run -s retention -- delete <email> [--org <code>]    for a person who asked for it otherwise than on their page',
].join('\n');

export interface RetentionCommandParts {
  env: NodeJS.ProcessEnv;
  /** The result. */
  write: (text: string) => void;
  say: (line: string) => void;
}

interface Desk extends RetentionCommandParts, OwnDatabase, OwnConfiguration, Pick<Services, 'blobs'> {
  configuration: Pick<Services['configuration'], 'products'>;
}

type Verb = (desk: Desk, given: string[], org: string | undefined) => Promise<number>;

const VERBS: Record<string, { run: Verb; use: 'read' | 'write'; least: number; most: number }> = {
  plan: { run: plan, use: 'read', least: 0, most: 0 },
  over: { run: over, use: 'write', least: 1, most: 2 },
  export: { run: exported, use: 'read', least: 1, most: 1 },
  delete: { run: deleted, use: 'write', least: 1, most: 1 },
};

/** Answers the exit code: 0 done, 1 refused, 2 could not run. */
export async function runRetentionCommand(args: string[], parts: RetentionCommandParts): Promise<number> {
  const asked = readArguments(args);
  if (!asked) return told(parts, USAGE, 2);
  try {
    return await onOwnDatabase({ env: parts.env, use: asked.verb.use }, async (own) => {
      const blobs = createSealedBlobs(await openBlobs(own.environment.blobs), own.keys);
      const { newest, served } = await ownConfiguration(own);
      const products = served.map(({ bundle, heldFor }) => publish(bundle, new Map(), undefined, heldFor));
      const configuration = { products: () => products };
      const desk = { ...parts, ...own, newest, served, blobs, configuration };
      return asked.verb.run(desk, asked.given, asked.org);
    });
  } catch (error) {
    if (error instanceof CannotStart) return told(parts, `${error.message} ${error.cure}`, 2);
    throw error;
  }
}

function readArguments(args: string[]) {
  try {
    const options = { org: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', ...given] = positionals;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb || given.length < verb.least || given.length > verb.most) return undefined;
    return { verb, given, org: values.org };
  } catch (error) {
    // An option that there is not, or one without its value.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function plan({ store, newest, served, clock, write, say }: Desk): Promise<number> {
  const rules = retentionRules(
    newest,
    clock(),
    served.map(({ bundle }) => bundle),
  );
  const due = await store.retention.count(rules);
  for (const { org, kind, count } of due) write(`${org}  ${kind}  ${count}\n`);
  for (const { org, product, status, count } of await store.retention.countUnknown(rules))
    say(`${org}: ${count} of ${product} in the status "${status}", which no flow knows. They are kept.`);
  if (due.length === 0) write('Nothing is over its time.\n');
  return 0;
}

async function over(desk: Desk, [uuid = '', date]: string[]): Promise<number> {
  const { store, clock } = desk;
  if (date !== undefined && !isIsoDate(date)) return told(desk, `"${date}" is no date (yyyy-mm-dd).`, 1);
  const at = date === undefined ? clock() : new Date(`${date}T12:00:00Z`);
  if (at > clock()) return told(desk, `${date} is still to come.`, 1);
  const isDone = await store.transaction(async (tx) => {
    const row = await tx.applications.lock(uuid);
    if (!row || !(await tx.retention.endAgreement(uuid, at))) return false;
    await tx.events.add({ subject: uuid, actor: 'command', org: row.org, kind: 'agreementOver' });
    return true;
  });
  const day = at.toISOString().slice(0, 10);
  return isDone
    ? told(desk, `The agreement of ${uuid} is over since ${day}.`, 0)
    : told(desk, `There is no application ${uuid}.`, 1);
}

async function exported(desk: Desk, [email = '']: string[], code: string | undefined): Promise<number> {
  const identity = await found(desk, email, code);
  if (!identity) return told(desk, NOBODY, 1);
  desk.write(`${JSON.stringify(await personsData(desk, identity), null, 2)}\n`);
  return 0;
}

async function deleted(desk: Desk, [email = '']: string[], code: string | undefined): Promise<number> {
  const identity = await found(desk, email, code);
  const done = identity && (await closeAccount(desk, identity, 'command'));
  if (!done) return told(desk, NOBODY, 1);
  // Servers that run remember who is signed in: they are told before this process ends.
  await signalNow(desk.database, 'identity', identity.uuid);
  for (const { name, startedOn, until, sources } of done.kept) {
    const end = until === null ? 'until its agreement is over and its time has passed' : `until ${until}`;
    desk.say(`Kept ${end}: ${name} of ${startedOn} (${sources.join(', ')}).`);
  }
  return told(desk, `${email} is closed to sign-in. Applications that are gone: ${done.now}.`, 0);
}

const NOBODY = 'Nobody has this email here.';

/** Sign-ins are those of the org that the `extends` chain ends in; without a code, of the default one. */
async function found({ served, store }: Desk, email: string, code: string | undefined) {
  const orgs = served.map(({ bundle: { orgs: all, defaultOrg } }) => {
    const name = code ?? defaultOrg;
    return Object.hasOwn(all, name) ? all[name]?.canonical : undefined;
  });
  const org = orgs.find((each) => each !== undefined);
  return org === undefined ? undefined : store.identities.findByEmail(org, email);
}

function told({ say }: Pick<RetentionCommandParts, 'say'>, line: string, code: number): number {
  say(line);
  return code;
}
