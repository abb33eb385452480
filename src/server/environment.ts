/** What does the environment ask for? Read once, with its defaults, and refused in a sentence where it makes no sense. */
import { join, resolve } from 'node:path';
import { type BlobPlace, readBlobPlace } from './blobs/blobs.ts';
import type { Mode } from './page.ts';
import { CannotStart } from './secrets/cannot-start.ts';
import { portOf as providerPortOf } from './stages/provider.ts';

export interface Environment {
  port: number;
  /** The folder that holds flows/, schemas/ and orgs/. */
  root: string;
  /** Where the embedded database and its key lie. */
  data: string;
  /** What the build made. */
  dist: string;
  databaseUrl: string | undefined;
  mode: Mode;
  sandbox: boolean;
  /** The sandbox lender takes so many times as long as it would by itself; 0: no time at all. */
  sandboxDelay: number;
  /** Addresses of the services behind the ports of the lender's process, by port. */
  providers: Record<string, string>;
  /** Is kept what visitors did last, for walks to be made of? Never in production. */
  recording: boolean;
  trustProxy: boolean;
  /** Where files lie. */
  blobs: BlobPlace;
  keys: { HEARTHLINE_KEY?: string; HEARTHLINE_KEY_OLD?: string; DATABASE_URL?: string };
}

const DEFAULT_PORT = 8080;

/** `project` is the folder of this code. The sandbox is on with the embedded database, unless HEARTHLINE_SANDBOX says. */
export function readEnvironment(given: NodeJS.ProcessEnv, project: string): Environment {
  const { DATABASE_URL, HEARTHLINE_KEY, HEARTHLINE_KEY_OLD, HEARTHLINE_SANDBOX, HEARTHLINE_MODE } = given;
  const isDev = HEARTHLINE_MODE === 'dev';
  if (!isDev && HEARTHLINE_MODE && HEARTHLINE_MODE !== 'serve') {
    throw new CannotStart(
      `HEARTHLINE_MODE is "${HEARTHLINE_MODE}".`,
      'Set it to serve or dev, or leave it out.',
    );
  }
  if (given.NODE_ENV === 'production' && !DATABASE_URL && given.HEARTHLINE_EMBEDDED !== '1') {
    // The embedded database does not wait for the disk: it outlives a kill, not a power cut.
    throw new CannotStart(
      'In production the embedded database is used only when it is asked for.',
      'Set DATABASE_URL to a Postgres database, or HEARTHLINE_EMBEDDED=1 to go without.',
    );
  }
  const sandbox = HEARTHLINE_SANDBOX ? HEARTHLINE_SANDBOX === '1' : !DATABASE_URL;
  const data = resolve(given.HEARTHLINE_DATA || join(project, '.data'));
  return {
    port: portOf(given.PORT),
    root: resolve(given.HEARTHLINE_ROOT || project),
    data,
    dist: resolve(given.HEARTHLINE_DIST || join(project, 'dist')),
    databaseUrl: DATABASE_URL || undefined,
    mode: isDev ? 'dev' : 'serve',
    sandbox,
    sandboxDelay: delayOf(given.HEARTHLINE_SANDBOX_DELAY),
    providers: providersOf(given),
    recording: (isDev || sandbox) && given.NODE_ENV !== 'production',
    trustProxy: given.TRUST_PROXY === '1' || given.TRUST_PROXY === 'true',
    blobs: readBlobPlace(given.HEARTHLINE_BLOBS, join(data, 'blobs')),
    keys: {
      ...(HEARTHLINE_KEY && { HEARTHLINE_KEY }),
      ...(HEARTHLINE_KEY_OLD && { HEARTHLINE_KEY_OLD }),
      ...(DATABASE_URL && { DATABASE_URL }),
    },
  };
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

function providersOf(given: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(given).flatMap(([variable, url]) => {
    const port = providerPortOf(variable);
    if (port === undefined || !url) return [];
    if (URL.canParse(url) && /^https?:/.test(url)) return [[port, url] as const];
    throw new CannotStart(
      `${variable} is "${url}", which is no address of a service.`,
      'Set it to an address that begins with https://, or leave it out.',
    );
  });
  return Object.fromEntries(entries);
}
