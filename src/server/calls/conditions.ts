/** The call for what the lender still asks of a person: the open conditions of the categories that the flow shows. */
import type { Handler } from '../http/call.ts';
import { conditionsAsked } from '../journey/standing.ts';
import { openJourney, personSubject } from '../journey/subject.ts';
import { closed, listOf, named } from '../openapi/shapes.ts';

export const conditions: Handler = {
  name: 'conditions',
  says: 'What the lender still asks of the person, the oldest first.',
  answers: { 200: closed({ conditions: listOf(named('Condition')) }) },
  who: 'person',
  handle: async (services, call) => {
    const subject = personSubject(call, call.params.uuid ?? '');
    const journey = await openJourney(services, services.store, subject, 'find');
    return { status: 200, body: { conditions: conditionsAsked(services, journey) } };
  },
};
