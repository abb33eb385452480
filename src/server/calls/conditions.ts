/** The call for what the lender still asks of a person: the open conditions of the categories that the flow shows. */
import { participantNamed } from '../../engine/decide/access.ts';
import { shownConditions } from '../../engine/decide/conditions.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { outgoingFacts } from '../facts.ts';
import type { Handler } from '../http/call.ts';
import { readOwn } from '../journey/application.ts';
import { participantSubject } from '../journey/participant.ts';
import { closed, listOf, named } from '../openapi/shapes.ts';

export const conditions: Handler = {
  name: 'conditions',
  says: 'What the lender still asks of the person, the oldest first.',
  answers: { 200: closed({ conditions: listOf(named('Condition')) }) },
  who: 'person',
  handle: async (services, call) => {
    const part = participantNamed(call.params.uuid ?? '');
    if (part !== undefined) {
      const { position } = await participantSubject(services, call, part).find(services.store);
      return { status: 200, body: { conditions: position().asked } };
    }
    const { product, flow, org, facts } = await readOwn(services, call);
    // Words are filled from what may leave: an account's number is a mask in them, too.
    const leaving = { ...facts, ...outgoingFacts(product, facts) };
    const shown = shownConditions(product.open, flow, copyFor(product.bundle, org), leaving);
    return { status: 200, body: { conditions: shown } };
  },
};
