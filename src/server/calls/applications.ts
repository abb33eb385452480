/** The calls for a person's applications: their list, one of them, its status, a new one, and the person's profile. */
import { deriveRoute } from '../../engine/decide/derive.ts';
import { isOngoing } from '../../engine/decide/stages.ts';
import { isRecord, onlyOne, readPath } from '../../engine/model/paths.ts';
import { readCreation } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { callOf } from '../http/call-at.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { openOwn, readOwn, readParticipants } from '../journey/application.ts';
import { productOf } from '../journey/check.ts';
import { insertApplication } from '../journey/create.ts';
import { factsOf, outgoing, ownSettings } from '../journey/facts.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { once } from '../journey/once.ts';
import { COUNT, closed, listOf, named, TEXT, TRUTH } from '../openapi/shapes.ts';
import { ownParts } from '../participants/own.ts';
import { isSameSignIn, sameSignIns } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Application, Participant } from '../store/rows.ts';

/** What the person is asked for in somebody else's application, and where. */
const PART = closed({ product: TEXT, role: TEXT, path: TEXT, isAwaited: TRUTH });

/** How many a page of the list holds (SL 9). */
const PAGE_SIZE = 20;

export const applications: Handler = {
  name: 'applications',
  says: 'The person’s applications, the newest first, and the parts that they have in those of others.',
  query: { page: COUNT },
  answers: {
    200: closed({
      ...{ applications: listOf(named('ListedApplication')), page: COUNT, size: COUNT, total: COUNT },
      parts: listOf(PART),
    }),
  },
  who: 'person',
  handle: async (services, call) => {
    const page = pageOf(call);
    const rows = await ownRows(services, call);
    const shown = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    const { uuid: identity } = personOf(call).identity;
    const products = [...new Set(shown.map(({ product }) => product))];
    const known = await Promise.all(
      products.map((product) => services.store.people.find({ identity, product })),
    );
    const people = new Map(known.map((person) => [person?.product, person]));
    const others = await participantsOf(services, call, shown);
    const entities = shown.map((row) => {
      const participants = others.filter(({ application }) => application === row.uuid);
      return applicationEntity(
        openOwn(services, call, row, { person: people.get(row.product), participants }),
      );
    });
    const listed = { applications: entities, page, size: PAGE_SIZE, total: rows.length };
    return { status: 200, body: { ...listed, parts: await ownParts(services, call) } };
  },
};

export const application: Handler = {
  name: 'application',
  says: 'One application, and where it stands.',
  answers: { 200: named('Application') },
  who: 'person',
  handle: async (services, call) => ({ status: 200, body: applicationEntity(await readOwn(services, call)) }),
};

export const applicationV2: Handler = {
  ...application,
  name: 'applicationV2',
  says: 'One application, at the path of version 2.',
};

/** Which of them the product's file says; any other is as absent there as one that never was. */
export const markedApplication: Handler = {
  name: 'markedApplication',
  says: 'One application, where it is of the marked kind.',
  answers: { 200: named('Application') },
  who: 'person',
  handle: async (services, call) => {
    const own = await readOwn(services, call);
    const { only = '' } = own.product.bundle.calls.markedApplication ?? {};
    if (readPath(own.facts, only) !== true) throw notFound();
    return { status: 200, body: applicationEntity(own) };
  },
};

export const status: Handler = {
  name: 'status',
  says: 'The lender’s status; to be polled.',
  answers: { 200: named('Status'), 304: null },
  hasVersion: true,
  who: 'person',
  handle: async (services, call) => {
    const found = await services.statuses.find(call.params.uuid ?? '');
    const product = call.products.find(({ bundle }) => bundle.product === found?.product);
    if (!found || !product || found.identity !== personOf(call).identity.uuid) throw notFound();
    if (!isSameSignIn(product.bundle, call.org, found.org)) throw notFound();
    const { status, version } = found;
    // Each write makes a new version; it tells nothing that the body does not.
    const headers = { etag: `"${version}"` };
    if (call.headers['if-none-match'] === headers.etag) return { status: 304, headers };
    return { status: 200, headers, body: { status, version } };
  },
};

export const createApplication: Handler = {
  name: 'createApplication',
  says: 'Makes an application of what was answered so far.',
  body: readCreation.schema,
  answers: { 201: named('Application') },
  isOnce: true,
  who: 'person',
  handle: async (services, given) => {
    const { bundle, flow } = readCreation(given.body);
    const product = await productOf(services, given, bundle);
    const call = callOf(given, product);
    return once(services, call, `identity:${personOf(call).identity.uuid}`, async (tx) => {
      const open = await insertApplication(services, call, tx, { product, bundle, flow });
      return { status: 201, body: applicationEntity(open) };
    });
  },
};

export const profile: Handler = {
  name: 'profile',
  says: 'What is known of the person.',
  answers: { 200: named('Profile') },
  who: 'person',
  handle: async (services, call) => {
    const { identity } = personOf(call);
    const { product } = call.product.bundle;
    const person = await services.store.people.find({ identity: identity.uuid, product });
    const rows = { person: { identity: identity.uuid, facts: person?.facts ?? {} } };
    const facts = factsOf(call.product, call.org, rows, services.clock);
    return { status: 200, body: { email: identity.details.email, ...profileEntity(call.product, facts) } };
  },
};

/**
 * An application as it leaves: its facts, and beside them where it stands. `standing.route` is null while the
 * lender works, else the path below the flow's base; `standing.ongoing` where the person may still have to act.
 */
export function applicationEntity(open: OpenApplication): Record<string, unknown> {
  const { row, product, flow, facts } = open;
  const { step, route } = deriveRoute(product.open, flow, facts);
  const status = String(facts.status);
  return {
    ...ownRoot(outgoing(product, 'application', facts)),
    ...ownSettings(open),
    uuid: row.uuid,
    product: row.product,
    flow: row.flow,
    version: row.version,
    standing: { status, step, route, ongoing: isOngoing(flow.expires, status) },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function profileEntity(product: PublishedProduct, facts: Record<string, unknown>): Record<string, unknown> {
  return ownRoot(outgoing(product, 'person', facts));
}

/** A row of an application or of a person keeps one root: what stands in it. */
function ownRoot(roots: Record<string, unknown>): Record<string, unknown> {
  const own = onlyOne(Object.values(roots));
  return isRecord(own) ? own : {};
}

/** The newest first, whichever of the lender's addresses they were begun at. */
async function ownRows({ store }: Services, call: Call): Promise<Application[]> {
  const { uuid } = personOf(call).identity;
  const orgs = new Set(call.products.flatMap(({ bundle }) => sameSignIns(bundle, call.org)));
  const lists = await Promise.all(
    [...orgs].map((org) => store.applications.listOwn({ identity: uuid, org })),
  );
  const published = new Set(call.products.map(({ bundle }) => bundle.product));
  return lists
    .flat()
    .filter((row) => published.has(row.product))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Of all applications at once, in one statement a product. */
async function participantsOf(
  { store }: Services,
  { products }: Call,
  rows: Application[],
): Promise<Participant[]> {
  const lists = products.map((product) =>
    readParticipants(
      store,
      product,
      rows.filter((row) => row.product === product.bundle.product),
    ),
  );
  return (await Promise.all(lists)).flat();
}

function pageOf({ query }: Call): number {
  if (query.page === undefined) return 0;
  if (typeof query.page === 'string' && /^\d{1,4}$/.test(query.page)) return Number(query.page);
  throw new Refused(400, 'The query parameter "page" is to be a number from 0.');
}
