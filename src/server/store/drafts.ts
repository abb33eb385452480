/** What a person typed that is no application yet: drafts before sign-in, unsubmitted text after it. */
import { type Selectable, sql } from 'kysely';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import { given, openFacts, sealedText } from './applications.ts';
import type { DraftKey, Drafts, StoredDraft } from './draft-rows.ts';
import type { Parts } from './parts.ts';
import { isUuid, type Tables } from './tables.ts';

/** Where unsubmitted text belongs: a person, one of the person's applications, a screen of it. */
export interface AutosaveKey {
  identity: string;
  application: string;
  screen: string;
}

export interface Autosaves {
  /** Sealed whole. Leaving out what may never be autosaved (decisions F38) is the caller's part. */
  keep(place: AutosaveKey, text: Record<string, unknown>): Promise<void>;
  find(place: AutosaveKey): Promise<{ text: Record<string, unknown>; updatedAt: Date } | undefined>;
  drop(place: AutosaveKey): Promise<void>;
}

export function createDrafts({ database, keys, clock, newId }: Parts): Drafts {
  const opened = ({
    secretHash: _,
    claimedBy: __,
    facts,
    ...row
  }: Selectable<Tables['draft']>): StoredDraft => ({
    ...row,
    facts: openFacts(keys, `draft/${row.uuid}`, facts),
  });
  const under = ({ secret, org, product }: Omit<DraftKey, 'flow'>) =>
    database
      .selectFrom('draft')
      .where('secretHash', 'in', keys.digests('draft', secret))
      .where('org', '=', org)
      .where('product', '=', product)
      .where('claimedBy', 'is', null)
      .where('expiresAt', '>', clock());
  const live = (key: DraftKey) => under(key).selectAll().where('flow', '=', key.flow);
  return {
    create: async ({ secret, facts, answered, ...draft }, schemas) => {
      const [uuid, now] = [newId(), clock()];
      const row = {
        ...draft,
        uuid,
        secretHash: keys.digest('draft', secret),
        facts: sealedText(keys, `draft/${uuid}`, facts, schemas),
        answered: JSON.stringify(answered),
        version: 1,
        claimedBy: null,
        unseenUntil: draft.unseenUntil ?? null,
        createdAt: now,
        updatedAt: now,
      };
      const made = await database
        .insertInto('draft')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['secretHash', 'org', 'product', 'flow'])
            .doUpdateSet(row)
            .where((its) =>
              its.or([its('draft.expiresAt', '<=', now), its('draft.claimedBy', 'is not', null)]),
            ),
        )
        .returningAll()
        .executeTakeFirst();
      return made && opened(made);
    },
    find: async (key) => {
      const row = await live(key).executeTakeFirst();
      return row && opened(row);
    },
    lock: async (key) => {
      const row = await live(key).forUpdate().executeTakeFirst();
      return row && opened(row);
    },
    under: (key) => under(key).select('unseenUntil').execute(),
    seen: async ({ secret, org, product }) => {
      await database
        .updateTable('draft')
        .set({ unseenUntil: null })
        .where('secretHash', 'in', keys.digests('draft', secret))
        .where('org', '=', org)
        .where('product', '=', product)
        .execute();
    },
    update: async (uuid, { version }, { facts, answered, ...changes }, schemas) => {
      if (!isUuid(uuid)) return false;
      const row = await database
        .updateTable('draft')
        .set({ ...given(changes), version: version + 1, updatedAt: clock() })
        .$if(facts !== undefined, (query) =>
          query.set({ facts: sealedText(keys, `draft/${uuid}`, facts!, schemas) }),
        )
        .$if(answered !== undefined, (query) => query.set({ answered: JSON.stringify(answered) }))
        .where('uuid', '=', uuid)
        .where('version', '=', version)
        .where('claimedBy', 'is', null)
        .where('expiresAt', '>', clock())
        .returning('version')
        .executeTakeFirst();
      return row?.version ?? false;
    },
    claim: async (uuid, identity) => {
      if (!isUuid(uuid)) return false;
      const row = await database
        .updateTable('draft')
        .set({ claimedBy: identity, facts: '{}', updatedAt: clock(), version: sql`version + 1` })
        .where('uuid', '=', uuid)
        .where('claimedBy', 'is', null)
        .where('expiresAt', '>', clock())
        .returning('uuid')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export function createAutosaves({ database, keys, clock, tell }: Parts): Autosaves {
  const rowOf = (place: AutosaveKey) =>
    `autosave/${JSON.stringify([place.identity, place.application, place.screen])}`;
  return {
    keep: async ({ identity, application, screen }, text) => {
      const place = { identity, application, screen };
      const sealed = JSON.stringify(sealWhole(keys, rowOf(place), '', text));
      const updatedAt = clock();
      await database
        .insertInto('autosave')
        .values({ ...place, sealed, updatedAt })
        .onConflict((conflict) =>
          conflict.columns(['identity', 'application', 'screen']).doUpdateSet({ sealed, updatedAt }),
        )
        .execute();
      tell('unsubmitted', application);
    },
    find: async (place) => {
      if (!isUuid(place.identity) || !isUuid(place.application)) return undefined;
      const row = await database
        .selectFrom('autosave')
        .select(['sealed', 'updatedAt'])
        .where('identity', '=', place.identity)
        .where('application', '=', place.application)
        .where('screen', '=', place.screen)
        .executeTakeFirst();
      if (!row) return undefined;
      const text = openSealed(keys, rowOf(place), row.sealed) as Record<string, unknown>;
      return { text, updatedAt: row.updatedAt };
    },
    drop: async (place) => {
      if (!isUuid(place.identity) || !isUuid(place.application)) return;
      const { numDeletedRows } = await database
        .deleteFrom('autosave')
        .where('identity', '=', place.identity)
        .where('application', '=', place.application)
        .where('screen', '=', place.screen)
        .executeTakeFirst();
      if (numDeletedRows > 0n) tell('unsubmitted', place.application);
    },
  };
}
