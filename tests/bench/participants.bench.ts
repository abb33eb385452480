/** What do those who sign beside a borrower cost: one status poll of the borrower, and the lender's list among 200 applications with four of them each? */
import type { FactSchemas } from '../../src/server/store/rows.ts';
import { applied, atDesk } from '../server/staff/office.ts';
import { type Browser, startApp, type TestServer } from '../server/support/harness.ts';
import { emptyDatabase } from '../support/lent-database.ts';
import { atMost, type Figure, median, percentile } from './figure.ts';

const SIGNERS = 4;
const APPLICATIONS = 200;
const ROUNDS = 9;
const POLLS = 400;
/** A few in turn, often: what the machine does meanwhile would be more than what is to be seen. */
const FEW = { polls: 20, rounds: 180 };
const NEWS = 200;
const LISTS = 20;
/** Of the poll of an application that nobody else signs, and of the same list and polls among such. */
const POLL = 1.05;
const AMONG = 1.5;

type Ask = () => Promise<unknown>;
/** The same with nobody else, and with four who sign. */
interface Pair<Asked> {
  without: Asked;
  with: Asked;
}
/** What is done before each poll, and is no part of it. */
interface News {
  happens: Ask;
  poll: Ask;
}

export async function measure(): Promise<Figure[]> {
  return [...(await ofOne()), ...(await amongMany())];
}

/** Processor time: what others do on the machine does not count. */
async function ofOne(): Promise<Figure[]> {
  const server = await startApp();
  const alone = await applied(server);
  const shared = await applied(server);
  await signWith(server, [shared.uuid]);
  const pair = async <Asked>(make: (of: typeof alone) => Promise<Asked>): Promise<Pair<Asked>> => ({
    without: await make(alone),
    with: await make(shared),
  });
  const same = await inTurn(
    await pair(({ browser, uuid }) => pollOf(browser, uuid)),
    (ask) => processorOf(ask, FEW.polls),
    median,
    FEW.rounds,
  );
  const anew = await inTurn(await pair((of) => newsOf(server, of)), processorOfNews, median);
  await server.close();
  const named = (name: string, value: number) => {
    return { name: `${name}, ${SIGNERS} others sign, processor`, value, unit: 'µs' as const };
  };
  const alike = (value: number) => ({ name: 'with nobody else', value });
  return [
    { ...named('a status poll', same.with), ...atMost(POLL, alike(same.without)) },
    // Their rows are read and opened by then: not yet what it is to be.
    {
      ...named('a status poll after one of them did something', anew.with),
      ...{ ...atMost(AMONG, alike(anew.without)), goal: POLL },
    },
  ];
}

async function amongMany(): Promise<Figure[]> {
  const alone = await filled(0);
  const shared = await filled(SIGNERS);
  const p99 = async (part: 'poll' | 'list', times: number) =>
    inTurn({ without: alone[part], with: shared[part] }, (ask) => slowest(ask, times), median);
  const poll = await p99('poll', POLLS);
  const list = await p99('list', LISTS);
  for (const { close } of [alone, shared]) await close();
  const row = (name: string, { without, with: value }: { without: number; with: number }): Figure => ({
    ...{ name: `${name} among ${APPLICATIONS} applications with ${SIGNERS} signers each, p99`, value },
    ...{ unit: 'ms', ...atMost(AMONG, { name: 'with nobody else', value: without }) },
  });
  return [row('status poll', poll), row('the list of staff', list)];
}

/** A server of its own with so many applications, each with so many who sign. */
async function filled(signers: number): Promise<Record<'poll' | 'list', Ask> & { close: Ask }> {
  const open = await emptyDatabase();
  const server = await startApp({ open });
  const made: { browser: Browser; uuid: string }[] = [];
  for (let count = 0; count < APPLICATIONS; count += 1) made.push(await applied(server));
  if (signers > 0)
    await signWith(
      server,
      made.map(({ uuid }) => uuid),
    );
  const desk = await atDesk(server);
  const { browser, uuid } = made[0]!;
  return {
    poll: await pollOf(browser, uuid),
    list: () => expectStatus(200, desk.call('staffApplications')),
    close: async () => {
      await server.close();
      await open.close();
    },
  };
}

/** Four who have opened their links and shown who they are. */
async function signWith({ store, services }: TestServer, applications: string[]): Promise<void> {
  const { schemas } = services.configuration.products().find(({ bundle }) => bundle.isHome)!;
  const of: FactSchemas = schemas.participant;
  for (const application of applications) {
    // Whose sign-in it is costs nothing here.
    const { identity } = (await store.applications.find(application))!;
    for (let count = 0; count < SIGNERS; count += 1) {
      const email = `signer.${count}@example.com`;
      const named = { application, role: 'signer', org: 'figure', product: 'heloc', email };
      const signer = { name: 'Olive Ashgrove', email, phone: '3035550188', opened: true, verified: true };
      const row = (await store.participants.create({ ...named, facts: { signer } }, of))!;
      await store.participants.update(row, row, { identity, openedAt: services.clock() }, of);
    }
  }
}

/** One that finds nothing new, as most do. */
async function pollOf(browser: Browser, uuid: string): Promise<Ask> {
  const params = { journey: uuid };
  const { headers } = await browser.call('standing', { params });
  const known = { 'if-none-match': String(headers.etag) };
  return () => expectStatus(304, browser.call('standing', { params, headers: known }));
}

/** One that finds what was just done: with others, by one of them. */
async function newsOf(
  { store, services }: TestServer,
  { browser, uuid }: { browser: Browser; uuid: string },
): Promise<News> {
  const { schemas } = services.configuration.products().find(({ bundle }) => bundle.isHome)!;
  const params = { journey: uuid };
  let etag = '';
  let times = 0;
  return {
    happens: async () => {
      times += 1;
      const [one] = await store.participants.of([uuid]);
      const signer = { ...(one?.facts.signer as object), verified: times % 2 === 0 };
      if (one) await store.participants.update(one, one, { facts: { signer } }, schemas.participant);
      const row = (await store.applications.find(uuid))!;
      const application = { ...(row.facts.application as object), amount: 50_000 + times };
      await store.applications.update(uuid, row, { facts: { application } }, schemas.application);
    },
    poll: async () => {
      const { status, headers } = await browser.call('standing', {
        ...{ params, headers: { 'if-none-match': etag } },
      });
      if (status !== 200) throw new Error(`A poll after news was answered with ${status}.`);
      etag = String(headers.etag);
    },
  };
}

async function expectStatus(wanted: number, asked: Promise<{ status: number }>): Promise<void> {
  const { status } = await asked;
  if (status !== wanted) throw new Error(`It was answered with ${status} in place of ${wanted}.`);
}

/** Round after round one and then the other: what the machine does meanwhile is the same for both. */
async function inTurn<Asked>(
  asks: Pair<Asked>,
  measured: (ask: Asked) => Promise<number>,
  of: (values: number[]) => number,
  times = ROUNDS,
): Promise<{ without: number; with: number }> {
  const rounds: { without: number; with: number }[] = [];
  for (let round = -1; round < times; round += 1) {
    const isFirst = round % 2 === 0;
    const one = await measured(isFirst ? asks.with : asks.without);
    const other = await measured(isFirst ? asks.without : asks.with);
    // What is compiled for the first time is not what is measured.
    if (round >= 0) rounds.push(isFirst ? { with: one, without: other } : { with: other, without: one });
  }
  return { without: of(rounds.map(({ without }) => without)), with: of(rounds.map((each) => each.with)) };
}

/** Microseconds each. */
async function processorOf(ask: Ask, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

async function processorOfNews({ happens, poll }: News): Promise<number> {
  let used = 0;
  for (let time = 0; time < NEWS; time += 1) {
    await happens();
    used += await processorOf(poll, 1);
  }
  return used / NEWS;
}

/** Milliseconds. */
async function slowest(ask: Ask, times: number): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await ask();
    took.push(performance.now() - began);
  }
  return percentile(took, 99);
}
