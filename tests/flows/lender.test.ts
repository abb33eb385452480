/** Is nothing lost that a person sends while the lender is still busy with what was there before? */
import { expect, test } from 'vitest';
import { applyEffects } from '../../src/engine/answer/effects.ts';
import { nextExit } from '../../src/engine/decide/stages.ts';
import { facts, realFlow, realProduct } from '../support/project.ts';

const product = realProduct();
const flow = realFlow('application');
const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['nothing was there to check: what came meanwhile is checked', { complete: false }, 'TRUST_AND_INSURANCE'],
  ['fault was found: another policy is waited for', { complete: false, reason: 'EXPIRED' }, undefined],
  ['all is well: on to the days to think it over', { complete: true }, 'GEN_RESCISSION'],
])('an insurance check that ends after a policy was sent: %s', (_, result, next) => {
  const sent = facts({
    'application.insurance': { insurer: 'Evergreen Mutual', policyNumber: 'HO-3 118-20' },
    'application.pending.insurance': true,
    status: 'TRUST_AND_INSURANCE',
  });
  const stage = flow.stages.TRUST_AND_INSURANCE!;
  const { triggers } = product;
  const sources = { newId: () => 'id', now: new Date(NOW).toISOString(), triggers, more: { result } };
  const after = applyEffects(stage.writes ?? [], {}, sent, sources).facts;
  expect(nextExit(product, stage, after, { since: NOW, now: NOW })?.to).toBe(next);
});
