/** Does every row of the sandbox's table lead where it says, through the lender's side as the flow declares it? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPath } from '../../../src/engine/paths.ts';
import addresses from '../../../src/server/sandbox/addresses.json' with { type: 'json' };
import { meets, OUTCOMES } from '../../../src/server/sandbox/outcomes.ts';
import { SLOW_START_MS } from '../support/harness.ts';
import { ANSWERED, BRANCHES, type Branch } from './branches.ts';
import { type Line, openLine } from './line.ts';

let line: Line;
beforeAll(async () => {
  line = await openLine();
}, SLOW_START_MS);
afterAll(() => line.close());

/** In a quick run, who would be funded in the end is left where the branch has joined the usual way again. */
const isDeep = process.env.HEARTHLINE_DEEP === '1';

async function follow({ through, ends, facts = {}, ...somebody }: Omit<Branch, 'meets'>): Promise<void> {
  const way = new RegExp(through.map((each) => `\\b${each}\\b`).join('.*'));
  const isJoining = ends === 'COMPLETE' && !isDeep;
  const hasJoined = (statuses: string[]) =>
    way.test(statuses.slice(0, -1).join(' ')) && !through.includes(statuses.at(-1) ?? '');
  const { status, statuses, application } = await line.play(somebody, isJoining ? hasJoined : undefined);
  expect(statuses.join(' ')).toMatch(way);
  if (!isJoining) expect(`${status} after ${statuses.join(' ')}`).toMatch(new RegExp(`^${ends} `));
  else expect(hasJoined(statuses)).toBe(true);
  const found = Object.keys(facts).map((path) => [path, readPath(application, path)]);
  expect(Object.fromEntries(found)).toEqual(facts);
}

describe('Who meets a row', () => {
  test.each(BRANCHES)('$meets: $about', (branch) => follow(branch));
});

describe('Who meets none', () => {
  test.each(ANSWERED)('$about', (branch) => follow(branch));
});

describe('The table', () => {
  test('has a story for every row', () => {
    const told = new Set(BRANCHES.map((branch) => branch.meets));
    expect(OUTCOMES.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });

  test('names a status that a story of the row comes through', () => {
    const others = OUTCOMES.filter(
      ({ id, status }) =>
        !BRANCHES.some((branch) => branch.meets === id && [...branch.through, branch.ends].includes(status)),
    );
    expect(others.map(({ id, status }) => `${id}: ${status}`)).toEqual([]);
  });

  test('is met by none of the addresses that the sandbox suggests', () => {
    const met = addresses.filter(({ street1 }) =>
      OUTCOMES.some(({ id, by }) => by === 'street' && meets(id, { street: street1 })),
    );
    expect(met).toEqual([]);
  });

  test('is met by whole words alone, in any case', () => {
    expect(meets('softLocked', { lastName: 'frost' })).toBe(true);
    expect(meets('softLocked', { lastName: 'Quill-Frost' })).toBe(true);
    expect(meets('softLocked', { lastName: 'Frosthall' })).toBe(false);
    expect(meets('hardLocked', { ssn: '501440423' })).toBe(true);
    expect(meets('hardLocked', { ssn: '042314401' })).toBe(false);
    expect(meets('assets', { income: 18_000 })).toBe(true);
    expect(meets('assets', { income: 180_000 })).toBe(false);
    expect(meets('assets', {})).toBe(false);
  });
});
