/** Does the server answer each call that a product may name, and no other? */
import { expect, test } from 'vitest';
import { CALLS } from '../../src/engine/model/calls.ts';
import { HANDLERS } from '../../src/server/calls/registry.ts';

test('Every call that a product may name is answered, once, and every answer has its name', () => {
  const answered = HANDLERS.map(({ name }) => name);
  expect([...answered].sort()).toEqual(CALLS.map(({ name }) => name).sort());
});
