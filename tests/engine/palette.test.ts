/** Can everything be read, for every brand, by day and by night? Proven pair by pair, not looked at. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { brandStyles } from '../../src/engine/say/brand-styles.ts';
import { contrast } from '../../src/engine/say/colour.ts';
import { FACE_NAMES } from '../../src/engine/say/faces.ts';
import { hexOf, oklchOf, readableOn } from '../../src/engine/say/oklch.ts';
import { GROUND_TONES, PAIRS, paletteOf } from '../../src/engine/say/palette.ts';
import { bundleOf } from '../support/project.ts';

const THEMES = ['light', 'dark'] as const;
const root = join(import.meta.dirname, '../..');
const orgs = Object.values(bundleOf().orgs);

function unreadable(brand: Parameters<typeof paletteOf>[0], theme: 'light' | 'dark'): string[] {
  const palette = paletteOf(brand, theme);
  return PAIRS.filter(([one, other, ratio]) => contrast(palette[one], palette[other]) < ratio).map(
    ([one, other]) => `${brand.primary} ${theme}: ${one} ${palette[one]} on ${other} ${palette[other]}`,
  );
}

describe('OKLCH', () => {
  /** From the CSS Color 4 samples of the W3C. */
  test.each([
    ['#ff0000', 0.628, 0.2577, 29.23],
    ['#008000', 0.5198, 0.1769, 142.5],
    ['#0000ff', 0.452, 0.3132, 264.05],
    ['#ffffff', 1, 0, undefined],
  ])('%s', (hex, l, c, h) => {
    const read = oklchOf(hex);
    expect(read.l).toBeCloseTo(l, 3);
    expect(read.c).toBeCloseTo(c, 3);
    if (h !== undefined) expect(read.h).toBeCloseTo(h, 1);
    expect(hexOf(read)).toBe(hex);
  });

  it('leaves a colour that is readable alone, and moves another no further than it must', () => {
    expect(readableOn('#000000', ['#ffffff'], 4.5)).toBe('#000000');
    const moved = contrast(readableOn('#ffcc00', ['#ffffff'], 4.5), '#ffffff');
    expect(moved).toBeGreaterThanOrEqual(4.5);
    expect(moved).toBeLessThan(4.8);
  });
});

describe.each(orgs)('$code', ({ brand }) => {
  test.each(THEMES)('can be read, %s', (theme) => {
    expect(unreadable(brand, theme)).toEqual([]);
  });

  it('chose a face that there is', () => {
    const files = readdirSync(join(root, 'src/server/faces'));
    expect(files).toContain(`${brand.face}.woff2`);
    expect(brandStyles(brand, '/b')).toContain(`/b/faces/${brand.face}.woff2`);
  });
});

it('is so for any brand: the corners of the colour space, each with each tone', () => {
  const parts = ['00', '33', '99', 'cc', 'ff'];
  const grid = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));
  const all = grid.flatMap((primary) =>
    GROUND_TONES.flatMap((tone) =>
      THEMES.flatMap((theme) => unreadable({ primary, secondary: primary, tone }, theme)),
    ),
  );
  expect(all).toEqual([]);
});

it('keeps the brand itself on buttons where words can be read on it', () => {
  expect(paletteOf({ primary: '#1f4fd8', secondary: '#000' }, 'light')['brand.solid']).toBe('#1f4fd8');
  expect(paletteOf({ primary: '#f2b705', secondary: '#000' }, 'light')['brand.solid']).toBe('#f2b705');
});

it('no two lenders share a face, corners, a ground and a bar', () => {
  const lenders = orgs.filter(({ code, canonical }) => code === canonical);
  const styles = lenders.map(({ brand: { face, corners, tone, bar } }) => [face, corners, tone, bar].join());
  expect(styles.toSorted()).toEqual([...new Set(styles)].toSorted());
  expect(styles).toHaveLength(8);
});

it('the language offers the faces that there are', () => {
  const { properties } = JSON.parse(readFileSync(join(root, 'schemas/config/org.json'), 'utf8'));
  expect(properties.brand.properties.face.enum.toSorted()).toEqual(FACE_NAMES.toSorted());
});
