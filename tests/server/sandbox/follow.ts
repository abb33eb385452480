/** Does somebody come through the statuses that their story tells? */
import { expect } from 'vitest';
import { readPath } from '../../../src/engine/paths.ts';
import type { Line } from './line.ts';
import type { Branch } from './stories/branch.ts';

/** In a quick run, who would be funded in the end is left where the branch has joined the usual way again. */
const isDeep = process.env.HEARTHLINE_DEEP === '1';

export async function follow(
  line: Line,
  { through, ends, facts = {}, ...somebody }: Omit<Branch, 'meets'>,
): Promise<void> {
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
