/** Are the shades of a brand complete, and do its colours come to the page under the names that it is drawn with? */
import { describe, expect, it } from 'vitest';
import { brandStyles } from '../../src/engine/say/brand-styles.ts';
import { contrast, parseHex, SHADE_STEPS, shadesOf } from '../../src/engine/say/colour.ts';
import { drawingSystem } from '../../src/widgets/theme.ts';
import { deltaE, deltaE2000, type Lab } from '../support/colour-distance.ts';

describe('colour', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#1F4fD8', [31, 79, 216]],
    ['blue', null],
    ['#12345', null],
    ['#12345g', null],
  ])('reads %j', (text, rgb) => {
    expect(parseHex(text)).toEqual(rgb);
  });

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#767676', 4.54],
  ])('the contrast of %s and %s is %d (WCAG 2.2)', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });

  /** Pairs 1, 4, 7, 10, 17 and 25 of the test data of Sharma, Wu and Dalal (2005). */
  it.each<[Lab, Lab, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ])('CIEDE2000 of %j and %j is %d', (one, other, difference) => {
    expect(deltaE2000(one, other)).toBeCloseTo(difference, 4);
    expect(deltaE2000(other, one)).toBeCloseTo(difference, 4);
  });

  it('sees red and blue far apart and a colour near itself', () => {
    expect(deltaE('#ff0000', '#0000ff')).toBeGreaterThan(20);
    expect(deltaE('#1f4fd8', '#1f4fd8')).toBe(0);
  });
});

describe('the shades of a brand', () => {
  it('run from 50 to 800 in steps of 50, sixteen of them, lightest first', () => {
    expect(SHADE_STEPS).toHaveLength(16);
    expect([SHADE_STEPS[0], SHADE_STEPS[15]]).toEqual([50, 800]);
    expect(SHADE_STEPS.every((step, at) => at === 0 || step - SHADE_STEPS[at - 1]! === 50)).toBe(true);
    const lights = SHADE_STEPS.map((step) => contrast(shadesOf('#1f4fd8')[step], '#000000'));
    expect(lights).toEqual([...lights].sort((a, b) => b - a));
  });

  it('[ORG-08] are built from the primary and the secondary colour of the org', () => {
    const look = brandStyles({ primary: '#8e1b3a', secondary: '#334155' }, '/base');
    for (const step of SHADE_STEPS) {
      expect(look).toContain(`--hl-colors-primary-${step}:${shadesOf('#8e1b3a')[step]};`);
      expect(look).toContain(`--hl-colors-secondary-${step}:${shadesOf('#334155')[step]};`);
    }
  });

  it('refuse what is no colour', () => {
    expect(() => brandStyles({ primary: 'blue', secondary: '#fff' }, '')).toThrow(TypeError);
  });
});

describe('what a brand sets', () => {
  const set = [
    ...brandStyles({ primary: '#8e1b3a', secondary: '#334155', face: 'archivo' }, '/base').matchAll(
      /(--hl-[\w-]+):/g,
    ),
  ];

  it('is named as it is drawn, so that nothing of it is lost', () => {
    const drawn = drawingSystem.getTokenCss();
    const known = JSON.stringify(drawn);
    const roles = set.map(([, name]) => name ?? '').filter((name) => !/-(primary|secondary)-/.test(name));
    expect(roles.length).toBeGreaterThan(20);
    for (const name of roles) expect(known, name).toContain(`"${name}"`);
  });
});
