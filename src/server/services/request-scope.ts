/** Which request is being answered: what it sets going is logged with its id. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  /** Whatever `work` does, now or later, it does for the request of this id. */
  within<T>(id: string, work: () => T): T;
  /** For work that only happens to begin while a request is answered, and may be anybody's. */
  outside<T>(work: () => T): T;
  /** Undefined where no request is being answered. */
  current(): string | undefined;
}

export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<string | undefined>();
  return {
    within: (id, work) => storage.run(id, work),
    outside: (work) => storage.run(undefined, work),
    current: () => storage.getStore(),
  };
}
