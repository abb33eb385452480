/** Writes PNGs of every kind of color, depth and interlacing, and breaks one thing where a test wants it. */
import { deflateSync } from 'node:zlib';
import { chunk, PNG_SIGNATURE } from '../files.ts';

export interface WrittenPng {
  width?: number;
  height?: number;
  bits?: number;
  /** 0 grey, 2 RGB, 3 by palette, 4 grey with alpha, 6 RGB with alpha. */
  color?: number;
  interlace?: 0 | 1;
  /** How each row is said to have been changed. */
  filter?: number;
  /** Colors of the palette. */
  palette?: number;
  /** Between the header and the pixels. */
  chunks?: Buffer[];
  /** Parts that the pixels are cut into. */
  parts?: number;
  /** Of plain rows, another number than the height. */
  rows?: number;
  /** In place of the packed pixels. */
  data?: Buffer;
  behind?: Buffer;
  spoil?: boolean;
  plainRows?: boolean;
  /** What the header says instead. */
  header?: { bits?: number; color?: number; packing?: number; interlace?: number };
}

const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7 (PNG, third edition, 8.2). */
const PASSES = [
  ...[
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
  ],
  ...[
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
] as [number, number, number, number][];

export function writePng(given: WrittenPng = {}): Buffer {
  const { color = 0, parts = 1, chunks = [], behind = Buffer.alloc(0) } = given;
  const packed = given.data ?? deflateSync(pixels(given));
  if (given.spoil) packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 1;
  const data = Buffer.concat([packed, behind]);
  const size = Math.max(1, Math.ceil(data.length / parts));
  const cut = Array.from({ length: Math.ceil(data.length / size) || 1 }, (_, at) =>
    chunk('IDAT', data.subarray(at * size, (at + 1) * size)),
  );
  const count = given.palette ?? 2;
  const palette = color === 3 && count > 0 ? [chunk('PLTE', Buffer.alloc(3 * count, 0x7f))] : [];
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', headOf(given)), ...chunks, ...palette, ...cut, end]);
}

function headOf({
  width = 4,
  height = 3,
  bits = 8,
  color = 0,
  interlace = 0,
  header = {},
}: WrittenPng): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(
    [header.bits ?? bits, header.color ?? color, header.packing ?? 0, 0, header.interlace ?? interlace],
    8,
  );
  return head;
}

function pixels(given: WrittenPng): Buffer {
  const { width = 4, height = 3, bits = 8, color = 0, interlace = 0, filter = 0, rows } = given;
  const passes = interlace && !given.plainRows ? PASSES : [[0, 0, 1, 1] as const];
  return Buffer.concat(
    passes.flatMap(([x, y, dx, dy]) => {
      const columns = Math.ceil((width - x) / dx);
      const count = rows ?? Math.ceil((height - y) / dy);
      if (columns <= 0 || count <= 0) return [];
      const row = Buffer.alloc(1 + Math.ceil((columns * bits * (SAMPLES[color] ?? 1)) / 8), 0);
      row[0] = filter;
      return Array.from({ length: count }, () => row);
    }),
  );
}
