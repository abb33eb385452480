/** A visitor's answers become the person's who signs in: once, and the cookie opens them no more. */
import type { Call } from '../http/call.ts';
import { callAt } from '../http/call-at.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { draftSecret } from './draft-cookie.ts';
import { draftKeeper } from './draft-secret.ts';
import { savePerson, visitorDraft, withDraft } from './drafts.ts';
import { visitorFlows } from './names.ts';

/** Inside a transaction. A person's row is made when there is none; what was just typed wins over an older draft. */
export async function claimDrafts(
  services: Services,
  call: Call,
  tx: Store,
  { uuid }: Identity,
): Promise<void> {
  for (const product of call.products) {
    const secret = draftSecret(services, call, product);
    if (secret !== undefined) await claimOf(services, call, tx, { product, secret, identity: uuid });
  }
}

async function claimOf(
  services: Services,
  call: Call,
  tx: Store,
  { product, secret, identity }: { product: PublishedProduct; secret: string; identity: string },
): Promise<void> {
  const at = callAt(call, product);
  if (!at) return;
  const of = { identity, product: product.bundle.product };
  const person = await tx.people.lock(of);
  let facts = person?.facts ?? {};
  const keeper = draftKeeper(services, at, product, secret);
  for (const flow of visitorFlows(product)) {
    const draft = await visitorDraft(services, at, { product, flow }, keeper).lock(tx);
    if (!draft || !(await tx.drafts.claim(draft.subject, identity))) continue;
    const { subject, ...kept } = draft;
    if (kept.answered.length > 0) facts = withDraft(facts, product, flow.id, kept);
    const place = { subject, actor: identity, org: call.org.code, product: product.bundle.product };
    await tx.events.add({ ...place, kind: 'claimed', flow: kept.flow, bundle: kept.bundle });
  }
  if (person && facts === person.facts) return;
  await savePerson(tx, { ...of, version: person?.version ?? 0 }, facts, product.schemas.person);
}
