/** The offer stands beside the screens of an application once it is chosen, at every lender, by its own terms. */
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { type Runtime, RuntimeProvider, wordsIn } from '../../src/runtime/context.tsx';
import { FlowPanel } from '../../src/runtime/screens/FlowPanel.tsx';
import { Margin } from '../../src/runtime/screens/Margin.tsx';
import { bundleOf } from '../support/project.ts';

afterEach(cleanup);

const bundle = bundleOf();
const chosen = { amount: 176_700, rate: 11.42, term: 60, feePercent: 3.25 };

function drawPanel(code: string, at: string, application: object, settings: object = {}) {
  const product = openProduct(sliceFor(bundle, code));
  const facts: Facts = {
    application,
    org: { ...product.source.org.settings, ...settings },
    flags: {},
    status: 'COLLECT_ADDITIONAL_INFO',
    today: '2026-11-22',
  };
  const runtime = { product } as unknown as Runtime;
  render(
    <RuntimeProvider value={runtime}>
      <FlowPanel flow={flowOf(product, 'application')} facts={facts} at={at} />
    </RuntimeProvider>,
  );
  return screen.queryByRole('region', { name: 'Your offer' });
}

function drawMargin(code: string, path: string) {
  const product = openProduct(sliceFor(bundle, code));
  const runtime = { product } as unknown as Runtime;
  render(
    <RuntimeProvider value={runtime}>
      <Margin
        screen={flowOf(product, 'application').screens[path]!}
        words={wordsIn(runtime, 'screens', path, {})}
      />
    </RuntimeProvider>,
  );
  return screen.getByRole('region', { name: 'About this page' });
}

describe.each(Object.keys(bundle.orgs))('At %s', (code) => {
  test.each(['start/contact', 'bank/manual-disburse'])(
    '[CHROME-09] beside %s stands that credentials are protected with 256-bit encryption',
    (path) => {
      expect(drawMargin(code, path)).toHaveTextContent(
        'Your credentials are protected with 256-bit encryption.',
      );
    },
  );

  test('a screen says beside it, in a sentence, when the lender is there', () => {
    const { hours } = bundle.orgs[code]!.support;
    expect(drawMargin(code, 'start/contact')).toHaveTextContent(`Questions?We are here ${hours}.`);
  });

  test.each(['start/contact', 'income/review', 'signing/intro', 'complete'])(
    '[OFFER-01] %s shows rate, draw, fee, payment and term of the offer that was chosen',
    (at) => {
      const panel = drawPanel(code, at, chosen);
      expect(panel).toHaveTextContent('APR11.420%');
      expect(panel).toHaveTextContent('Initial draw$176,700');
      expect(panel).toHaveTextContent('Origination fee$5,742.75');
      expect(panel).toHaveTextContent('Monthly payment$4,005.07');
      expect(panel).toHaveTextContent('Fixed term5 years');
    },
  );

  test.each([{ rate: 0 }, { amount: 0 }, { rate: undefined }, { amount: undefined }])(
    '[OFFER-02] it is shown nowhere with %j',
    (change) => {
      expect(drawPanel(code, 'start/contact', { ...chosen, ...change })).toBeNull();
    },
  );

  test('[OFFER-03] it has no term where only interest is paid', () => {
    const panel = drawPanel(code, 'start/contact', chosen, { interestOnly: true, ageRestricted: true });
    expect(panel).toHaveTextContent('Monthly payment$1,737');
    expect(panel).not.toHaveTextContent('Fixed term');
  });

  test.each(['product/select', 'line', 'error/decline'])('it is not beside %s, which says its own', (at) => {
    expect(drawPanel(code, at, chosen)).toBeNull();
  });
});

test('[OFFER-03] the line after funding shows no term either where only interest is paid', () => {
  const { triggers } = openProduct(bundle);
  const term = bundle.flows.application?.screens.line?.shows?.find(({ id }) => id === 'term');
  const holds = (org: object) => triggers.holds(term?.when ?? '', triggers.withLookups({ org }));
  expect(holds({ interestOnly: true })).toBe(false);
  expect(holds({ interestOnly: false })).toBe(true);
});
