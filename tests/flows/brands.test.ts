/** Can two lenders be told apart at a glance, and none of them be mistaken for a mistake? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandStyles } from '../../src/engine/say/brand-styles.ts';
import { contrast } from '../../src/engine/say/colour.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { deltaE } from '../support/colour-distance.ts';
import { bundleOf, PROJECT_FOLDER } from '../support/project.ts';

/** CIEDE2000; two colours over 20 apart are never taken for one another. */
const FAR_APART = 20;
/** What mistakes are written in, src/widgets/theme.ts. */
const DANGER = '#b3261e';

const bundle = bundleOf();
const orgs = Object.values(bundle.orgs);
/** A variant wears its lender's colours. */
const brands = orgs
  .filter(({ code, canonical }) => code === canonical)
  .map(({ code, brand }) => [code, brand.primary] as const);
const pairs = brands.flatMap(([one, first], index) =>
  brands.slice(index + 1).map(([other, second]) => [one, other, first, second] as const),
);

test('there are eight lenders to compare', () => {
  expect(brands.map(([code]) => code).sort()).toEqual([
    ...['citywide', 'figure', 'guaranteed-rate', 'harbor-cu', 'homepoint'],
    ...['originpoint', 'proper-rate', 'summit-cu'],
  ]);
});

test('a variant has the colours of the lender whose sign-ins it shares, and a name of its own', () => {
  const variants = orgs.filter(({ code, canonical }) => code !== canonical);
  expect(variants.map(({ code, canonical }) => [code, canonical]).sort()).toEqual([
    ['figure-market', 'figure'],
    ['figure-ny', 'figure'],
    ['guaranteed-rate-affinity', 'guaranteed-rate'],
  ]);
  for (const { canonical, brand } of variants) expect(brands).toContainEqual([canonical, brand.primary]);
  expect(new Set(orgs.map(({ name }) => name)).size).toBe(orgs.length);
});

test('[CONST-02] credentials are said to be protected with 256-bit encryption; primary and secondary have 16 shades from 50 to 800', () => {
  const steps = Array.from({ length: 16 }, (_, at) => (at + 1) * 50);
  for (const { code, brand } of orgs) {
    expect(sliceFor(bundle, code).copy['shell.safe']).toContain('protected with 256-bit encryption');
    const styles = brandStyles(brand, '');
    for (const name of ['primary', 'secondary']) {
      const shades = [...styles.matchAll(new RegExp(`--hl-colors-${name}-(\\d+):#`, 'g'))].map(([, step]) =>
        Number(step),
      );
      expect(shades).toEqual(steps);
    }
  }
});

test('no logo draws in from elsewhere, and each says whose it is', () => {
  for (const { name, brand } of orgs) {
    for (const file of [brand.logo, brand.darkLogo ?? brand.logo]) {
      const svg = readFileSync(join(PROJECT_FOLDER, 'orgs/logos', file), 'utf8');
      expect(svg).not.toMatch(/<script|\son\w+=|(?:href|src)=|url\(|<image|<foreignObject|@import/i);
      expect(/aria-label="([^"]+)"/.exec(svg)?.[1]).toBe(name);
    }
  }
  for (const mark of ['logo', 'darkLogo'] as const)
    expect(new Set(orgs.map(({ brand }) => brand[mark])).size, mark).toBe(orgs.length);
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
