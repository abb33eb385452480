/** Are claims asked of every application, found wrong where they are, and told by the least that breaks them? */
import { expect, test } from 'vitest';
import type { Claim } from '../../src/engine/model/language.ts';
import { testClaims } from '../../src/proof/claims/claims.ts';
import { givenBy } from '../../src/proof/sample/given.ts';
import { realFlow, realProduct } from '../support/project.ts';

const today = '2026-11-20';
const product = realProduct();

function tested(claim: Claim, flow: 'application' | 'registration' = 'application') {
  const tests = testClaims(product, realFlow(flow), [claim]);
  tests.seeSamples({ seed: 5, count: 3000, today });
  return tests.report()[0]!;
}

test('A claim that holds is asked of those whom it is about, and of nobody else', () => {
  const some = tested({ claim: 'x', when: 'cancelled', never: ['signing/sign'] });
  expect(some.broken).toBeUndefined();
  expect(some.asked).toBeGreaterThan(20);
  expect(tested({ claim: 'x', never: ['nowhere'] }).asked).toBe(3000);
});

test('A claim that does not hold is told by no more than breaks it', () => {
  const { broken } = tested({ claim: 'x', when: 'decisionIsDecline', never: ['error/decline'] });
  expect(broken).toMatchObject({ screen: 'error/decline' });
  expect(broken?.facts).toEqual({ application: { status: { uwDecision: 'DECLINE' } } });
});

test('What always holds is asked as well', () => {
  const { broken } = tested({ claim: 'x', when: 'declined', always: 'decisionIsDecline' });
  expect(broken?.screen).toBeUndefined();
  expect(broken?.facts).toEqual({ status: 'DECLINED' });
});

test('In a sequence the questions that are asked count', () => {
  const asked = realFlow('registration').sequence!.questions.map(({ ask }) => ask);
  expect(tested({ claim: 'x', never: ['no-question'] }, 'registration').broken).toBeUndefined();
  expect(tested({ claim: 'x', never: asked as [string, ...string[]] }, 'registration').broken?.screen).toBe(
    asked[0],
  );
});

test('An application of a walk is named by its walk', () => {
  const tests = testClaims(product, realFlow('application'), [
    { claim: 'x', when: 'cancelled', never: ['error/decline', 'error/inactive'] },
    { claim: 'y', when: 'decisionIsDecline', always: 'cancelled' },
  ]);
  const own = { status: 'CANCELLED', application: { status: { uwDecision: 'DECLINE' }, amount: 20_000 } };
  const facts = { today, ...own, ...givenBy(product.source, 'figure', own) };
  tests.see({ facts, org: 'figure', walk: 'A story' });
  const [first, second] = tests.report();
  expect(first?.broken).toMatchObject({ walk: 'A story', org: 'figure' });
  expect(first?.broken?.facts).not.toHaveProperty('application.amount');
  expect(second).toMatchObject({ asked: 1 });
  expect(second).not.toHaveProperty('broken');
});
