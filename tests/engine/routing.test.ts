/** Is a person sent where AF 4.4 and decisions B7 say, on each side of each rule? */
import { describe, expect, test } from 'vitest';
import { derive } from '../../src/engine/decide/derive.ts';
import { statusOf } from '../../src/engine/decide/routing.ts';
import { findScreen, screenOpenness } from '../../src/engine/decide/screens.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { facts, realFlow, realProduct } from '../support/project.ts';
import { STATUSES } from './status-rows.ts';

const product = realProduct();
const flow = realFlow('application');
const at = (given: Facts, on?: string) => derive(product, flow, given, on);
const flagged = (values: Record<string, unknown>, before: Facts = {}) =>
  facts(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`application.status.${name}`, value])),
    before,
  );

describe.each(STATUSES)('status $status', ({ status, leads, terminal, rows }) => {
  test(`${rows.map((row) => `[${row}]`).join(' ')} leads to ${leads}`, () => {
    const byLine = status.startsWith('ONSITE_APPRAISAL_') ? 'routing/appraisal' : `statuses/${status}`;
    const { route, routedBy } = at({ status });
    if (leads === 'derived') expect([route, routedBy]).toEqual(['start/profile', 'steps/profile']);
    else expect([route, routedBy]).toEqual([leads === 'waiting' ? null : leads, byLine]);
    expect(flow.statuses[status]?.terminal ?? false).toBe(terminal ?? false);
  });
});

test('[STATUS-03] the table holds every status once, and no other', () => {
  const names = STATUSES.map(({ status }) => status);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(flow.statuses).sort()).toEqual([...names].sort());
  const typed = (product.source.facts.status?.schema.enum ?? []) as string[];
  expect([...typed].sort()).toEqual([...names].sort());
});

test('[STATUS-03] every status is exactly one of routed, waiting, by the derived step', () => {
  for (const [name, { route, waiting, derived }] of Object.entries(flow.statuses)) {
    expect([route !== undefined, waiting, derived].filter(Boolean), name).toHaveLength(1);
  }
});

test('[STATUS-01] everything that begins with WAITING_FOR waits, and so does all that is being generated', () => {
  for (const [name, { waiting }] of Object.entries(flow.statuses)) {
    if (/^(WAITING_FOR|GEN)_/.test(name)) expect(waiting, name).toBe(true);
  }
});

test('[STATUS-02] these statuses are terminal and no others', () => {
  const terminal = Object.keys(flow.statuses).filter((name) => flow.statuses[name]?.terminal);
  expect(terminal.sort()).toEqual(
    ['ASSETS_PREQUAL', 'CANCELLED', 'CREDIT_ERROR', 'CREDIT_NO_MATCH', 'CREDIT_NO_MATCH_SSN', 'DECLINED']
      .concat(['HARD_CREDIT_LOCKED_OR_FROZEN', 'MULTIPLE_PROPERTIES', 'NO_PROPERTY_FOUND'])
      .concat(['SOFT_CREDIT_LOCKED_OR_FROZEN']),
  );
});

describe('[STATUS-06] a status that nobody knows', () => {
  test.each(['NEW_STATUS', '', undefined, null, 7, 'constructor', '__proto__', 'offer_selection'])(
    '%j is UNKNOWN',
    (status) => {
      const { route, routedBy, warnings } = at({ status });
      expect([route, routedBy]).toEqual(['error/timeout', 'statuses/UNKNOWN']);
      expect(warnings).toHaveLength(1);
      expect(statusOf(flow, { status }).name).toBe('UNKNOWN');
    },
  );
});

describe('[MAP-01] a declined decision', () => {
  const declined = flagged({ uwDecision: 'DECLINE' }, { status: 'OFFER_SELECTION' });

  test('goes before the status, by the derived step', () => {
    expect(at(declined)).toMatchObject({
      step: 'declined',
      route: 'error/decline',
      routedBy: 'routing/decline',
    });
    expect(at({ ...declined, status: 'GEN_CLOSING' }).route).toBe('error/decline');
  });

  test('leaves who reads the disclosures where they are', () => {
    expect(at(declined, 'document/disclosures')).toMatchObject({
      route: 'product/select',
      routedBy: 'statuses/OFFER_SELECTION',
    });
    expect(at(declined, 'start/profile').route).toBe('error/decline');
    expect(screenOpenness(product, flow, declined, 'document/disclosures').open).toBe(true);
  });

  test('another decision does not', () => {
    expect(at(flagged({ uwDecision: 'INELIGIBLE' }, { status: 'OFFER_SELECTION' })).route).toBe(
      'product/select',
    );
  });

  test('[MAP-03] [MAP-04] its reasons have screens of their own', () => {
    expect(at(flagged({ dtiDecline: true }, declined)).route).toBe('error/income');
    expect(at(flagged({ creditScoreDecline: true }, declined)).route).toBe('error/credit');
    expect(at(flagged({ creditScoreDecline: true, dtiDecline: true }, declined)).route).toBe('error/credit');
  });
});

describe('lines of their own', () => {
  test.each<[string, string, string, string]>([
    ['MAP-05', 'waitingOnFloodCert', 'error/flood-cert', 'routing/floodCertificate'],
    ['MAP-03', 'dtiDecline', 'error/income', 'routing/dtiDecline'],
    ['MAP-04', 'creditScoreDecline', 'error/credit', 'routing/creditScoreDecline'],
  ])('[%s] %s leads to %s whatever the status', (_, name, route, routedBy) => {
    for (const status of ['OFFER_SELECTION', 'GEN_CLOSING', 'APP_SUBMISSION', 'COMPLETE'])
      expect(at(flagged({ [name]: true }, { status })), status).toMatchObject({ route, routedBy });
    expect(at(flagged({ [name]: false }, { status: 'OFFER_SELECTION' })).route).toBe('product/select');
  });

  test('the flood certificate goes before the reasons of a decline, and a decision before it', () => {
    const both = flagged({ waitingOnFloodCert: true, dtiDecline: true }, { status: 'HMDA' });
    expect(at(both).route).toBe('error/flood-cert');
    expect(at(flagged({ uwDecision: 'DECLINE' }, both)).route).toBe('error/income');
  });

  test('[STEP-03] a verified autopay account of who pays by hand leads to manualAutopay', () => {
    const verified: Facts = { status: 'VERIFIED_AUTOPAY_ACCOUNT', application: { payType: 'MANUAL' } };
    expect(at(verified)).toMatchObject({ step: 'manualAutopay', route: 'bank/autopay' });
    expect(at({ ...verified, application: { payType: 'AUTOPAY' } }).route).toBe('bank/confirm');
    expect(at({ ...verified, status: 'AUTOPAY_ACCOUNT' }).step).toBe('profile');
  });

  test('[STEP-03] [MAP-31] an appraisal leads to waitMerchant', () => {
    expect(at({ status: 'ONSITE_APPRAISAL_PENDING' })).toMatchObject({ step: 'waitMerchant', route: 'hold' });
  });

  test('[STEP-03] a review leads to uwReview, but only where the status goes by the derived step', () => {
    const reviewed = flagged({ uwDecision: 'REVIEW' }, { status: 'APP_SUBMISSION' });
    expect(at(reviewed)).toMatchObject({ step: 'uwReview', route: 'review-app/uw' });
    expect(at({ ...reviewed, status: 'OFFER_SELECTION' })).toMatchObject({
      step: 'product',
      route: 'product/select',
    });
    expect(at({ ...reviewed, status: 'HARD_CREDIT_PULL' }).route).toBeNull();
  });
});

const accounts = {
  'application.disburseAccount.routingNumber': '011401533',
  'application.payType': 'MANUAL',
  'application.documents': [{ type: 'PASSPORTFRONT' }],
};
const summaryReady = {
  'application.status.liensComplete': true,
  'application.term': 120,
  'application.amount': 50_000,
  'application.selectedPropertyUuid': 'h',
  'profile.addresses': [{ uuid: 'h', ownership: 'SOLE' }],
  'profile.hasSsn': true,
  'application.consents': [{ type: 'HARD_CREDIT' }],
  'application.hasHmda': true,
  'application.status.disclosurelistSummaryReady': true,
};

describe('steps that outrank the status', () => {
  test.each<[string, string, Facts, string]>([
    ['MAP-11', 'incorrectPin', flagged({ creditFrozenWithPin: true }), 'review-app/incorrect-pin'],
    [
      'MAP-12',
      'datatreeError',
      flagged({ propertyComplete: true, datatreeNoMatch: true }),
      'review-app/datatree',
    ],
    ['TRIG-09', 'manualPaystubUpload', flagged({ manualPaystubUpload: true }), 'income/upload/paystub'],
    ['STEP-32', 'documents', flagged({ adHocDocumentRequested: true }), 'conditions/upload-document'],
    ['MAP-30', 'emplVerify', flagged({ employmentVerificationNeeded: true }), 'income/employer-verification'],
  ])('[%s] %s goes before routed and waiting statuses', (_, step, given, route) => {
    for (const status of ['OFFER_SELECTION', 'GEN_CLOSING', 'APP_SUBMISSION', 'UNKNOWN'])
      expect(at({ ...given, status }), status).toMatchObject({ step, route, routedBy: `steps/${step}` });
  });

  test.each<[string, Facts, string]>([
    ['appSummary', facts(summaryReady), 'start/app-summary'],
    ['sign', facts({ ...accounts, 'application.status.disclosurelistClosingReady': true }), 'signing/intro'],
    ['notary', flagged({ disclosurelistNotaryReady: true }), 'notary/intro'],
  ])('%s goes before waiting statuses only', (step, given, route) => {
    for (const status of ['WAITING_FOR_SUMMARY_DISCLOSURE', 'GEN_NOTE_SIGNING', 'GEN_NOTARY'])
      expect(at({ ...given, status }), status).toMatchObject({ step, route, routedBy: `steps/${step}` });
    expect(at({ ...given, status: 'OFFER_SELECTION' })).toMatchObject({ step, route: 'product/select' });
    expect(at({ ...given, status: 'APP_SUBMISSION' })).toMatchObject({ step, route });
  });

  test('the steps around them wait with the status', () => {
    expect(
      at({
        ...facts({ ...summaryReady, 'application.status.disclosurelistSummaryReady': false }),
        status: 'GEN_SUMMARY',
      }),
    ).toMatchObject({ step: 'waitSummary', route: null });
    expect(at({ ...facts(accounts), status: 'GEN_CLOSING' })).toMatchObject({
      step: 'waitSign',
      route: null,
    });
  });

  test('[MAP-09] no credit and its status lead to the same screen', () => {
    expect(at({ status: 'CREDIT_NO_MATCH_SSN' })).toMatchObject({
      step: 'noCredit',
      route: 'review-app/no-credit',
    });
  });
});

describe('screens', () => {
  const open = (path: string, given: Facts) => screenOpenness(product, flow, given, path).open;

  test('every route that the flow names has its screen', () => {
    const routes = [
      ...flow.steps.map(({ route }) => route),
      ...Object.values(flow.statuses).flatMap(({ route, kept }) => [route, kept]),
      ...flow.routing.map(({ route }) => route),
    ];
    for (const route of routes)
      if (route !== undefined && route !== '/') expect(findScreen(flow, route), route).toBeDefined();
  });

  test('the current one is open and others are not', () => {
    expect(open('product/select', { status: 'OFFER_SELECTION' })).toBe(true);
    expect(open('liens', { status: 'OFFER_SELECTION' })).toBe(false);
    expect(open('product/select', { status: 'HARD_CREDIT_PULL' })).toBe(false);
    expect(open('no/such/screen', { status: 'OFFER_SELECTION' })).toBe(false);
    expect(open('constructor', { status: 'OFFER_SELECTION' })).toBe(false);
  });

  test('uploads of conditions are open beside any status once there is a property', () => {
    const applied: Facts = { application: { selectedPropertyUuid: 'h' }, status: 'HARD_CREDIT_PULL' };
    expect(open('conditions/upload-document', applied)).toBe(true);
    expect(open('conditions/upload-document', { ...applied, application: {} })).toBe(false);
  });

  test('a screen may be open at the steps it names', () => {
    const notarized = flagged({ disclosurelistNotaryComplete: true }, { status: 'HMDA' });
    expect(at(notarized).step).toBe('insurance');
    expect(open('insurance/requirements', notarized)).toBe(true);
    expect(open('insurance/requirements', { status: 'HMDA' })).toBe(false);
  });

  test('an account is typed while one is asked for, and not while it is checked', () => {
    const typed = (status: string) => open('bank/manual-disburse', { status });
    expect(typed('DISBURSEMENT_ACCOUNT')).toBe(true);
    expect(typed('AUTOPAY_ACCOUNT')).toBe(false);
  });

  test('parts of a path are told, and an exact path goes first', () => {
    const screen = { id: 'income/upload/:type', kind: 'notice', writes: [] };
    const parted = { ...flow, screens: { ...flow.screens, [screen.id]: screen } };
    expect(findScreen(parted, 'income/upload/deed')).toMatchObject({ screen, params: { type: 'deed' } });
    expect(findScreen(parted, 'income/upload/')).toBeUndefined();
    expect(findScreen(parted, 'income/upload/paystub')?.params).toEqual({});
  });

  test('an old name of a screen is found', () => {
    const renamed = { ...flow, screens: { now: { id: 'now', kind: 'notice', writes: [], was: ['before'] } } };
    expect(findScreen(renamed, 'before')?.screen.id).toBe('now');
    expect(findScreen(renamed, 'earlier')).toBeUndefined();
  });
});
