/** Are the shades of a brand complete, and is what they draw readable for every brand? */
import { describe, expect, it } from 'vitest';
import { contrast, parseHex, SHADE_STEPS, shadesOf } from '../../src/engine/say/colour.ts';
import { createBrandSystem, rolesOf } from '../../src/widgets/theme.ts';
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
    const system = createBrandSystem({ primary: '#8e1b3a', secondary: '#334155' });
    expect(system.token('colors.primary.500')).toBe('#8e1b3a');
    expect(system.token('colors.secondary.500')).toBe('#334155');
    for (const step of SHADE_STEPS) {
      expect(system.token(`colors.primary.${step}`)).toBe(shadesOf('#8e1b3a')[step]);
      expect(system.token(`colors.secondary.${step}`)).toBe(shadesOf('#334155')[step]);
    }
  });

  it('refuse what is no colour', () => {
    expect(() => createBrandSystem({ primary: 'blue', secondary: '#fff' })).toThrow(TypeError);
  });
});

/** A grid through the whole colour space: no brand is left out. */
const parts = ['00', '33', '66', '99', 'cc', 'ff'];
const grid = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));

describe('what is drawn in the brand colour', () => {
  it('[ORG-08] is readable for any brand: button, link and focus', () => {
    for (const colour of grid) {
      const roles = rolesOf(shadesOf(colour));
      expect(contrast(roles.solid, roles.onSolid), `${colour} button`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(roles.solidHover, roles.onSolid), `${colour} hover`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(roles.link, '#f6f7f9'), `${colour} link`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(roles.focus, '#f6f7f9'), `${colour} focus`).toBeGreaterThanOrEqual(3);
      expect(contrast(roles.tint, '#16191d'), `${colour} tint`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('stays the brand colour itself where that is readable', () => {
    expect(rolesOf(shadesOf('#1f4fd8')).solid).toBe('#1f4fd8');
    expect(rolesOf(shadesOf('#f2b705'))).toMatchObject({ solid: '#f2b705', onSolid: '#16191d' });
  });
});
