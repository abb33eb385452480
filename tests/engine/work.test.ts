/** Are the steps of a wait those that really follow, and is their time told only where it is known? */
import { describe, expect, test } from 'vitest';
import { secondsLeft, tasksAhead, type WorkStep } from '../../src/engine/decide/work.ts';
import type { OpenFlow } from '../../src/engine/model/product.ts';

/** Pairs, because an object literal with a `then` looks like a promise. */
const stage = (run: string | undefined, exits: object[]) =>
  Object.fromEntries([...(run === undefined ? [] : [['run', run]]), ['then', exits]]);

const flow = {
  stages: {
    READ: stage('read', [{ to: 'SHUT', when: 'shut' }, { to: 'PAUSE' }]),
    PAUSE: stage(undefined, [{ to: 'LOOK' }]),
    LOOK: stage('look', [{ to: 'PRICE' }]),
    PRICE: stage('price', [{ to: 'ASK' }]),
    ASK: stage(undefined, [{ to: 'LATER', when: 'answered' }]),
    SHUT: stage('open', [{ to: 'READ', after: '1d' }]),
    ROUND: stage('round', [{ to: 'ROUND' }]),
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
