/** Are the data of a PNG the pixels that its header promises, no more and no fewer (PNG, third edition, 7 to 10)? */
import { type Flaw, FlawFound } from '../flaws.ts';
import { inflate } from './inflate.ts';
import { MOST_PICTURE_BYTES, sizeFlaw } from './size.ts';

export interface PngHeader {
  width: number;
  height: number;
  bitsPerPixel: number;
  colors: 'palette' | 'own';
  isInterlaced: boolean;
}

/** By the number of the color type: samples of a pixel, and the bits that each may have (table 12). */
const COLOR_TYPES: Record<number, { samples: number; bits: number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};
const PALETTE = 3;
const HIGHEST_ROW_FILTER = 4;

/** Adam7: where the first pixel of each pass lies, and how far the next ones are (8.2). */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

/** Throws a flaw for a header that no picture has, or one too large. */
export function readHeader(data: Buffer): PngHeader {
  if (data.length !== 13) throw new FlawFound('damaged');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const flaw = sizeFlaw(width, height);
  if (flaw) throw new FlawFound(flaw);
  const [bits = 0, color = 0, packing, filter, interlace = 0] = data.subarray(8);
  const type = COLOR_TYPES[color];
  if (!type?.bits.includes(bits) || packing !== 0 || filter !== 0 || interlace > 1) {
    throw new FlawFound('damaged');
  }
  const isInterlaced = interlace === 1;
  const colors = color === PALETTE ? 'palette' : 'own';
  return { width, height, bitsPerPixel: bits * type.samples, colors, isInterlaced };
}

/** `data`: of all IDAT chunks. Each row begins with how it was changed, from 0 to 4. */
export async function pixelFlaw(header: PngHeader, data: Buffer): Promise<Flaw | undefined> {
  const parts = rowsOf(header);
  const total = parts.reduce((sum, { rows, bytes }) => sum + rows * bytes, 0);
  if (total > MOST_PICTURE_BYTES) return 'tooDetailed';
  let size = 0;
  let nextRow = 0;
  const steps = rowSizes(parts);
  const { isWhole, packed } = await inflate(data, (piece) => {
    const from = size;
    size += piece.length;
    if (size > total) throw new FlawFound('tooDetailed');
    while (nextRow < size) {
      if ((piece[nextRow - from] ?? 0) > HIGHEST_ROW_FILTER) throw new FlawFound('damaged');
      nextRow += steps.next().value ?? size;
    }
  });
  return isWhole && size === total && packed === data.length ? undefined : 'damaged';
}

interface Rows {
  rows: number;
  /** Of one row, with the byte before it. */
  bytes: number;
}

function rowsOf({ width, height, bitsPerPixel, isInterlaced }: PngHeader): Rows[] {
  const passes = isInterlaced ? PASSES : [{ x: 0, y: 0, dx: 1, dy: 1 }];
  return passes.flatMap(({ x, y, dx, dy }) => {
    const columns = Math.ceil((width - x) / dx);
    const rows = Math.ceil((height - y) / dy);
    // A pass without columns has no rows either.
    if (columns <= 0 || rows <= 0) return [];
    return [{ rows, bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) }];
  });
}

function* rowSizes(parts: Rows[]): Generator<number, undefined> {
  for (const { rows, bytes } of parts) for (let row = 0; row < rows; row += 1) yield bytes;
}
