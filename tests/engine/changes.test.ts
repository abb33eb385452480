/** Is an answer open for change where its list stands, and nowhere else, and does a change do over what it should? */
import { describe, expect, test } from 'vitest';
import { effectsOfAnswers } from '../../src/engine/decide/changes.ts';
import { screenOpenness } from '../../src/engine/decide/screens.ts';
import { facts, realFlow, realProduct } from '../support/project.ts';

const product = realProduct();
const flow = realFlow('application');
const groups = flow.screens['start/app-summary']?.groups ?? [];
const changed = groups.flatMap(({ change }) => change ?? []);

const standing = (status: string, more: Record<string, unknown> = {}) => ({
  ...facts({ status }),
  profile: { employmentType: 'FULL_TIME', income: 120_000, otherIncome: 500, dob: '1980-04-02' },
  application: {
    ...{ term: 60, amount: 50_000, rate: 8, hasHmda: true, selectedPropertyUuid: 'h' },
    consents: [{ type: 'HARD_CREDIT' }],
    status: { liensComplete: true, uwDecision: 'SELECT', disclosurelistSummaryReady: true, ...more },
  },
});
const AT_THE_LIST = (() => {
  const at = standing('WAITING_FOR_SUMMARY_DISCLOSURE');
  return {
    ...at,
    profile: { ...at.profile, hasSsn: true, addresses: [{ uuid: 'h', ownership: 'SOLE' }] },
  };
})();

describe('where the list stands', () => {
  test('each of its groups may be changed, and no other screen', () => {
    expect(changed).toHaveLength(6);
    for (const path of changed) expect(screenOpenness(product, flow, AT_THE_LIST, path).open).toBe(true);
    for (const path of ['start/profile', 'start/contact', 'start/hmda', 'bank/disburse']) {
      expect(screenOpenness(product, flow, AT_THE_LIST, path).open).toBe(false);
    }
  });

  test.each(['GEN_SUMMARY', 'HARD_CREDIT_PULL', 'INCOME_VERIFICATION', 'DECLINED'])(
    'nothing is changed in %s',
    (status) => {
      const signed = { ...AT_THE_LIST, status };
      const own = {
        ...signed.application,
        status: { ...signed.application.status, disclosurelistSummaryComplete: true },
      };
      for (const path of changed) {
        expect(screenOpenness(product, flow, { ...signed, application: own }, path).open).toBe(false);
      }
    },
  );
});

describe('what a change writes', () => {
  const screen = flow.screens['start/income']!;
  const fields = ['employmentType', 'income', 'otherIncome'];
  const written = (answers: unknown, known: object = AT_THE_LIST) =>
    effectsOfAnswers(product, flow, known as never, { path: 'start/income', screen, answers, fields });

  test('is what is done over, and the answers', () => {
    expect(written({ employmentType: 'FULL_TIME', income: 90_000, otherIncome: 500 })).toEqual([
      ...(screen.redo ?? []),
      ...screen.writes,
    ]);
  });

  test('is nothing where they are as they were, and something where one is taken back', () => {
    expect(written({ employmentType: 'FULL_TIME', income: 120_000, otherIncome: 500 })).toEqual([]);
    expect(written({ employmentType: 'FULL_TIME', income: 120_000, otherIncome: null })).not.toEqual([]);
    expect(written({ employmentType: 'FULL_TIME', income: 120_000 })).not.toEqual([]);
  });

  test('is the answers alone where no list stands', () => {
    const elsewhere = { ...AT_THE_LIST, status: 'INCOME_VERIFICATION' };
    expect(written({ employmentType: 'FULL_TIME', income: 1 }, elsewhere)).toEqual(screen.writes);
  });
});
