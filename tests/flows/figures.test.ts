/** Do the figures of what is about to be signed stand in a table, each once, and not in the sentences above it? */
import { expect, test } from 'vitest';
import { realProduct } from '../support/project.ts';

test('the note that is ready to sign has its figures in a table', () => {
  const { source } = realProduct();
  const screen = source.flows.application!.screens['signing/intro#ready'];
  const body = [source.copy['screens.signing/intro#ready.body'] ?? []].flat();
  expect(body.length).toBeGreaterThan(0);
  for (const text of body) expect(text).not.toMatch(/\{[^}]*, (cents|percent|money)\}/);
  const facts = screen?.shows?.map(({ fact }) => fact);
  expect(facts).toEqual([
    'repayments.line.payment',
    'application.uwCalculatedDrawAmount',
    'repayments.line.fee',
    'repayments.line.owed',
    'application.rate',
    'application.term',
    'repayments.line.total',
  ]);
  // The offer beside the page would say them again.
  expect(screen?.margin).toEqual(['help']);
});
