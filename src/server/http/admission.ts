/** Lets so many calls be worked on at once; the next ones wait in a bounded queue, and who left is dropped from it. */
import { Refused } from './refused.ts';

/** Several for each connection to the database, so that those that need none are not held up. */
const AT_ONCE = 64;
/** As many as are done within a few seconds. */
const MOST_WAITING = 2_000;
/** Seconds. */
const RETRY_AFTER = '2';

export interface Admission {
  /** Answers the way to leave again. Throws a refusal where the queue is full, and for who went away meanwhile. */
  enter(presence: Presence): Promise<() => void>;
  counts(): AdmissionCounts;
}

/** Whether a caller is still there to read the answer. */
export interface Presence {
  isGone(): boolean;
  /** Answers the way to listen no more. */
  onceGone(call: () => void): () => void;
}

export interface AdmissionCounts {
  inside: number;
  waiting: number;
  /** Of all so far, those that found the queue full. */
  refused: number;
}

export interface AdmissionLimits {
  atOnce: number;
  mostWaiting: number;
}

export function createAdmission(
  { atOnce, mostWaiting }: AdmissionLimits = { atOnce: AT_ONCE, mostWaiting: MOST_WAITING },
): Admission {
  const queue = new Set<() => void>();
  let inside = 0;
  let refused = 0;
  const leave = () => {
    const [next] = queue;
    if (next) next();
    else inside -= 1;
  };
  return {
    enter: async (presence) => {
      if (presence.isGone()) throw left();
      if (inside < atOnce) {
        inside += 1;
        return leave;
      }
      if (queue.size >= mostWaiting) {
        refused += 1;
        throw full();
      }
      await turn(queue, presence);
      return leave;
    },
    counts: () => ({ inside, waiting: queue.size, refused }),
  };
}

/** Resolves once it is its turn: the place of who left inside is taken over. */
function turn(queue: Set<() => void>, presence: Presence): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stayed = presence.onceGone(() => {
    queue.delete(go);
    reject(left());
  });
  const go = () => {
    queue.delete(go);
    stayed();
    resolve();
  };
  queue.add(go);
  return promise;
}

function full(): Refused {
  const sentence = 'Many people are here right now. Please try again in a moment.';
  return new Refused(503, sentence, { headers: { 'retry-after': RETRY_AFTER } });
}

/** Nobody reads it: the connection is closed. */
function left(): Refused {
  return new Refused(499, 'The caller went away.');
}
