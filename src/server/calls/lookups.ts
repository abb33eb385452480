/** The calls that anybody may make: suggested addresses, and a list that an org says of itself. */
import { oneOf } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { countMade } from '../identity/strangers.ts';
import { closed, listOf, named, OBJECT, TEXT } from '../openapi/shapes.ts';
import { orgNamed } from '../publish/org.ts';

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
    const query = oneOf(call.query, 'query');
    await countMade(services, services.store, 'lookup', call.address);
    const suggestions = await services.addresses.suggest(query, MOST_SUGGESTIONS);
    return { status: 200, body: { suggestions } };
  },
};

/** What is named as a list is public: of the org named in the query, else of the one of the host. */
export const orgList: Handler = {
  name: 'orgList',
  says: 'A list that a lender says of itself, an object an entry.',
  query: { orgCode: TEXT },
  answers: { 200: listOf(OBJECT) },
  who: 'anyone',
  handle: async (_services, call) => {
    const { bundle } = call.product;
    const asked = call.query.orgCode;
    const org = asked === undefined ? call.org : orgNamed(bundle, oneOf(call.query, 'orgCode'));
    if (!org) throw notFound();
    const { list = '', as = 'value' } = bundle.calls.orgList ?? {};
    const entries = org.products[bundle.product]?.about[list];
    return { status: 200, body: Array.isArray(entries) ? entries.map((each) => ({ [as]: each })) : [] };
  },
};
