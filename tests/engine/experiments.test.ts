/** Are people divided among the variations of an experiment as it says, by their tracker id and by nothing else? */
import { beforeAll, describe, expect, test } from 'vitest';
import { assignmentsOf, experimentFacts, variationOf } from '../../src/engine/decide/experiments.ts';
import type { Bundle, Slice } from '../../src/engine/model/bundle.ts';
import { type OpenProduct, openProduct } from '../../src/engine/model/product.ts';
import { visitorPartOf } from '../../src/engine/model/visitor-slice.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { readOnce } from '../server/support/harness.ts';

const PEOPLE = 20_000;
const ON = { org: {}, flags: { 'fe-heloc-income-title': true }, today: '2026-06-15' };
const OFF = { ...ON, flags: { 'fe-heloc-income-title': false } };

/** Ids that differ as little as ids can: a count at one end, or at the other. */
const counted = (at: number) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
const reversed = (at: number) => `${at.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** How many of so many people have each variation. */
function counts(shares: Record<string, number>, idOf: (at: number) => string, name = 'title') {
  const found = Object.fromEntries(Object.keys(shares).map((variation) => [variation, 0]));
  for (let at = 0; at < PEOPLE; at += 1) {
    const variation = variationOf(name, shares, idOf(at));
    found[variation] = (found[variation] ?? 0) + 1;
  }
  return found;
}

let bundle: Bundle;
let server: OpenProduct<Bundle>;
let browser: OpenProduct<Slice>;
beforeAll(async () => {
  bundle = (await readOnce()).bundles!.find(({ product }) => product === 'heloc')!;
  server = openProduct(bundle);
  browser = openProduct(sliceFor(bundle, 'figure'));
});

describe('the variations of an experiment', () => {
  test.each([
    ['halves', { control: 50, variation: 50 }],
    ['one in ten', { control: 90, variation: 10 }],
    ['three', { control: 34, shorter: 33, longer: 33 }],
    ['one in a hundred', { control: 99, variation: 1 }],
  ])('have their shares of %s, however alike the ids are', (_, shares) => {
    for (const idOf of [counted, reversed]) {
      const found = counts(shares, idOf);
      expect(Object.keys(found)).toEqual(Object.keys(shares));
      for (const [variation, share] of Object.entries(shares)) {
        const expected = (PEOPLE * share) / 100;
        // Four times what chance makes of it: one sound division in 16,000 is further off.
        const bound = 4 * Math.sqrt(expected * (1 - share / 100));
        expect(Math.abs((found[variation] ?? 0) - expected)).toBeLessThan(bound);
      }
    }
  });

  test('are all of one kind where a share is 0 or 100', () => {
    expect(counts({ control: 0, variation: 100 }, counted)).toEqual({ control: 0, variation: PEOPLE });
    expect(counts({ control: 100, variation: 0 }, counted)).toEqual({ control: PEOPLE, variation: 0 });
  });

  test('of one experiment say nothing of those of another', () => {
    const shares = { control: 50, variation: 50 };
    let both = 0;
    for (let at = 0; at < PEOPLE; at += 1) {
      const [one, other] = ['title', 'order'].map((name) => variationOf(name, shares, counted(at)));
      if (one === other) both += 1;
    }
    expect(Math.abs(both - PEOPLE / 2)).toBeLessThan(4 * Math.sqrt(PEOPLE / 4));
  });

  test('stay as they are: ids that were divided long ago are divided so today', () => {
    const shares = { control: 50, variation: 50 };
    const ids = [1, 2, 3, 4, 5, 6, 7, 8].map(counted);
    const known = ids.map((id) => variationOf('incomeTitle', shares, id)[0]).join('');
    expect(known).toBe('ccvcvccv');
  });
});

describe('who takes part', () => {
  test('[FLAG-09] has one variation of the sample, the same in the browser and on the server', () => {
    const found = new Set<string>();
    for (let at = 0; at < 200; at += 1) {
      const assigned = assignmentsOf(server, ON, counted(at));
      expect(assignmentsOf(browser, ON, counted(at))).toEqual(assigned);
      found.add(assigned.incomeTitle ?? '');
    }
    expect([...found].sort()).toEqual(['control', 'variation']);
  });

  test('is nobody while the trigger does not hold, or nothing is known of who it is', () => {
    expect(assignmentsOf(server, OFF, counted(1))).toEqual({});
    expect(assignmentsOf(server, ON, undefined)).toEqual({});
    for (let at = 0; at < 50; at += 1) {
      expect(experimentFacts(server, OFF, counted(at))).toEqual({ experiments: { incomeTitle: 'control' } });
    }
  });

  test('needs no experiment in a product that has none, and none that a visitor is never asked by', () => {
    const { experiments: _, ...without } = bundle;
    expect(experimentFacts(openProduct(without), ON, counted(1))).toEqual({});
    expect(visitorPartOf(browser.source).experiments).toBeUndefined();
  });

  test('keeps the experiments that a visitor is asked by, with the trigger that says who takes part', () => {
    const { source } = browser;
    const gates = source.flows.registration?.gates ?? [];
    const asked = gates[0]?.when ?? '';
    const rule = { '===': [{ var: 'experiments.incomeTitle' }, 'variation'] };
    const part = visitorPartOf({ ...source, triggers: { ...source.triggers, [asked]: rule } });
    expect(part.experiments).toEqual(source.experiments);
    expect(Object.keys(part.triggers)).toContain('incomeTitleCompared');
  });
});
