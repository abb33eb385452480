/** A process that dies after so many statements on either database: ours and the queue's, inside transactions and out. */
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

/** Of this process: it lives until it is told how many it may still see. */
export const life = {
  left: Number.POSITIVE_INFINITY,
  count(): void {
    life.left -= 1;
    if (life.left < 0) process.kill(process.pid, 'SIGKILL');
  },
};

/** A line to who started it. */
export function say(word: string, value: unknown): void {
  process.stdout.write(`${word} ${JSON.stringify(value)}\n`);
}
