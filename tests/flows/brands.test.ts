/** Can two lenders be told apart at a glance, and none of them be mistaken for a mistake? */
import { expect, test } from 'vitest';
import { contrast } from '../../src/engine/say/colour.ts';
import { deltaE } from '../support/colour-distance.ts';
import { bundleOf } from '../support/project.ts';

/** CIEDE2000; two colours over 20 apart are never taken for one another. */
const FAR_APART = 20;
/** What mistakes are written in, src/widgets/theme.ts. */
const DANGER = '#b3261e';

const brands = Object.values(bundleOf().orgs).map(({ code, brand }) => [code, brand.primary] as const);
const pairs = brands.flatMap(([one, first], index) =>
  brands.slice(index + 1).map(([other, second]) => [one, other, first, second] as const),
);

test('[ORG-08] there are three lenders to compare', () => {
  expect(brands.map(([code]) => code).sort()).toEqual(['figure', 'harbor-cu', 'homepoint']);
});

test.each(pairs)('[GEN-03] the colours of %s and %s are far apart', (_one, _other, first, second) => {
  expect(deltaE(first, second)).toBeGreaterThan(FAR_APART);
});

test.each(brands)(
  'the colour of %s is neither that of mistakes nor too light for white words',
  (_, primary) => {
    expect(deltaE(primary, DANGER)).toBeGreaterThan(FAR_APART);
    expect(contrast(primary, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  },
);
