/** Do people come through, whatever they answer? By the API alone: those of the table, and many drawn by seeds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flow } from '../../../src/engine/model/bundle.ts';
import { ENDS, type IsThere, type Journey, playJourney } from '../../support/journey.ts';
import { expectWhole, keptBy } from '../../support/journey-checks.ts';
import { anybody, person } from '../../support/journey-person.ts';
import { offered } from '../../support/journey-staff.ts';
import { openWorld } from '../../support/journey-world.ts';
import { fieldsOf } from '../../support/personas.ts';
import { ROWS } from './people.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** How many seeds, and from which on: a count, so that a slow machine walks as many as a fast one. */
const SEEDS = Number(process.env.HEARTHLINE_WALKS ?? (isDeep ? 2_000 : 1));
const FIRST = Number(process.env.HEARTHLINE_SEED ?? 1);

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reached = new Map<string, number>();
function count(statuses: string[]): void {
  for (const status of new Set(statuses)) reached.set(status, (reached.get(status) ?? 0) + 1);
}

describe('of the people of the table', () => {
  test.each(ROWS)('$persona.name: $ends', async ({ persona, through, ends }) => {
    const journey = await playJourney(world, persona, stopsAfter(through, ends));
    const statuses = await expectWhole(keptBy(world), journey);
    count(statuses);
    const own = isDeep ? through : through.filter((status) => status !== 'COMPLETE' || through.length > 30);
    expect(statuses.join(' ')).toMatch(new RegExp(own.map((each) => `\\b${each}\\b`).join('.*')));
    if (isDeep || ends !== 'COMPLETE') expect(journey.status).toMatch(new RegExp(`^${ends}$`));
  });

  test('who does nothing more for long: CANCELLED', async () => {
    const journey = await playJourney(world, person('idle'), ({ status }) => status === 'OFFER_SELECTION');
    const days = Number(world.bundle().orgs.figure?.products.heloc?.settings.applicationDays);
    for (let day = 0; day <= days; day += 5) {
      world.server.wait(5 * 86_400_000);
      await world.server.runDue();
    }
    const row = await world.server.store.applications.find(journey.uuid);
    expect(row?.status).toBe('CANCELLED');
    count(['CANCELLED']);
  });
});

test('anybody, careful or not, ends funded, declined or where a screen says who is waited for', async () => {
  const ends = new Map<string, number>();
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const persona = anybody(seed);
    try {
      const journey = await playJourney(world, persona);
      count(await expectWhole(keptBy(world), journey));
      if (!(await whyHere(journey))) throw new Error(`It is left at ${journey.status}, ${journey.route}.`);
      ends.set(journey.status, (ends.get(journey.status) ?? 0) + 1);
    } catch (cause) {
      const { lastName, address, income } = fieldsOf(persona.answers);
      throw new Error(
        `HEARTHLINE_SEED=${seed}: ${lastName}, ${address.street1}, ${address.state}, ${income}: ${String(cause)}`,
        { cause },
      );
    }
  }
  process.stderr.write(
    `${SEEDS} walks: ${[...ends].map(([status, times]) => `${status} ${times}`).join(', ')}\n`,
  );
  expect([...ends.values()].reduce((all, times) => all + times, 0)).toBe(SEEDS);
});

test('each status that the lender’s side can lead to was reached by somebody', () => {
  const flow = world.bundle().flows.application!;
  const missing = reachable(flow).filter((status) => !reached.has(status));
  process.stderr.write(`${reached.size} of ${Object.keys(flow.statuses).length} statuses were reached.\n`);
  expect(missing).toEqual([]);
});

/** In a quick run, who would be funded in the end is left where the way is the usual one again. */
function stopsAfter(through: string[], ends: string): IsThere | undefined {
  if (isDeep || ends !== 'COMPLETE' || through.length > 30) return undefined;
  const own = through.filter((status) => status !== 'COMPLETE');
  const way = new RegExp(own.map((each) => `\\b${each}\\b`).join('.*'));
  return async ({ uuid, status }) => {
    if (own.includes(status)) return false;
    const events = await world.server.store.events.of(uuid);
    return way.test(events.map((event) => (event.kind === 'moved' ? event.status : '')).join(' '));
  };
}

/** It has ended, or staff have something to decide and a screen says so. */
async function whyHere({ uuid, status, route }: Journey): Promise<string | undefined> {
  if (ENDS.includes(status)) return 'It has ended.';
  if (route === null) return undefined;
  const due = (await offered(world, uuid)).find(({ isOptional }) => !isOptional);
  return due && `It waits for the review "${due.name}".`;
}

/** From where an application begins, by the exits of the stages. */
function reachable({ stages, expires, statuses }: Flow): string[] {
  const found = new Set(['APP_SUBMISSION', ...(expires ? [expires.to] : [])]);
  for (const status of found) {
    const { then = [], failed } = stages[status] ?? {};
    for (const { to } of then) found.add(to);
    if (failed !== undefined) found.add(failed);
  }
  return [...found].filter((status) => status in statuses);
}
