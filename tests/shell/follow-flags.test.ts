/** Does an open page take over what staff switched, and ask no more often than it says? */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Slice } from '../../src/engine/model/bundle.ts';
import type { FlagDecisions } from '../../src/runtime/gates.ts';
import { followFlags } from '../../src/shell/followFlags.ts';

const HASH = 'one';

function page() {
  let slice = { hash: HASH, org: { code: 'north' }, flags: { map: false, help: true } } as unknown as Slice;
  const waiting = new Map<number, { run: () => void; after: number }>();
  const asked: unknown[] = [];
  const replies: (FlagDecisions | Error)[] = [];
  let last = 0;
  const start = {
    slices: {
      current: () => slice,
      replace: (newer: Slice) => {
        slice = newer;
      },
      listen: () => () => {},
    },
    queries: new QueryClient(),
    browser: {
      timers: {
        set: (run: () => void, after: number) => {
          waiting.set(++last, { run, after });
          return last;
        },
        clear: (timer: number) => void waiting.delete(timer),
      },
    },
    parts: {
      tokens: { read: () => undefined },
      calls: {
        features: async (...given: unknown[]) => {
          asked.push(given);
          const reply = replies.shift();
          if (reply instanceof Error) throw reply;
          return reply ?? {};
        },
      },
    },
  } as unknown as Parameters<typeof followFlags>[0];
  return {
    ...{ start, asked, replies, waiting },
    flags: () => slice.flags,
    slice: () => slice,
    next: async () => {
      const [[timer, { run }] = [0, { run: () => {} }]] = waiting;
      waiting.delete(timer);
      run();
      for (let round = 0; round < 10; round += 1) await Promise.resolve();
    },
  };
}

const told = (flags: Record<string, boolean>): FlagDecisions =>
  Object.fromEntries(Object.entries(flags).map(([flag, enabled]) => [flag, { enabled, variables: {} }]));

test('A flag that was switched is taken over within a minute, and one that was not leaves the page alone', async () => {
  const { start, replies, asked, waiting, next, flags, slice } = page();
  const stop = followFlags(start, () => false);
  expect([...waiting.values()].every(({ after }) => after < 60_000)).toBe(true);
  const before = slice();
  replies.push(told({ map: false, help: true }), told({ map: true, help: true, another: true }));
  await next();
  expect(slice()).toBe(before);
  await next();
  expect(flags()).toEqual({ map: true, help: true });
  expect(asked).toEqual([
    ['north', 'external'],
    ['north', 'external'],
  ]);
  stop();
  expect(waiting.size).toBe(0);
});

test('Nobody is asked while nobody looks, and a lost line changes nothing', async () => {
  const { start, replies, asked, next, flags } = page();
  let isHidden = true;
  followFlags(start, () => isHidden);
  await next();
  expect(asked).toEqual([]);
  isHidden = false;
  replies.push(new Error('The line is down.'), told({ map: true }));
  await next();
  expect(flags()).toEqual({ map: false, help: true });
  await next();
  expect(flags()).toEqual({ map: true, help: true });
});
