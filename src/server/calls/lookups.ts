/** The calls that anybody may make: suggested addresses, and the states that an org is licensed in. */
import { oneOf } from '../bodies.ts';
import type { Handler } from '../http/call.ts';
import { closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import { orgNamed } from '../org.ts';
import { notFound } from '../refused.ts';

const MOST_SUGGESTIONS = 6;

export const suggestAddresses: Handler = {
  name: 'addresses',
  says: 'Addresses that begin like this.',
  query: { 'query!': TEXT },
  answers: {
    200: closed({ suggestions: listOf(closed({ label: TEXT, address: named('Address') })) }),
  },
  who: 'anyone',
  handle: async (services, call) => {
    const suggestions = await services.addresses.suggest(oneOf(call.query, 'query'), MOST_SUGGESTIONS);
    return { status: 200, body: { suggestions } };
  },
};

/** Licences are public: the org named in the query, else the one of the host. */
export const stateLicenses: Handler = {
  name: 'stateLicenses',
  says: 'Where a lender is licensed.',
  query: { orgCode: TEXT },
  answers: { 200: listOf(closed({ abbrev: TEXT })) },
  who: 'anyone',
  handle: async (_services, call) => {
    const asked = call.query.orgCode;
    const org = asked === undefined ? call.org : orgNamed(call.product.bundle, oneOf(call.query, 'orgCode'));
    if (!org) throw notFound();
    return { status: 200, body: org.states.map((abbrev) => ({ abbrev })) };
  },
};
