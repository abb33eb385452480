/** Does each transition fire on its trigger, from its steps, in its place? */
import { describe, expect, test } from 'vitest';
import { derive, passTransitions } from '../../src/engine/decide/derive.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { bundleOf, facts, realFlow, realProduct, realProject } from '../support/project.ts';
import { LATE_TRANSITIONS } from './late-transition-rows.ts';
import { TRANSITIONS } from './transition-rows.ts';

const rows = [...TRANSITIONS, ...LATE_TRANSITIONS];
const product = realProduct();
const flow = realFlow('application');
const stepIds = flow.steps.map(({ id }) => id);

/** Where this transition alone leads from a step. */
function passFrom(step: string, id: string, given: Facts) {
  const alone = flow.transitions.filter((transition) => transition.id === id);
  const start = flow.steps.filter((each) => each.id === step);
  return passTransitions(
    product,
    { ...flow, steps: start, transitions: alone },
    product.triggers.withLookups(given),
  );
}

describe.each(rows)('[$rows.0] $id', ({ id, rows: ids, from, to, fires, not, still = [] }) => {
  const allowed = from === 'any' ? stepIds : from;
  const start = allowed[0] ?? '';
  const fired = (given: Facts) => passFrom(start, id, given).fired.length === 1;

  test(`[STEP-46] ${ids.map((row) => `[${row}]`).join(' ')} it leads to ${to} from ${String(from)} only`, () => {
    for (const step of stepIds) {
      const isAllowed = allowed.includes(step);
      expect(passFrom(step, id, facts(fires)), step).toMatchObject({
        step: isAllowed ? to : step,
        fired: isAllowed ? [id] : [],
        warnings: [],
      });
    }
  });

  test('each thing that it needs stops it when it is not there', () => {
    expect(fired({})).toBe(false);
    for (const change of not) expect(fired(facts(change, facts(fires))), JSON.stringify(change)).toBe(false);
  });

  test('nothing else stops it', () => {
    for (const change of still) expect(fired(facts(change, facts(fires))), JSON.stringify(change)).toBe(true);
  });
});

test('[STEP-46] the transitions are tried in this order and there are no others', () => {
  expect(flow.transitions.map(({ id, on, from, to }) => ({ id, on, from, to }))).toEqual(
    rows.map(({ id, on = id, from, to }) => ({ id, on, from, to })),
  );
});

test('[STEP-01] [STEP-02] [STEP-03] every step is led to except the first and the three that only routing reaches', () => {
  const reached = new Set(flow.transitions.map(({ to }) => to));
  const unreached = stepIds.filter((id) => !reached.has(id));
  expect(unreached.sort()).toEqual(['manualAutopay', 'profile', 'uwReview', 'waitMerchant']);
  expect(derive(product, flow, {}).step).toBe('profile');
});

test('[STATUS-11] the step ids are the page-state names', () => {
  const names = `profile, ssnCredit, errorCredit, incorrectPin, noCredit, noProperty, datatreeError, uwReview,
    assetDepletion, liens, product, moreProfile, hmda, waitSummary, appSummary, docVerify, documents,
    manualPaystubUpload, incomeReview, emplVerify, waitMerchant, lienAttestation, autopay, manualAutopay, ach,
    waitSign, sign, codeed, waitNotary, notary, insurance, waitFund, declined, dtiDeclined, creditScoreDeclined,
    delinquency, complete, bpo, bpoProcessing`;
  expect([...stepIds].sort()).toEqual(names.split(/,\s+/).sort());
});

describe('the position of a transition', () => {
  const account = { routingNumber: '011401533' };
  const paid = facts({ 'application.disburseAccount': account, 'application.payType': 'MANUAL' });
  const identified = facts({ 'application.documents': [{ type: 'PASSPORTFRONT' }] }, paid);

  test.each<[string, Facts, string]>([
    ['manual pay does not reset who has shown an identity document', identified, 'waitSign'],
    [
      'a withdrawn offer wins over bank and identity',
      facts(
        {
          'application.term': 0,
          'application.rate': 0,
          'application.status.uwSubDecision': 'VERIFIED_OFFER',
        },
        identified,
      ),
      'product',
    ],
    [
      'a failed identity check wins over the document that was uploaded',
      facts({ 'application.status.idVerificationStatus': 'FAILED_VERIFICATION' }, identified),
      'docVerify',
    ],
    [
      'outstanding paystubs and manual pay go on to the identity',
      facts({ 'application.status.manualPaystubUpload': true }, paid),
      'docVerify',
    ],
    [
      'a co-deed that is bypassed stays at codeed until the notary is ready',
      facts(
        { 'application.status.disclosurelistClosingComplete': true, 'application.coDeedStatus': 'BYPASS' },
        identified,
      ),
      'codeed',
    ],
    [
      'a decline for what is owed overrides the plain decline',
      facts({ 'application.status.uwDecision': 'DECLINE', 'application.status.dtiDecline': true }),
      'dtiDeclined',
    ],
    [
      'underwriting stays true to the end and settles',
      facts({ 'application.status.liensComplete': true }, identified),
      'waitSign',
    ],
  ])('%s', (_, given, step) => {
    expect(derive(product, flow, given).step).toBe(step);
  });

  test('a failed account check falls back to setting the account up', () => {
    const verified = facts({
      'application.term': 120,
      'application.amount': 1,
      'application.status.liensComplete': true,
      'application.hasHmda': true,
      'application.selectedPropertyUuid': 'h',
      'profile.hasSsn': true,
      'profile.addresses': [{ uuid: 'h', ownership: 'JOINT' }],
      'application.consents': [{ type: 'HARD_CREDIT' }],
      'application.status.disclosurelistSummaryComplete': true,
      'application.status.uwSubDecision': 'FINAL_OFFER',
      'application.disburseAccount': account,
      'application.payType': 'AUTOPAY',
    });
    const failed = facts({ 'application.status.giactAccountStatus': 'FAILED_VERIFICATION' }, verified);
    expect(derive(product, flow, verified).step).toBe('autopay');
    expect(derive(product, flow, failed).step).toBe('ach');
  });
});

describe('a trigger that cannot be evaluated', () => {
  const project = realProject();
  for (const part of project.products[0]?.parts ?? []) {
    if (part.triggers?.creditNoMatch)
      part.triggers.creditNoMatch = { years: [{ var: 'profile.dob' }, '2026-01-01'] };
  }
  const broken = openProduct(bundleOf(project));
  const brokenFlow = broken.flows.get('application') ?? flow;

  test('[STEP-47] counts as not holding, warns once with its name, and does not stop the others', () => {
    const given = facts({
      'application.status.liensComplete': true,
      'profile.dob': 'never',
      status: 'OFFER_SELECTION',
    });
    const { step, route, fired, warnings } = derive(broken, brokenFlow, given);
    expect({ step, route, fired }).toEqual({
      step: 'product',
      route: 'product/select',
      fired: ['underwrite'],
    });
    expect(warnings).toEqual([{ trigger: 'creditNoMatch', message: expect.stringContaining('dates') }]);
  });

  test('the warning holds no value of a fact', () => {
    const given = facts({ 'profile.dob': 'a secret', status: 'OFFER_SELECTION' });
    expect(JSON.stringify(derive(broken, brokenFlow, given).warnings)).not.toContain('a secret');
  });
});

test('[STEP-48] a step without a screen leads to the root', () => {
  const given = facts({ 'application.status': {}, status: 'APP_SUBMISSION' });
  const lost = { ...flow, stepById: new Map() };
  expect(derive(product, lost, given).route).toBe('/');
});

test('an answer tells what it has read', () => {
  const { explain, withLookups } = product.triggers;
  expect(explain('hasOffer', withLookups(facts({ 'application.term': 0 })))).toEqual({
    holds: false,
    reads: ['application.term'],
  });
  expect(explain('hasOffer', withLookups(facts({ 'application.term': 1, 'application.amount': 1 })))).toEqual(
    {
      holds: true,
      reads: ['application.term', 'application.amount'],
    },
  );
});
