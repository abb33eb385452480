/** What the broker is asked: where to sign in, who came back, where to sign out. It stands behind a port of the product. */
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { Broker } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { allowedRedirect } from '../../engine/model/redirects.ts';
import type { Call } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { todayOf } from '../journey/facts.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import { ProviderFailure, providerOf } from '../stages/provider.ts';

const LIMIT_MS = 10_000;
const MOST_TEXT = 200;

export interface BrokerUser {
  /** Its own name for the person, which never changes. */
  subject: string;
  email: string;
  /** Has the person proven that the e-mail is theirs? */
  emailVerified: boolean;
  name?: { firstName: string; lastName: string };
}

export interface BrokerLogin {
  side: BrokerSide;
  mode: string;
  orgCode: string;
  telemetryTrackingId?: string;
  state: string;
  returnUrl: string;
}

/** Where the browser is to go. Refuses with 502 where the broker does not answer, or names a site that is not listed. */
export async function loginRedirect(
  services: Services,
  call: Call,
  broker: Broker,
  login: BrokerLogin,
): Promise<string> {
  const { redirect } = await ask(services, call, broker, 'login', { ...login });
  const url = typeof redirect === 'string' ? allowedRedirect(redirect, broker.sites) : undefined;
  if (url !== undefined) return url;
  services.log.error({ port: broker.provider }, 'The broker leads to a site that the product does not list.');
  throw unanswered();
}

/** Who came back with the code. Refuses with 502 what is no answer. */
export async function brokerUser(
  services: Services,
  call: Call,
  broker: Broker,
  returned: { side: BrokerSide; state: string; code: string },
): Promise<BrokerUser> {
  const answer = await ask(services, call, broker, 'return', returned);
  const { subject, email, emailVerified, name } = answer;
  if (!isText(subject) || !isText(email) || typeof emailVerified !== 'boolean') throw unanswered();
  const whole = isRecord(name) && isText(name.firstName) && isText(name.lastName) ? name : undefined;
  const { firstName, lastName } = whole ?? {};
  const named = whole && { name: { firstName: String(firstName), lastName: String(lastName) } };
  return { subject, email, emailVerified, ...named };
}

/** Where the browser is to go; undefined where the broker names no page that the product lists, or does not answer. */
export async function logoutRedirect(
  services: Services,
  call: Call,
  broker: Broker,
  left: { side: BrokerSide; returnUrl: string },
): Promise<string | undefined> {
  try {
    const { redirect } = await ask(services, call, broker, 'logout', left);
    return typeof redirect === 'string' ? allowedRedirect(redirect, broker.sites) : undefined;
  } catch (error) {
    // Signed out here they are in any case.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

async function ask(
  services: Services,
  { product, org }: Call,
  { provider }: Broker,
  question: 'login' | 'return' | 'logout',
  constants: object,
): Promise<Record<string, unknown>> {
  const { clock, newId, providers, log } = services;
  try {
    const answer = await providerOf(providers, provider).ask({
      ...{ product: product.bundle.product, port: provider, question, key: newId() },
      ...{ application: '', org: org.code, facts: {}, constants: { ...constants }, pricing: {} },
      today: todayOf(product, clock),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (isRecord(answer)) return answer;
    throw new ProviderFailure('The answer is no JSON object.');
  } catch (error) {
    log.error({ port: provider, question, err: faultFields(error) }, 'The broker did not answer.');
    throw unanswered();
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_TEXT;
}

function unanswered(): Refused {
  return new Refused(502, 'The sign-in did not answer. Please try again.');
}
