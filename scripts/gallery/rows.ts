/** Puts the moment of a walk into a server's database: a person who stands there, and the way in. */
import { askedQuestions, sequenceOf } from '../../src/engine/answer/sequence.ts';
import { pathOfRoute, pathOfScreen } from '../../src/engine/decide/pages.ts';
import { askedOfEach } from '../../src/engine/decide/participants.ts';
import { findScreen } from '../../src/engine/decide/screens.ts';
import type { Org } from '../../src/engine/model/bundle.ts';
import { isRecord, readPath, withValueAt } from '../../src/engine/model/paths.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { entryNamed, insteadOf, urlOfQuestion } from '../../src/runtime/journey/entries.ts';
import { makeDocuments } from '../../src/server/documents/make.ts';
import { draftCookieName } from '../../src/server/journey/draft-cookie.ts';
import { newDraftSecret } from '../../src/server/journey/draft-secret.ts';
import { withDraft } from '../../src/server/journey/drafts.ts';
import { only } from '../../src/server/journey/facts.ts';
import { flowsToCreate } from '../../src/server/journey/names.ts';
import { orgNamed } from '../../src/server/publish/org.ts';
import { orgFacts, type PublishedProduct } from '../../src/server/publish/published.ts';
import type { Services } from '../../src/server/services/services.ts';
import { documentsRead } from './documents.ts';
import type { Moment } from './moments.ts';

/** How a browser becomes that person, and where it goes. */
export interface WayIn {
  /** Below the origin of the lender. */
  path: string;
  token?: string;
  cookie?: { name: string; value: string };
}

export interface Wanted {
  moment: Moment;
  org: string;
  /** What stands typed in the form and was not sent. */
  typed?: Record<string, unknown> | undefined;
}

const A_WEEK_MS = 7 * 86_400_000;

/** Undefined where the lender does not offer the product. Throws an Error for a product that is not served. */
export async function putMoment(services: Services, wanted: Wanted): Promise<WayIn | undefined> {
  const { moment } = wanted;
  const product = services.configuration.products().find(({ bundle }) => bundle.product === moment.product);
  if (!product) throw new Error(`No product named ${moment.product} is served.`);
  const offering = orgNamed(product.bundle, wanted.org);
  if (!offering) return undefined;
  const { flow } = moment.walkState;
  if (flow.sequence) return putDraft(services, product, offering, wanted);
  return flow.role === undefined
    ? putApplication(services, product, offering, wanted)
    : putPart(services, product, offering, wanted, flow.role);
}

async function putDraft(
  services: Services,
  product: PublishedProduct,
  offering: Org,
  wanted: Wanted,
): Promise<WayIn> {
  const { moment, org, typed } = wanted;
  const { flow, facts, answered } = moment.walkState;
  const { product: name, hash } = product.bundle;
  const path = pathOf(product, wanted, orgFacts(product, offering));
  const begun = { flow: flow.id, bundle: hash, facts: only(product, 'draft', facts), answered };
  const unsubmitted = typed ? { [moment.path]: typed } : {};
  if (Object.keys(identityIn(product, facts)).length > 0) {
    const draft = withDraft({}, product, flow.id, { ...begun, unsubmitted });
    return { path, token: (await putPerson(services, product, offering, facts, draft)).token };
  }
  const secret = newDraftSecret(services.keys);
  const expiresAt = new Date(services.clock().getTime() + A_WEEK_MS);
  const row = { ...begun, ...{ secret, org, product: name, expiresAt } };
  await services.store.drafts.create(
    { ...row, facts: { ...begun.facts, $unsubmitted: unsubmitted } },
    product.schemas.draft,
  );
  return { path, cookie: { name: draftCookieName(product), value: secret } };
}

/** Somebody who is signed in, with what the walk says of them. */
async function putPerson(
  services: Services,
  product: PublishedProduct,
  { canonical }: Org,
  facts: Facts,
  more: Facts = {},
): Promise<{ uuid: string; token: string }> {
  const { store, tokens } = services;
  const identity = await store.identities.create({
    org: canonical,
    details: { ...identityIn(product, facts), email: emailOf(services) },
    passwordHash: 'none',
  });
  if (!identity) throw new Error('The email of a pictured person is taken.');
  const of = { identity: identity.uuid, product: product.bundle.product };
  const own = { ...only(product, 'person', facts), ...more };
  await store.people.save(of, { version: 0 }, own, product.schemas.person);
  return { uuid: identity.uuid, token: `Bearer ${await tokens.start(identity)}` };
}

async function putApplication(
  services: Services,
  product: PublishedProduct,
  offering: Org,
  wanted: Wanted,
): Promise<WayIn> {
  const { moment, typed } = wanted;
  const { flow, facts } = moment.walkState;
  const { uuid: identity, token } = await putPerson(services, product, offering, facts);
  const application = await applicationOf(services, product, wanted, flow.id, identity);
  await putOthers(services, product, application, facts);
  await putDocuments(services, product, application, moment);
  if (typed) {
    await services.store.autosaves.keep({ identity, application, screen: moment.path }, typed);
  }
  return { path: pathOfRoute(product.bundle.base, application, moment.path), token };
}

/** Somebody with a part in the application of somebody else, who opened their invitation. */
async function putPart(
  services: Services,
  product: PublishedProduct,
  offering: Org,
  wanted: Wanted,
  role: string,
): Promise<WayIn> {
  const { moment, org, typed } = wanted;
  const { flow, facts } = moment.walkState;
  const owner = await putPerson(services, product, offering, {});
  const { uuid: identity, token } = await putPerson(services, product, offering, facts);
  const application = await applicationOf(
    services,
    product,
    wanted,
    flowsToCreate(product, undefined).made.id,
    owner.uuid,
  );
  const { store } = services;
  const own = only(product, 'participant', facts);
  const row = { ...placed(product, application, org, role), email: emailOf(services), facts: own };
  const made = await store.participants.create(row, product.schemas.participant);
  if (!made) throw new Error('A pictured person was named twice.');
  const changes = { identity, openedAt: services.clock() };
  await store.participants.update(made, { version: made.version }, changes, product.schemas.participant);
  if (typed) {
    await store.autosaves.keep({ identity, application, screen: moment.path }, typed);
  }
  return { path: pathOfScreen(product.bundle.base, flow, application, moment.path), token };
}

const placed = ({ bundle }: PublishedProduct, application: string, org: string, role: string) => ({
  ...{ application, org, role, product: bundle.product },
});

/** As many as the walk says there are, each as far as it says that all or some are. */
async function putOthers(
  services: Services,
  product: PublishedProduct,
  application: string,
  facts: Facts,
): Promise<void> {
  const { store } = services;
  const row = await store.applications.find(application);
  for (const [role, declared] of Object.entries(product.bundle.roles ?? {})) {
    const said = (name: string) => readPath(facts, `participants.${role}.${name}`);
    const reached = (at: number) =>
      Object.entries(askedOfEach(declared)).filter(
        ([state]) => said(`every.${state}`) === true || (at === 0 && said(`some.${state}`) === true),
      );
    for (let at = 0; at < Number(said('count') ?? 0); at += 1) {
      const name = NAMES[at % NAMES.length]!;
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
      const known = { [declared.facts]: { name, email } };
      // A state that is a trigger needs more facts than one.
      const paths = reached(at).flatMap(([, path]) => (path.includes('.') ? [path] : []));
      const own = paths.reduce((all: Facts, path) => withValueAt(all, path, true), known);
      const part = { ...placed(product, application, row?.org ?? '', role), email, facts: own };
      await store.participants.create(part, product.schemas.participant);
    }
  }
}

/** Those that the screen's form has people read, as the lender made them before. */
async function putDocuments(
  services: Services,
  { open }: PublishedProduct,
  application: string,
  { path, walkState }: Moment,
): Promise<void> {
  const screen = findScreen(walkState.flow, path)?.screen;
  const names = screen ? documentsRead(open, walkState, screen) : [];
  if (names.length > 0) await makeDocuments(services, { application, names, key: `pictured.${application}` });
}

const NAMES = ['Olive Lovell', 'Otto Lovell', 'Ona Lovell', 'Orson Lovell'];

const emailOf = ({ newId }: Services) => `${newId()}@example.com`;

async function applicationOf(
  { store }: Services,
  product: PublishedProduct,
  { moment, org }: Wanted,
  flow: string,
  identity: string,
): Promise<string> {
  const { product: name, hash } = product.bundle;
  const { facts } = moment.walkState;
  const { uuid } = await store.applications.create(
    {
      ...{ org, identity, flow, product: name, bundle: hash },
      ...{ status: String(facts.status), facts: only(product, 'application', facts) },
    },
    product.schemas.application,
  );
  return uuid;
}

/** What the walk says of who is signed in. */
function identityIn(product: PublishedProduct, facts: Record<string, unknown>): Record<string, unknown> {
  const [root] = Object.values(only(product, 'identity', facts)).filter(isRecord);
  const { uuid: _uuid, ...details } = root ?? {};
  return details;
}

/** The address of the screen: an application's below its id, a question's by the entry that is open at the lender. */
function pathOf(
  { bundle, open }: PublishedProduct,
  { moment: { path, walkState }, org }: Wanted,
  offer: Facts,
): string {
  const { flow } = walkState;
  const facts = { ...walkState.facts, ...offer };
  const product = openProduct(sliceFor(bundle, org));
  const asked = askedQuestions(open, flow, facts);
  const question = asked.find(({ ask }) => ask === path);
  const entries = Object.keys(sequenceOf(flow).entries).map((name) => entryNamed(product, name));
  const entry = entries.find((each) => each && insteadOf(product, each, facts) === undefined);
  // Some lenders leave questions out.
  if (!question || !entry) return bundle.base;
  return urlOfQuestion(product, entry, asked, question, new URLSearchParams());
}
