/** Is anything else heard while many pages wait to be made? */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '../../../src/server/http/turns.ts';

test('one page is made in each turn of the event loop, in order, and what else came is heard in between', async () => {
  const turn = createTurns();
  const order: string[] = [];
  const made = ['first', 'second', 'third'].map(async (page) => {
    await turn();
    order.push(page);
  });
  for (const _ of made) {
    await nextTurn();
    order.push('heard');
  }
  await Promise.all(made);
  expect(order).toEqual(['first', 'heard', 'second', 'heard', 'third', 'heard']);
});
