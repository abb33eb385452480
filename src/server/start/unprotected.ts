/** What do the settings leave without protection? It is told at the start; whoever runs the server may have a reason. */
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** The one that holds the certificate against the host as well. */
const VERIFIED = 'verify-full';

/** A sentence each, with its cure; nothing of the sandbox, whose people are made up. */
export function unprotectedIn({
  sandbox,
  databaseUrl,
  scanner,
  blobs,
}: Pick<Environment, 'sandbox' | 'databaseUrl' | 'scanner' | 'blobs'>): string[] {
  if (sandbox) return [];
  const found: string[] = [];
  if (databaseUrl && isUnverified(databaseUrl))
    found.push(
      `The database is on another machine, and its certificate is not checked: add ?sslmode=${VERIFIED} to DATABASE_URL.`,
    );
  if (!scanner) found.push('Files are not scanned for viruses: set HEARTHLINE_SCANNER.');
  if (scanner && !isLoopback(scanner.host))
    found.push(
      'Files go to the scanner without encryption: let HEARTHLINE_SCANNER be on this machine, or in a network of its own.',
    );
  if (blobs.kind === 's3' && blobs.endpoint?.startsWith('http://') && !isLoopback(hostIn(blobs.endpoint)))
    found.push('Files go to S3 without TLS: let the endpoint in HEARTHLINE_BLOBS begin with https://.');
  return found;
}

/** A socket of this machine has no host. */
function isUnverified(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = hostIn(url);
  if (host === '' || isLoopback(host)) return false;
  return new URL(url).searchParams.get('sslmode') !== VERIFIED;
}

function hostIn(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
