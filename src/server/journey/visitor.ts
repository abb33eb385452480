/** The journey of a visitor, opened: the answers of a sequence, kept as a draft until something is made of them. */
import { closePaths, draftName, sequenceOf, withQueryFacts } from '../../engine/answer/sequence.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { identityEntity } from '../identity/caller.ts';
import { trackerOf } from '../identity/tracker.ts';
import type { Services } from '../services/services.ts';
import type { ReadMode } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { draftIn, readDraft } from './drafts.ts';
import { factsOf } from './facts.ts';
import type { DraftOwner, Journey, OpenDraft } from './journey.ts';
import type { NamedDraft } from './names.ts';

/** What closed since the last answer (by a sign-in, by a changed flow) reads as missing already. */
export async function openDraft(
  services: Services,
  call: Call,
  store: Store,
  { named, owner }: { named: NamedDraft; owner: DraftOwner },
  mode: ReadMode,
): Promise<OpenDraft> {
  const { org, caller } = call;
  const { product, flow } = named;
  const row = await readDraft(services, store, org, named, owner, mode);
  const draft = draftIn(named, row);
  const identity = caller && identityEntity(caller.identity, caller.via);
  const rows = { draft: draft?.facts ?? {}, ...(identity && { identity }), tracker: trackerOf(call) };
  const known = factsOf(product, org, rows, services.clock);
  const { facts, answered } = closePaths(product.open, flow, known, draft?.answered ?? []);
  return {
    kind: 'visitor',
    name: draftName(product.open, flow),
    uuid: undefined,
    ...{ product, flow, org, facts, answered, row },
    actor: caller?.identity.uuid ?? 'visitor',
    address: call.address,
    unsubmitted: draft?.unsubmitted ?? {},
  };
}

/** The journey with what the first page's URL told; what is known already stays as it is. Refused where nothing of the kind is kept. */
export function withQuery(journey: Journey, keeps: Record<string, string> | undefined): Journey {
  if (!keeps) return journey;
  if (journey.kind !== 'visitor') throw new Refused(422, 'Nothing of the URL is kept here.');
  const { flow, facts } = journey;
  const paths = sequenceOf(flow).keeps ?? {};
  const unknown = Object.keys(keeps).filter((name) => !Object.hasOwn(paths, name));
  if (unknown.length > 0) throw new Refused(422, `Nothing is kept of "${unknown.join('", "')}".`);
  return { ...journey, facts: withQueryFacts(flow, facts, keeps) };
}
