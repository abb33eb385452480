/** Whose journey a URL names, and how it is found: `draft` is the caller's own, a uuid the application that they own, `as.` and a uuid their part in another's. */
import { isDraftName } from '../../engine/answer/sequence.ts';
import { participantNamed } from '../../engine/decide/access.ts';
import type { Call, Reply } from '../http/call.ts';
import { personOf } from '../identity/caller.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { ReadMode } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { openNamed } from './application.ts';
import { callersDraft, draftCookie } from './draft-cookie.ts';
import { draftScope, findDraftSecret } from './draft-secret.ts';
import type { DraftOwner, Journey, OnApplication } from './journey.ts';
import { draftNamed, type NamedDraft } from './names.ts';
import { openPart } from './participant.ts';
import { openDraft } from './visitor.ts';

/** Who walks a flow, before the journey is read. A further role is one more kind of this. */
export type Subject = VisitorSubject | PersonSubject;

interface Walker {
  call: Call;
  /** Whose Idempotency-Keys these are. */
  scope: string;
}

export interface VisitorSubject extends Walker {
  kind: 'visitor';
  named: NamedDraft;
  owner: DraftOwner;
}

/** Somebody who is signed in, at an application or at their part in one. */
export interface PersonSubject extends Walker {
  kind: 'owner' | 'participant';
  /** Of the row. */
  uuid: string;
}

export function subjectNamed(
  services: Services,
  call: Call,
  product: PublishedProduct,
  name: string,
): Subject {
  if (isDraftName(name)) return visitorSubject(services, call, draftNamed(product, name));
  return personSubject(call, name);
}

/** The draft of whoever calls: under their cookie, or with the person who is signed in. */
export function visitorSubject(services: Services, call: Call, named: NamedDraft): VisitorSubject {
  const owner = callersDraft(services, call, named.product);
  const scope = 'secret' in owner ? draftScope(services.keys, owner.secret) : `identity:${owner.identity}`;
  return { kind: 'visitor', call, named, owner, scope };
}

export function personSubject(call: Call, name: string): PersonSubject {
  const part = participantNamed(name);
  const subject = ownerSubject(call, name);
  return part === undefined ? subject : { ...subject, kind: 'participant', uuid: part };
}

export function ownerSubject(call: Call, uuid: string): PersonSubject {
  return { kind: 'owner', call, uuid, scope: `identity:${personOf(call).identity.uuid}` };
}

/** The journey as it stands. `lock` is for transactions, and keeps other writers from it until they end. */
export function openJourney(
  services: Services,
  store: Store,
  subject: PersonSubject,
  mode: ReadMode,
): Promise<OnApplication>;
export function openJourney(
  services: Services,
  store: Store,
  subject: Subject,
  mode: ReadMode,
): Promise<Journey>;
export function openJourney(
  services: Services,
  store: Store,
  subject: Subject,
  mode: ReadMode,
): Promise<Journey> {
  const { kind, call } = subject;
  if (kind === 'visitor') return openDraft(services, call, store, subject, mode);
  if (kind === 'owner') return openNamed(services, call, store, subject.uuid, mode);
  return openPart(services, call, store, subject.uuid, mode);
}

/** To be set once the work is done: it may have begun a draft. `journey` is as the work left it; undefined where its reply was replayed. */
export async function cookiesAfter(
  services: Services,
  subject: Subject,
  journey: Journey | undefined,
): Promise<Reply['cookies']> {
  if (subject.kind !== 'visitor' || !('secret' in subject.owner)) return {};
  const { call, named, owner } = subject;
  const { product } = named;
  const at = { org: call.org.code, product: product.bundle.product };
  const row = journey?.kind === 'visitor' && 'secret' in journey.row ? journey.row : undefined;
  const { cookie } = row ?? (await findDraftSecret(services, services.store, at, owner.secret, true));
  return draftCookie(product, call.org, cookie);
}
