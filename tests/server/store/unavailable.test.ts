/** Which errors of a database say that it is not there now, and which are faults of ours? */
import { expect, test } from 'vitest';
import { isUnavailable } from '../../../src/server/store/unavailable.ts';

const errorWith = (code: string) => Object.assign(new Error('of the database'), { code });

test.each(['08006', '57P01', '53300', '53100', '25006', '57014', 'ECONNREFUSED'])('%s is away', (code) => {
  expect(isUnavailable(errorWith(code))).toBe(true);
  expect(isUnavailable(new Error('while saving', { cause: errorWith(code) }))).toBe(true);
});

test.each(['23505', '42P01', '53200', '25001', '22P05'])('%s is a fault', (code) => {
  expect(isUnavailable(errorWith(code))).toBe(false);
});
