/** Do the product's files say what the specification says of the whole: journey, names, words, calls, orgs? */
import { describe, expect, test } from 'vitest';
import { askedQuestions } from '../../src/engine/answer/sequence.ts';
import { derive } from '../../src/engine/decide/derive.ts';
import { findScreen, screenOpenness } from '../../src/engine/decide/screens.ts';
import { ofVariant, toNobody, wordsOf } from '../../src/engine/say/copy.ts';
import { points } from '../engine/generated-facts.ts';
import { realFlow, realProduct } from '../support/project.ts';

const product = realProduct();
const bundle = product.source;
const application = realFlow('application');
const registration = realFlow('registration');

test('[GEN-05] the journey has its order', () => {
  const questions = askedQuestions(product, registration, {}).map(({ ask }) => ask);
  const first = ['property-address', 'annual-income', 'legal-name', 'birthdate'];
  expect(questions.filter((ask) => first.includes(ask))).toEqual(first);
  const steps =
    'liens product moreProfile hmda incomeReview ach docVerify sign notary insurance complete'.split(' ');
  const walked = points.map(({ facts }) => derive(product, application, facts).step);
  const places = steps.map((step) => walked.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('the tagline is in the words of the shell', () => {
  expect(bundle.copy['shell.tagline']).toBe('Apply in 5 minutes, receive funding in 5 days.');
});

test('no list of a screen and no table of a document writes money in two ways', () => {
  const columns = [...columnsIn({ flows: bundle.flows, documents: bundle.documents })];
  expect(columns.length).toBeGreaterThan(5);
  expect(columns.filter(([, formats]) => formats.size > 1)).toEqual([]);
});

const COLUMNS = ['shows', 'table', 'columns'];

/** The formats of money in each list and table, by its pointer. */
function* columnsIn(value: unknown, at = ''): Generator<[string, Set<string>]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    const here = `${at}/${key}`;
    if (!COLUMNS.includes(key)) yield* columnsIn(below, here);
    const found = JSON.stringify(below).matchAll(/"format":"(money|cents)"|, (money|cents)\}/g);
    const formats = new Set([...found].map(([, shown, said]) => shown ?? said ?? ''));
    if (COLUMNS.includes(key) && formats.size > 0) yield [here, formats];
  }
}

test('the product has its name, its prefix and its zone', () => {
  expect([bundle.product, bundle.name]).toEqual(['heloc', 'Home Equity Line of Credit']);
  expect(bundle.base).toBe('/account/heloc');
  expect(() => new Intl.DateTimeFormat('en', { timeZone: bundle.zone })).not.toThrow();
});

describe('calls', () => {
  test.each<[string, string, string]>([
    ['CALL-09', 'GET', '/service-application/api/v1/application/heloc/{uuid}'],
    ['CALL-10', 'GET', '/service-application/api/v1/application/heloc/all'],
    ['CALL-12', 'GET', '/service-application/external/api/v1/heloc/state-licenses'],
    ['CALL-16', 'GET', '/service-krang-heloc/borrower/secure/api/v1/{uuid}/status'],
    ['CALL-33', 'GET', '/service-profile/api/v1/profile'],
    ['CALL-23', 'POST', '/service-application/api/v3/application/helocs'],
    ['CALL-23', 'GET', '/service-application/api/v3/application/helocs/{uuid}'],
    ['CALL-23', 'PATCH', '/service-application/api/v3/application/helocs/{uuid}'],
  ])('[%s] %s %s', (_, method, path) => {
    expect(Object.values(bundle.calls)).toContainEqual(expect.objectContaining({ method, path }));
  });

  test('no two calls have the same method and path, and what no document names lives under its own prefix', () => {
    const lines = Object.values(bundle.calls).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(lines).size).toBe(lines.length);
    const own = Object.entries(bundle.calls).filter(([, { path }]) =>
      path.startsWith('/service-hearthline/'),
    );
    expect(own.every(([, { path }]) => path.startsWith('/service-hearthline/api/v1/'))).toBe(true);
  });
});

describe('screens', () => {
  test.each<[string, string]>([
    ['ROUTE-03', 'bank/autopay bank/confirm bank/disburse bank/manual-disburse'],
    ['ROUTE-05', 'credit/social credit/error'],
    ['ROUTE-06', 'complete'],
    ['ROUTE-07', 'conditions conditions/upload-document conditions/phone-number'],
    ['ROUTE-08', 'document/disclosures'],
    ['ROUTE-09', 'error/decline error/credit error/income error/timeout error/flood-cert'],
    [
      'ROUTE-10',
      `income/review income/link/payroll income/link/bank income/link/tax income/pointserv-callback
       income/upload/paystub income/employer-verification`,
    ],
    ['ROUTE-12', 'identity liens'],
    ['ROUTE-13', 'insurance/upload insurance/requirements'],
    ['ROUTE-14', 'notary/intro notary/schedule-manual notary/reserve-manual notary/session notary/error'],
    ['ROUTE-15', 'product/assets product/select product/prequal-winback'],
    ['ROUTE-16', 'signing/intro signing/sign signing/additional signing/support'],
    ['ROUTE-17', 'start/profile start/contact start/hmda start/app-summary'],
    [
      'ROUTE-18',
      `review-app/incorrect-pin review-app/no-credit review-app/property review-app/uw review-app/delinquency
       review-app/incorrect-ownership`,
    ],
    ['ROUTE-19', 'review-app/datatree review-app/signdocs'],
    ['ROUTE-20', 'payoff/hold hold'],
    ['ROUTE-21', 'bpo/condition bpo/hold bpo/waiting bpo/estimate-value bpo/order-bpo'],
  ])('[%s] %s are declared', (_, paths) => {
    for (const path of paths.split(/\s+/)) expect(application.screens[path]?.id, path).toBe(path);
  });

  test.each(['income/link/foo', 'income/link/plaid', 'income/upload/foo', 'income/link'])(
    '[ROUTE-28] %s is of no kind that there is, and leads back to where the income is asked',
    (path) => {
      expect(findScreen(application, path)).toBeUndefined();
      const asked = { status: 'INCOME_VERIFICATION', application: {} };
      expect(screenOpenness(product, application, asked, path)).toMatchObject({
        open: false,
        derivation: { route: 'income/review' },
      });
    },
  );

  test('[ROUTE-19] two of them show the words of the timeout page', () => {
    for (const slot of ['title', 'body']) {
      const words = bundle.copy[`screens.error/timeout.${slot}`];
      expect(words).toBeTruthy();
      expect(bundle.copy[`screens.review-app/datatree.${slot}`]).toEqual(words);
      expect(bundle.copy[`screens.review-app/signdocs.${slot}`]).toEqual(words);
    }
  });

  test('every screen has a title', () => {
    for (const flow of product.flows.values())
      for (const id of Object.keys(flow.screens))
        expect(ofVariant(wordsOf, bundle.copy, id, 'title', {}, toNobody), id).toBeTruthy();
  });

  test('[REG-04] [REG-05] [REG-08] [REG-09] the first questions have their words and cards', () => {
    expect(bundle.copy['screens.property-address.title']).toBe("What's your property address for financing?");
    expect(bundle.copy['screens.home-address.title']).toBe('Primary home address?');
    expect(bundle.copy['screens.for-sale.title']).toBe('Is this property currently for sale?');
    const occupancy = bundle.forms['heloc/property-address']?.fields['/occupancyType'];
    expect(occupancy?.widget).toBe('choice');
    expect(occupancy?.labels).toEqual({
      PRIMARY: 'Primary',
      SECONDARY: 'Secondary',
      INVESTMENT: 'Investment property',
    });
    expect(bundle.forms['heloc/for-sale']?.fields['/isListedForSale']?.labels).toEqual({
      YES: 'Yes',
      NO: 'No',
    });
  });

  test('[ADDR-01] [ADDR-02] [ADDR-03] an address is searched for, or typed, by its five fields', () => {
    for (const [form, at] of [
      ['heloc/property-address', '/address'],
      ['heloc/home-address', '/address'],
      ['heloc/profile', '/property'],
    ] as const) {
      const fields = bundle.forms[form]?.fields ?? {};
      expect(fields[at]?.options).toEqual({
        search: 'Search for your address',
        notListed: 'Address not listed',
        fold: true,
      });
      const titles = ['street2', 'city', 'state', 'zip'].map((name) => fields[`${at}/${name}`]?.title);
      expect(titles).toEqual(['Apt/Suite', 'City', 'State', 'Zipcode']);
    }
  });
});

test('[CONST-01] the main brand is served by default, with its phone', () => {
  expect(bundle.defaultOrg).toBe('figure');
  expect(bundle.orgs.figure?.support.phone).toBe('888-819-6388');
});
