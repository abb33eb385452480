/** Which identity documents may somebody show, and what becomes of each? */
import { expect, test } from 'vitest';
import { applyEffects } from '../../src/engine/answer/effects.ts';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import { derive } from '../../src/engine/decide/derive.ts';
import { points } from '../engine/generated-facts.ts';
import { facts, realFlow, realForm, realProduct } from '../support/project.ts';

const product = realProduct();
const flow = realFlow('application');
const form = realForm('identity');
const [front, back] = ['1', '2'].map((digit) => [`7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b1${digit}`]);
/** Both accounts are set; the identity is to be shown. */
const asked = facts(
  { status: 'IDENTITY_VERIFICATION' },
  points.find(({ step }) => step === 'docVerify')!.facts,
);

test.each([
  ['DRIVERS_LICENSE', "US Driver's License", { back }, ['DRIVERSLICENSEFRONT', 'DRIVERSLICENSEBACK']],
  ['PASSPORT', 'US Passport', {}, ['PASSPORTFRONT']],
  ['STATE_ID', 'US State ID Card', {}, ['IDCARDFRONT']],
  ['PERMANENT_RESIDENT_CARD', 'US Permanent Resident Card', {}, ['PERMANENTRESIDENTFRONT']],
])('[ENUM-06] %s, offered as %s, is taken and leads on', (documentType, label, more, types) => {
  expect(form.fields['/documentType']?.labels?.[documentType]).toBe(label);
  const answers = { documentType, front, ...more };
  expect(checkAnswers(form, answers, asked, product.triggers)).toEqual([]);
  const sources = { newId: () => 'id', now: '2026-11-20T12:00:00Z', triggers: product.triggers };
  const { facts: after } = applyEffects(flow.screens.identity?.writes ?? [], answers, asked, sources);
  const { documents } = after.application as { documents: { type: string }[] };
  expect(documents.map(({ type }) => type)).toEqual(types);
  expect(derive(product, flow, after).step).toBe('waitSign');
});

test('[ENUM-06] nothing else is taken', () => {
  const told = checkAnswers(form, { documentType: 'LIBRARY_CARD', front }, asked, product.triggers);
  expect(told.map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/documentType', 'Choose a document'],
  ]);
});
