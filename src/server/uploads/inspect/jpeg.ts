/** Checks that a file is a whole JPEG of a size that can be shown, by its segments (ITU-T T.81, annex B). */
import type { Flaw } from '../flaws.ts';
import { sizeFlaw } from './png.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const TEMPORARY = 0x01;

export function jpegFlaw(bytes: Buffer): Flaw | undefined {
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'damaged';
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes (B.1.1.2).
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Cameras append previews and films after the end: they are never shown.
    if (marker === END_OF_IMAGE) return hasFrame && hasScan ? undefined : 'damaged';
    if (marker === TEMPORARY || isRestart(marker)) {
      at += 2;
      continue;
    }
    if (marker < 0xc0 || at + 4 > bytes.length) return 'damaged';
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return 'damaged';
    if (isFrame(marker)) {
      const flaw = frameFlaw(bytes.subarray(at + 4, end));
      if (flaw) return flaw;
      hasFrame = true;
    }
    if (marker === START_OF_SCAN && !hasFrame) return 'damaged';
    hasScan ||= marker === START_OF_SCAN;
    at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
  }
  return 'damaged';
}

/** Precision, height, width, components. A height of 0 is told only after the first scan, which nobody does. */
function frameFlaw(frame: Buffer): Flaw | undefined {
  if (frame.length < 6) return 'damaged';
  return sizeFlaw(frame.readUInt16BE(3), frame.readUInt16BE(1));
}

/** SOF0 to SOF15 but for the tables and the arithmetic conditioning between them (table B.1). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** The next marker that belongs not to the scan itself: neither a stuffed FF 00 nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
