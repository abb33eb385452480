/** Which of its looks does a screen show, and what does a look take over from its screen? */
import { describe, expect, test } from 'vitest';
import { variantOf } from '../../src/engine/decide/screens.ts';
import type { Screen } from '../../src/engine/model/bundle.ts';
import type { OpenFlow, OpenProduct } from '../../src/engine/model/product.ts';
import { openTriggers } from '../../src/engine/model/triggers.ts';
import { screenOfVariant, variantOfCase } from '../../src/engine/model/variants.ts';
import { ofVariant, toNobody, wordsOf } from '../../src/engine/say/copy.ts';

const plain: Screen = {
  ...{ id: 'bed', kind: 'form', form: 'bed', writes: [] },
  cases: [
    { id: 'bed#wet', when: 'isWet' },
    { id: 'bed#dry', when: 'isDry' },
  ],
};
const wet: Screen = { id: 'bed#wet', kind: 'notice', writes: [] };
const dry: Screen = { id: 'bed#dry', kind: 'form', form: 'water', writes: [] };
const triggers = openTriggers(
  { isWet: { '===': [{ var: 'plot.soil' }, 'wet'] }, isDry: { '===': [{ var: 'lookups.bed.soil' }, 'dry'] } },
  { bed: { from: 'plot.beds', where: 'id', is: 'plot.chosen' } },
);
const product = { triggers } as OpenProduct;
const flow = { screens: { bed: plain, 'bed#wet': wet, 'bed#dry': dry } } as unknown as OpenFlow;

describe('a screen with cases', () => {
  test('shows the first whose trigger holds', () => {
    const facts = { plot: { soil: 'wet', chosen: 'a', beds: [{ id: 'a', soil: 'dry' }] } };
    expect(variantOf(product, flow, plain, facts)).toBe(wet);
  });

  test('asks triggers that read look-ups', () => {
    const facts = { plot: { chosen: 'a', beds: [{ id: 'a', soil: 'dry' }] } };
    expect(variantOf(product, flow, plain, facts)).toBe(dry);
  });

  test('shows itself while none holds', () => {
    expect(variantOf(product, flow, plain, { plot: {} })).toBe(plain);
  });
});

describe('what a case does not say', () => {
  const screen = { kind: 'form', form: 'bed', writes: [{ set: 'plot.a' }], open: { when: 'isWet' } };
  const links: [{ id: string; to: string }] = [{ id: 'help', to: 'help' }];

  test('is as on the screen, but for when it is open', () => {
    expect(variantOfCase(screen, { id: 'wet', when: 'isWet', links })).toEqual({
      ...{ kind: 'form', form: 'bed', writes: [{ set: 'plot.a' }], links },
    });
  });

  test('is nothing of what another form writes', () => {
    expect(variantOfCase(screen, { id: 'wet', when: 'isWet', form: 'water' })).toEqual({
      kind: 'form',
      form: 'water',
    });
  });

  test('is nothing at all where it is of another kind', () => {
    expect(variantOfCase(screen, { id: 'wet', when: 'isWet', kind: 'notice' })).toEqual({ kind: 'notice' });
  });
});

test('a look without words of its own shows those of its screen', () => {
  const copy = {
    'screens.bed.title': 'The bed',
    'screens.bed.help': 'Dig.',
    'screens.bed#wet.title': 'The wet bed',
  };
  expect(screenOfVariant('bed#wet')).toBe('bed');
  expect(ofVariant(wordsOf, copy, 'bed#wet', 'title', {}, toNobody)).toEqual(['The wet bed']);
  expect(ofVariant(wordsOf, copy, 'bed#wet', 'help', {}, toNobody)).toEqual(['Dig.']);
});
