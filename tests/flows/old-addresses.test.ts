/** Where do addresses lead that stand for no screen of their own? (AF 2) */
import { describe, expect, test } from 'vitest';
import { findScreen, screenOpenness } from '../../src/engine/decide/screens.ts';
import { realFlow, realProduct } from '../support/project.ts';

const product = realProduct();
const flow = realFlow('application');

function ask(path: string, status: string, application: Record<string, unknown> = {}) {
  const { open, derivation } = screenOpenness(product, flow, { status, application, profile: {} }, path);
  return { open, route: derivation.route };
}

describe('an address without a screen leads to where the application stands', () => {
  test('[ROUTE-04] the index of bank goes up, and from there by the status', () => {
    expect(findScreen(flow, 'bank')).toBeUndefined();
    expect(ask('bank', 'DISBURSEMENT_ACCOUNT')).toEqual({ open: false, route: 'bank/disburse' });
    expect(ask('bank', 'IDENTITY_VERIFICATION')).toEqual({ open: false, route: 'identity' });
  });

  test('[ROUTE-11] a link to an income without its sort goes to the review', () => {
    expect(findScreen(flow, 'income/link')).toBeUndefined();
    expect(ask('income/link', 'INCOME_VERIFICATION')).toEqual({ open: false, route: 'income/review' });
  });
});

test.each([
  ...['product/select', 'start/contact', 'start/hmda', 'start/app-summary', 'identity', 'income/review'],
  ...['bank/disburse', 'signing/intro', 'signing/sign', 'liens'],
])('[ROUTE-24] the chrome may name %s: a screen stands there', (path) => {
  expect(findScreen(flow, path)?.screen.id).toBe(path);
});
