/** Who hears of each statement that a database is asked: ours and the queue's, inside transactions and out. */
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { OpenDatabase } from '../../../src/server/store/database.ts';

/** For a process of its own: on Postgres all its connections are counted. */
export function counted({ pglite: embedded, ...rest }: OpenDatabase, count: () => void): OpenDatabase {
  if (!embedded) {
    const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
    const query = prototype.query;
    prototype.query = function counting(...given) {
      count();
      return query.apply(this, given);
    };
    return rest;
  }
  const counts = ['query', 'exec'];
  const pglite = new Proxy(embedded, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (counts.includes(String(name))) count();
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  }) as PGlite;
  const database = rest.database.withPlugin({
    transformQuery: ({ node }) => {
      count();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...rest, database, pglite };
}
