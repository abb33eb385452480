/** Does an answer fit its schema, and is nothing kept of a schema that nobody has any more? */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { mismatchOf } from '../../src/config/compile/results.ts';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';

const schemaOf = (maximum: number): JsonSchema => ({
  $schema: '../config/facts.json',
  type: 'object',
  additionalProperties: false,
  properties: {
    size: { type: 'integer', maximum, sensitivity: 'personal' },
    since: { type: 'string', format: 'date' },
  },
});

test.each([
  ['that fits', { size: 7, since: '2026-02-28' }, undefined],
  ['with too large a number', { size: 11 }, '/size maximum'],
  ['with a text for a number', { size: '7' }, '/size type'],
  ['with a day that no month has', { since: '2026-02-30' }, '/since format'],
  ['with what nobody asked for', { size: 7, more: 1 }, '/ additionalProperties'],
])('An answer %s is told as such, by the place and never by its value', (_what, answer, told) => {
  expect(mismatchOf(schemaOf(10), answer)).toBe(told);
});

test('A schema that is none is a fault', () => {
  expect(() => mismatchOf({ type: 'object', properties: { size: { type: 'nothing' } } }, {})).toThrow();
  expect(() => mismatchOf({ type: 'object', wrong: true } as JsonSchema, {})).toThrow('wrong');
});

test('Schemas of editions that are gone are not kept: a server that takes edits does not grow with them', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const gone = Array.from({ length: 20 }, (_, at) => usedOnce(schemaOf(at)));
  // What was looked at in this turn of the loop is kept until it is over.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  // Whatever looked at one last may hold that one for a while; who keeps them keeps each.
  const kept = gone.filter((each) => each.deref() !== undefined);
  expect(kept.length).toBeLessThan(gone.length / 2);
});

function usedOnce(schema: JsonSchema): WeakRef<object> {
  mismatchOf(schema, { size: 1 });
  return new WeakRef(schema.properties as object);
}
