/** What happens when the money goes out? The sandbox's funding, done once for each question. */
import { shareOf } from '../../../engine/model/payment.ts';
import { repaymentOf } from '../../../engine/model/repayments.ts';
import type { Provider, ProviderRequest } from '../../stages/provider.ts';
import type { FundingFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { drawn } from './chance.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';

/** Dollars of a limit that the first draw leaves over. */
const ABOVE = 25_000;

export function createFunding(): Provider {
  return {
    ask: async (request): Promise<FundingFacts> => {
      if (request.question !== 'fund') throw unknownQuestion('funding', request.question);
      return funded(providerFacts(request.facts), request);
    },
  };
}

/** Asked again it says the same: everything follows from the application and the day on which it was first asked. */
function funded(given: ProviderFacts, { application, today }: ProviderRequest): FundingFacts {
  const { lienAnswers = [], amount } = given.application;
  const isPaidOff = lienAnswers.some(({ choice }) => choice === 'PAY_OFF');
  const payment = paymentOf(given);
  return {
    fundedAt: `${today}T12:00:00Z`,
    firstPaymentDate: firstPayment(today),
    ...(payment !== undefined && { monthlyPayment: payment }),
    ...(amount !== undefined && {
      creditLimit: amount + (fitsAnswers('limitAbove', given.inputs) ? ABOVE : 0),
    }),
    loanNumber: `HL${drawn('number', application, 10_000_000, 99_999_999)}`,
    payoffsPending: isPaidOff && fitsAnswers('payoffSlow', given.inputs),
  };
}

/** Dollars a month, as the offer said; undefined for what is no line. */
function paymentOf({ application, org }: ProviderFacts): number | undefined {
  const { amount = 0, rate = 0, term = 0, feePercent = 0 } = application;
  return repaymentOf({
    ...{ amount, rate, months: term, fee: shareOf(Math.max(0, amount), feePercent) },
    isFeeFinanced: org.feeFinanced !== false,
    isInterestOnly: org.interestOnly === true && org.ageRestricted === true,
  })?.payment;
}

/** The first of the month after the next one: every line has more than a month until its first payment. */
function firstPayment(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10);
}
