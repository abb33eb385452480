/** What do payroll, banks, tax returns and employers say of an income? The sandbox's income service. */
import type { Provider, ProviderRequest } from '../../stages/provider.ts';
import type { EmploymentReportFacts, IncomeReportFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import type { PageName, Tickets } from '../tickets.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';
import { handOff } from './handoff.ts';

type Source = NonNullable<IncomeReportFacts['sources']>[number];

const LESS = 0.7;

export function createIncome(tickets: Tickets): Provider {
  return {
    ask: async (request): Promise<IncomeReportFacts | EmploymentReportFacts> => {
      const given = providerFacts(request.facts);
      switch (request.question) {
        case 'link':
          return link(tickets, given, request);
        case 'employer':
          return { employmentConfirmed: isConfirmed(given), employerNamed: isNamed(given) };
        default:
          throw unknownQuestion('income', request.question);
      }
    },
  };
}

/** What is asked where: by the source that the person chose. */
const PAGE_OF: Record<string, PageName> = { payroll: 'payroll-link', bank: 'deposits-link', tax: 'tax-link' };

function link(tickets: Tickets, given: ProviderFacts, request: ProviderRequest): IncomeReportFacts {
  const page = PAGE_OF[String(request.constants.source)];
  if (!page) throw unknownQuestion('income', `link ${String(request.constants.source)}`);
  return handOff(tickets, page, request, (outcome) => ({ sources: [sourceOf(outcome, given)] }));
}

function sourceOf(outcome: string, { profile: { income = 0, employmentType } }: ProviderFacts): Source {
  const known = { ...(employmentType && { employmentType }) };
  switch (outcome) {
    case 'less':
      return { type: 'TRUV_PAYROLL', ...known, amount: Math.round(income * LESS) };
    case 'smallPayroll':
      return { type: 'POINTSERV_PAYROLL', ...known, amount: income };
    case 'employerOnly':
      return { type: 'EMPINFO', ...known };
    case 'deposits':
      return { type: 'TRUV_FINANCIAL_ACCOUNTS', ...known, amount: income };
    case 'transactions':
      return { type: 'PLAID_TRANSACTIONS', ...known, amount: income };
    case 'otherDeposits':
      return { type: 'OTHER', ...known, amount: income };
    case 'unreadable':
      return { type: 'UNKNOWN', ...known };
    case 'fewerDeposits':
      return { type: 'PLAID_TRANSACTIONS', ...known, amount: Math.round(income * LESS) };
    case 'selfEmployed':
      return { type: 'POINTSERV_1099_MISC', employmentType: 'SELF_EMPLOYED' };
    case 'taxReturn':
      return { type: 'POINTSERV_TAX', ...known, amount: income };
    default:
      return { type: 'TRUV_PAYROLL', ...known, amount: income };
  }
}

/** Nobody can confirm what nobody was named for. */
function isConfirmed({ application, inputs }: ProviderFacts): boolean {
  return isNamed({ application }) && !fitsAnswers('employerDenies', inputs);
}

function isNamed({ application }: Pick<ProviderFacts, 'application'>): boolean {
  return Boolean(application.employer?.name);
}
