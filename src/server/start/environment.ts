/** The settings that the environment gives, read once with their defaults; what makes no sense is refused in a sentence. */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type BlobStorage, readBlobStorage } from '../blobs/blobs.ts';
import { type EmailSettings, readEmailSettings } from '../emails/settings.ts';
import { type OperatorSettings, readOperatorSettings } from '../operator/settings.ts';
import type { Mode } from '../page/manifest.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readScannerAddress, type ScannerAddress } from '../uploads/scanner.ts';
import { readServiceAddresses, type ServiceAddresses } from './service-addresses.ts';
import { refuseInTheClear } from './unprotected.ts';

export interface Environment extends ServiceAddresses {
  /** The folder of this program. */
  code: string;
  port: number;
  /** Is what is in force decided by `flow publish`? Else the files are, as they stand. */
  publishesByCommand: boolean;
  /** Whose connections are taken: `::` is everybody's. */
  host: string;
  /** The folder that holds flows/, schemas/ and orgs/. */
  root: string;
  /** Where the embedded database and its key lie. */
  data: string;
  /** What the build made. */
  dist: string;
  databaseUrl: string | undefined;
  mode: Mode;
  sandbox: boolean;
  /** Are staff asked for a code after their password? */
  asksStaffForSecondFactor: boolean;
  /** The sandbox lender takes so many times as long as it would by itself; 0: no time at all. */
  sandboxDelay: number;
  /** So many times the limits of what strangers may make. */
  limitFactor: number;
  /** Where emails go; undefined where they wait, and in the sandbox, which shows them. */
  email: EmailSettings | undefined;
  /** The script that records visits; undefined where none are recorded, as in the sandbox. */
  replay: URL | undefined;
  /** Is kept what visitors did last, for walks to be made of? Never in production. */
  recording: boolean;
  /** How many proxies of ours stand in front, or their addresses; none by default. */
  trustProxy: TrustedProxies;
  /** The port for who operates the server; undefined: there is none. */
  operator: OperatorSettings | undefined;
  /** Where files lie. */
  blobs: BlobStorage;
  /** Who looks for viruses in files; undefined: the sandbox's, or nobody. */
  scanner: ScannerAddress | undefined;
  keys: { HEARTHLINE_KEY?: string; HEARTHLINE_KEY_OLD?: string; DATABASE_URL?: string };
}

/** False: none. A number: so many hops, counted from us. Else addresses, networks (CIDR) and `loopback`. */
export type TrustedProxies = false | number | string[];

const DEFAULT_PORT = 8080;

/** `project` is the folder of this code. */
export function readEnvironment(given: NodeJS.ProcessEnv, project: string): Environment {
  const { DATABASE_URL, HEARTHLINE_KEY, HEARTHLINE_KEY_OLD, HEARTHLINE_MODE } = given;
  const isDev = HEARTHLINE_MODE === 'dev';
  refuseMode(given);
  const sandbox = sandboxOf(given);
  const data = resolve(given.HEARTHLINE_DATA || join(project, '.data'));
  const environment: Environment = {
    code: project,
    port: portOf(given.PORT),
    host: given.HOST || (isDev ? 'localhost' : '::'),
    root: resolve(given.HEARTHLINE_ROOT || project),
    data,
    dist: resolve(given.HEARTHLINE_DIST || join(project, 'dist')),
    databaseUrl: DATABASE_URL || undefined,
    mode: isDev ? 'dev' : 'serve',
    publishesByCommand: publishesByCommand(given),
    sandbox,
    asksStaffForSecondFactor: asksForCode(given),
    sandboxDelay: delayOf(given.HEARTHLINE_SANDBOX_DELAY),
    limitFactor: limitFactorOf(given.HEARTHLINE_LIMITS),
    ...readServiceAddresses(given, sandbox),
    email: readEmailSettings(given, sandbox),
    replay: sandbox ? undefined : replayOf(given),
    recording: (isDev || sandbox) && given.NODE_ENV !== 'production',
    trustProxy: proxiesOf(given.TRUST_PROXY),
    operator: readOperatorSettings(given, !DATABASE_URL),
    blobs: readBlobStorage(given.HEARTHLINE_BLOBS, join(data, 'blobs')),
    scanner: readScannerAddress(given.HEARTHLINE_SCANNER),
    keys: {
      ...(HEARTHLINE_KEY && { HEARTHLINE_KEY }),
      ...(HEARTHLINE_KEY_OLD && { HEARTHLINE_KEY_OLD }),
      ...(DATABASE_URL && { DATABASE_URL }),
    },
  };
  refuseInTheClear(environment, given);
  return environment;
}

/** How it runs, and on which database. */
function refuseMode({ HEARTHLINE_MODE, DATABASE_URL, ...given }: NodeJS.ProcessEnv): void {
  const isDev = HEARTHLINE_MODE === 'dev';
  if (!isDev && HEARTHLINE_MODE && HEARTHLINE_MODE !== 'serve') {
    throw new CannotStart(
      `HEARTHLINE_MODE is "${HEARTHLINE_MODE}".`,
      'Set it to serve or dev, or leave it out.',
    );
  }
  if (isDev && given.NODE_ENV === 'production') {
    throw new CannotStart(
      'The development server hands out its sources, and is none for production.',
      'Leave HEARTHLINE_MODE out.',
    );
  }
  if (given.NODE_ENV === 'production' && !DATABASE_URL && given.HEARTHLINE_EMBEDDED !== '1') {
    // The embedded database does not wait for the disk: it outlives a kill, not a power cut.
    throw new CannotStart(
      'In production the embedded database is used only when it is asked for.',
      'Set DATABASE_URL to a Postgres database, or HEARTHLINE_EMBEDDED=1 to go without.',
    );
  }
}

/**
 * On with the embedded database, unless HEARTHLINE_SANDBOX says. In production it shows everybody's mail and lets
 * anybody in with a printed password, so that one setting alone does not turn it on.
 */
function sandboxOf({ NODE_ENV, DATABASE_URL, ...given }: NodeJS.ProcessEnv): boolean {
  if (NODE_ENV !== 'production') {
    return given.HEARTHLINE_SANDBOX ? given.HEARTHLINE_SANDBOX === '1' : !DATABASE_URL;
  }
  if (given.HEARTHLINE_SANDBOX !== '1') return false;
  if (given.HEARTHLINE_SANDBOX_IN_PRODUCTION === '1') return true;
  throw new CannotStart(
    'In production the sandbox would show everybody’s mail and let anybody in as staff.',
    'Leave HEARTHLINE_SANDBOX out; for a demonstration set HEARTHLINE_SANDBOX_IN_PRODUCTION=1 beside it.',
  );
}

/** In production on Postgres, unless HEARTHLINE_PUBLISH says otherwise: there what is in force outlives the files of a machine. */
function publishesByCommand({
  HEARTHLINE_PUBLISH: text,
  HEARTHLINE_MODE,
  ...given
}: NodeJS.ProcessEnv): boolean {
  if (!text) return given.NODE_ENV === 'production' && Boolean(given.DATABASE_URL);
  if (text === 'files') return false;
  if (text === 'command' && HEARTHLINE_MODE !== 'dev') return true;
  throw new CannotStart(
    `HEARTHLINE_PUBLISH is "${text}".`,
    HEARTHLINE_MODE === 'dev'
      ? 'The development server serves the files as they stand: leave it out.'
      : 'Set it to command, to put files into force with `flow publish`, or to files, to serve them as they stand.',
  );
}

/** Browsers load it beside our own script, so that nobody on the way may change it. */
function replayOf({ HEARTHLINE_REPLAY: url }: NodeJS.ProcessEnv): URL | undefined {
  if (!url) return undefined;
  if (URL.canParse(url) && url.startsWith('https://')) return new URL(url);
  throw new CannotStart(
    `HEARTHLINE_REPLAY is "${url}", which is no address of a script.`,
    'Set it to an address that begins with https://, or leave it out.',
  );
}

function asksForCode({ NODE_ENV, HEARTHLINE_STAFF_CODE: text }: NodeJS.ProcessEnv): boolean {
  if (text !== '0') return true;
  if (NODE_ENV !== 'production') return false;
  throw new CannotStart(
    'In production staff sign in by a code as well as by their password.',
    'Leave HEARTHLINE_STAFF_CODE out.',
  );
}

const MOST_HOPS = 9;

function proxiesOf(text: string | undefined): TrustedProxies {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  if (given.length === 0) return false;
  const hops = Number(given[0]);
  if (given.length === 1 && Number.isInteger(hops) && hops >= 0 && hops <= MOST_HOPS) return hops || false;
  if (given.every(isNetwork)) return given;
  throw new CannotStart(
    `TRUST_PROXY is "${text}", which is neither a number of proxies nor a list of their addresses.`,
    'Set it to 1 if one proxy of yours stands in front, or to its addresses: 10.0.0.0/8,192.0.2.7',
  );
}

/** An address, a network, or one of the names that the framework has for some. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function portOf(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CannotStart(`PORT is "${text}", which is no port.`, 'Set it to a number from 1 to 65535.');
}

function delayOf(text: string | undefined): number {
  if (!text) return 1;
  const factor = Number(text);
  if (Number.isFinite(factor) && factor >= 0) return factor;
  throw new CannotStart(
    `HEARTHLINE_SANDBOX_DELAY is "${text}", which is no factor.`,
    'Set it to 0 for no delays, to 1 for those of the sandbox, or to any number between or above.',
  );
}

function limitFactorOf(text: string | undefined): number {
  if (!text) return 1;
  const factor = Number(text);
  if (Number.isFinite(factor) && factor > 0) return factor;
  throw new CannotStart(
    `HEARTHLINE_LIMITS is "${text}", which is no factor.`,
    'Set it to 2 for twice as many drafts, sign-ups and applications an hour, or leave it out.',
  );
}
