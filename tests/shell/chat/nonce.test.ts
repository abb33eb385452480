/** Has whoever writes a nonce that holds, whatever becomes of the line and of the machine between two turns? */
import { expect, test } from 'vitest';
import { createNonceKeeper } from '../../../src/shell/chat/nonce.ts';
import { createTestTime } from '../../runtime/support/time.ts';

/** A keeper before a server that counts what it is asked, and refuses some of it. */
async function keeper() {
  const time = createTestTime();
  const asked: string[] = [];
  const refused = new Set<string>();
  const say = async (name: string): Promise<string> => {
    asked.push(name);
    if (refused.has(name)) throw new Error('refused');
    return `${name} ${asked.length}`;
  };
  const calls = { authenticate: () => say('first'), refreshNonce: () => say('newer') };
  let slept = 0;
  const nonce = createNonceKeeper(calls, time, () => time.now() + slept);
  await nonce.start();
  const sleep = (milliseconds: number) => {
    slept += milliseconds;
  };
  return { nonce, time, asked, refused, sleep };
}

test('a nonce is kept as long as it is asked for in time, and renewed each minute', async () => {
  const { nonce, time, asked } = await keeper();
  expect([await nonce.current(), await nonce.current()]).toEqual(['first 1', 'first 1']);
  await time.pass(60_000);
  expect(await nonce.current()).toBe('newer 2');
  expect(asked).toEqual(['first', 'newer']);
});

test('one that cannot be renewed is replaced in the same turn', async () => {
  const { nonce, time, asked, refused } = await keeper();
  refused.add('newer');
  await time.pass(60_000);
  expect(await nonce.current()).toBe('first 3');
  expect(asked).toEqual(['first', 'newer', 'first']);
});

test.each([100_000, -100_000])(
  'after a sleep, or with a clock that was set (%i ms), a question waits for another one',
  async (milliseconds) => {
    const { nonce, asked, refused, sleep } = await keeper();
    refused.add('newer');
    sleep(milliseconds);
    const both = [nonce.current(), nonce.current()];
    expect(await Promise.all(both)).toEqual(['first 3', 'first 3']);
    expect(asked).toEqual(['first', 'newer', 'first']);
  },
);

test('without a network the one at hand is used while it holds, and asked for again after that', async () => {
  const { nonce, time, refused } = await keeper();
  refused.add('newer').add('first');
  await time.pass(60_000);
  expect(await nonce.current()).toBe('first 1');
  await time.pass(45_000);
  expect(await nonce.current()).toBeUndefined();
  refused.clear();
  expect(await nonce.current()).toMatch(/^newer/);
});

test('whoever has stopped has none, and nothing that was on its way comes to whoever begins after them', async () => {
  const { nonce, time, asked } = await keeper();
  const late = time.pass(60_000);
  nonce.stop();
  await late;
  expect(await nonce.current()).toBeUndefined();
  expect(time.waiting()).toBe(0);
  const [one] = [nonce.start(), nonce.stop()];
  await one;
  expect(await nonce.current()).toBeUndefined();
  await nonce.start();
  expect(asked.at(-1)).toBe('first');
  expect(await nonce.current()).toMatch(/^first/);
  expect(time.waiting()).toBe(1);
});

test('a reply that comes after the next person has one is nobody’s', async () => {
  const replies: ((nonce: string) => void)[] = [];
  const authenticate = () => new Promise<string>((resolve) => void replies.push(resolve));
  const time = createTestTime();
  const nonce = createNonceKeeper({ authenticate, refreshNonce: authenticate }, time, time.now);
  const before = nonce.start();
  nonce.stop();
  const after = nonce.start();
  replies[1]?.('theirs');
  await after;
  replies[0]?.('of who left');
  await before;
  expect(await nonce.current()).toBe('theirs');
});
