/** The offer card, every document and the funding say the same cents, over every lender's terms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readPath } from '../../../src/engine/model/paths.ts';
import type { Facts } from '../../../src/engine/model/triggers.ts';
import { fillPlaceholders } from '../../../src/engine/say/copy.ts';
import { copyFor } from '../../../src/engine/say/slice.ts';
import { snapshotOf } from '../../../src/engine/say/snapshot.ts';
import { contentOf } from '../../../src/server/documents/content.ts';
import { createFunding } from '../../../src/server/sandbox/providers/funding.ts';
import { offersFor, type PricedOffer } from '../../../src/server/sandbox/providers/offers.ts';
import { termsOf } from '../../../src/server/sandbox/providers/terms.ts';
import { PROJECT_FOLDER, realProduct } from '../../support/project.ts';
import { draw } from '../../widgets/support.tsx';
import { APPLICATION, PERSON } from './facts.ts';

afterEach(cleanup);

const product = realProduct();
const offerForm = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'schemas/heloc/forms/offer.json'), 'utf8'));
const SETTINGS = [
  {},
  { feeFinanced: false },
  { interestOnly: true, ageRestricted: true },
  { interestOnly: true, ageRestricted: true, feeFinanced: false },
];
const HOME = { homeValue: 613_000, owed: 201_000, isPrimaryHome: true };
const STANDINGS = [
  { ...HOME, score: 790, income: 190_000, obligations: 1311.17 },
  { ...HOME, score: 655, income: 118_000, obligations: 402.5 },
];

interface Case {
  code: string;
  settings: object;
  offer: PricedOffer;
  amount: number;
}

const cases: Case[] = Object.values(product.source.orgs).flatMap((org) =>
  SETTINGS.flatMap((change) => {
    const own = org.products.heloc;
    if (!own) return [];
    const settings = { ...own.settings, ...change };
    return STANDINGS.flatMap((standing) => {
      const offers = offersFor(standing, termsOf(own.pricing, settings));
      const [first, last] = [offers[0], offers.at(-1)];
      return [first, last].flatMap((offer) =>
        offer ? [{ code: org.code, settings, offer, amount: offer.minimumDraw + 12_300 }] : [],
      );
    });
  }),
);

function factsOf({ code, settings, offer, amount }: Case): Facts {
  const { name, company, support, products } = product.source.orgs[code]!;
  const { rate, termMonths, feePercent } = offer;
  return product.triggers.withLookups({
    ...PERSON,
    application: {
      ...APPLICATION.application,
      ...{ offers: [offer], amount, rate, term: termMonths, feePercent },
    },
    org: { ...settings, code, name, company, support, about: products.heloc?.about },
    flags: {},
    status: 'NOTE_SIGNING',
    today: '2026-06-15',
  });
}

/** Label to value, over all tables of a document. */
function rowsOf(document: string, code: string, facts: Facts): Record<string, string> {
  const template = product.source.documents[document]!;
  const holds = (trigger: string) => product.triggers.holds(trigger, facts);
  const copy = copyFor(product.source, product.source.orgs[code]!);
  const at = new Date('2026-06-15T12:00:00Z');
  const snapshot = snapshotOf(template, { facts, holds, copy, participants: () => [], at });
  const rows = contentOf(template, snapshot).blocks.flatMap((block) =>
    block.sort === 'rows' ? block.rows : [],
  );
  return Object.fromEntries(rows.map(({ label, value }) => [label, value]));
}

const PAPERS = ['summary', 'note', 'closing-disclosures'];

describe.each(cases)('$code, $offer.id, fee $offer.feePercent %, $settings', (each) => {
  test('[OFFER-04] [OFFER-05] the card, the documents, the email and the funding agree to the cent', async () => {
    const facts = factsOf(each);
    const answers = { offer: { id: each.offer.id, amount: each.amount } };
    await draw(offerForm, { facts, answers });
    const panel = screen.getByRole('region', { name: 'What this comes to' });
    const shown = Object.fromEntries(
      [...panel.querySelectorAll('dt')].map((term) => [
        term.firstChild?.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );
    const payment = shown['Monthly payment'];
    for (const value of Object.values<unknown>(shown)
      .map(String)
      .filter((each) => each.startsWith('$')))
      expect(value).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(shown.APR).toMatch(/^\d+\.\d{3}%$/);
    expect(payment).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(fillPlaceholders('{repayments.line.payment, cents}', facts, () => {})).toBe(payment);
    const papers = PAPERS.map((name) => rowsOf(name, each.code, facts));
    for (const rows of papers) {
      expect(rows['Monthly payment']).toBe(payment);
      expect(rows['Annual percentage rate']).toBe(shown.APR);
      expect(rows['Starting balance']).toBe(shown['Starting balance'] ?? shown['Initial draw']);
      if (each.offer.feePercent > 0) expect(rows['Origination fee']).toContain(shown['Origination fee']);
    }
    expect(papers[0]?.['Total you will pay']).toBe(shown['Total you will pay']);
    expect(papers[2]?.['Total you will pay']).toBe(shown['Total you will pay']);
    const request = { question: 'fund', facts, application: 'a', today: '2026-06-15' };
    const funded = (await createFunding().ask(request as never)) as { monthlyPayment: number };
    expect(fillPlaceholders('{monthlyPayment, cents}', { ...funded }, () => {})).toBe(payment);
    const { application, org } = facts;
    const opened = { ...(application as object), ...funded };
    const open = product.triggers.withLookups({ application: opened, org, today: '2026-06-15' });
    const next = fillPlaceholders('{repayments.line.nextPayment, cents}', open, () => {});
    expect([next, readPath(open, 'repayments.line.nextDate')]).toEqual([payment, '2026-08-01']);
    expect(readPath(open, 'repayments.line.available')).toBe(0);
  });
});
