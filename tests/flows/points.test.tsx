/** What the offer promises in its short lines holds for whoever reads them, at every lender. */
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { type Runtime, RuntimeProvider, wordsIn } from '../../src/runtime/context.tsx';
import { Points } from '../../src/runtime/screens/Points.tsx';
import { bundleOf } from '../support/project.ts';

afterEach(cleanup);

const bundle = bundleOf();
const AT = 'product/select';

function pointsFor(code: string, application: object): (string | null)[] {
  const product = openProduct(sliceFor(bundle, code));
  const { settings } = product.source.org;
  const facts: Facts = {
    application,
    org: settings,
    flags: {},
    status: 'OFFER_SELECTION',
    today: '2026-11-26',
  };
  const runtime = { product } as unknown as Runtime;
  const words = wordsIn(runtime, 'screens', AT, product.triggers.withLookups(facts));
  const screenThere = flowOf(product, 'application').screens[AT]!;
  render(
    <RuntimeProvider value={runtime}>
      <Points screen={screenThere} facts={facts} words={words} />
    </RuntimeProvider>,
  );
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

describe.each(Object.keys(bundle.orgs))('At %s', (code) => {
  const FOR_ALL = ['Fixed rate on what you draw now', 'No prepayment penalty'];
  const CANCEL = 'Three business days to cancel after you sign';

  test('who lives in the home is told of the days to cancel, and of the value that is counted with', () => {
    const property = { occupancyType: 'PRIMARY' };
    expect(pointsFor(code, { property, adjustedHomeAmount: 570_000 })).toEqual([
      ...FOR_ALL,
      CANCEL,
      'Based on a home value of $570,000',
    ]);
  });

  test.each(['SECONDARY', 'INVESTMENT'])(
    'who has no right to cancel is promised none: %s',
    (occupancyType) => {
      expect(pointsFor(code, { property: { occupancyType } })).toEqual(FOR_ALL);
    },
  );
});
