/** Begins talks, for who asks and for nobody else, and gives their windows tokens. */

import { isApplicationId } from '../../engine/decide/pages.ts';
import type { ChatMode } from '../../engine/model/chat.ts';
import { agentModes, skillOf } from '../../engine/model/chat-settings.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Call } from '../http/call.ts';
import { notFound, Refused, refusedFields } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { networkOf } from '../identity/networks.ts';
import { countMade } from '../identity/strangers.ts';
import { readApplication } from '../journey/application.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { newSecret } from '../secrets/keyring.ts';
import type { Services } from '../services/services.ts';
import type { NewTalk, TalkDetails, TalkRow } from '../store/talk-rows.ts';
import { takeIn } from './inbound.ts';
import { type ChatLender, isNonceWanted, talkExpiry } from './lender.ts';
import { storableText } from './masking.ts';
import { ChatFailure, handedTalk } from './port.ts';

/** What a window says when it begins (SL 7). */
export interface TalkBeginning {
  friendlyName: string;
  emailAddress: string;
  orgCode: string;
  agentId?: string;
  applicationUuid?: string;
  tag?: string;
  skill?: string;
  welcomeMessage?: string;
  pageUrl?: string;
  chatMode?: ChatMode;
  identityUuid?: string;
  nonce?: string;
  attributes?: Record<string, string>;
}

/** Of an agent's talk (SL 9). */
export const TOKEN_MS = 6 * 60 * 60_000;
/** A window that comes back this late still takes a fresh token for the one that is over. */
const RENEWABLE_MS = 10 * 60_000;
/** One address begins this many talks of any mode in ten minutes: an office, not a program. */
const PER_ADDRESS = { most: 30, seconds: 600 };

export async function openTalk(
  services: Services,
  call: Call,
  lender: ChatLender,
  begun: TalkBeginning & { mode: ChatMode },
): Promise<{ talk: TalkRow; token: string }> {
  const { store, clock, newId } = services;
  refuseOtherLender(call, begun.orgCode);
  const identity = await refuseOthers(services, call, lender, begun);
  const about = await ownApplication(services, call, identity, begun.applicationUuid);
  const details: TalkDetails = {
    friendlyName: plain(begun.friendlyName),
    emailAddress: begun.emailAddress.trim(),
    skill: skillFor(lender, begun.skill, about?.facts ?? {}),
    tag: begun.tag ?? lender.chat.tag,
    pageUrl: pathOnly(begun.pageUrl ?? ''),
    targetWorker: begun.agentId ?? null,
    attributes: { ...mapped(begun.attributes ?? {}), ...welcome(begun.welcomeMessage) },
    providerUserId: newId(),
    ...{ contactId: null, agentName: null, note: null },
  };
  const token = newSecret();
  const talk = await beginTalk(services, lender, {
    ...{ mode: begun.mode, identity, about, details, token },
    tokenExpiresAt: new Date(clock().getTime() + TOKEN_MS),
  });
  await began(services, talk);
  return { talk: (await store.talks.find(talk.uuid)) ?? talk, token };
}

/** Throws 429 where one address has begun as many talks as an office does, or all together as many as there may be. */
export async function refuseManyTalks(services: Services, { address }: Call): Promise<void> {
  const key = `talk-open:${services.keys.digest('address', networkOf(address))}`;
  refuseUntil(services, await services.store.throttle.take(key, PER_ADDRESS));
  await countMade(services, services.store, 'talk', address);
}

/** The row, and where it is about somebody's application, its line in what happened there. */
export function beginTalk(
  { store, clock }: Services,
  lender: ChatLender,
  {
    about,
    ...talk
  }: Omit<NewTalk, 'org' | 'product' | 'application' | 'expiresAt'> & {
    about: OwnApplication | undefined;
  },
): Promise<TalkRow> {
  return store.transaction(async (tx) => {
    const place = { org: lender.org.code, product: lender.product.bundle.product };
    const application = about?.row.uuid ?? null;
    const made = await tx.talks.begin({
      ...{ ...place, ...talk, application },
      expiresAt: talkExpiry(lender, clock()),
    });
    if (about && talk.identity !== null) {
      const { uuid, org, product, flow } = about.row;
      const told = { subject: uuid, org, product, flow, actor: talk.identity };
      await tx.events.add({ ...told, kind: 'talked', about: made.uuid });
    }
    return made;
  });
}

/** A talk that nobody stands behind is none: its window says so, and may try again. */
async function began(services: Services, talk: TalkRow): Promise<void> {
  try {
    const provider = services.chat.providerOf(talk.mode);
    await takeIn(services, talk.uuid, await provider.open(handedTalk(talk)));
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    await services.store.talks.update(talk.uuid, { state: 'ended', endedAt: services.clock() });
    throw notReached();
  }
}

/** The general words (SL 7): nothing of what the other side said. */
export function notReached(): Refused {
  return new Refused(502, 'Something went wrong. Please try again in a moment.');
}

export function refuseOtherLender({ org }: Call, code: string): void {
  if (code !== org.code) throw new Refused(403, 'This page belongs to another lender.');
}

/**
 * Whose talk it is: the signed-in person's who proves it, and null for everybody else. A name of somebody else is
 * refused, and so is a nonce that is not the person's own, or is over.
 */
export async function refuseOthers(
  { store }: Services,
  { caller, org }: Call,
  lender: ChatLender,
  { identityUuid, nonce }: Pick<TalkBeginning, 'identityUuid' | 'nonce'>,
): Promise<string | null> {
  const identity = caller?.identity.uuid ?? null;
  if (identityUuid !== undefined && identityUuid !== identity) {
    throw new Refused(403, 'You are not signed in as this person.');
  }
  if (identity === null) {
    if (nonce !== undefined) throw wrongNonce();
    return null;
  }
  if (!isNonceWanted(lender)) return identity;
  // Without one it is nobody's, as before the sign-in.
  if (nonce === undefined) return null;
  if (!(await store.nonces.holds(nonce, { identity, org: org.canonical }))) {
    throw wrongNonce();
  }
  return identity;
}

export function wrongNonce(): Refused {
  return new Refused(403, 'This nonce does not hold. Please ask for a fresh one.');
}

type OwnApplication = Pick<OpenApplication, 'row' | 'facts'>;

/** Somebody's browser may remember an application of an earlier sign-in: without that sign-in it names nothing. */
export async function ownApplication(
  services: Services,
  { org }: Call,
  identity: string | null,
  uuid: string | undefined,
): Promise<OwnApplication | undefined> {
  if (uuid === undefined || identity === null) return undefined;
  const own = await services.store.applications.findOwn(uuid, { identity, org: org.code });
  const open = own && (await readApplication(services, uuid));
  if (!open) throw notFound();
  return { row: open.row, facts: open.facts };
}

/** Only a skill that the product names: a page cannot send people to agents of its own choosing. */
function skillFor({ chat, org }: ChatLender, asked: string | undefined, facts: Facts): string {
  const own = skillOf(chat, org, facts);
  const places = [own, asked ?? own].map((skill) => chat.skills.findIndex((each) => each.skill === skill));
  // A page asks by what it knows; what the application says may stand before it.
  const first = chat.skills[Math.min(...places)];
  if (first) return first.skill;
  throw refusedFields([{ pointer: '/skill', keyword: 'enum', message: 'No agents have this skill.' }]);
}

/** Throws a refusal for a mode that the lender has not, or that another call opens. */
export function modeFor({ chat }: ChatLender, fits: readonly ChatMode[], asked?: ChatMode): ChatMode {
  const offered = agentModes(chat).filter((mode) => fits.includes(mode));
  const mode = asked ?? offered[0];
  if (mode && offered.includes(mode)) return mode;
  throw refusedFields([{ pointer: '/chatMode', keyword: 'enum', message: 'There is no such chat here.' }]);
}

function plain(text: string): string {
  const name = storableText(text).replace(/\s+/g, ' ');
  if (name !== '') return name;
  throw refusedFields([{ pointer: '/friendlyName', keyword: 'minLength', message: 'Required' }]);
}

/** What stands behind a path may be what somebody typed. An application's id is no number of theirs. */
export function pathOnly(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.split(/(?<=\/)([^/]{36})(?![^/])/);
  return parts
    .map((part) => (isApplicationId(part) ? part : storableText(part)))
    .join('')
    .slice(0, 500);
}

function mapped(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, storableText(value)]));
}

function welcome(message: string | undefined): Record<string, string> {
  return message === undefined ? {} : { welcomeMessage: storableText(message) };
}

/** The talk of a token, at the lender that the host names; undefined for a token that is over, or never was. */
export async function talkOfToken(
  { store, clock }: Services,
  org: string,
  token: string,
): Promise<TalkRow | undefined> {
  const talk = await tokenNamed(store, org, token);
  return talk && talk.tokenExpiresAt > clock() ? talk : undefined;
}

const TOKEN = /^[\w-]{43}$/;

async function tokenNamed(store: Services['store'], org: string, token: string) {
  const talk = TOKEN.test(token) ? await store.talks.byToken(token) : undefined;
  return talk?.org === org ? talk : undefined;
}

/** Another token for one that holds, or was over a moment ago; undefined otherwise, and once the talk has ended. */
export async function renewToken(
  { store, clock }: Services,
  org: string,
  token: string,
): Promise<{ token: string; expiration: Date } | undefined> {
  const talk = await tokenNamed(store, org, token);
  const now = clock().getTime();
  if (!talk || talk.state === 'ended' || talk.tokenExpiresAt.getTime() + RENEWABLE_MS < now) return undefined;
  const fresh = { token: newSecret(), expiration: new Date(now + TOKEN_MS) };
  await store.talks.renew(talk.uuid, fresh.token, fresh.expiration);
  return fresh;
}
