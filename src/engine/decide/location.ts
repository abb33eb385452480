/** Where a person is, as their browser tells it, and who asks. It goes to those whose page it is asked for, and is kept nowhere. */
import type { Bundle } from '../model/bundle.ts';
import { isBelow } from '../model/paths.ts';
import { DASHBOARD } from './pages.ts';

export interface Coordinates {
  /** Degrees, from -90 to 90. */
  latitude: number;
  /** Degrees, from -180 to 180. */
  longitude: number;
  /** Meters within which it is true. */
  accuracy: number;
}

/** May a page of the site ask for it? Those from which people come, without another load, to a screen that does. */
export function asksLocation({ base, flows }: Pick<Bundle, 'base' | 'flows'>, path: string): boolean {
  if (path !== DASHBOARD && !isBelow(path, base)) return false;
  return Object.values(flows).some(({ screens }) =>
    Object.values(screens).some(({ needs }) => needs?.includes('location')),
  );
}
