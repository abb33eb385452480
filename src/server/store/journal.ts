/** Published bundles with their sources, and the sandbox's mailbox. */
import { sql } from 'kysely';
import { plainEmail } from '../../engine/model/names.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';

/** The files that the configuration was published from last, by path. */
export interface SourceArchive {
  read(): Promise<Record<string, string>>;
  /** In place of all that were kept before. */
  keep(sources: Record<string, string>): Promise<void>;
}

export interface Bundles {
  /** Kept once; the same hash again changes nothing. */
  keep(bundle: { hash: string; product: string; content: unknown }): Promise<void>;
  /** Which of these hashes are kept. */
  known(hashes: readonly string[]): Promise<Set<string>>;
  find(hash: string): Promise<unknown>;
}

export function createBundles({ database, clock }: Parts): Bundles {
  return {
    keep: async ({ hash, product, content }) => {
      await database
        .insertInto('bundle')
        .values({ hash, product, content: JSON.stringify(content), createdAt: clock() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },
    known: async (hashes) => {
      if (hashes.length === 0) return new Set();
      const rows = await database.selectFrom('bundle').select('hash').where('hash', 'in', hashes).execute();
      return new Set(rows.map(({ hash }) => hash));
    },
    find: async (hash) => {
      const row = await database
        .selectFrom('bundle')
        .select('content')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row && (JSON.parse(row.content) as unknown);
    },
  };
}

export function createSourceArchive({ database }: Parts): SourceArchive {
  return {
    read: async () => {
      const rows = await database.selectFrom('source').selectAll().execute();
      return Object.fromEntries(rows.map(({ path, text }) => [path, text]));
    },
    keep: async (sources) => {
      const rows = Object.entries(sources).map(([path, text]) => ({ path, text }));
      if (rows.length === 0) return;
      // One statement: who reads meanwhile finds the old ones or the new ones, and no mixture.
      await sql`
        with kept as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept(path text, text text)),
             gone as (delete from source where path not in (select path from kept))
        insert into source (path, text) select path, text from kept
        on conflict (path) do update set text = excluded.text where source.text <> excluded.text`.execute(
        database,
      );
    },
  };
}

export interface StoredEmail {
  id: number;
  org: string;
  to: string;
  subject: string;
  text: string;
  /** Absent in what was stored before emails had two bodies. */
  html?: string;
  at: Date;
}

/** `body` was the only text before emails had two. */
type SealedEmail = Pick<StoredEmail, 'to' | 'subject' | 'html'> & { text?: string; body?: string };

/** The sandbox's mailbox. */
export interface Mailbox {
  send(email: { org: string; to: string; subject: string; text: string; html: string }): Promise<void>;
  /** The newest first. */
  list(org: string, to: string): Promise<StoredEmail[]>;
}

export function createMailbox({ database, keys, clock, newId }: Parts): Mailbox {
  return {
    send: async ({ org, to, subject, text, html }) => {
      const uuid = newId();
      const sealed = JSON.stringify(sealWhole(keys, `mail/${uuid}`, '', { to, subject, text, html }));
      const toLookup = keys.digest('email', lookupText(org, to));
      await database.insertInto('mail').values({ uuid, org, toLookup, sealed, at: clock() }).execute();
    },
    list: async (org, to) => {
      const rows = await database
        .selectFrom('mail')
        .selectAll()
        .where('org', '=', org)
        .where('toLookup', 'in', keys.digests('email', lookupText(org, to)))
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ uuid, sealed, toLookup: _, ...row }) => {
        const { body = '', ...email } = openSealed(keys, `mail/${uuid}`, sealed) as SealedEmail;
        return { ...row, text: body, ...email };
      });
    },
  };
}

function lookupText(org: string, address: string): string {
  return JSON.stringify(['mail', org, plainEmail(address)]);
}
