/** What happens when a part of the application cannot be loaded? The page is loaded anew, up to five times (AF 8). */

/** Kept in session storage, under this name (SL 3, 9). */
const COUNTER = 'dynamicLoadRetries';
const MOST_RELOADS = 5;

export interface Reloading {
  /** Loads the page anew, or answers false when that was tried often enough. */
  tryAgain: () => boolean;
}

/**
 * The counter lasts as long as the browser's session and is never set back: a part that loads says nothing
 * about the next one, and a page must not go round for ever.
 */
export function createReloading(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): Reloading {
  return {
    tryAgain() {
      try {
        const made = Number(storage.getItem(COUNTER) ?? '0');
        if (!(made < MOST_RELOADS)) return false;
        storage.setItem(COUNTER, String(made + 1));
      } catch {
        // What cannot be counted must not be repeated.
        return false;
      }
      reload();
      return true;
    },
  };
}

/** Loads a part; where that fails the page is loaded anew, and only when that no longer helps the failure is told. */
export async function loadOrReload<T>(load: () => Promise<T>, { tryAgain }: Reloading): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // The page is about to go: nothing is drawn meanwhile.
    if (tryAgain()) return new Promise<T>(() => {});
    throw error;
  }
}
