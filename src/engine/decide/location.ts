/** Where a person is, as their browser tells it, and who asks. It goes to those whose page it is asked for, and is kept nowhere. */
import type { Bundle } from '../model/bundle.ts';
import { isBelow } from '../model/paths.ts';
import { STAFF_PATH } from './pages.ts';

export interface Coordinates {
  /** Degrees, from -90 to 90. */
  latitude: number;
  /** Degrees, from -180 to 180. */
  longitude: number;
  /** Meters within which it is true. */
  accuracy: number;
}

/**
 * May a page ask for it? Each from which people come, without another load, to a screen that does: the product's own, and
 * those of the site, the sign-in among them. Of staff nobody asks it.
 */
export function asksLocation({ flows }: Pick<Bundle, 'flows'>, path: string): boolean {
  if (isBelow(path, STAFF_PATH)) return false;
  return Object.values(flows).some(({ screens }) =>
    Object.values(screens).some(({ needs }) => needs?.includes('location')),
  );
}
