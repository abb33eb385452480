/** The call that says who is in charge, by id: public, and remembered for as long as the product says (SL 7). */

import type { Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { todayOf } from '../journey/facts.ts';
import { OBJECT } from '../openapi/shapes.ts';
import { CONTACT_MINUTES } from '../services/contacts.ts';
import { ProviderFailure } from '../stages/provider.ts';

/** What stands in links: letters, digits and dashes. */
const ID = /^[A-Za-z0-9-]{1,64}$/;

export const contact: Handler = {
  name: 'contact',
  says: 'Who is in charge, by id: name, company, and how to reach them.',
  answers: { 200: OBJECT },
  who: 'anyone',
  handle: async (services, call) => {
    const { person = '' } = call.params;
    const { bundle } = call.product;
    if (!bundle.contact || !ID.test(person)) throw notFound();
    const today = todayOf(call.product, services.clock);
    const found = await services.contacts
      .find({ bundle, org: call.org, id: person, today })
      .catch((error: unknown) => {
        if (error instanceof ProviderFailure) throw new Refused(502, 'Nobody could be asked just now.');
        throw error;
      });
    if (!found) throw notFound();
    const seconds = (bundle.contact.minutes ?? CONTACT_MINUTES) * 60;
    return { status: 200, body: found, headers: { 'cache-control': `private, max-age=${seconds}` } };
  },
};
