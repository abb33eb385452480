/** A visitor's answers become the person's who signs in: once, and the cookie opens them no more. */
import type { Call } from '../http/call.ts';
import { callAt } from '../http/call-at.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { draftSecret } from './draft-cookie.ts';
import { draftOf, readVisitorsDraft, savePerson, withDraft } from './drafts.ts';
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
  for (const flow of visitorFlows(product)) {
    const { stored } = await readVisitorsDraft(services, tx, at.org, { product, flow }, secret, 'lock');
    if (!stored || !(await tx.drafts.claim(stored.uuid, identity))) continue;
    if (stored.answered.length > 0) facts = withDraft(facts, product, flow.id, draftOf(product, stored));
    const { uuid: subject, bundle } = stored;
    const where = { org: call.org.code, product: product.bundle.product, flow: flow.id, bundle };
    await tx.events.add({ subject, actor: identity, kind: 'claimed', ...where });
  }
  if (person && facts === person.facts) return;
  await savePerson(tx, { ...of, version: person?.version ?? 0 }, facts, product.schemas.person);
}
