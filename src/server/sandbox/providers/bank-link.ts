/** Which account does somebody link? The sandbox's bank, whose page lets them choose how the check of it will end. */
import type { Provider } from '../../stages/provider.ts';
import type { LinkedAccountFacts } from '../facts.ts';
import type { Tickets } from '../tickets.ts';
import { unknownQuestion } from './given.ts';
import { handOff } from './handoff.ts';

/** The example of the Federal Reserve's own routing numbers. */
const ROUTING_NUMBER = '011000015';

/** The account numbers end as the table of outcomes says. */
const ACCOUNTS: Record<string, string> = {
  verified: '4400126789',
  failed: '4400120001',
  pending: '4400120002',
};

export function createBankLink(tickets: Tickets): Provider {
  return {
    ask: async (request): Promise<LinkedAccountFacts | { url: string }> => {
      if (request.question !== 'link') throw unknownQuestion('bankLink', request.question);
      return handOff(tickets, 'bank-link', request, (outcome) => {
        const accountNumber = ACCOUNTS[outcome] ?? '4400126789';
        return {
          routingNumber: ROUTING_NUMBER,
          accountNumber,
          mask: accountNumber.slice(-4),
          bank: 'Sandbox Bank',
        };
      });
    },
  };
}
