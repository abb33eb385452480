/** Puts the moment of a walk into a server's database: a person who stands there, and the way in. */

import { askedQuestions, sequenceOf } from '../../src/engine/answer/sequence.ts';
import { pathOfRoute } from '../../src/engine/decide/pages.ts';
import type { Org } from '../../src/engine/model/bundle.ts';
import { isRecord } from '../../src/engine/model/paths.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { entryNamed, insteadOf, urlOfQuestion } from '../../src/runtime/journey/entries.ts';
import { only } from '../../src/server/facts.ts';
import { draftCookieName } from '../../src/server/journey/draft-cookie.ts';
import { newDraftSecret } from '../../src/server/journey/draft-secret.ts';
import { withDraft } from '../../src/server/journey/drafts.ts';
import { orgNamed } from '../../src/server/publish/org.ts';
import { orgFacts, type PublishedProduct } from '../../src/server/publish/published.ts';
import type { Services } from '../../src/server/services.ts';
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
  return moment.walkState.flow.sequence
    ? putDraft(services, product, offering, wanted)
    : putApplication(services, product, offering, wanted);
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
  { store, tokens, newId }: Services,
  product: PublishedProduct,
  { canonical }: Org,
  facts: Facts,
  more: Facts = {},
): Promise<{ uuid: string; token: string }> {
  const identity = await store.identities.create({
    org: canonical,
    details: { ...identityIn(product, facts), email: `${newId()}@example.com` },
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
  { moment, org, typed }: Wanted,
): Promise<WayIn> {
  const { store } = services;
  const { flow, facts } = moment.walkState;
  const { product: name, hash } = product.bundle;
  const { uuid: identity, token } = await putPerson(services, product, offering, facts);
  const application = await store.applications.create(
    {
      ...{ org, identity, product: name, flow: flow.id, bundle: hash },
      ...{ status: String(facts.status), facts: only(product, 'application', facts) },
    },
    product.schemas.application,
  );
  if (typed) {
    await store.autosaves.keep({ identity, application: application.uuid, screen: moment.path }, typed);
  }
  return { path: pathOfRoute(product.bundle.base, application.uuid, moment.path), token };
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
