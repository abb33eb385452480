/** What is to come of a call, by who makes it and whose the thing is that it names: from the call's `who`, its path and the flow's `access`. */
import type { Flow } from '../../../src/engine/model/bundle.ts';
import { CALLS, type CallFacts } from '../../../src/engine/model/calls.ts';
import { SIGNED_IN_CONTEXT } from '../../../src/engine/model/telemetry.ts';
import type { Handler } from '../../../src/server/http/call.ts';
import type { Known, Subject, Thing, Who } from './people.ts';

/**
 * A status, or: `in`, whatever the call makes of it, but no refusal of who asks; `any`, since the body alone says who asks;
 * `no`, refused somehow; `over`, read without anything of the application, and not written.
 */
export type Outcome = number | 'in' | 'any' | 'no' | 'over';

/** Whose a thing is: of everybody, of nobody who is here, of who has the application, or of its owner. */
type Holder = 'everybody' | 'nobody' | 'application' | 'owner';

/** What paths name beside a journey. A name that is not here has no rule. */
const IN_PATHS: Record<string, { value: string | Thing; of: Holder }> = {
  participant: { value: 'participant', of: 'application' },
  document: { value: 'document', of: 'application' },
  upload: { value: 'upload', of: 'application' },
  session: { value: 'session', of: 'owner' },
  context: { value: SIGNED_IN_CONTEXT, of: 'everybody' },
  department: { value: 'OPS_PHONE', of: 'everybody' },
  person: { value: '7c0e6f0a-3d0b-4a39-9d0c-0d6f0a3b1c2d', of: 'everybody' },
  // Whoever signs in here is nobody to the broker; talks go by tokens of their own, and so do recorders.
  side: { value: 'customer', of: 'nobody' },
  conversation: { value: 'a-talk', of: 'nobody' },
  conversationId: { value: 'a-talk', of: 'nobody' },
  talk: { value: 'a-talk', of: 'nobody' },
  file: { value: 'a-file', of: 'nobody' },
  tracker: { value: 'a-tracker', of: 'nobody' },
  email: { value: 'an-email', of: 'nobody' },
  port: { value: 'a-port', of: 'nobody' },
};
const JOURNEYS = ['uuid', 'journey'];

/** Calls whose query or body alone names what is the owner's, and how that is refused to others. */
const NAMING: Record<string, { query?: Record<string, Thing>; refusal: Outcome }> = {
  optimizerProfile: { query: { identityUuid: 'identity' }, refusal: 404 },
  saveOptimizerProfile: { query: { identityUuid: 'identity' }, refusal: 404 },
  walletAccess: { query: { principal: 'identity' }, refusal: 422 },
  readNotifications: { refusal: 422 },
  // It asks for a code of an app first, and nobody here has one.
  staffRemovePasskey: { refusal: 422 },
  // Not everybody is asked for it.
  feedback: { refusal: 'no' },
  // A browser may remember an application of an earlier sign-in: it names nothing then.
  chatOpen: { refusal: 'any' },
  chatOpenStream: { refusal: 'any' },
  chatbotAsk: { refusal: 'any' },
};
/** Names by which queries and bodies say whose something is. One's own are told by their call. */
const NAMES_SOMETHING = /uuids?$|^ids$|principal|application/i;
const OWN_NAMES = ['trackerUuid', 'optimizelyProfileUuid'];

const inPath = (name: string): readonly string[] =>
  (CALLS as readonly CallFacts[]).find((call) => call.name === name)?.in ?? [];

/** The path names a journey: an application, or a part in one. */
export const namesJourney = ({ name }: Pick<Handler, 'name'>) =>
  inPath(name).some((part) => JOURNEYS.includes(part));

/** Why there is no rule for a call; undefined where there is one. */
export function withoutRule(handler: Handler): string | undefined {
  const { name, query = {}, body } = handler;
  const strange = inPath(name).filter((part) => !JOURNEYS.includes(part) && !(part in IN_PATHS));
  if (strange.length > 0) return `${name} names ${strange.join()} in its path: whose is that?`;
  if (namesJourney(handler) || name in NAMING || handler.who === 'anyone') return undefined;
  const { properties = {} } = typeof body === 'object' ? body : {};
  const given = [
    ...Object.keys(query).map((each) => each.replace('!', '')),
    ...Object.keys(properties as object),
  ];
  const naming = given.filter((each) => NAMES_SOMETHING.test(each) && !OWN_NAMES.includes(each));
  return naming.length > 0 ? `${name} takes ${naming.join()}: whose is that?` : undefined;
}

/** The values of a call's path. */
export function paramsOf(name: string, { subjects, ids }: Known, subject: Subject): Record<string, string> {
  const values = inPath(name).map((part) => {
    const of = IN_PATHS[part]?.value ?? '';
    const known = of === 'upload' && subject.endsWith('part') ? 'partUpload' : of;
    return [part, JOURNEYS.includes(part) ? subjects[subject] : known in ids ? ids[known as Thing] : known];
  });
  return Object.fromEntries(values);
}

export function queryOf(name: string, { ids }: Known): Record<string, string> {
  return Object.fromEntries(
    Object.entries(NAMING[name]?.query ?? {}).map(([parameter, thing]) => [parameter, ids[thing]]),
  );
}

/** What subjects a call is tried on. */
export function subjectsOf(handler: Handler): Subject[] {
  if (!namesJourney(handler)) return ['application'];
  const parts: Subject[] = ['application', 'part', 'former part'];
  return handler.who === 'visitor' && !handler.name.startsWith('developer') ? [...parts, 'draft'] : parts;
}

export function expectedOf(handler: Handler, access: Flow['access'], who: Who, subject: Subject): Outcome {
  const atDoor = doorOf(handler, who);
  if (atDoor !== undefined) return atDoor;
  if (namesJourney(handler)) return ofJourney(handler, access, who, subject);
  const holders = inPath(handler.name).map((part) => IN_PATHS[part]?.of);
  if (holders.includes('nobody')) return 'no';
  if (holders.includes('owner') && who !== 'owner') return 404;
  if (handler.name in NAMING && who !== 'owner') return NAMING[handler.name]?.refusal ?? 404;
  return handler.who === 'person' || handler.who === 'staff' ? 'in' : 'any';
}

/** Who is signed in there at all, and with which sort of sign-in. */
function doorOf({ who: wanted }: Handler, who: Who): number | undefined {
  if (wanted === 'anyone') return undefined;
  if (who === 'nobody') return wanted === 'visitor' ? undefined : 401;
  return who.startsWith('staff') === (wanted === 'staff') ? undefined : 403;
}

function ofJourney(
  { name, who: wanted }: Handler,
  access: Flow['access'],
  who: Who,
  subject: Subject,
): Outcome {
  if (wanted === 'staff') return who === 'staff' && subject === 'application' ? 'in' : 404;
  if (subject === 'draft') return 'in';
  if (who === 'nobody') return 401;
  if (subject === 'application') return who === 'owner' ? 'in' : 404;
  // A uuid is asked for before it is looked for.
  if (name === 'saveExperiments') return 422;
  if (!access?.calls.includes(name)) return 404;
  if (subject === 'part') return who === 'signer' ? 'in' : 404;
  return who === 'former signer' ? 'over' : 404;
}

/** What came of it, in the words of what was expected where it is that. */
export function outcomeOf(expected: Outcome, method: string, status: number): Outcome {
  const isRefused = status >= 400 && status < 500;
  switch (expected) {
    case 'any':
      return status < 500 ? 'any' : status;
    case 'in':
      return status < 500 && ![401, 403, 404].includes(status) ? 'in' : status;
    case 'no':
      return isRefused ? 'no' : status;
    case 'over':
      return (method === 'GET' ? status < 500 : isRefused) ? 'over' : status;
    default:
      return status;
  }
}
