/** Checks that a file is a whole PNG, by its chunks and its pixels, and drops what is no part of the picture. */
import { crc32 } from 'node:zlib';
import { type Flaw, FlawFound } from '../flaws.ts';
import { inflate } from './inflate.ts';
import { type PngHeader, pixelFlaw, readHeader } from './png-pixels.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
const MOST_CHUNKS = 1_000;
/** Of all texts and the description of colors together. */
const MOST_NOTE_BYTES = 8 * 1024 * 1024;

const PIXELS = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
/** How colors and size are meant, and how long that is at most (PNG, third edition, 11.3). */
const MEANT: Record<string, number> = {
  ...{ tRNS: 256, cHRM: 32, gAMA: 4, sBIT: 4, sRGB: 1, cICP: 4, mDCV: 24, cLLI: 8 },
  ...{ bKGD: 6, hIST: 512, pHYs: 9, iCCP: MOST_NOTE_BYTES },
};

interface PngChunk {
  type: string;
  data: Buffer;
  /** With its frame, as it stands in the file. */
  whole: Buffer;
}

/** Answers the picture without texts, times, places and all else that is not seen; or what is wrong with it. */
export async function checkedPng(bytes: Buffer): Promise<Buffer | Flaw> {
  try {
    const chunks = chunksOf(bytes);
    const header = headerOf(chunks);
    await checkNotes(chunks);
    const data = chunks.flatMap(({ type, data: part }) => (type === 'IDAT' ? [part] : []));
    const flaw = await pixelFlaw(header, Buffer.concat(data));
    if (flaw) return flaw;
    const shown = chunks.filter(({ type, data: { length } }) => {
      return PIXELS.includes(type) || (Object.hasOwn(MEANT, type) && length <= (MEANT[type] ?? 0));
    });
    return Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...shown.map(({ whole }) => whole)]);
  } catch (error) {
    if (error instanceof FlawFound) return error.flaw;
    throw error;
  }
}

/** Up to the end, behind which another file may hide. */
function chunksOf(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    if (chunks.length === MOST_CHUNKS) throw new FlawFound('tooDetailed');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === 'IEND') {
      if (end !== bytes.length) break;
      return chunks;
    }
    at = end;
  }
  throw new FlawFound('damaged');
}

/** The header stands first and once, the data in one row, a palette before them where colors are of one. */
function headerOf(chunks: PngChunk[]): PngHeader {
  const [first] = chunks;
  const count = (wanted: string) => chunks.filter(({ type }) => type === wanted).length;
  const isUnknown = ({ type }: PngChunk) => /^[A-Z]/.test(type) && !PIXELS.includes(type);
  if (first?.type !== 'IHDR' || count('IHDR') > 1 || count('PLTE') > 1 || chunks.some(isUnknown)) {
    throw new FlawFound('damaged');
  }
  const header = readHeader(first.data);
  const dataAt = chunks.findIndex(({ type }) => type === 'IDAT');
  const inRow = chunks.slice(dataAt).findIndex(({ type }) => type !== 'IDAT');
  const paletteAt = chunks.findIndex(({ type }) => type === 'PLTE');
  const palette = chunks[paletteAt]?.data.length ?? 0;
  const isWithoutPalette = header.colors === 'palette' && paletteAt < 0;
  const isOdd =
    (chunks.at(-1)?.data.length ?? 0) > 0 ||
    palette > 768 ||
    palette % 3 > 0 ||
    (paletteAt > dataAt && dataAt >= 0);
  if (dataAt < 0 || inRow !== count('IDAT') || isWithoutPalette || isOdd) throw new FlawFound('damaged');
  return header;
}

/** Viewers unpack texts and colors whole: what grows beyond all use is refused, though it would be dropped. */
async function checkNotes(chunks: PngChunk[]): Promise<void> {
  let room = MOST_NOTE_BYTES;
  for (const { type, data } of chunks) {
    const at = packedAt(type, data);
    if (at === undefined) continue;
    await inflate(data.subarray(at), (piece) => {
      room -= piece.length;
      if (room < 0) throw new FlawFound('tooDetailed');
    });
  }
}

/** Where packed data begin: a name and its end, the method; an international text has flags and two more names. */
function packedAt(type: string, data: Buffer): number | undefined {
  const name = data.indexOf(0);
  if (name < 0) return undefined;
  if (type === 'zTXt' || type === 'iCCP') return name + 2;
  if (type !== 'iTXt' || data[name + 1] !== 1) return undefined;
  const language = data.indexOf(0, name + 3);
  const keyword = language < 0 ? -1 : data.indexOf(0, language + 1);
  return keyword < 0 ? undefined : keyword + 1;
}
