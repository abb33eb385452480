/** Whose journey a URL names: `draft` is the caller's own, a uuid the application that they own, `as.` and a uuid their part in another's. */
import { isDraftName } from '../../engine/answer/sequence.ts';
import { participantNamed } from '../../engine/decide/access.ts';
import type { Call } from '../http/call.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services.ts';
import type { Subject } from './journey.ts';
import { draftNamed } from './names.ts';
import { ownerSubject } from './owner.ts';
import { participantSubject } from './participant.ts';
import { visitorSubject } from './visitor.ts';

export function subjectNamed(
  services: Services,
  call: Call,
  product: PublishedProduct,
  name: string,
): Subject {
  if (isDraftName(name)) return visitorSubject(services, call, draftNamed(product, name));
  const part = participantNamed(name);
  if (part !== undefined) return participantSubject(services, call, part);
  return ownerSubject(services, { ...call, params: { ...call.params, uuid: name } });
}
