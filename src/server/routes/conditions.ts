/** What does the lender still ask of the person? The open conditions of the categories that the flow shows. */
import { shownConditions } from '../../engine/decide/conditions.ts';
import { copyFor } from '../../engine/model/slice.ts';
import { outgoingFacts } from '../facts.ts';
import type { Handler } from '../http/call.ts';
import { readOwn } from '../journey/application.ts';

export const conditions: Handler = {
  call: 'conditions',
  who: 'person',
  handle: async (services, call) => {
    const { product, flow, org, facts } = await readOwn(services, call);
    // Words are filled from what may leave: an account's number is a mask in them, too.
    const leaving = { ...facts, ...outgoingFacts(product, facts) };
    const shown = shownConditions(product.open, flow, copyFor(product.bundle, org), leaving);
    return { status: 200, body: { conditions: shown } };
  },
};
