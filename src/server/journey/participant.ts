/** The journey of a participant, opened: their part in an application, on those facts of it that `access` names. */
import { flowOfRole, participantName, readableFacts } from '../../engine/decide/access.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/refused.ts';
import { identityEntity, personOf } from '../identity/caller.ts';
import { isSameSignIn } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { ParticipantChanges } from '../store/participants.ts';
import type { Participant, ReadMode } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { lockApplication, readApplication } from './application.ts';
import type { OpenApplication, OpenPart } from './journey.ts';
import { WriteConflict } from './once.ts';

/** The caller's own part in an application. Throws 404 too for a call that `access` does not name. */
export async function openPart(
  services: Services,
  call: Call,
  store: Store,
  uuid: string,
  mode: ReadMode,
): Promise<OpenPart> {
  const found = ownPart(call, await store.participants.find(uuid));
  if (mode === 'find') return partOf(call, found, await readApplication(services, found.application));
  const whole = await lockApplication(services, store, found.application);
  // Read again: whoever held the application may have written it.
  return partOf(call, ownPart(call, await store.participants.find(uuid)), whole);
}

/** Throws 404 for what never was and for what is somebody else's alike. */
function ownPart(call: Call, row: Participant | undefined): Participant {
  if (!row || row.identity !== personOf(call).identity.uuid) throw notFound();
  const isHere = call.isShared || row.product === call.product.bundle.product;
  if (!isHere || !isSameSignIn(call.product.bundle, call.org, row.org)) throw notFound();
  return row;
}

function partOf(call: Call, row: Participant, whole: OpenApplication | undefined): OpenPart {
  const { identity } = personOf(call);
  const part = whole && partIn(whole, row);
  if (!part?.flow.access?.calls.includes(call.name)) throw notFound();
  const schemas = Object.keys(part.product.schemas.identity);
  const roots = schemas.map((root) => [root, identityEntity(identity)]);
  return { ...part, facts: { ...part.facts, ...Object.fromEntries(roots) } };
}

/** The part of somebody in an application that is open, as its flow reads it; undefined in a role that there is not any more. */
export function partIn(whole: OpenApplication, row: Participant): OpenPart | undefined {
  const { product, org } = whole;
  const flow = flowOfRole(product.open, row.role);
  const role = product.bundle.roles?.[row.role];
  if (!flow || !role) return undefined;
  return {
    kind: 'participant',
    name: participantName(row.uuid),
    uuid: undefined,
    ...{ product, flow, org, row, role, whole },
    facts: factsOfPart(flow, row, whole),
    answered: [],
    // Nobody's until they come in.
    actor: row.identity ?? '',
  };
}

/** What a person is called in words: by their name, or by the email at which they were invited. */
export function nameInPart({ role, row }: Pick<OpenPart, 'role' | 'row'>): string {
  const known = ['name', 'email'].map((field) => readPath(row.facts, `${role.facts}.${field}`));
  return known.filter((each) => typeof each === 'string').find((each) => each.trim() !== '') ?? '';
}

/** Whoever was taken back reads of the application nothing any more. */
export function factsOfPart(flow: OpenFlow, row: Participant, whole: OpenApplication): Facts {
  return readableFacts(row.revokedAt ? {} : flow, whole.facts, row.facts);
}

/** The application is to be locked, and told of it by `moveOn`. Throws WriteConflict when somebody else wrote meanwhile. */
export async function updatePart(
  tx: Store,
  { schemas }: PublishedProduct,
  row: Participant,
  changes: ParticipantChanges,
): Promise<Participant> {
  const version = await tx.participants.update(row, row, changes, schemas.participant);
  if (version === false) throw new WriteConflict();
  const { link: _, email: __, ...columns } = changes;
  return { ...row, ...columns, version };
}
