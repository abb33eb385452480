/** How does a page of the sandbox know for whom it is, and a provider what was chosen there? By texts that only this server can sign. */
import { isRecord } from '../../engine/model/paths.ts';
import { isDigestOf, type Keyring } from '../secrets/keyring.ts';

export const PAGES = [
  'bank-link',
  'payroll-link',
  'deposits-link',
  'tax-link',
  'notary-session',
  'identity-session',
] as const;
export type PageName = (typeof PAGES)[number];

/** Somebody's way to a page: where it begins and where it leads back to. */
export interface Ticket {
  page: PageName;
  state: string;
  returnTo: string;
  /** What is signed on the page: ids and fingerprints. No name stands in an address. */
  documents?: unknown;
  seat?: Seat | undefined;
}

/** Somebody's line on what is signed: the document, its application, and the place of the line, counted from 0. */
export interface Seat {
  application: string;
  document: string;
  line: number;
}

/** What was chosen on a page. */
export interface Choice {
  page: PageName;
  state: string;
  outcome: string;
  documents?: unknown;
}

export interface TextSigner {
  write(content: object): string;
  /** Undefined for what this server did not write. */
  read(text: string): Record<string, unknown> | undefined;
}

export interface Tickets {
  write(content: Ticket | Choice): string;
  /** Undefined for what this server did not write. */
  readTicket(text: string): Ticket | undefined;
  readChoice(text: string): Choice | undefined;
}

/** Signed, not sealed: nothing in them is secret, and nothing in them may be changed. No server has to remember them. */
export function createSigner(keys: Pick<Keyring, 'digest' | 'digests'>): TextSigner {
  return {
    write: (content) => {
      const body = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${body}.${keys.digest('sandbox', body)}`;
    },
    read: (text) => {
      const [body = '', signature = ''] = text.split('.');
      if (!isDigestOf(keys, 'sandbox', body, signature)) return undefined;
      const content: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      return isRecord(content) ? content : undefined;
    },
  };
}

export function createTickets(keys: Pick<Keyring, 'digest' | 'digests'>): Tickets {
  const { write, read } = createSigner(keys);
  return {
    write,
    readTicket: (text) => {
      const { page, state, returnTo, documents, seat } = read(text) ?? {};
      if (!isPage(page) || typeof state !== 'string' || typeof returnTo !== 'string') return undefined;
      return {
        page,
        state,
        returnTo,
        documents,
        seat: isRecord(seat) ? (seat as unknown as Seat) : undefined,
      };
    },
    readChoice: (text) => {
      const { page, state, outcome, documents } = read(text) ?? {};
      if (!isPage(page) || typeof state !== 'string' || typeof outcome !== 'string') return undefined;
      return { page, state, outcome, documents };
    },
  };
}

function isPage(value: unknown): value is PageName {
  return PAGES.some((page) => page === value);
}
