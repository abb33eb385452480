/** A store around a pure reducer: an event makes the next state and the effects that are to be performed. */

export type Next<State, Effect> = readonly [State, readonly Effect[]];

export interface Machine<State, Event> {
  get: () => State;
  subscribe: (listener: () => void) => () => void;
  send: (event: Event) => void;
}

/**
 * Effects are performed after the state that asks for them is the current one; what they send comes after everything
 * that was sent before. Listeners hear of other states only.
 */
export function createMachine<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => Next<State, Effect>,
  perform: (effect: Effect) => void,
): Machine<State, Event> {
  const listeners = new Set<() => void>();
  const waiting: Event[] = [];
  let state = initial;
  let isReducing = false;

  function take(event: Event): void {
    const [next, effects] = reduce(state, event);
    const hasChanged = next !== state;
    state = next;
    if (hasChanged) for (const listener of listeners) listener();
    for (const effect of effects) perform(effect);
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(event) {
      waiting.push(event);
      if (isReducing) return;
      isReducing = true;
      try {
        for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) take(each);
      } finally {
        isReducing = false;
      }
    },
  };
}
