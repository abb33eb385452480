/** A memory that must not outlive what it remembers: bounded, short, and dropped by whoever writes. */
import { expect, test } from 'vitest';
import { createRemembered } from '../../src/server/services/remembered.ts';

function memory(most = 3) {
  let now = 0;
  const wait = (ms: number) => {
    now += ms;
  };
  const reads: string[] = [];
  const remembered = createRemembered<string>({
    most,
    keptMs: 1_000,
    now: () => now,
    isKept: (value) => value !== 'no',
  });
  const find = (key: string, value = `${key} ${reads.length}`) =>
    remembered.find(key, async () => {
      reads.push(key);
      return value;
    });
  return { remembered, reads, find, wait };
}

test('reads once for as long as it holds, and once for all who ask meanwhile', async () => {
  const { find, reads, wait } = memory();
  expect(await Promise.all([find('a'), find('a'), find('a')])).toEqual(['a 0', 'a 0', 'a 0']);
  wait(999);
  await find('a');
  expect(reads).toEqual(['a']);
  wait(1);
  await find('a');
  expect(reads).toEqual(['a', 'a']);
});

test('forgets what was written, even if the reading began before', async () => {
  const { remembered, find, reads } = memory();
  const { promise, resolve } = Promise.withResolvers<string>();
  const before = remembered.find('a', () => promise);
  remembered.forget('a');
  resolve('old');
  expect(await before).toBe('old');
  expect(await find('a', 'new')).toBe('new');
  expect(reads).toEqual(['a']);
});

test('holds no more than it may, the latest', async () => {
  const { find, reads } = memory(3);
  for (const key of ['a', 'b', 'c', 'd']) await find(key);
  await find('d');
  await find('b');
  expect(reads).toEqual(['a', 'b', 'c', 'd']);
  await find('a');
  expect(reads).toHaveLength(5);
});

test('keeps neither what is not there, nor what is not worth it, nor a fault', async () => {
  const { remembered, find, reads } = memory();
  await find('a', 'no');
  await find('a', 'no');
  expect(reads).toEqual(['a', 'a']);
  await expect(remembered.find('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await find('b', 'back')).toBe('back');
});
