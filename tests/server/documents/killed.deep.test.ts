/** Is each signature there once that was acknowledged, when the server is killed while several people sign the same deed? */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { createKeyring, type Keyring } from '../../../src/server/secrets/keyring.ts';
import { type DatabaseOptions, openDatabase } from '../../../src/server/store/database.ts';
import type { MadeDocument, Signature } from '../../../src/server/store/documents.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { startPostgres } from '../../postgres.ts';
import { inFolder, newKey } from '../stages/kill.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import { readOnce, type TestServer } from '../support/harness.ts';
import { atTheNotary, opened } from '../support/signers.ts';
import { readPdf } from './read-pdf.ts';
import type { Returning, SigningOrders } from './signing-child.ts';

/** As many as meet each statement of a signing. */
const ROUNDS = 150;
/** More statements than three people sign by: the first round lives and counts them. */
const TOO_LATE = 10_000;
const NAMES = ['Quinn Quillon', 'Olive Ashgrove', 'Otto Ashgrove'];

const tsx = createRequire(import.meta.url).resolve('tsx');
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe('a server that is killed while three sign one deed', () => {
  test('loses no signature that it acknowledged, and takes none twice, on the embedded database', () =>
    inFolder((folder) => prove(folder, { folder: join(folder, 'data') })));

  test.skipIf(!postgres)('loses none and takes none twice, on Postgres', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    await inFolder((folder) => prove(folder, { databaseUrl }));
  });
});

/** Three who are to sign one deed, and who of them heard that they had. */
interface Round {
  uuid: string;
  deed: MadeDocument;
  people: Returning[];
  acknowledged: string[];
}

async function prove(folder: string, place: DatabaseOptions): Promise<void> {
  const key = newKey();
  const reading = join(folder, 'reading.json');
  writeFileSync(reading, JSON.stringify(await readOnce()));
  const keys = createKeyring(key);
  const rounds = await onServer(place, keys, async (notary) => {
    const made: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) made.push(await three(notary));
    return made;
  });
  let killed = 0;
  let walk = TOO_LATE;
  for (const [at, round] of rounds.entries()) {
    const dieAt = at === 0 ? TOO_LATE : Math.floor(((at + 0.5) * walk) / ROUNDS);
    const documents = [{ uuid: round.deed.uuid, sha256: round.deed.sha256 }];
    const orders = { place, key: key.toString('base64'), reading, dieAt, documents, people: round.people };
    const left = await played(orders, round);
    killed += Number(left === undefined);
    if (dieAt === TOO_LATE) walk = TOO_LATE - (left ?? 0);
  }
  const where = 'folder' in place ? 'the embedded database' : 'Postgres';
  const heard = rounds.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  process.stderr.write(`${killed} kills, ${heard} signatures acknowledged before them, on ${where}.\n`);
  // The last of the moments may lie behind the last statement.
  expect(killed).toBeGreaterThan(ROUNDS / 2);
  await onServer(place, keys, async ({ server }) => {
    for (const round of rounds) await expectSignedOnce(server, round);
  });
}

/** One server after the other: the embedded database has room for one. */
async function onServer<T>(
  place: DatabaseOptions,
  keys: Keyring,
  work: (notary: Notary) => Promise<T>,
): Promise<T> {
  const open = await openDatabase(place);
  await migrate(open.database, () => new Date());
  const notary = await openNotary({ open, keys });
  try {
    return await work(notary);
  } finally {
    await notary.server.close();
    await open.close();
  }
}

/** Before the notary, each in a session whose end they have not brought back. */
async function three(notary: Notary): Promise<Round> {
  const { server } = notary;
  const { owner, signer, journey } = await opened(server);
  const borrower: Person = { browser: owner.browser, journey: owner.uuid };
  const olive: Person = { browser: signer, journey };
  const otto = await anotherOwner(server, borrower, NAMES[2]!);
  for (const each of [olive, otto]) await notary.verify(each);
  const deed = await atTheNotary(server, owner.uuid);
  const people: Round['people'] = [];
  for (const [at, person] of [borrower, olive, otto].entries()) {
    expect((await notary.meet(person)).status).toBe(200);
    const { browser, journey: walked } = person;
    const state = notary.stateOf(walked);
    people.push({ name: NAMES[at]!, journey: walked, token: browser.token ?? '', state });
  }
  return { uuid: owner.uuid, deed, people, acknowledged: [] };
}

/** Answers how many statements were left to it where it lived; undefined where it was killed. */
async function played(orders: SigningOrders, round: Round): Promise<number | undefined> {
  const entry = join(import.meta.dirname, 'signing-child.ts');
  const args = ['--import', tsx, entry, JSON.stringify(orders)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const refused: string[] = [];
  let left: number | undefined;
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [, word, value = 'null'] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (word === 'signed') round.acknowledged.push(JSON.parse(value) as string);
    if (word === 'refused') refused.push(line);
    if (word === 'survived') left = Number(value);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  expect(refused).toEqual([]);
  expect(signal ?? code).toBe(left === undefined ? 'SIGKILL' : 0);
  return left;
}

/** What was acknowledged is there; who brings the session back again signs once; the copy shows each name once. */
async function expectSignedOnce(server: TestServer, round: Round): Promise<void> {
  const { uuid, deed, people, acknowledged } = round;
  const signaturesOf = () => server.store.documents.signatures(uuid);
  const left = await signaturesOf();
  expect(namesOf(left)).toEqual(expect.arrayContaining(acknowledged));
  const comeBack = ({ journey, token, state }: Returning) => {
    const browser = server.browser();
    browser.token = token;
    const bundle = server.services.configuration.products().find(({ bundle: { isHome } }) => isHome)!;
    const body = { state, code: 'good', bundle: bundle.bundle.hash };
    return browser.call('endHandoff', { params: { uuid: journey }, body });
  };
  for (let time = 0; time < 2; time += 1) {
    const replies = await Promise.all(people.map(comeBack));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const all = await signaturesOf();
  expect(all).toEqual(expect.arrayContaining(left));
  expect(namesOf(all).sort()).toEqual([...NAMES].sort());
  expect(new Set(all.map(({ readSha256 }) => readSha256))).toEqual(new Set([deed.sha256]));
  const [last, ...more] = all.filter(({ sha256 }) => sha256 !== null);
  expect(more).toEqual([]);
  const copy = (await server.store.documents.bytes(deed.uuid, 'signed'))!;
  expect(createHash('sha256').update(copy).digest('hex')).toBe(last?.sha256);
  const { text } = await readPdf(copy);
  for (const name of NAMES) expect(text.split(`Signed by ${name}`)).toHaveLength(2);
}

const namesOf = (signatures: Signature[]) => signatures.map(({ name }) => name);
