/** What would be random at a real lender? Here it is drawn from a text, so that the same text draws the same. */
import { createHash } from 'node:crypto';

/** A whole number from `least` to `most`, both included, in steps. `of` names what is drawn: other draws are independent. */
export function drawn(of: string, text: string, least: number, most: number, step = 1): number {
  const steps = Math.floor((most - least) / step) + 1;
  return least + (fraction(`${of}\n${text}`) % steps) * step;
}

/** An id that stays the same as long as the text does; in the shape of a version 8 uuid (RFC 9562, 5.8). */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** 48 bits are an exact number, and more than any draw needs. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}
