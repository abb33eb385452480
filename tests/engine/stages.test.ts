/** Which exit of a status holds, and when does time alone change that? */
import { describe, expect, test } from 'vitest';
import { exitDue, expiryOf, nextExit } from '../../src/engine/decide/stages.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { Expires, Stage } from '../../src/engine/model/language.ts';
import { openProduct } from '../../src/engine/model/product.ts';

const product = openProduct({
  flows: {},
  copy: {},
  lookups: {},
  triggers: {
    weighed: { '>': [{ var: 'plot.yield' }, 0] },
    sandy: { '===': [{ var: 'plot.soil' }, 'sand'] },
  },
} as unknown as Bundle);

const DAY_MS = 86_400_000;
const since = Date.UTC(2026, 1, 28);
const sand = { plot: { soil: 'sand' } };
const heavy = { plot: { yield: 2 } };

function stage(...exits: { to: string; when?: string; after?: string }[]): Stage {
  return Object.fromEntries([['then', exits]]);
}

describe('an exit', () => {
  const rows: [string, Stage, object, number, string | undefined][] = [
    ['of none is none', {}, sand, 0, undefined],
    ['without a question holds at once', stage({ to: 'A' }), {}, 0, 'A'],
    ['that holds goes before later ones', stage({ to: 'A', when: 'sandy' }, { to: 'B' }), sand, 0, 'A'],
    ['that does not hold is passed by', stage({ to: 'A', when: 'sandy' }, { to: 'B' }), heavy, 0, 'B'],
    [
      'after three days is shut a moment before',
      stage({ to: 'A', after: '3d' }),
      {},
      3 * DAY_MS - 1,
      undefined,
    ],
    ['after three days is open on the moment', stage({ to: 'A', after: '3d' }), {}, 3 * DAY_MS, 'A'],
    [
      'with a question and a time needs both: time',
      stage({ to: 'A', after: '1d', when: 'sandy' }),
      heavy,
      DAY_MS,
      undefined,
    ],
    [
      'with a question and a time needs both: question',
      stage({ to: 'A', after: '1d', when: 'sandy' }),
      sand,
      5,
      undefined,
    ],
    ['with both holds', stage({ to: 'A', after: '1d', when: 'sandy' }), sand, DAY_MS, 'A'],
    ['whose time has not come lets a later one by', stage({ to: 'A', after: '1d' }, { to: 'B' }), {}, 5, 'B'],
  ];
  test.each(rows)('%s', (_title, at, facts, passed, to) => {
    const exit = nextExit(product, at, facts as Record<string, unknown>, { since, now: since + passed });
    expect(exit?.to).toBe(to);
  });

  test('is due when the next of its times comes, and never again after the last', () => {
    const at = stage(
      { to: 'A', after: '1d', when: 'sandy' },
      { to: 'B', after: '3d' },
      { to: 'C', when: 'sandy' },
    );
    expect(exitDue(product, at, {}, { since, now: since })).toBe(since + DAY_MS);
    expect(exitDue(product, at, {}, { since, now: since + DAY_MS })).toBe(since + 3 * DAY_MS);
    expect(exitDue(product, at, {}, { since, now: since + 3 * DAY_MS })).toBeUndefined();
    expect(exitDue(product, stage({ to: 'A' }), {}, { since, now: since })).toBeUndefined();
  });

  test('comes sooner where days are played fast, and at once where they take no time', () => {
    const at = stage({ to: 'A', after: '1d' });
    const timeScale = 2_000 / DAY_MS;
    expect(exitDue(product, at, {}, { since, now: since, timeScale })).toBe(since + 2_000);
    expect(nextExit(product, at, {}, { since, now: since + 1_999, timeScale })).toBeUndefined();
    expect(nextExit(product, at, {}, { since, now: since, timeScale: 0 })?.to).toBe('A');
  });
});

describe('an application that was left alone', () => {
  const expires: Expires = {
    after: 'org.days',
    to: 'GONE',
    notice: 'org.notice',
    noticeTells: 'going',
    except: ['DONE'],
  };
  const facts = { status: 'NEW', org: { days: 30, notice: 5 } };

  test('expires after the days of its org, and is told before', () => {
    expect(expiryOf(expires, facts, since)).toEqual({
      at: since + 30 * DAY_MS,
      noticeAt: since + 25 * DAY_MS,
    });
  });

  const never: [string, Expires | undefined, object][] = [
    ['where the flow says nothing', undefined, facts],
    ['where it has expired', expires, { ...facts, status: 'GONE' }],
    ['in a status that is left out', expires, { ...facts, status: 'DONE' }],
    ['where the org sets no days', expires, { status: 'NEW', org: {} }],
    ['where the org sets days that are none', expires, { status: 'NEW', org: { days: 0 } }],
    ['where the org sets days in words', expires, { status: 'NEW', org: { days: '30' } }],
  ];
  test.each(never)('does not expire %s', (_title, rule, given) => {
    expect(expiryOf(rule, given as Record<string, unknown>, since)).toBeUndefined();
  });

  test('is told nothing before when the notice would be as long as the time', () => {
    const org = { days: 30, notice: 30 };
    expect(expiryOf(expires, { status: 'NEW', org }, since)?.noticeAt).toBeUndefined();
  });
});
