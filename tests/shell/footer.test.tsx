/** Does the foot of a page say what each lender must say, links where it says, and numbers its disclosures? Drawn from the real product. */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { Chrome } from '../../src/shell/chrome/Chrome.tsx';
import { Footer } from '../../src/shell/chrome/Footer.tsx';
import { play } from '../runtime/support/play.tsx';
import { realProduct } from '../support/project.ts';

afterEach(cleanup);

const { source } = realProduct();

function draw(org: string, change: (slice: Slice) => Slice = (slice) => slice): HTMLElement {
  play('/contact', { piece: <Footer />, slice: change(structuredClone(sliceFor(source, org))) });
  return screen.getByRole('contentinfo');
}

/** What the lender says of itself, otherwise. */
function saying(about: Record<string, unknown>) {
  return (slice: Slice): Slice => ({
    ...slice,
    org: { ...slice.org, about: { ...slice.org.about, ...about } },
  });
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('stands below what people read who apply, and below no page of the lender', async () => {
  const slice = sliceFor(source, 'figure');
  play('/contact', { piece: <Chrome>Contact</Chrome>, slice });
  await screen.findByRole('contentinfo');
  cleanup();
  play('/staff', { piece: <Chrome>The desk</Chrome>, slice });
  await screen.findByText('The desk');
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

describe('links', () => {
  test('[FOOT-01] lead to the terms of use, the privacy policy and the licenses', () => {
    draw('figure');
    expect([hrefOf('Terms of use'), hrefOf('Privacy policy'), hrefOf('Licenses')]).toEqual([
      '/terms',
      '/privacy',
      '/licenses',
    ]);
  });

  test('[FOOT-02] to the privacy policy lead to /privacy, or to the lender where it keeps one outside', () => {
    draw('figure', saying({ privacyPolicyUrl: 'https://figure.example/privacy' }));
    expect(hrefOf('Privacy policy')).toBe('/privacy');
    cleanup();
    draw('homepoint');
    expect(hrefOf('Privacy policy')).toBe('https://homepoint.example/privacy');
  });

  test('[FOOT-05] of the lender itself stand among them', () => {
    draw('guaranteed-rate');
    expect(hrefOf('Careers')).toBe('https://guaranteed-rate.example/careers');
    cleanup();
    draw('figure');
    expect(screen.queryByRole('link', { name: 'Careers' })).toBeNull();
  });
});

describe('what the lender says of itself', () => {
  test('[FOOT-03] [FOOT-04] is the notice of Illinois for those who say so', () => {
    const notice = 'Illinois Community Reinvestment Act';
    expect(draw('guaranteed-rate')).toHaveTextContent(notice);
    cleanup();
    expect(draw('figure')).not.toHaveTextContent(notice);
    cleanup();
    expect(draw('figure', saying({ illinoisReinvestment: true }))).toHaveTextContent(notice);
  });

  test('[FOOT-06] is its copyright and its address', () => {
    const foot = draw('harbor-cu');
    expect(foot).toHaveTextContent('© Harbor Credit Union. All rights reserved.');
    expect(foot).toHaveTextContent('Harbor Credit Union, 12 Wharf Street, Portland, ME 04101');
  });

  test('[FOOT-07] is its NMLS number, with a link to where anyone can look it up', () => {
    expect(draw('figure')).toHaveTextContent('NMLS #1717824');
    expect(hrefOf('look us up at NMLS Consumer Access')).toBe(
      'https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/1717824',
    );
  });

  test('[FOOT-08] is where it lends', () => {
    expect(draw('harbor-cu')).toHaveTextContent('is available in CT, MA, ME, NH, RI, and VT');
  });

  test('[FOOT-09] is that more states are to come: the main brand alone, with fewer than 50', () => {
    const { licensedStates } = sliceFor(source, 'figure').org.about;
    const known = licensedStates as string[];
    expect(known).toHaveLength(49);
    expect(draw('figure')).toHaveTextContent('WI, and WY, with more states to come.');
    cleanup();
    expect(draw('figure', saying({ licensedStates: [...known, 'HI'] }))).not.toHaveTextContent('to come');
    cleanup();
    expect(draw('harbor-cu')).not.toHaveTextContent('to come');
  });

  test('[FOOT-10] is how to reach it: chat, email, phone and its hours in Pacific time', () => {
    expect(draw('figure')).toHaveTextContent(
      'Questions? Chat with us, email help@figure.example or call (888) 819-6388. We are here Monday to Friday, 6 am to 6 pm Pacific, closed on federal holidays.',
    );
    expect(hrefOf('help@figure.example')).toBe('mailto:help@figure.example');
  });

  test('[FOOT-14] [FOOT-15] is its license of New York, or that it may not lend there', () => {
    const licensed = 'is licensed by the New York State Department of Financial Services';
    const not = 'is not authorized to make loans there';
    expect(draw('figure-ny')).toHaveTextContent(licensed);
    expect(screen.getByRole('contentinfo')).not.toHaveTextContent(not);
    cleanup();
    expect(draw('harbor-cu')).toHaveTextContent(not);
    expect(screen.getByRole('contentinfo')).not.toHaveTextContent(licensed);
  });

  test('[FOOT-16] is that a home bought or retitled in the last 90 days is not eligible', () => {
    expect(draw('figure')).toHaveTextContent(
      'A home that was bought or retitled in the last 90 days is not eligible.',
    );
  });
});

test('[ENT-21] what a lender may say of itself besides stands there: its short name, product, disclosure, legal page and review', () => {
  const about = {
    ...{ companyNameShort: 'Fig', companyProduct: 'FigLine', allowRegulatorReview: true },
    ...{ disclosureCopy: 'Rates may change.', companyLegalUrl: 'https://figure.example/legal' },
  };
  const said = [
    'Fig is short for Figure Lending LLC.',
    'FigLine is our name for the Home Equity Line of Credit.',
    'Rates may change.',
    'Regulators may review these pages and the records behind them. Write to help@figure.example to begin.',
  ];
  const foot = draw('figure', saying(about));
  for (const text of said) expect(foot).toHaveTextContent(text);
  expect(hrefOf('Legal information')).toBe('https://figure.example/legal');
  cleanup();
  const silent = draw('figure');
  for (const text of said) expect(silent).not.toHaveTextContent(text);
  expect(screen.queryByRole('link', { name: 'Legal information' })).toBeNull();
});

describe('marks', () => {
  const marks = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));

  test('[FOOT-12] are drawn as the lender says: equal housing, equal opportunity, or none', () => {
    for (const [footerImage, mark] of [
      ['EHL', 'Equal Housing Lender'],
      ['EOL', 'Equal Opportunity Lender'],
      ['OTHER', undefined],
    ]) {
      draw('figure', saying({ footerImage }));
      expect(screen.queryAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(
        mark ? [mark] : [],
      );
      cleanup();
    }
  });

  test('[FOOT-13] are those of the NCUA for a credit union, and for no other', () => {
    draw('harbor-cu');
    expect(marks()).toEqual(['Equal Housing Lender', 'Federally insured by NCUA']);
    cleanup();
    draw('figure');
    expect(marks()).not.toContain('Federally insured by NCUA');
  });
});

describe('disclosures', () => {
  const texts = () =>
    within(screen.getByRole('list', { name: 'Disclosures' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('[FOOT-17] from 1 to 5 are of the product, the approval, the credit, the home and the amounts', () => {
    draw('figure');
    const [product, approval, credit, home, amounts] = texts();
    expect(product).toMatch(/open-end product.*initial draw has a fixed rate.*Prime Rate .*plus a margin/);
    expect(approval).toMatch(/approved in about five minutes.*subject to verification/);
    expect(credit).toMatch(/soft credit pull.*When you submit .* hard pull/);
    expect(home).toMatch(/Your home is the collateral/);
    expect(amounts).toMatch(/^Loan amounts range from \$15,000 to \$400,000\./);
  });

  test('[FOOT-18] from 6 to 10 are of the rate, the fee, the costs, the insurance and the taxes', () => {
    draw('figure');
    const [rate, fee, costs, insurance, taxes, ...more] = texts().slice(5);
    expect(rate).toMatch(/^The APR ranges from 7\.60% to 17\.20%\./);
    expect(fee).toMatch(/origination fee is up to 4\.99%/);
    expect(costs).toMatch(
      /\$180 for a valuation, \$300 for a manual notarization, \$0-\$315 recording fee, and \$0-\$1,400 recording tax per \$100,000\./,
    );
    expect(insurance).toMatch(/insurance is required/);
    expect(taxes).toMatch(/tax advisor/);
    expect(more).toEqual([]);
  });

  test('[FOOT-19] are ten in words of the product, and a lender may add a sentence of its own below the marks', () => {
    const foot = draw('figure', saying({ disclosureCopy: 'Rates may change.' }));
    expect(texts()).toHaveLength(10);
    for (const text of texts()) expect(text).toMatch(/^[A-Z].{30,}\.$/);
    expect(foot).toHaveTextContent('Rates may change.');
    expect(texts().join(' ')).not.toContain('Rates may change.');
  });

  test('take their figures from the lender, and speak of each other by the number of their place', () => {
    draw('harbor-cu');
    expect(texts()[5]).toBe(
      'The APR ranges from 7.60% to 12.90%. It is interest alone: the fee of note 7 and the costs of note 8 come on top.',
    );
    expect(texts()[4]).toContain('$20,000 to $400,000');
    cleanup();
    draw('harbor-cu', (slice) => ({
      ...slice,
      chrome: slice.chrome?.filter(({ id }) => id !== 'credit') ?? [],
    }));
    expect(texts()[4]).toContain('the fee of note 6 and the costs of note 7');
  });
});
