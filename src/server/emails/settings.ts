/** Where emails go, as the environment says: HEARTHLINE_MAIL and HEARTHLINE_MAIL_FROM. */
import { resolve } from 'node:path';
import { CannotStart } from '../secrets/cannot-start.ts';
import { isLoopback } from '../start/loopback.ts';

export interface SmtpServer {
  kind: 'smtp';
  host: string;
  port: number;
  /** Encrypted from the first byte; else from STARTTLS on. */
  isSecure: boolean;
  login: { user: string; pass: string } | undefined;
  /** Is it this machine itself? */
  isLocal: boolean;
}

export type EmailSettings = (SmtpServer | { kind: 'folder'; folder: string }) & {
  /** The sender's address. */
  from: string;
};

const FOLDER = 'folder:';
/** Of emails in a folder, which nobody answers. */
const NO_SENDER = 'hearthline@localhost';
/** Message submission (RFC 6409), and the same over TLS (RFC 8314). */
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Undefined where none is set: emails wait then. Throws CannotStart; a password is in no sentence of it. */
export function readEmailSettings(given: NodeJS.ProcessEnv, sandbox: boolean): EmailSettings | undefined {
  const { HEARTHLINE_MAIL: text } = given;
  if (!text) return undefined;
  if (text.startsWith(FOLDER)) {
    const folder = text.slice(FOLDER.length);
    if (folder === '') throw notUnderstood();
    return { kind: 'folder', folder: resolve(folder), from: senderIn(given) ?? NO_SENDER };
  }
  const server = smtpServerOf(text);
  if (sandbox) {
    throw new CannotStart(
      'The people of the sandbox are made up: HEARTHLINE_MAIL would write to strangers.',
      'Set it to folder:<path> or leave it out, or turn the sandbox off with HEARTHLINE_SANDBOX=0.',
    );
  }
  const from = senderIn(given);
  if (from === undefined) {
    throw new CannotStart(
      'HEARTHLINE_MAIL names a mail server, and nothing says which address emails come from.',
      'Set HEARTHLINE_MAIL_FROM to an address of yours, such as no-reply@lender.example.',
    );
  }
  return { ...server, from };
}

function smtpServerOf(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && PORTS[url.protocol];
  if (!url || port === undefined || url.hostname === '' || !isBare(url)) throw notUnderstood();
  const [user, pass] = [plain(url.username), plain(url.password)];
  if ((user === '') !== (pass === '')) throw notUnderstood();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    kind: 'smtp',
    host,
    port: url.port === '' ? port : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    login: user === '' ? undefined : { user, pass },
    isLocal: isLoopback(host),
  };
}

function isBare({ pathname, search, hash }: URL): boolean {
  return ['', '/'].includes(pathname) && search === '' && hash === '';
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw notUnderstood();
  }
}

/** Without the value: there may be a password in it. */
function notUnderstood(): CannotStart {
  return new CannotStart(
    'HEARTHLINE_MAIL is neither the URL of a mail server nor a folder.',
    'Set it to smtp://user:password@host:587 or smtps://user:password@host (with %40 for an @ in the password), or to folder:<path>.',
  );
}

function senderIn({ HEARTHLINE_MAIL_FROM: from }: NodeJS.ProcessEnv): string | undefined {
  if (!from) return undefined;
  if (isEmailAddress(from)) return from;
  throw new CannotStart(
    `HEARTHLINE_MAIL_FROM is "${from}", which is no email address.`,
    'Set it to the address alone, such as no-reply@lender.example: the name is the lender’s.',
  );
}

/** One mailbox, and nothing that a program could read as a second one or as a header. */
const ADDRESS = /^[^\s\p{C}<>()[\],;:\\"@]+@[^\s\p{C}<>()[\],;:\\"@]+$/u;
/** RFC 5321, 4.5.3.1.3. */
const MOST_CHARACTERS = 254;

export function isEmailAddress(text: string): boolean {
  return text.length <= MOST_CHARACTERS && ADDRESS.test(text);
}
