/** The calls by which the lender's people sign in and see its applications. */

import { copyKey, toNobody, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { STAFF_COPY } from '../../engine/say/staff-copy.ts';
import { oneOf, readCode, readCredentials } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { deviceOf } from '../identity/devices.ts';
import { identityByCode } from '../identity/second-factor.ts';
import { readApplication } from '../journey/application.ts';
import { COUNT, closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services.ts';
import { readForStaff } from '../staff/acts.ts';
import { orgsOf, staffName, staffOrg } from '../staff/people.ts';
import { applicationView, headView } from '../staff/view.ts';
import type { Identity } from '../store/rows.ts';
import { NEEDS, type Need } from '../store/staff-list.ts';
import { askForCode, identityByPassword } from './identity.ts';
import { sentFile, uploadIn } from './uploads.ts';

const PAGE_SIZE = 20;

export const staffLogin: Handler = {
  name: 'staffLogin',
  says: 'Asks somebody of the lender for the code that is sent by email.',
  body: readCredentials.schema,
  answers: { 200: named('Token'), 202: closed({ challenge: TEXT }) },
  who: 'anyone',
  handle: async (services, call) => {
    const identity = await identityByPassword(services, call, staffOrg(call.org.canonical));
    return services.asksStaffForCode
      ? askForCode(services, call, identity)
      : staffSignedIn(services, call, identity);
  },
};

export const staffLoginCode: Handler = {
  name: 'staffLoginCode',
  says: 'Signs somebody of the lender in by the code, after the password.',
  body: readCode.schema,
  answers: { 200: named('Token') },
  who: 'anyone',
  handle: async (services, call) => {
    const org = staffOrg(call.org.canonical);
    return staffSignedIn(services, call, await identityByCode(services, call, org, readCode(call.body)));
  },
};

async function staffSignedIn({ tokens }: Services, call: Call, identity: Identity): Promise<Reply> {
  return { status: 200, body: { jwt: await tokens.start(identity, deviceOf(call)) } };
}

export const staffLogout: Handler = {
  name: 'staffLogout',
  says: 'Ends the session.',
  answers: { 204: null },
  who: 'staff',
  handle: async ({ tokens }, call) => {
    await tokens.end(personOf(call).session);
    return { status: 204 };
  },
};

/** What the pages of the lender say; there is nothing to hide in them. */
export const staffWords: Handler = {
  name: 'staffWords',
  says: 'The words of the lender’s own pages.',
  answers: { 200: closed({ words: { type: 'object', additionalProperties: TEXT } }) },
  who: 'anyone',
  handle: async (_services, { product, org }) => {
    const copy = copyFor(product.bundle, org);
    const said = STAFF_COPY.map((slot) => [
      slot,
      wordsOf(copy, copyKey('staff', slot), {}, toNobody)?.join(' ') ?? slot,
    ]);
    return { status: 200, body: { words: Object.fromEntries(said) } };
  },
};

/** The newest activity first; `status` and `needs` narrow it. */
export const staffApplications: Handler = {
  name: 'staffApplications',
  says: 'The lender’s applications, the newest activity first.',
  query: { page: COUNT, status: TEXT, needs: { enum: [...NEEDS] } },
  answers: {
    200: closed({
      ...{ applications: listOf(named('DeskLine')), page: COUNT, size: COUNT, total: COUNT },
      ...{ statuses: listOf(TEXT), signedInAs: TEXT },
    }),
  },
  who: 'staff',
  handle: async (services, call) => {
    const { store, clock } = services;
    const page = pageOf(call);
    const status = call.query.status === undefined ? undefined : oneOf(call.query, 'status');
    const needs = needOf(call);
    const filter = { orgs: orgsOf(call), now: clock(), ...(status && { status }), ...(needs && { needs }) };
    const { rows, total } = await store.staffList.list(filter, { at: page, size: PAGE_SIZE });
    const applications: Record<string, unknown>[] = [];
    for (const { uuid, isStuck } of rows) {
      const open = await readApplication(services, uuid);
      if (open) applications.push({ ...(await headView(services, store, open)), isStuck });
    }
    const name = staffName(personOf(call).identity);
    const known = { statuses: statusesOf(call), signedInAs: name };
    return { status: 200, body: { applications, page, size: PAGE_SIZE, total, ...known } };
  },
};

export const staffApplication: Handler = {
  name: 'staffApplication',
  says: 'One application, with all there is to do.',
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  handle: async (services, call) => {
    const open = await readForStaff(services, call);
    return { status: 200, body: await applicationView(services, services.store, open) };
  },
};

/** What somebody sent, once it is part of an answer: nobody decides by a paper that was taken back. */
export const staffUpload: Handler = {
  name: 'staffUpload',
  says: 'The bytes of a file that is part of an answer.',
  answers: { 200: 'bytes' },
  who: 'staff',
  handle: async (services, call) => {
    const { row } = await readForStaff(services, call);
    const file = uploadIn(call, await services.store.uploads.ofAll(row.uuid));
    if (file.state !== 'attached') throw notFound();
    const actor = personOf(call).identity.uuid;
    const place = { subject: row.uuid, org: row.org, product: row.product, flow: row.flow };
    await services.store.events.add({ ...place, actor, kind: 'opened', about: file.uuid });
    return sentFile(services, file);
  },
};

/** All statuses that an application of any product can stand in. */
function statusesOf({ products }: Call): string[] {
  const names = products.flatMap(({ open }) =>
    [...open.flows.values()].flatMap(({ statuses }) => Object.keys(statuses)),
  );
  return [...new Set(names)].sort();
}

function needOf({ query }: Call): Need | undefined {
  if (query.needs === undefined) return undefined;
  const wanted = oneOf(query, 'needs');
  const need = NEEDS.find((each) => each === wanted);
  if (need) return need;
  throw new Refused(400, 'The query parameter "needs" is one that there is not.');
}

function pageOf({ query }: Call): number {
  if (query.page === undefined) return 0;
  const page = Number(oneOf(query, 'page', 6));
  if (Number.isInteger(page) && page >= 0) return page;
  throw new Refused(400, 'The query parameter "page" counts from 0.');
}
