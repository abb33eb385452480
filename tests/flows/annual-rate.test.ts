/** Does any sentence say that the APR of a line of credit holds a fee? It is the periodic rate alone (12 CFR 1026.40). */
import { expect, test } from 'vitest';
import { bundleOf } from '../support/project.ts';

const RATE = /\bAPR\b|annual percentage rate/i;
const COST = /\b(fees?|costs?|charges?|points)\b/i;
/** What ties one to the other. */
const HOLDS =
  /\b(includ\w*|contain\w*|cover\w*|hold\w*|count\w*|part of|made up of|plus|together with|with the)\b/i;
const DENIED = /\b(not|no|nor|without|alone|on top|apart)\b/i;

/** A sentence of a paragraph about the rate that ties a fee to it. */
function* wrongIn(paragraph: string): Generator<string> {
  if (!RATE.test(paragraph)) return;
  for (const sentence of paragraph.split(/(?<=[.!?])\s+/))
    if (COST.test(sentence) && HOLDS.test(sentence) && !DENIED.test(sentence)) yield sentence;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const below of Object.values(value)) yield* textsIn(below);
}

const { copy, documents, forms, orgs } = bundleOf();
const lenders = Object.values(orgs).map((org) => [org.products.heloc?.copy, org.products.heloc?.about]);
const words = Object.values(forms).map(({ fields }) => fields);
const texts = [...textsIn([copy, documents, words, lenders])];

test('The words of screens, papers, emails and lenders never call a fee a part of the APR', () => {
  expect(texts.flatMap((text) => [...wrongIn(text)])).toEqual([]);
});

test('Wherever the rate and the fee stand in one paragraph, it is said that the rate goes without', () => {
  const both = texts.filter((text) => RATE.test(text) && /origination fee/.test(text));
  expect(both.length).toBeGreaterThan(3);
  for (const text of both) expect(text).toMatch(/not include|without|on top/);
});

test.each([
  'The APR includes the origination fee.',
  'Your rate is fixed. The APR is 9%. It covers all fees and costs.',
  'The annual percentage rate is the interest plus the fee.',
])('%j would be found', (text) => {
  expect([...wrongIn(text)]).toHaveLength(1);
});
