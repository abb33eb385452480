/** The browser's storage where it may be reached; where even looking at it is refused, one that keeps nothing. */

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NOTHING: Kept = { getItem: () => null, setItem: () => refuse(), removeItem: () => undefined };

export function storageOf(reach: () => Kept): Kept {
  try {
    return reach();
  } catch {
    return NOTHING;
  }
}

/** Whoever stores must hear that it is not kept, as from the browser itself. */
function refuse(): never {
  throw new Error('Nothing is stored here.');
}
