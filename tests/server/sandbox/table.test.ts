/** Is the sandbox's table whole: every row with a story, and none met by chance? */
import { describe, expect, test } from 'vitest';
import addresses from '../../../src/server/sandbox/addresses.json' with { type: 'json' };
import { fitsAnswers, OUTCOMES } from '../../../src/server/sandbox/outcomes.ts';
import { CLOSING } from './stories/closing.ts';
import { CREDIT } from './stories/credit.ts';
import { HOME } from './stories/home.ts';

const BRANCHES = [...CREDIT, ...HOME, ...CLOSING];

describe('The table', () => {
  test('has a story for every row', () => {
    const told = new Set(BRANCHES.map((branch) => branch.meets));
    expect(OUTCOMES.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });

  test('names a status that a story of the row comes through', () => {
    const others = OUTCOMES.filter(
      ({ id, status }) =>
        !BRANCHES.some((branch) => branch.meets === id && [...branch.through, branch.ends].includes(status)),
    );
    expect(others.map(({ id, status }) => `${id}: ${status}`)).toEqual([]);
  });

  test('is met by none of the addresses that the sandbox suggests', () => {
    const met = addresses.filter(({ street1 }) =>
      OUTCOMES.some(({ id, by }) => by === 'street' && fitsAnswers(id, { street: street1 })),
    );
    expect(met).toEqual([]);
  });

  test('is met by whole words alone, in any case', () => {
    expect(fitsAnswers('softLocked', { lastName: 'frost' })).toBe(true);
    expect(fitsAnswers('softLocked', { lastName: 'Quill-Frost' })).toBe(true);
    expect(fitsAnswers('softLocked', { lastName: 'Frosthall' })).toBe(false);
    expect(fitsAnswers('hardLocked', { ssn: '501440423' })).toBe(true);
    expect(fitsAnswers('hardLocked', { ssn: '042314401' })).toBe(false);
    expect(fitsAnswers('assets', { income: 18_000 })).toBe(true);
    expect(fitsAnswers('assets', { income: 180_000 })).toBe(false);
    expect(fitsAnswers('assets', {})).toBe(false);
  });
});
