/** Opens a store: the database opened, its tables as they are to be, the repositories bound to it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type KyselyPlugin, sql } from 'kysely';
import type { Keyring } from '../secrets/keyring.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './database.ts';
import { createChainEnds } from './event-chain.ts';
import { migrate, refuseOtherTables } from './migrate.ts';
import type { Clock, NewId, Parts } from './parts.ts';
import { repositoriesOf } from './repositories.ts';
import { writesRefusedWithout } from './room.ts';
import { earlierKeysNeeded } from './sealing-keys.ts';
import type { Store } from './store.ts';
import { type SweepOptions, sweep } from './sweep.ts';
import type { Database } from './tables.ts';

/** What opening may do to the tables: a server brings them up to date; a command that writes makes the first ones, one that reads none. */
export type TableUse = 'serve' | 'write' | 'read';

type StoreOptions = DatabaseOptions & { keys: Keyring; clock: Clock; newId: NewId; use?: TableUse };

/** Throws CannotStart when there is no database to work on. */
export async function createStore(options: StoreOptions): Promise<Store> {
  return (await openStore(options)).store;
}

/** The same, with the database for what lies beside the store on it. */
export async function openStore(options: StoreOptions): Promise<{ store: Store; open: OpenDatabase }> {
  const { use = 'serve' } = options;
  const open = await openDatabase(options);
  try {
    if (use === 'serve') await migrate(open.database, options.clock);
    else await refuseOtherTables(open.database, options.clock, use === 'write');
  } catch (error) {
    await open.close();
    throw error;
  }
  return { store: storeOn(open, options), open };
}

/** A store on a database that is open and has its tables. */
export function storeOn(
  open: OpenDatabase,
  { keys, clock, newId }: Omit<Parts, 'database' | 'tell' | 'chainEnds'>,
): Store {
  const { database, signals } = open;
  const parts = { keys, clock, newId, chainEnds: createChainEnds(), tell: signals.send };
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  const { room } = open;
  const watched = room ? database.withPlugin(writesRefusedWithout(room)) : database;
  const outside = watched.withPlugin(refusedInside(inside));
  return Object.assign(repositoriesOf({ database: outside, ...parts }), {
    transaction: async <T>(work: (tx: Store) => Promise<T>) => {
      if (inside.getStore()?.open) throw wrongStore();
      room?.refuseWithout();
      const scope = { open: true };
      const calls: (() => void)[] = [];
      const within = (tx: Database) => work(storeInside(tx, parts, calls));
      const done = await inside
        .run(scope, () => database.transaction().execute(within))
        .finally(() => {
          scope.open = false;
        });
      for (const call of calls) call();
      return done;
    },
    afterCommit: (call: () => void) => call(),
    ready: () => answers(database),
    earlierKeysNeeded: () => earlierKeysNeeded(outside, keys),
    sweep: (options?: SweepOptions) => sweep(outside, clock(), options),
    close: open.close,
  });
}

/** Joins the transaction that is open; what would reach beyond it is refused. */
function storeInside(tx: Database, parts: Omit<Parts, 'database'>, calls: (() => void)[]): Store {
  const tell: Parts['tell'] = (topic, text) => void calls.push(() => parts.tell(topic, text));
  const store: Store = Object.assign(repositoriesOf({ database: tx, ...parts, tell }), {
    transaction: <T>(work: (tx: Store) => Promise<T>) => work(store),
    afterCommit: (call: () => void) => void calls.push(call),
    ready: () => answers(tx),
    earlierKeysNeeded: () => earlierKeysNeeded(tx, parts.keys),
    sweep: (options?: SweepOptions) => sweep(tx, parts.clock(), options),
    close: () => Promise.reject(new Error('A store is not closed from inside a transaction.')),
  });
  return store;
}

/** On the embedded database the outer store would wait for the transaction that waits for it. */
function refusedInside(inside: AsyncLocalStorage<{ open: boolean }>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (inside.getStore()?.open) throw wrongStore();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

function wrongStore(): Error {
  return new Error('Inside a transaction, use the store that the transaction hands in.');
}

function answers(database: Database): Promise<boolean> {
  return sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
}
