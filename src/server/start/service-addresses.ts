/** Where the environment says that the lender's services stand, and by what they and we know each other. */
import ipaddr from 'ipaddr.js';
import type { ChatMode } from '../../engine/model/chat.ts';
import { chatModeOf } from '../chat/http-provider.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { isReachable, type Network, PRIVATE_NETWORKS, readNetwork } from '../services/service-fetch.ts';
import { portOf } from '../stages/provider.ts';
import { isLoopback } from './loopback.ts';

export interface ServiceAddress {
  /** https; http on this machine alone. */
  url: string;
  /** What we show the service. */
  token?: string;
  /** What the service signs its late answers with. */
  secret?: string;
}

export interface ServiceAddresses {
  /** Behind the ports of the lender's process, by port. */
  providers: Record<string, ServiceAddress>;
  /** Those that carry talks, by mode. */
  chats: Partial<Record<ChatMode, ServiceAddress>>;
  /** The collector of faults; undefined where they stay here. */
  faults: ServiceAddress | undefined;
  /** The collector of traces; undefined where none are made. */
  traces: ServiceAddress | undefined;
  /** Networks of ours in which services may stand. */
  privateNetworks: Network[];
}

const FAULTS = 'HEARTHLINE_FAULTS';
const TRACES = 'HEARTHLINE_TRACES';
const TOKEN = '_TOKEN';
const SECRET = '_SECRET';
const SHORTEST_SECRET = 32;

/** `sandbox`: made-up people and money, which no real provider is asked about. Throws CannotStart. */
export function readServiceAddresses(given: NodeJS.ProcessEnv, sandbox: boolean): ServiceAddresses {
  const privateNetworks = networksOf(given[PRIVATE_NETWORKS]);
  const providers = servicesOf(given, privateNetworks, portOf, [TOKEN, SECRET]);
  const chats = servicesOf(given, privateNetworks, chatModeOf, [TOKEN]);
  // Collectors of faults and traces are told of no person, and may be tried with made-up ones.
  for (const [variable, { url }] of [...providers, ...chats]) if (sandbox) refuseBesideSandbox(variable, url);
  const collectors = servicesOf(
    given,
    privateNetworks,
    (name) => (name === FAULTS || name === TRACES ? name : undefined),
    [TOKEN],
  );
  return {
    providers: Object.fromEntries([...providers.values()].map(({ name, ...service }) => [name, service])),
    chats: Object.fromEntries([...chats.values()].map(({ name, ...service }) => [name, service])),
    faults: collectors.get(FAULTS),
    traces: collectors.get(TRACES),
    privateNetworks,
  };
}

/** By their variables. `nameOf`: what a variable puts a service behind. */
function servicesOf<N extends string>(
  given: NodeJS.ProcessEnv,
  networks: readonly Network[],
  nameOf: (variable: string) => N | undefined,
  kinds: readonly string[],
): Map<string, ServiceAddress & { name: N }> {
  const found = new Map<string, ServiceAddress & { name: N }>();
  for (const [variable, url] of Object.entries(given)) {
    const kind = kinds.find((each) => variable.endsWith(each));
    const isCredential = kind !== undefined && nameOf(variable.slice(0, -kind.length)) !== undefined;
    if (isCredential && url) refuseAlone(given, variable, variable.slice(0, -kind.length));
    const name = isCredential ? undefined : nameOf(variable);
    if (name === undefined || !url) continue;
    refuseUnsafe(variable, url, networks);
    const token = given[variable + TOKEN];
    const secret = kinds.includes(SECRET) ? given[variable + SECRET] : undefined;
    if (token) refuseUnsendable(variable + TOKEN, token);
    if (secret) refuseShort(variable + SECRET, secret);
    found.set(variable, { name, url, ...(token && { token }), ...(secret && { secret }) });
  }
  return found;
}

function refuseAlone(given: NodeJS.ProcessEnv, credential: string, variable: string): void {
  if (given[variable]) return;
  throw new CannotStart(
    `${credential} is set, and ${variable} is not.`,
    `Set ${variable} to the address of the service, or leave out both.`,
  );
}

/** What people answered goes there: nobody on the way may read it, and a typing error must not lead into our network. */
function refuseUnsafe(variable: string, url: string, networks: readonly Network[]): void {
  const cure = 'Set it to an address that begins with https://, or leave it out.';
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new CannotStart(`${variable} is "${url}", which is no address of a service.`, cure);
  }
  const { protocol } = new URL(url);
  const host = hostOf(url);
  if (isLoopback(host)) return;
  if (protocol !== 'https:') {
    throw new CannotStart(
      `${variable} is "${url}": without TLS, anyone on the way could read what it is asked.`,
      `${cure} Plain http:// is for a service on this machine (localhost).`,
    );
  }
  if (!ipaddr.isValid(host) || isReachable(host, networks)) return;
  throw new CannotStart(
    `${variable} is "${url}", an address within a private network.`,
    `If a service of yours stands there, set ${PRIVATE_NETWORKS}=${host}.`,
  );
}

function refuseBesideSandbox(variable: string, url: string): void {
  if (isLoopback(hostOf(url))) return;
  throw new CannotStart(
    `${variable} is set beside the sandbox, whose people and money are made up.`,
    'Set HEARTHLINE_SANDBOX=0 to go without the sandbox; a service on this machine (localhost) may be tried beside it.',
  );
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function refuseUnsendable(variable: string, token: string): void {
  if (/^[\x21-\x7e]+$/.test(token)) return;
  throw new CannotStart(
    `${variable} has a blank or a letter that no header can carry.`,
    'Copy the token once more.',
  );
}

function refuseShort(variable: string, secret: string): void {
  if (secret.length >= SHORTEST_SECRET) return;
  throw new CannotStart(
    `${variable} is shorter than ${SHORTEST_SECRET} characters.`,
    'Set it to what `openssl rand -base64 32` prints, and give the service the same.',
  );
}

function networksOf(text = ''): Network[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const network = readNetwork(part);
      if (network) return network;
      throw new CannotStart(
        `${PRIVATE_NETWORKS} has "${part}", which is no network.`,
        'List addresses and networks: 10.2.0.0/16,192.168.4.7',
      );
    });
}
