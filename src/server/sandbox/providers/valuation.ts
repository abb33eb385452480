/** What does somebody who looks at a home say of it? The sandbox's reports and appraisals. */
import type { Provider } from '../../stages/provider.ts';
import type { PropertyReportFacts } from '../facts.ts';
import { meets } from '../outcomes.ts';
import { type Given, givenIn, unknownQuestion } from './given.ts';

export function createValuation(): Provider {
  return {
    ask: async ({ question, facts }): Promise<PropertyReportFacts> => {
      switch (question) {
        case 'report':
          return report(givenIn(facts));
        case 'appraise':
          return { bpoOutcome: 'DONE', condition: 'AVERAGE' };
        default:
          throw unknownQuestion('valuation', question);
      }
    },
  };
}

function report({ inputs, application }: Given): PropertyReportFacts {
  const condition = application.homeCondition?.condition ?? 'AVERAGE';
  if (meets('orderReport', inputs) && application.valuationAgreed !== true) {
    return { bpoOutcome: 'ORDER', condition: 'NOT_AVAILABLE' };
  }
  if (meets('homeRefused', inputs)) return { bpoOutcome: 'REFUSED', condition: 'POOR' };
  return { bpoOutcome: 'DONE', condition };
}
