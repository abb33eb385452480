/** Checks that a file is a whole PNG of a size that can be shown, by its chunks (PNG, third edition, 5 and 11). */
import { crc32 } from 'node:zlib';
import type { Flaw } from '../flaws.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
/** More than the largest phone cameras of photos below 10 MB; four bytes each must fit into a browser's memory. */
const MOST_PIXELS = 100_000_000;
const MOST_SIDE = 30_000;

export function pngFlaw(bytes: Buffer): Flaw | undefined {
  let at = SIGNATURE_BYTES;
  let hasData = false;
  while (at + FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + FRAME_BYTES + length;
    if (end > bytes.length) return 'damaged';
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return 'damaged';
    const isFirst = at === SIGNATURE_BYTES;
    if (isFirst !== (type === 'IHDR')) return 'damaged';
    if (isFirst) {
      const flaw = sizeFlaw(length === 13 ? bytes.readUInt32BE(at + 8) : 0, bytes.readUInt32BE(at + 12));
      if (flaw) return flaw;
    }
    hasData ||= type === 'IDAT' && length > 0;
    // What stands after the end is no part of the picture: another file may hide there.
    if (type === 'IEND') return hasData && end === bytes.length ? undefined : 'damaged';
    at = end;
  }
  return 'damaged';
}

/** A few bytes can ask for gigabytes of pixels. */
export function sizeFlaw(width: number, height: number): Flaw | undefined {
  if (width === 0 || height === 0) return 'damaged';
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS) return 'tooDetailed';
  return undefined;
}
