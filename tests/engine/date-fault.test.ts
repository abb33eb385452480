/** Which part of a date does no calendar have, and how many days has its month? */
import { expect, test } from 'vitest';
import { dateFault } from '../../src/engine/model/time.ts';

test.each([
  [
    { month: 2, day: 30, year: 1990 },
    { part: 'day', month: 'February 1990', days: 28 },
  ],
  [
    { month: 2, day: 29, year: 1900 },
    { part: 'day', month: 'February 1900', days: 28 },
  ],
  [{ month: 2, day: 29, year: 2000 }, undefined],
  [
    { month: 2, day: 30 },
    { part: 'day', month: 'February', days: 29 },
  ],
  [
    { month: 4, day: 31, year: 2008 },
    { part: 'day', month: 'April 2008', days: 30 },
  ],
  [{ day: 32 }, { part: 'day', days: 31 }],
  [
    { month: 4, day: 'x', year: 1980 },
    { part: 'day', month: 'April 1980', days: 30 },
  ],
  [{ month: 13, day: 1, year: 1990 }, { part: 'month' }],
  [{ month: 0 }, { part: 'month' }],
  [{ month: 1.5 }, { part: 'month' }],
  [{ month: 'May' }, { part: 'month' }],
  [{ month: 1, day: 1, year: 190 }, { part: 'year' }],
  [{ month: 12, day: 31, year: 999 }, { part: 'year' }],
  [{ month: 1, day: 1, year: 1000 }, undefined],
  [{ year: '19O0' }, { part: 'year' }],
  [{ month: 4, day: 2, year: 1980 }, undefined],
  [{}, undefined],
])('of %o it is %o', (parts, fault) => {
  expect(dateFault(parts)).toEqual(fault);
});
