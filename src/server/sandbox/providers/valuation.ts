/** What does somebody who looks at a home say of it? The sandbox's reports and appraisals. */
import type { Provider } from '../../stages/provider.ts';
import type { PropertyReportFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';

export function createValuation(): Provider {
  return {
    ask: async ({ question, facts }): Promise<PropertyReportFacts> => {
      switch (question) {
        case 'report':
          return report(providerFacts(facts));
        case 'appraise':
          return { bpoOutcome: 'DONE', condition: 'AVERAGE' };
        default:
          throw unknownQuestion('valuation', question);
      }
    },
  };
}

function report({ inputs, application }: ProviderFacts): PropertyReportFacts {
  const condition = application.homeCondition?.condition ?? 'AVERAGE';
  if (fitsAnswers('orderReport', inputs) && application.valuationAgreed !== true) {
    return { bpoOutcome: 'ORDER', condition: 'NOT_AVAILABLE' };
  }
  if (fitsAnswers('homeRefused', inputs)) return { bpoOutcome: 'REFUSED', condition: 'POOR' };
  return { bpoOutcome: 'DONE', condition };
}
