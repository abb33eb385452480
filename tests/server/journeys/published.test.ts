/** Does somebody come through while the files are published anew before each of their moves? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../postgres.ts';
import { playJourney } from '../../support/journey.ts';
import { type Persona, person, STRAIGHT } from '../../support/journey-person.ts';
import { openWorld } from '../../support/journey-world.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { readOnce } from '../support/harness.ts';
import { editedAgainAndAgain } from './edits.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const PEOPLE: Persona[] = [
  person('who pays by autopay and signs by video', {
    ...STRAIGHT,
    says: { ...STRAIGHT.says, 'autopay/payType': ['AUTOPAY'] },
    prefers: ['notary/session'],
  }),
  person('who signs before a notary in person', {
    ...STRAIGHT,
    lastName: 'Quill',
    prefers: ['notary/schedule-manual'],
  }),
];

/** Deep runs bring each of them through on both databases. */
const isDeep = process.env.HEARTHLINE_DEEP === '1';
const [EMBEDDED, ON_POSTGRES] = isDeep ? [PEOPLE, PEOPLE] : [PEOPLE.slice(0, 1), PEOPLE.slice(1)];

describe.each([
  ['the embedded database', true, EMBEDDED, () => emptyDatabase()],
  [
    'Postgres',
    postgres !== undefined,
    ON_POSTGRES,
    async () => emptyDatabase(await postgres!.freshDatabase()),
  ],
])('on %s', (_, isThere, people, opened) => {
  let close = async () => {};
  let world: Awaited<ReturnType<typeof openWorld>>;
  let publish: () => Promise<number>;

  beforeAll(async () => {
    if (!isThere) return;
    const open = await opened();
    const edited = editedAgainAndAgain((await readOnce()).bundles ?? []);
    world = await openWorld({ reading: edited, open });
    publish = async () => {
      const { configuration } = world.server.services;
      await configuration.reload();
      return new Set(configuration.products().map(({ bundle }) => bundle.hash)).size;
    };
    close = async () => {
      await world.close();
      await open.close();
    };
  });
  afterAll(() => close());

  test.skipIf(!isThere).each(people)('$name', async (persona) => {
    let published = 0;
    const journey = await playJourney(world, persona, undefined, async () => {
      published += await publish();
    });
    expect(journey.status).toBe('COMPLETE');
    expect(published).toBeGreaterThan(journey.turns);
    expect(world.server.log()).not.toContain('"level":50');
  });
});
