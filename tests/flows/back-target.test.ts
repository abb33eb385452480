/** Does every screen that is beside the way, or where one can only wait, lead back to something else? */
import { describe, expect, test } from 'vitest';
import { compileDerivation } from '../../src/config/compile/derivation.ts';
import { backTargetOf } from '../../src/engine/decide/back-target.ts';
import { screenOpenness, variantOf } from '../../src/engine/decide/screens.ts';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { screenOfVariant } from '../../src/engine/model/variants.ts';
import { points } from '../engine/generated-facts.ts';
import { facts, realProduct } from '../support/project.ts';

// As browser and server have it, with its derivation compiled: a hundred thousand situations are derived here.
const { source } = realProduct();
const product = openProduct(source, compileDerivation(source).chunk);
const flow = flowOf(product, 'application');
const paths = [...new Set(Object.keys(flow.screens).map(screenOfVariant))];
const statuses = Object.keys(flow.statuses);
/** Points of a whole journey, in each status. */
const situations: Facts[] = points.flatMap(({ facts: known }) => [
  known,
  ...statuses.map((status) => facts({ status }, known)),
]);

describe('every screen that is shown', () => {
  test.each(paths)('%s asks for something, or has its way back to another place', (path) => {
    const screen = flow.screens[path]!;
    for (const known of situations) {
      const { open, derivation } = screenOpenness(product, flow, known, path);
      if (!open) continue;
      const { route } = derivation;
      const { kind } = variantOf(product, flow, screen, known);
      const back = backTargetOf(product, flow, known, path);
      const isAsked = route === path && ['form', 'handoff', 'return'].includes(kind);
      if (isAsked) expect(back).toBeUndefined();
      else if (route === '/' || route === path) expect(back).toBe('home');
      else if (back === undefined) expect(route).toBeNull();
      else expect(back).toBe('application');
    }
  });
});

describe('the side screens of the application', () => {
  const at = (path: string, status: string) => backTargetOf(product, flow, { status, application: {} }, path);

  test.each([
    ['conditions', 'HMDA', 'application'],
    ['document/disclosures', 'INCOME_VERIFICATION', 'application'],
    ['signing/support', 'NOTE_SIGNING', 'application'],
    ['call-me', 'FACTA_REVIEW', 'application'],
    ['review-app/delinquency', 'DELINQUENCY_REVIEW', 'home'],
    ['error/timeout', 'FACTA_REVIEW', 'home'],
    ['hold', 'ONSITE_APPRAISAL_PENDING', 'home'],
    ['bpo/hold', 'NAV_BPO_PENDING', 'home'],
    ['payoff/hold', 'PAYOFF_REQUEST_PENDING', 'home'],
    ['line', 'COMPLETE', 'home'],
    ['document/disclosures', 'COMPLETE', 'home'],
    ['start/hmda', 'HMDA', undefined],
    ['bank/disburse', 'DISBURSEMENT_ACCOUNT', undefined],
  ])('%s in %s leads to %s', (path, status, to) => {
    expect(at(path, status)).toBe(to);
  });
});
