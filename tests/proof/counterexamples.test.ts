/** Is there a made-up answer for every way in which a form of the product refuses one? */
import { expect, test } from 'vitest';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import type { RecordedRefusal } from '../../src/engine/answer/record.ts';
import { orgRoot } from '../../src/engine/model/org-facts.ts';
import { madeUpFor } from '../../src/proof/record/counterexamples.ts';
import { fieldAt } from '../../src/proof/scenario/expect.ts';
import { realForm, realProduct } from '../support/project.ts';

const product = realProduct();
const org = orgRoot(product.source.orgs.figure, product.source.orgs.figure?.products.heloc);
const facts = { today: '2026-11-20', registration: { state: 'AL' }, org, flags: {} };

const address = { street1: '12 Orchard Lane', city: 'Mobile', state: 'AL', zip: '36602' };
const name = { firstName: 'Ada', lastName: 'Lovell' };
const dateOfBirth = { month: 4, day: 2, year: 1980 };
const good: Record<string, Record<string, unknown>> = {
  'property-address': { address, occupancyType: 'PRIMARY' },
  'home-address': { address },
  'for-sale': { isListedForSale: 'NO' },
  'annual-income': { employmentType: 'FULL_TIME', income: 120_000 },
  'legal-name': name,
  birthdate: { dateOfBirth },
  'contact-info': { email: 'ada@mail.example', phone: '9165550142' },
  'login-info': { email: 'ada@mail.example', password: 'a quiet orchard at dawn' },
  consent: { softCreditConsent: true },
  profile: {
    ...{ ...name, dateOfBirth, property: address, occupancyType: 'PRIMARY' },
    ...{ isListedForSale: 'NO', employmentType: 'FULL_TIME', income: 120_000, softCreditConsent: true },
  },
};

/** A home of one's own is asked of those who live elsewhere. */
const elsewhere = { occupancyType: 'SECONDARY', homeAddress: address };

/** Each constraint of a field that has words for it, and each rule. */
function refusalsOf(id: string): RecordedRefusal[] {
  const { fields, rules } = realProduct().source.forms[id]!;
  const worded = Object.entries(fields).flatMap(([pointer, { messages = {} }]) =>
    Object.entries(messages)
      .filter(([keyword]) => keyword !== '*')
      .map(([keyword, message]) => ({ field: fieldAt(pointer), keyword, message })),
  );
  return [...worded, ...rules.map(({ field, when, message }) => ({ field, keyword: when, message }))];
}

const rows = Object.keys(good).flatMap((id) =>
  refusalsOf(id).map((refusal) => [id, refusal.field, refusal.keyword, refusal] as const),
);

test.each(rows)('In the form %s the field %s is refused by %s', (id, field, __, refusal) => {
  const form = realForm(id);
  const asked = { form, shape: product.source.forms[id]!.shape, facts, triggers: product.triggers };
  const given = field.startsWith('homeAddress') ? { ...good[id], ...elsewhere } : good[id];
  expect(checkAnswers(form, given, facts, product.triggers)).toEqual([]);
  expect(madeUpFor(asked, given, [refusal]).without).toEqual([]);
});
