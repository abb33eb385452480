/** Counts every statement on either database: ours and the queue's, inside transactions and out. */
import pg from 'pg';

/** Both are asked by the same driver; what is counted hears of each statement before it is sent. */
export function countStatements(count: () => void): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
  const query = prototype.query;
  prototype.query = function counting(...given) {
    count();
    return query.apply(this, given);
  };
}
