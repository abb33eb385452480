/** Hostile pictures: bombs, broken ones, and such with another file in them. */
import { deflateSync } from 'node:zlib';
import { chunk, jpeg, PNG_SIGNATURE, png, zip } from '../files.ts';
import { type CorpusFile, pages } from './hostile-pdfs.ts';
import { latin, writePdf } from './write-pdf.ts';
import { writePng } from './write-png.ts';

export const MB = 1024 * 1024;
const deflated = new Map<number, Buffer>();

/** Packed once for all files that have as many. */
export function zeros(size: number): Buffer {
  const known = deflated.get(size) ?? deflateSync(Buffer.alloc(size), { level: 1 });
  deflated.set(size, known);
  return known;
}

const file = (what: string, make: CorpusFile['make']): CorpusFile => ({ what, make });

export function hostilePictures(): CorpusFile[] {
  return [...pngs(), ...jpegs()];
}

function pngs(): CorpusFile[] {
  const note = (type: string, head: string, data: Buffer) => [
    chunk(type, Buffer.concat([latin(head), data])),
  ];
  const bombs: [string, () => Buffer][] = [
    ...[9, 33, 64].flatMap((size): [string, () => Buffer][] => [
      [`${size} MB of text`, () => writePng({ chunks: note('zTXt', 'Comment\0\0', zeros(size * MB)) })],
      [
        `${size} MB of international text`,
        () => writePng({ chunks: note('iTXt', 'Comment\0\x01\0en\0k\0', zeros(size * MB)) }),
      ],
      [`${size} MB of colors`, () => writePng({ chunks: note('iCCP', 'sRGB\0\0', zeros(size * MB)) })],
      [`${size} MB more than it has pixels`, () => writePng({ data: zeros(size * MB) })],
    ]),
    ['147 MB of pixels', () => writePng({ width: 7000, height: 7000, color: 2, data: zeros(7000 * 21_001) })],
    ['60,000 by 60,000', () => writePng({ width: 60_000, height: 60_000, data: zeros(9) })],
    ['1 by 40,000', () => writePng({ width: 1, height: 40_000 })],
    [
      '1,001 chunks',
      () => writePng({ chunks: Array.from({ length: 1000 }, () => chunk('tEXt', latin('a\0b'))) }),
    ],
    [
      '700,000 chunks',
      () =>
        writePng({
          chunks: [Buffer.concat(new Array<Buffer>(700_000).fill(chunk('teSt', Buffer.alloc(0))))],
        }),
    ],
  ];
  const broken: [string, () => Buffer][] = [
    ['too few rows', () => writePng({ height: 9, rows: 8 })],
    ['too many rows', () => writePng({ height: 8, rows: 9 })],
    ['garbage for pixels', () => writePng({ data: Buffer.alloc(300, 0x55) })],
    ['no pixels', () => writePng({ data: Buffer.alloc(0) })],
    ['pixels that break off', () => writePng({ data: zeros(999).subarray(0, 5) })],
    ['a false checksum of pixels', () => writePng({ width: 8, height: 8, spoil: true })],
    ['a row changed in a way that is none', () => writePng({ filter: 5 })],
    ['bytes behind the pixels', () => writePng({ behind: zip() })],
    [
      'an interlaced header over plain rows',
      () => writePng({ width: 9, height: 9, interlace: 1, plainRows: true }),
    ],
    [
      'a plain header over interlaced rows',
      () => writePng({ width: 9, height: 9, interlace: 1, header: { interlace: 0 } }),
    ],
    ['a palette that is missing', () => writePng({ color: 3, palette: 0 })],
    ['a palette of 300 colors', () => writePng({ color: 3, palette: 300 })],
    [
      'a chunk that nobody knows and everybody needs',
      () => writePng({ chunks: [chunk('EVIL', latin('x'))] }),
    ],
    ['two headers', () => writePng({ chunks: [chunk('IHDR', Buffer.alloc(13))] })],
    ['7 bits a sample', () => writePng({ header: { bits: 7 } })],
    ['a color of no kind', () => writePng({ header: { color: 5 } })],
    ['a packing of no kind', () => writePng({ header: { packing: 1 } })],
    ['an end with data', () => Buffer.concat([png().subarray(0, -12), chunk('IEND', zip())])],
    ['another file behind it', () => Buffer.concat([png(), zip()])],
    ['a page behind it', () => Buffer.concat([png(), latin('<script>alert(1)</script>')])],
    ['a PDF behind it', () => Buffer.concat([png(), writePdf(pages())])],
    ['no end', () => png().subarray(0, -12)],
    ['no header', () => Buffer.concat([PNG_SIGNATURE, png().subarray(33)])],
    ['a changed byte', () => Buffer.from(png().map((byte, at) => (at === 43 ? byte ^ 1 : byte)))],
  ];
  return [...bombs, ...broken].map(([what, make]) => file(`a PNG with ${what}`, make));
}

function jpegs(): CorpusFile[] {
  const at = (start: number, bytes: number[]) =>
    Buffer.concat([jpeg().subarray(0, start), Buffer.from(bytes), jpeg().subarray(start)]);
  const scan = () => jpeg().subarray(jpeg().indexOf(Buffer.from([0xff, 0xda])), -2);
  const head = () => jpeg().subarray(0, jpeg().indexOf(Buffer.from([0xff, 0xda])));
  const rows: [string, () => Buffer][] = [
    ...Array.from({ length: 20 }, (_, part): [string, () => Buffer] => [
      `its end cut off after ${part + 1}/21`,
      () => jpeg().subarray(0, Math.max(4, Math.floor(((jpeg().length - 1) * (part + 1)) / 21))),
    ]),
    ['65,000 by 65,000', () => jpeg(65_000, 65_000)],
    ['1 by 40,000', () => jpeg(1, 40_000)],
    ['20,000 by 20,000', () => jpeg(20_000, 20_000)],
    ['no width', () => jpeg(0, 8)],
    ['no height', () => jpeg(8, 0)],
    ['no frame', () => Buffer.concat([jpeg().subarray(0, 2), scan(), Buffer.from([0xff, 0xd9])])],
    ['no scan', () => Buffer.concat([head(), Buffer.from([0xff, 0xd9])])],
    ['two frames', () => Buffer.concat([head(), head().subarray(2), scan(), Buffer.from([0xff, 0xd9])])],
    [
      '101 scans',
      () => Buffer.concat([head(), ...Array.from({ length: 101 }, scan), Buffer.from([0xff, 0xd9])]),
    ],
    ['1,001 segments', () => at(2, Array.from({ length: 1001 }, () => [0xff, 0xfe, 0, 2]).flat())],
    ['a segment longer than the file', () => at(2, [0xff, 0xe1, 0xff, 0xff, 0])],
    ['a segment of no length', () => at(2, [0xff, 0xe1, 0, 0])],
    ['bytes between segments', () => at(2, [0x41, 0x42])],
    ['a marker of no kind', () => at(2, [0xff, 0x42, 0, 2])],
    ['nothing but its mark', () => Buffer.from([0xff, 0xd8, 0xff])],
  ];
  return rows.map(([what, make]) => file(`a JPEG with ${what}`, make));
}
