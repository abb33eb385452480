/** Does somebody come to their money where each statement, and each question to a provider, fails once on the way? */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Provider } from '../../../src/server/stages/provider.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { isUnavailable } from '../../../src/server/store/unavailable.ts';
import { startPostgres } from '../../postgres.ts';
import {
  failEachStatementOnce,
  STATEMENT_FAULTS,
  type StatementFault,
  type StatementFaults,
} from '../../support/database-faults.ts';
import { type Journey, playJourney } from '../../support/journey.ts';
import { expectWhole, keptBy } from '../../support/journey-checks.ts';
import { KEYED } from '../../support/journey-network.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { openWorld, type World } from '../../support/journey-world.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import type { Browser, TestServer } from '../support/harness.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** As long as a run is left to who took it, and a little longer. */
const LEASE_MS = 3_001;
/** Of each call one statement fails in a walk, so that those that are tried only a few times come through; deep runs walk until all have failed. */
const MOST_WALKS = isDeep ? 40 : 1;
/** So often at most one request comes again: each of its statements fails once. */
const MOST_TRIES = 100;
/** A walk has hundreds of them: far fewer would mean that nothing was made to fail. */
const LEAST_FAULTS = isDeep ? 150 : 50;
const LEAST_QUESTIONS = 10;
const LENDER = 'the lender';
/** Two walks are compared: neither leaves a choice to chance. */
const SURE = {
  ...STRAIGHT,
  says: {
    ...STRAIGHT.says,
    'autopay/payType': ['AUTOPAY'],
    'autopay/account': ['SAME'],
    'autopay/confirmed': [true],
  },
};

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const DATABASES: [string, boolean, () => Promise<OpenDatabase>][] = [
  ['the embedded database', true, () => emptyDatabase()],
  ['Postgres', postgres !== undefined, async () => emptyDatabase(await postgres!.freshDatabase())],
];
const KINDS = Object.entries(STATEMENT_FAULTS);
/** A quick run tries what is hardest: what is done, and not known to be. Deep ones try each on both. */
const TRIED = KINDS.flatMap(([kind, fault]) =>
  DATABASES.flatMap(([where, isThere, opened], at) =>
    isDeep || (fault.isDone && at === 0) ? [{ kind, fault, where, isThere, opened }] : [],
  ),
);

describe('a walk to the money', () => {
  test.each(TRIED)(
    'on $where ends as it does elsewhere though once for each statement and each question $kind',
    async ({ fault, isThere, opened }) => {
      if (!isThere) return;
      const open = await opened();
      const failing = failingProviders(fault);
      const world = await openWorld({ open, wrap: failing.wrap });
      const asItIs = await playJourney(world, person('nobody fails', SURE));
      failing.isOn = true;
      const faults = failEachStatementOnce(fault);
      try {
        let before = 0;
        for (let walk = 0; walk < MOST_WALKS && (walk === 0 || faults.count() > before); walk += 1) {
          before = faults.count();
          const journey = await playJourney(patient(world, faults), person(`walk ${walk}`, SURE));
          await expectSame(world, journey, asItIs);
        }
        expect(faults.count()).toBeGreaterThan(LEAST_FAULTS);
        expect(failing.failed.size).toBeGreaterThan(LEAST_QUESTIONS);
        process.stderr.write(
          `${faults.count()} statements and ${failing.failed.size} questions failed once.\n`,
        );
      } finally {
        faults.end();
        await world.close();
        await open.close();
      }
    },
  );
});

interface FailingProviders {
  wrap: (port: string, provider: Provider) => Provider;
  failed: Set<string>;
  isOn: boolean;
}

/** Each question of each port fails once: it never comes, or its answer is lost. */
function failingProviders({ isDone, error }: StatementFault): FailingProviders {
  const failing: FailingProviders = {
    isOn: false,
    failed: new Set(),
    wrap: (port, { ask }) => ({
      ask: async (request) => {
        const question = `${port} ${request.question}`;
        if (!failing.isOn || failing.failed.has(question)) return ask(request);
        failing.failed.add(question);
        if (isDone) await ask(request);
        throw error();
      },
    }),
  };
  return failing;
}

async function expectSame(world: World, journey: Journey, asItIs: Journey): Promise<void> {
  const statuses = await expectWhole(keptBy(world), journey);
  expect(eachOnce(statuses)).toEqual(eachOnce(await expectWhole(keptBy(world), asItIs)));
  expect(journey.status).toBe('COMPLETE');
  const { store } = world.server!;
  const sent = async ({ email, uuid }: Journey) => {
    const { org } = (await store.applications.find(uuid))!;
    return (await store.mailbox.list(org, email)).map(({ subject }) => subject).sort();
  };
  const usual = await sent(asItIs);
  // Who had to wait for longer is told so as well, once for each time.
  expect((await sent(journey)).filter((subject) => usual.includes(subject))).toEqual(usual);
}

/** Somebody who sends two documents where one is asked for at a time stands there twice. */
const eachOnce = (statuses: string[]) => statuses.filter((status, at) => status !== statuses[at - 1]);

/** Comes again as a browser does, with the key of the first time; what the lender's side lost is done when its lease is over. */
function patient(world: World & { server: TestServer }, faults: StatementFaults): World {
  const { server } = world;
  return {
    ...world,
    browser: () => askingAgain(server, faults),
    settled: () => settled(server, faults),
    nextDay: async () => {
      server.wait(86_400_000);
      await settled(server, faults, () => server.runDue());
    },
  };
}

function askingAgain(server: TestServer, faults: StatementFaults): Browser {
  const browser = server.browser();
  const { call, raw } = browser;
  browser.call = (name, asked = {}) =>
    call(name, {
      ...asked,
      headers: { ...(KEYED.includes(name) && { 'idempotency-key': randomUUID() }), ...asked.headers },
    });
  browser.raw = async (request) => {
    const path = (request.url.split('?')[0] ?? '').replace(/[0-9a-f-]{36}/g, '*');
    const name = `${request.method} ${path}`;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const reply = await faults.within(name, () => raw(request));
      // What broke off counts as an attempt: to sign in, for one.
      if (reply.status === 429) server.wait(Number(reply.headers['retry-after']) * 1000);
      else if (![502, 503].includes(reply.status)) {
        for (const who of [name, LENDER]) faults.done(who);
        return reply;
      }
    }
    throw new Error(`${name} never came through.`);
  };
  return browser;
}

async function settled(
  server: TestServer,
  faults: StatementFaults,
  work: () => Promise<unknown> = server.settled,
): Promise<void> {
  let next = work;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return void (await faults.within(LENDER, next));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      server.wait(LEASE_MS);
      next = () => server.runDue();
    }
  }
  throw new Error('The lender never comes to its end.');
}
