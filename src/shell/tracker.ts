/** The tracker id of this browser: by it somebody has the same variation of an experiment on each visit. */

/** As the storage names it (SL 3). Whoever stores it asks for consent first. */
const TRACKER = 'optimizelyProfileUuid';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Undefined where there is none, or what stands there is none. */
export function readTracker(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    const known = storage.getItem(TRACKER) ?? '';
    return UUID.test(known) ? known.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

export function keepTracker(storage: Pick<Storage, 'setItem'>, uuid: string): void {
  try {
    storage.setItem(TRACKER, uuid);
  } catch {
    // Who lets nothing be stored has no variation before signing in.
  }
}
