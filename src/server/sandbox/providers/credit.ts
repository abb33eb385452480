/** What does the sandbox's credit bureau know of a person? A report, or why there is none. */
import type { Provider, ProviderRequest } from '../../stages/provider.ts';
import { ProviderFailure } from '../../stages/provider.ts';
import type { CreditReportFacts, CreditScore } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { drawn, idOf } from './chance.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';

const SHORT_OF_ANSWERING = 2;
/** Longer than the flow lets a try take. */
const SLOW_MS = 35_000;
const INQUIRY_DAYS = 20;

const SCALE = {
  lowest: 300,
  highest: 850,
  factors: ['HIGH_BALANCES', 'SHORT_HISTORY'] satisfies CreditScore['factors'],
};
const BUREAU = {
  bureau: 'Sandbox Credit Bureau',
  address: 'P.O. Box 4500, Wilmington, DE 19801',
  phone: '(800) 555-0140',
};

type Pull = 'softReport' | 'hardReport';

export interface CreditOptions {
  /** Waits so long, in milliseconds, as far as the sandbox waits at all. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Which try of this question it is, from 1 on. */
  tryOf: (key: string) => number;
}

export function createCredit({ pause, tryOf }: CreditOptions): Provider {
  return {
    ask: async (request) => {
      const pull = pullOf(request.question);
      const given = providerFacts(request.facts);
      const isFirstPull = given.application.pending?.credit !== true;
      if (isFirstPull && fitsAnswers('bureauDown', given.inputs) && pull === 'softReport') throw down();
      const count = tryOf(request.key);
      if (fitsAnswers('bureauStumbles', given.inputs) && count <= SHORT_OF_ANSWERING) throw down();
      if (fitsAnswers('bureauGarbles', given.inputs) && count === 1)
        return { creditOutcome: 'PERHAPS', creditScore: 'fine' };
      // Goes on after the signal: this is who answers too late.
      if (fitsAnswers('bureauSlow', given.inputs) && count === 1)
        await pause(SLOW_MS, new AbortController().signal);
      return report(pull, given, request);
    },
  };
}

function pullOf(question: string): Pull {
  if (question === 'softReport' || question === 'hardReport') return question;
  throw unknownQuestion('credit', question);
}

function down(): ProviderFailure {
  return new ProviderFailure('The credit bureau does not answer.');
}

function report(pull: Pull, given: ProviderFacts, { today }: ProviderRequest): CreditReportFacts {
  const isSoft = pull === 'softReport';
  const { profile, application, inputs } = given;
  const isAskedAgain = application.pending?.credit === true;
  if (!isAskedAgain && fitsAnswers(isSoft ? 'softLocked' : 'hardLocked', inputs))
    return { creditOutcome: 'LOCKED' };
  if (fitsAnswers(isSoft ? 'softPin' : 'hardPin', inputs) && !fitsAnswers('pinOpens', inputs)) {
    return { creditOutcome: 'FROZEN_WITH_PIN' };
  }
  if (isSoft && isUnknownByName(given)) {
    if (!profile.ssn) return { creditOutcome: 'NO_MATCH' };
    if (fitsAnswers('noFile', inputs) || fitsAnswers('noFileBySsn', inputs))
      return { creditOutcome: 'NO_FILE' };
  }
  const isDelinquent = fitsAnswers('late', inputs) || (!isSoft && fitsAnswers('lateByNow', inputs));
  return {
    creditOutcome: isSoft && fitsAnswers('fraudAlert', inputs) ? 'FRAUD_ALERT' : 'FOUND',
    creditScore: { ...SCALE, ...BUREAU, value: scoreOf(isSoft, given), date: today },
    monthlyDebts: fitsAnswers('debts', inputs) ? 2_500 : drawn('debts', personOf(given), 200, 450, 10),
    isDelinquent,
    ...(isSoft && fitsAnswers('inquiries', inputs) && { inquiries: inquiriesOf(personOf(given), today) }),
  };
}

function isUnknownByName({ inputs }: ProviderFacts): boolean {
  return fitsAnswers('noMatch', inputs) || fitsAnswers('noFile', inputs);
}

function scoreOf(isSoft: boolean, given: ProviderFacts): number {
  const { inputs } = given;
  if (fitsAnswers('lowScore', inputs) || (!isSoft && fitsAnswers('lowScoreByNow', inputs))) return 588;
  return fitsAnswers('fairScore', inputs) ? 655 : drawn('score', personOf(given), 745, 810);
}

function personOf({ profile: { name, dob } }: ProviderFacts): string {
  return [name?.firstName, name?.lastName, dob].join('|').toLowerCase();
}

function inquiriesOf(person: string, today: string): NonNullable<CreditReportFacts['inquiries']> {
  const date = new Date(Date.parse(today) - INQUIRY_DAYS * 86_400_000).toISOString().slice(0, 10);
  return ['Prairie Auto Finance', 'Evergreen Card Bank'].map((creditor) => ({
    uuid: idOf(`inquiry|${creditor}|${person}`),
    creditor,
    date,
  }));
}
