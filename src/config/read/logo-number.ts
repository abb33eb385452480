/** Numbers of a logo, and what is thrown at whatever documents do not draw. */

/** A sentence for whoever drew the logo. */
export class Undrawn extends Error {}

/** Past it the numbers of a PDF end. */
const MOST = 100_000;

/** In the units of the drawing: Throws Undrawn for a share, another unit, and a number that no drawing needs. */
export function svgNumber(value: string): number {
  const written = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)(?:px)?\s*$/i.exec(value)?.[1];
  const number = Number(written);
  if (written === undefined || Math.abs(number) > MOST) {
    throw new Undrawn(`Documents know no number "${value.slice(0, 20)}".`);
  }
  return number;
}
