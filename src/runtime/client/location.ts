/** Where is the person? Asked of the browser, which asks them. */
import type { Coordinates } from '../../engine/decide/location.ts';

/** A phone that looks for satellites takes its time; past this the person may try again. */
const LONGEST_MS = 60_000;

/** Rejects where they refuse, and where the browser cannot tell. */
export function askLocation(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser tells nobody where it is.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      reject,
      { timeout: LONGEST_MS },
    );
  });
}
