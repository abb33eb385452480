/** What do the settings leave without protection? It is told at the start; in production nothing leaves this machine in the clear unasked. */
import type { BlobStorage } from '../blobs/blobs.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import type { ScannerAddress } from '../uploads/scanner.ts';
import { isLoopback } from './loopback.ts';

/** The one that holds the certificate against the host as well. */
const VERIFIED = 'verify-full';
/** With any of these no byte goes out before TLS does; `prefer` and `allow` may go without it. */
const ENCRYPTED: unknown[] = ['require', 'verify-ca', VERIFIED, 'no-verify'];

const SETTING = 'HEARTHLINE_NETWORK';
const TRUSTED = 'trusted';

/** Those of the environment that lead to other machines. */
interface Settings {
  sandbox: boolean;
  databaseUrl: string | undefined;
  scanner: ScannerAddress | undefined;
  blobs: BlobStorage;
}

/** Which setting sends what in the clear, and what to write in it instead. */
interface InTheClear {
  sentence: string;
  cure: string;
}

/** A sentence each, with its cure; nothing of the sandbox, whose people are made up. */
export function unprotectedIn(settings: Settings, given: NodeJS.ProcessEnv = {}): string[] {
  const { sandbox, databaseUrl, scanner } = settings;
  if (sandbox) return [];
  const found: string[] = [];
  if (databaseUrl && isRemote(databaseUrl, given) && sslModeIn(databaseUrl) !== VERIFIED)
    found.push(
      `The database is on another machine, and its certificate is not checked: add ?sslmode=${VERIFIED} to DATABASE_URL.`,
    );
  if (!scanner) found.push('Files are not scanned for viruses: set HEARTHLINE_SCANNER.');
  const files = filesInTheClear(settings, given);
  return [...found, ...files.map(({ sentence, cure }) => `${sentence}: ${cure}.`)];
}

/**
 * Throws CannotStart where production would send records or files to another machine without encryption, unless
 * HEARTHLINE_NETWORK says that the network between is trusted. No value of a setting is in it: there may be a password.
 */
export function refuseInTheClear(settings: Settings, given: NodeJS.ProcessEnv): void {
  const text = given[SETTING];
  if (text && text !== TRUSTED)
    throw new CannotStart(
      `${SETTING} is neither empty nor "${TRUSTED}".`,
      `Set it to ${TRUSTED} if nobody else can listen between your machines, or leave it out.`,
    );
  if (given.NODE_ENV !== 'production' || settings.sandbox || text === TRUSTED) return;
  const found = [...databaseInTheClear(settings, given), ...filesInTheClear(settings, given)];
  if (found.length === 0) return;
  const cures = found.map(({ cure }) => cure).join('; ');
  throw new CannotStart(
    found.map(({ sentence }) => `${sentence}.`).join(' '),
    `In production, ${cures}. Or, if nobody else can listen between your machines, set ${SETTING}=${TRUSTED}.`,
  );
}

function databaseInTheClear({ databaseUrl }: Settings, given: NodeJS.ProcessEnv): InTheClear[] {
  if (!databaseUrl || !isRemote(databaseUrl, given)) return [];
  if (ENCRYPTED.includes(sslModeIn(databaseUrl))) return [];
  return [
    {
      sentence: 'DATABASE_URL leads to another machine without TLS',
      cure: `add ?sslmode=${VERIFIED} to DATABASE_URL`,
    },
  ];
}

function filesInTheClear({ scanner, blobs }: Settings, given: NodeJS.ProcessEnv): InTheClear[] {
  const found: InTheClear[] = [];
  if (scanner && !isLoopback(scanner.host))
    found.push({
      sentence: 'Files go to the scanner without encryption',
      cure: 'let HEARTHLINE_SCANNER be on this machine, or the end of a tunnel here',
    });
  if (blobs.kind !== 's3') return found;
  // The library asks these where the URL names none.
  const variable = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].find((name) => given[name]);
  const [endpoint, setting] = blobs.endpoint
    ? [blobs.endpoint, 'HEARTHLINE_BLOBS']
    : [given[variable ?? ''] ?? '', variable];
  if (/^http:/i.test(endpoint.trim()) && !isLoopback(hostIn(endpoint)))
    found.push({
      sentence: 'Files go to S3 without TLS',
      cure: `let the endpoint in ${setting} begin with https://`,
    });
  return found;
}

/** A socket of this machine is a path, and so is no host. */
function isRemote(url: string, { PGHOST = '' }: NodeJS.ProcessEnv): boolean {
  if (!URL.canParse(url)) return false;
  const host = lastIn(url, 'host') || decodeURIComponent(hostIn(url)) || PGHOST;
  return host !== '' && !host.startsWith('/') && !isLoopback(host);
}

function sslModeIn(url: string): string | undefined {
  return lastIn(url, 'sslmode');
}

/** Of several the driver takes the last one. */
function lastIn(url: string, name: string): string | undefined {
  return new URL(url).searchParams.getAll(name).at(-1);
}

function hostIn(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}
