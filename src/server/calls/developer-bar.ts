/** The calls of the developer bar besides those of authors: who answers chats, and a browser that was never here. Outside production alone. */
import { readNothing } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import { staffOrg } from '../identity/namespaces.ts';
import { closedDrafts } from '../journey/draft-cookie.ts';
import { closed, listOf, TEXT } from '../openapi/shapes.ts';
import { shownStaffName } from '../staff/people.ts';
import { mayAs } from '../store/staff-roles.ts';
import { CHATBOT_COOKIE } from './chatbot.ts';
import { toolsOf } from './developer.ts';

const MOST_AGENTS = 100;

export const developerAgents: Handler = {
  name: 'developerAgents',
  says: 'The names of who answers the lender’s chats; outside production alone.',
  answers: { 200: closed({ agents: listOf(TEXT) }) },
  who: 'anyone',
  handle: async (services, { org }) => {
    await toolsOf(services);
    const staff = await services.store.identities.ofOrg(staffOrg(org.canonical), MOST_AGENTS);
    const agents = staff.filter(({ staffRole }) => mayAs(staffRole, 'decide'));
    return { status: 200, body: { agents: agents.map(shownStaffName) } };
  },
};

export const developerReset: Handler = {
  name: 'developerReset',
  says: 'Takes the cookies that no script reaches: those of drafts, and of chats; outside production alone.',
  body: readNothing.schema,
  answers: { 204: null },
  who: 'anyone',
  handle: async (services, call) => {
    await toolsOf(services);
    readNothing(call.body ?? {});
    return { status: 204, cookies: { ...closedDrafts(call), [CHATBOT_COOKIE]: null } };
  },
};
