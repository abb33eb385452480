/** Is anything lost or done twice when the server is killed, one moment further each time, until it lives through? */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import { type DatabaseOptions, openDatabase } from '../../../src/server/store/database.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import type { Orders } from './child.ts';
import { EMAIL } from './lender.ts';
import type { Net } from './net.ts';
import { readWitness } from './witness.ts';

const tsx = createRequire(import.meta.url).resolve('tsx');

export interface Taken {
  uuid: string;
  name: string;
}

/** A folder for a witness and with an empty database in `data`, that goes when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-stages-'));
  try {
    await putEmptyDatabase(join(folder, 'data'));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Child {
  process: ChildProcess;
  /** Calls back for each word that it says. */
  hear: (listener: (word: string, value: unknown) => void) => void;
  /** The signal that ended it, or its exit code. */
  ended: Promise<NodeJS.Signals | number | null>;
}

export function startChild(net: Net, given: Omit<Orders, 'netMs'>): Child {
  const entry = join(import.meta.dirname, 'child.ts');
  const orders: Orders = { ...given, netMs: net.serverMs() };
  const child = spawn(process.execPath, ['--import', tsx, entry, JSON.stringify(orders)], { stdio: 'pipe' });
  net.watch(child);
  const lines = createInterface({ input: child.stdout });
  return {
    process: child,
    hear: (listener) =>
      void lines.on('line', (line) => {
        const [, word = '', value = 'null'] = /^(\w+) (.*)$/.exec(line) ?? [];
        listener(word, JSON.parse(value));
      }),
    ended: once(child, 'close').then(([code, signal]) => (signal ?? code) as NodeJS.Signals | number | null),
  };
}

/** More statements than any walk takes. */
const TOO_LATE = 10_000;

/**
 * Each round takes an application in and kills the server so many statements or questions later; the next round's
 * server first brings all to their end. The first round lives, and counts what a walk takes here; `momentsWithin`
 * says when to kill in so many. The last one lives too. Answers what was acknowledged, and how the rounds ended.
 */
export async function killRounds(
  net: Net,
  place: Pick<Orders, 'folder' | 'databaseUrl'>,
  witness: string,
  key: Buffer,
  momentsWithin: (walk: number) => number[],
): Promise<{ taken: Taken[]; killed: number; lived: number }> {
  const taken: Taken[] = [];
  let [killed, lived] = [0, 0];
  let moments: (number | undefined)[] = [TOO_LATE];
  for (let round = 0; round < moments.length; round += 1) {
    const dieAt = moments[round];
    const orders = { ...place, key: key.toString('base64'), witness, ...(dieAt !== undefined && { dieAt }) };
    const child = startChild(net, orders);
    const what = `round ${round}, in which the server was to be killed at ${dieAt}`;
    child.hear((word, value) => {
      if (word === 'took') taken.push(value as Taken);
      if (word === 'survived' && round === 0) {
        moments = [TOO_LATE, ...momentsWithin(TOO_LATE - Number(value)), undefined];
      }
    });
    const end = await net.within(what, child.ended);
    if (end === 'SIGKILL') killed += 1;
    else if (end === 0) lived += 1;
    else throw new Error(`The server ended with ${end} in ${what}.\n${await net.lastWords()}`);
  }
  return { taken, killed, lived };
}

/** Everything acknowledged is there and has ended; each effect once; facts say what the witness heard. */
export async function expectWhole(
  place: DatabaseOptions,
  witness: string,
  key: Buffer,
  taken: Taken[],
): Promise<void> {
  const open = await openDatabase(place);
  const store = storeOn(open, { keys: createKeyring(key), clock: () => new Date(), newId: randomUUID });
  const said = readWitness(witness);
  expect(new Set(said.map((each) => each.key)).size).toBe(said.length);
  const mails = (await store.mailbox.list('meadow', EMAIL)).map(({ text }) => text);
  const rows = await open.database.selectFrom('application').select('uuid').execute();
  expect(rows.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(taken.map(({ uuid }) => uuid)));
  for (const { uuid } of rows) {
    const row = await store.applications.find(uuid);
    const plot = row?.facts.plot as { name: string; answers: unknown[]; yield: number; plantedAt?: string };
    const answer = said.find((each) => each.key === `${uuid}.3`)?.answer;
    expect([row?.status, plot.answers]).toEqual(['PLANTED', [answer]]);
    expect(plot.yield).toBe(answer?.step);
    const events = (await store.events.of(uuid)).map(({ kind, status }) => `${kind} ${status}`);
    expect(events).toEqual([
      ...['moved ASKING', 'done ASKING', 'moved WEIGHING', 'done WEIGHING', 'moved RESTING'],
      'moved PLANTED',
    ]);
    expect(mails.filter((body) => body.includes(plot.name))).toHaveLength(1);
  }
  expect(mails).toHaveLength(rows.length);
  await open.close();
}

export function newKey(): Buffer {
  return randomBytes(32);
}
