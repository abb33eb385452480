/** A visitor's answers become the person's who signs in: once, and the cookie opens them no more. */
import type { Call } from '../http/call.ts';
import type { Services } from '../services.ts';
import type { Identity, Store } from '../store/store.ts';
import { draftSecret } from './draft-cookie.ts';
import { savePerson, visitorDraft, withDraft } from './drafts.ts';
import { visitorFlows } from './names.ts';

/** Inside a transaction. The person's row is made when there is none; what was just typed wins over an older draft. */
export async function claimDrafts(
  services: Services,
  call: Call,
  tx: Store,
  { uuid }: Identity,
): Promise<void> {
  const person = await tx.people.lock(uuid);
  let facts = person?.facts ?? {};
  for (const product of call.products) {
    const secret = draftSecret(call, product);
    for (const flow of secret === undefined ? [] : visitorFlows(product)) {
      const draft = await visitorDraft(services, call, { product, flow }, secret ?? '').lock(tx);
      if (!draft || !(await tx.drafts.claim(draft.subject, uuid))) continue;
      const { subject, ...kept } = draft;
      if (kept.answered.length > 0) facts = withDraft(facts, product, flow.id, kept);
      const place = { subject, actor: uuid, org: call.org.code, product: product.bundle.product };
      await tx.events.add({ ...place, kind: 'claimed', flow: kept.flow, bundle: kept.bundle });
    }
  }
  if (person && facts === person.facts) return;
  const schemas = Object.assign({}, ...call.products.map((product) => product.schemas.person));
  await savePerson(tx, { identity: uuid, version: person?.version ?? 0 }, facts, schemas);
}
