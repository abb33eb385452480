/** Rows of releases: what was put into force, when, by whom and why. The newest counts, and none is ever changed. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Parts } from './parts.ts';
import type { ReleaseColumns, ReleaseKind } from './release-columns.ts';

export interface Release {
  id: number;
  at: Date;
  /** Over the bundles: what was in force before and is again has the same. */
  hash: string;
  /** Hashes of the bundles of all products, in their order. */
  bundles: string[];
  kind: ReleaseKind;
  byWhom: string;
  note: string | null;
  /** Of the version control that the files come from. */
  commit: string | null;
  /** Why it went through though it strands somebody. */
  forced: string | null;
  /** Lenders that stand on an earlier release while this one is in force: its id, by the code of the org that their sign-ins belong to. */
  held: Readonly<Record<string, number>>;
}

export type NewRelease = Omit<Release, 'id' | 'at'> & { files: Record<string, string> };

export interface Releases {
  /** `after`: the id of the newest, as far as is known. Answers undefined where there is a newer one by now. */
  add(release: NewRelease, after: number | undefined): Promise<Release | undefined>;
  newest(): Promise<Release | undefined>;
  find(id: number): Promise<Release | undefined>;
  /** The newest first. */
  list(most: number): Promise<Release[]>;
  /** The files that a release was made of, by path. */
  files(release: Pick<Release, 'id'>): Promise<Record<string, string>>;
}

export function createReleases({ database, clock }: Parts): Releases {
  const rows = () => database.selectFrom('release').selectAll().orderBy('id', 'desc');
  const newest = async () => {
    const row = await rows().limit(1).executeTakeFirst();
    return row && opened(row);
  };
  return {
    add: async ({ files, bundles, held, ...release }, after) => {
      const text = JSON.stringify(files);
      const hash = createHash('sha256').update(text).digest('hex');
      await database
        .insertInto('releaseFiles')
        .values({ hash, files: text })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
      const row = await database
        .insertInto('release')
        .values({
          ...{ ...release, at: clock(), files: hash, after: after ?? 0 },
          ...{ bundles: JSON.stringify(bundles), held: JSON.stringify(held) },
        })
        .onConflict((conflict) => conflict.column('after').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && opened(row);
    },
    newest,
    find: async (id) => {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && opened(row);
    },
    list: async (most) => (await rows().limit(most).execute()).map(opened),
    files: async ({ id }) => {
      const row = await database
        .selectFrom('release')
        .innerJoin('releaseFiles', 'releaseFiles.hash', 'release.files')
        .select('releaseFiles.files')
        .where('release.id', '=', id)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.files) as Record<string, string>;
    },
  };
}

function opened({ files: _files, after: _after, ...row }: Selectable<ReleaseColumns>): Release {
  return row;
}
