/** Is there a made-up answer for every way in which a form of the product refuses one? */
import { expect, test } from 'vitest';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import type { RecordedRefusal } from '../../src/engine/answer/record.ts';
import { orgRoot } from '../../src/engine/model/org-facts.ts';
import { madeUpFor } from '../../src/proof/record/counterexamples.ts';
import { fieldAt } from '../../src/proof/scenario/expect.ts';
import { type Answers, answersOf, fieldsOf } from '../support/personas.ts';
import { formIn, nameInFlows, realFlow, realForm, realProduct } from '../support/project.ts';

const product = realProduct();
const org = orgRoot(product.source.orgs.figure, product.source.orgs.figure?.products.heloc);
const facts = { today: '2026-11-20', registration: { state: 'AL' }, org, flags: {} };

const { 'start/profile': told, ...answers } = answersOf('ada');
const address = { ...fieldsOf(answers).address, city: 'Mobile', state: 'AL', zip: '36602' };
const { screens } = realFlow('registration');
const asked = Object.entries(answers)
  .filter(([screen]) => !screen.startsWith('start/'))
  .map(([screen, given]) => [nameInFlows(screens[screen]?.form ?? screen), given] as const);
const good: Answers = {
  ...Object.fromEntries(asked),
  'property-address': { ...answers['property-address'], address },
  'home-address': { address },
  profile: { ...told, property: address },
};

/** A home of one's own is asked of those who live elsewhere. */
const elsewhere = { occupancyType: 'SECONDARY', homeAddress: address };

/** Each constraint of a field that has words for it, and each rule. */
function refusalsOf(id: string): RecordedRefusal[] {
  const { fields, rules } = realForm(id);
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
  const asked = { form, shape: formIn(product.source, id)!.shape, facts, triggers: product.triggers };
  const given = field.startsWith('homeAddress') ? { ...good[id], ...elsewhere } : good[id];
  expect(checkAnswers(form, given, facts, product.triggers)).toEqual([]);
  expect(madeUpFor(asked, given, [refusal]).without).toEqual([]);
});
