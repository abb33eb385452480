/** Does somebody come through the statuses that their story tells? */
import { expect } from 'vitest';
import { readPath } from '../../../src/engine/model/paths.ts';
import type { Line } from './line.ts';
import type { Branch } from './stories/branch.ts';

/** In a quick run, who would be funded in the end is left where the branch has joined the usual way again. */
const isDeep = process.env.HEARTHLINE_DEEP === '1';

/** A quick run comes by a third of them; the journeys by calls and the browser's stories come by the others. */
export function shareOf<T>(stories: readonly T[]): T[] {
  return stories.filter((_, at) => isDeep || at % 3 === 0);
}

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
