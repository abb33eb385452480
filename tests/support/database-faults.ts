/** Has each statement of each call fail once, whichever database answers: both are asked by the same driver. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export interface StatementFault {
  /** Is the statement carried out, and only its answer lost? */
  isDone: boolean;
  error: () => Error;
}

const failing = (message: string, code: string) => () => Object.assign(new Error(message), { code });

export const STATEMENT_FAULTS: Record<string, StatementFault> = {
  'the connection is gone': { isDone: false, error: failing('terminating connection', '57P01') },
  'it takes too long': { isDone: false, error: failing('canceling statement', '57014') },
  'its answer is lost, of a commit too': { isDone: true, error: failing('read ECONNRESET', 'ECONNRESET') },
};

/** Taking back is what a lost connection does by itself; who listens hears nothing of a walk. */
const NEVER = /^(?:rollback|listen|unlisten)/i;

export interface StatementFaults {
  /** What is asked of the database within belongs to `who`, for whom one statement fails at most; without anybody nothing does. */
  within: <T>(who: string, work: () => Promise<T>) => Promise<T>;
  /** Their work is done: the next of theirs may fail again. */
  done: (who: string) => void;
  /** How many statements have failed. */
  count: () => number;
  /** From now on none fails. */
  end: () => void;
}

type Query = (...asked: unknown[]) => Promise<unknown>;

export function failEachStatementOnce({ isDone, error }: StatementFault): StatementFaults {
  const asking = new AsyncLocalStorage<string>();
  const failed = new Set<string>();
  const spared = new Set<string>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: pg.Client, ...asked) {
    const [given] = asked;
    const text = typeof given === 'string' ? given : ((given as { text?: unknown } | undefined)?.text ?? '');
    const who = asking.getStore();
    const key = `${who} ${text}`;
    // What is done, and not known to be, is tried first: where nobody writes, there is none.
    const isLater = isDone && !failed.has(`${who} commit`) && text !== 'commit' && !who?.startsWith('GET ');
    const isAnswered = text !== '' && !asked.some((each) => typeof each === 'function');
    if (
      who === undefined ||
      spared.has(who) ||
      isLater ||
      !isAnswered ||
      NEVER.test(String(text)) ||
      failed.has(key)
    )
      return query.apply(this, asked);
    failed.add(key);
    spared.add(who);
    if (!isDone) return Promise.reject(error());
    return query.apply(this, asked).then(() => {
      throw error();
    });
  };
  return {
    within: (who, work) => asking.run(who, work),
    done: (who) => void spared.delete(who),
    count: () => failed.size,
    end: () => {
      client.query = query;
    },
  };
}
