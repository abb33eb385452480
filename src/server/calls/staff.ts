/** The calls by which the lender's people see its applications, and the words of their pages. */
import { copyKey, toNobody, wordsOf } from '../../engine/say/copy.ts';
import { FACTOR_COPY } from '../../engine/say/factor-copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { STAFF_COPY, standingSlot } from '../../engine/say/staff-copy.ts';
import { readStaffSearch } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { readApplication } from '../journey/application.ts';
import { visitOf } from '../journey/moves.ts';
import { COUNT, closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import { readForStaff } from '../staff/acts.ts';
import { noteOpening } from '../staff/openings.ts';
import { orgsOf, staffName } from '../staff/people.ts';
import { applicationView, headView, runView } from '../staff/view.ts';
import { sentFile, uploadIn } from './uploads.ts';

const PAGE_SIZE = 20;

/** What the pages of the lender say; there is nothing to hide in them. */
export const staffWords: Handler = {
  name: 'staffWords',
  says: 'The words of the lender’s own pages.',
  answers: { 200: closed({ words: { type: 'object', additionalProperties: TEXT } }) },
  who: 'anyone',
  handle: async (_services, { product, org }) => {
    const copy = copyFor(product.bundle, org);
    const said = (group: 'staff' | 'shell', slots: readonly string[]) =>
      slots.map((slot) => [slot, wordsOf(copy, copyKey(group, slot), {}, toNobody)?.join(' ') ?? slot]);
    const words = Object.fromEntries([...said('shell', FACTOR_COPY), ...said('staff', STAFF_COPY)]);
    return { status: 200, body: { words } };
  },
};

/** What is searched for may be somebody's email, and stands in no URL. */
export const staffApplications: Handler = {
  name: 'staffApplications',
  says: 'The lender’s applications, in an order, narrowed to what waits, to whose they are, to a status, to an email or to the beginning of a number.',
  body: readStaffSearch.schema,
  answers: {
    200: closed({
      ...{ applications: listOf(named('DeskLine')), page: COUNT, size: COUNT, total: COUNT },
      ...{ statuses: listOf(closed({ name: TEXT, label: TEXT })), signedInAs: TEXT },
    }),
  },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { store, clock } = services;
    const { page = 0, order = 'age', search = '', whose, ...narrowed } = readStaffSearch(call.body);
    const { identity } = personOf(call);
    const found = await searched(services, call, search.trim());
    const of = { ...(whose && { assignee: whose === 'mine' ? identity.uuid : null }) };
    const filter = { orgs: orgsOf(call), now: clock(), ...narrowed, ...of, ...found };
    const { rows, total } = await store.staffList.list(filter, { at: page, size: PAGE_SIZE, order });
    const applications: Record<string, unknown>[] = [];
    for (const { uuid, isStuck } of rows) {
      const open = await readApplication(services, uuid);
      if (!open) continue;
      const run = isStuck ? await store.stageRuns.find(visitOf(open)) : undefined;
      const head = await headView(services, store, open, identity);
      applications.push({ ...head, run: run ? runView(services, run) : null });
    }
    const known = { statuses: statusesOf(call), signedInAs: staffName(identity) };
    return { status: 200, body: { applications, page, size: PAGE_SIZE, total, ...known } };
  },
};

/** By an email those of its owner, else those whose number begins so. */
async function searched(
  { store }: Services,
  { org }: Call,
  search: string,
): Promise<{ identity?: string; number?: string }> {
  if (search === '') return {};
  if (!search.includes('@')) return { number: search.toLowerCase() };
  const identity = await store.identities.findByEmail(org.canonical, search);
  return { identity: identity?.uuid ?? NOBODY };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

export const staffApplication: Handler = {
  name: 'staffApplication',
  says: 'One application, with all there is to do.',
  answers: { 200: named('DeskApplication') },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const open = await readForStaff(services, call);
    await noteOpening(services, call, open.row);
    return {
      status: 200,
      body: await applicationView(services, services.store, open, personOf(call).identity),
    };
  },
};

/** What somebody sent, once it is part of an answer: nobody decides by a paper that was taken back. */
export const staffUpload: Handler = {
  name: 'staffUpload',
  says: 'The bytes of a file that is part of an answer.',
  answers: { 200: 'bytes' },
  who: 'staff',
  needs: 'read',
  handle: async (services, call) => {
    const { row } = await readForStaff(services, call);
    const file = uploadIn(call, await services.store.uploads.ofAll(row.uuid));
    if (file.state !== 'attached') throw notFound();
    await noteOpening(services, call, row, file.uuid);
    return sentFile(services, file);
  },
};

/** All statuses that an application of any product can stand in, by their words. */
function statusesOf({ products, org }: Call): { name: string; label: string }[] {
  const labels = products.flatMap(({ bundle, open }) => {
    const copy = copyFor(bundle, org);
    return [...open.flows.values()]
      .flatMap(({ statuses }) => Object.keys(statuses))
      .map((name) => {
        const said = wordsOf(copy, copyKey('staff', standingSlot('status', name)), {}, toNobody);
        return [name, said?.join(' ') ?? name] as const;
      });
  });
  return [...new Map(labels)]
    .map(([name, label]) => ({ name, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));
}
