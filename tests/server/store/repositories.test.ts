/** Is a repository made when a transaction first asks for it, and none that it never asks for? */
import { expect, test } from 'vitest';
import type { Parts } from '../../../src/server/store/parts.ts';
import { repositoriesOf } from '../../../src/server/store/repositories.ts';

test('each is made when it is first asked for, once, and no other with it', () => {
  const store = repositoriesOf({} as Parts);
  expect(Object.keys(store)).toEqual([]);
  const { identities } = store;
  expect(Object.keys(store)).toEqual(['identities']);
  expect(store.identities).toBe(identities);
  // Those of another transaction are its own.
  expect(repositoriesOf({} as Parts).identities).not.toBe(identities);
});
