/** How large a picture may be, once it is opened: a few bytes can ask for gigabytes. */
import type { Flaw } from '../flaws.ts';

/** More than the largest phone cameras of photos below 10 MB; four bytes each must fit into a browser's memory. */
export const MOST_PIXELS = 100_000_000;
const MOST_SIDE = 30_000;
/** Of what was packed without loss: a page at 600 dpi in full color is 100 MB. */
export const MOST_PICTURE_BYTES = 128 * 1024 * 1024;

export function sizeFlaw(width: number, height: number): Flaw | undefined {
  if (width === 0 || height === 0) return 'damaged';
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS) return 'tooDetailed';
  return undefined;
}
