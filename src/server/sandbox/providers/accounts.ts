/** Does a bank account belong to who names it? The sandbox's account check. */
import type { Provider } from '../../stages/provider.ts';
import type { AccountReportFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { providerFacts, unknownQuestion } from './given.ts';

export function createAccountCheck(): Provider {
  return {
    ask: async ({ question, facts }): Promise<AccountReportFacts> => {
      if (question !== 'verify') throw unknownQuestion('accounts', question);
      const { inputs } = providerFacts(facts);
      if (fitsAnswers('accountFails', inputs)) return { accountOutcome: 'FAILED_VERIFICATION' };
      return { accountOutcome: fitsAnswers('accountPends', inputs) ? 'PENDING_REVIEW' : 'VERIFIED' };
    },
  };
}
