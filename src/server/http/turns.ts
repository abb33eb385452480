/** Lets pages be made one in each turn of the event loop: what else has come, health checks too, is heard between two. */

/** Resolves once it is one's turn, in the order in which they were asked for. */
export type Turn = () => Promise<void>;

export function createTurns(): Turn {
  const queue: (() => void)[] = [];
  const next = () => {
    queue.shift()?.();
    if (queue.length > 0) setImmediate(next);
  };
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (queue.push(resolve) === 1) setImmediate(next);
    return promise;
  };
}
