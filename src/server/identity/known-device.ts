/** Did this person sign in on this browser before? A cookie with a keyed tag says so: nobody can make one, and another person's is none. */
import { plainEmail } from '../../engine/model/names.ts';
import { isDigestOf, type Keyring, newSecret } from '../secrets/keyring.ts';
import type { Identity } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { networksWith } from './networks.ts';

const COOKIE = 'device';
/** As long as somebody may stay away and be known again. */
const DAYS = 180;
/** A family shares a browser; whoever signed in last comes first. */
const MOST_PEOPLE = 4;
/** The random part, then its keyed hash with the person it is for: neither tells who that is. */
const MARK = /^([\w-]{43})([0-9a-f]{64})$/;

interface WithCookies {
  cookies: Record<string, string | undefined>;
}

interface DeviceOwner {
  /** The org under which the sign-in lies. */
  org: string;
  email: string;
}

/** As the browser sent it; undefined without one. */
export function deviceCookieIn({ cookies }: WithCookies): string | undefined {
  return cookies[COOKIE];
}

/** By which their tries on this browser are counted; undefined where the browser is not known as theirs. */
export function knownDevice(
  keys: Keyring,
  cookie: string | undefined,
  owner: DeviceOwner,
): string | undefined {
  return marksIn(cookie)
    .map((mark) => MARK.exec(mark) ?? [])
    .find(([, random, tag]) => random && tag && isDigestOf(keys, 'device', textOf(random, owner), tag))?.[1];
}

/** Whoever signed in, or has a link from their email: this network is known as theirs from now on, and by these cookies the browser. */
export async function knownFromNow(
  { keys, store }: { keys: Keyring; store: Pick<Store, 'identities'> },
  call: WithCookies & { address: string },
  identity: Identity,
): Promise<Record<string, { value: string; days: number }>> {
  const networks = networksWith(keys, identity, call.address);
  if (networks) await store.identities.update(identity.uuid, { networks });
  return deviceCookie(keys, call, identity);
}

function deviceCookie(
  keys: Keyring,
  call: WithCookies,
  { org, details }: Pick<Identity, 'org' | 'details'>,
): Record<string, { value: string; days: number }> {
  const owner = { org, email: details.email };
  const cookie = deviceCookieIn(call);
  const random = knownDevice(keys, cookie, owner) ?? newSecret();
  const own = random + keys.digest('device', textOf(random, owner));
  const others = marksIn(cookie).filter((mark) => !mark.startsWith(random));
  return { [COOKIE]: { value: [own, ...others].slice(0, MOST_PEOPLE).join('.'), days: DAYS } };
}

function marksIn(cookie: string | undefined): string[] {
  const marks = cookie?.split('.', MOST_PEOPLE) ?? [];
  return marks.filter((mark) => MARK.test(mark));
}

function textOf(random: string, { org, email }: DeviceOwner): string {
  return JSON.stringify([random, org, plainEmail(email)]);
}
