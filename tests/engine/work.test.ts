/** Are the steps of a wait those that really follow, and is their time told only where it is known? */
import { describe, expect, test } from 'vitest';
import { secondsLeft, tasksAhead, type WorkStep } from '../../src/engine/decide/work.ts';
import type { OpenFlow } from '../../src/engine/model/product.ts';

const flow = {
  stages: {
    READ: { run: 'read', then: [{ to: 'SHUT', when: 'shut' }, { to: 'PAUSE' }] },
    PAUSE: { then: [{ to: 'LOOK' }] },
    LOOK: { run: 'look', then: [{ to: 'PRICE' }] },
    PRICE: { run: 'price', then: [{ to: 'ASK' }] },
    ASK: { then: [{ to: 'LATER', when: 'answered' }] },
    SHUT: { run: 'open', then: [{ to: 'READ', after: '1d' }] },
    ROUND: { run: 'round', then: [{ to: 'ROUND' }] },
  },
} as unknown as OpenFlow;

describe('the tasks that follow', () => {
  test.each([
    ['READ', ['look', 'price']],
    ['LOOK', ['price']],
    ['PRICE', []],
    ['SHUT', []],
    ['ROUND', []],
    ['NOWHERE', []],
  ])('after %s are those of its usual exits, up to one that asks or waits', (status, tasks) => {
    expect(tasksAhead(flow, status)).toEqual(tasks);
  });
});

describe('the seconds that are left', () => {
  const step = (state: WorkStep['state'], seconds?: number): WorkStep => ({
    ...{ says: 'a', state },
    ...(seconds !== undefined && { seconds }),
  });
  test.each([
    ['what is done does not count', [step('done', 60), step('now', 2.2), step('next', 3)], 6],
    ['one that is not known makes the whole unknown', [step('now', 2), step('next')], undefined],
    ['one that is done may be unknown', [step('done'), step('now', 2)], 2],
  ])('%s', (_, steps, left) => {
    expect(secondsLeft(steps)).toBe(left);
  });
});
