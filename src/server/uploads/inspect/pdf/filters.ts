/** Which filters a stream of a PDF has, and what its data become (ISO 32000-2, 7.4). */
import { FlawFound } from '../../flaws.ts';
import { inflate } from '../inflate.ts';
import { entriesOf, type PdfDictionary, type PdfValue } from './values.ts';

/** Short names are those of pictures within pages; some readers take them everywhere. */
const LONG_NAMES: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  DCT: 'DCTDecode',
  CCF: 'CCITTFaxDecode',
};
const PACKING = ['FlateDecode', 'LZWDecode', 'RunLengthDecode'];

/** By their long names, first to last. Throws where a reader could come to others: told elsewhere, or twice. */
export function filtersOf(dictionary: PdfDictionary): string[] {
  const given = entriesOf(dictionary).entries.filter(([key]) => key === 'Filter');
  if (given.length > 1) throw new FlawFound('damaged');
  const value = given[0]?.[1];
  if (value === undefined) return [];
  const names = value.kind === 'array' ? value.items : [value];
  return names.flatMap((name) => filterName(name));
}

function filterName(value: PdfValue): string[] {
  if (value.kind === 'other') return [];
  if (value.kind !== 'name') throw new FlawFound('damaged');
  return [LONG_NAMES[value.name] ?? value.name];
}

/** Filters that make pixels: what they make is measured by pictures.ts. */
const CODECS = ['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'] as const;
export type Codec = (typeof CODECS)[number];

/** Undefined where none makes pixels. Throws where anything follows: nobody packs pixels again behind their codec. */
export function codecOf(filters: readonly string[]): Codec | undefined {
  const codec = CODECS.find((each) => filters.includes(each));
  if (codec !== undefined && filters.indexOf(codec) < filters.length - 1) throw new FlawFound('tooDetailed');
  return codec;
}

/**
 * Hands on what comes out of a packing, piece by piece, and answers what no packing was met on the way to; codecs are
 * left alone. Data that are packed twice, or spelled once more within, throw: nobody needs it, and each packing
 * multiplies what a bomb grows to.
 */
export async function unpack(
  bytes: Buffer,
  filters: readonly string[],
  take: (piece: Buffer) => void,
): Promise<Buffer | undefined> {
  let data = bytes;
  for (const [index, name] of filters.entries()) {
    if (name === 'ASCII85Decode') data = fromAscii85(data);
    else if (name === 'ASCIIHexDecode') data = Buffer.from(textUntil(data, '>').replace(/\s/g, ''), 'hex');
    if (!PACKING.includes(name)) continue;
    const rest = filters.slice(index + 1);
    if (rest.length > 1 || (rest.length === 1 && !codecOf(rest))) throw new FlawFound('tooDetailed');
    if (name === 'FlateDecode') await inflate(data, take);
    else if (name === 'LZWDecode') unpackLzw(data, take);
    else unpackRuns(data, take);
    return undefined;
  }
  return data;
}

function textUntil(bytes: Buffer, end: string): string {
  const at = bytes.indexOf(end, 0, 'latin1');
  return bytes.toString('latin1', 0, at < 0 ? bytes.length : at);
}

/** Five signs of 85 for four bytes, `z` for four zeros (7.4.3). */
function fromAscii85(bytes: Buffer): Buffer {
  const signs = textUntil(bytes, '~')
    .replace(/[\0\s]/g, '')
    .replaceAll('z', '!!!!!');
  const missing = (5 - (signs.length % 5)) % 5;
  const whole = signs + 'u'.repeat(missing);
  const out = Buffer.alloc((whole.length / 5) * 4);
  for (let at = 0; at < whole.length; at += 5) {
    let sum = 0;
    for (let sign = at; sign < at + 5; sign += 1) sum = sum * 85 + (whole.charCodeAt(sign) - 33);
    out.writeUInt32BE(sum >>> 0, (at / 5) * 4);
  }
  return out.subarray(0, out.length - missing);
}

const CLEAR = 256;
const END = 257;

const NOTHING: Buffer = Buffer.alloc(0);

/** Each code stands for the bytes of the one before it and one more (7.4.4). */
function unpackLzw(bytes: Buffer, take: (piece: Buffer) => void): void {
  const single = Array.from({ length: END + 1 }, (_, byte) => Buffer.from(byte < CLEAR ? [byte] : []));
  const known: Buffer[] = [...single];
  let [width, held, bits] = [9, 0, 0];
  let before: Buffer | undefined;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === END) return;
    if (code === CLEAR) {
      known.length = single.length;
      [width, before] = [9, undefined];
      continue;
    }
    const piece = known[code] ?? longer(before, before);
    take(piece);
    if (before && known.length < 4096) known.push(longer(before, piece));
    before = piece;
    const next = known.length + 1;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
}

function longer(start = NOTHING, next = start): Buffer {
  return Buffer.concat([start, next.subarray(0, 1)]);
}

/** 7.4.5 */
function unpackRuns(bytes: Buffer, take: (piece: Buffer) => void): void {
  for (let at = 0; at < bytes.length; ) {
    const head = bytes[at] ?? 128;
    if (head === 128) return;
    const isCopy = head < 128;
    take(isCopy ? bytes.subarray(at + 1, at + 2 + head) : Buffer.alloc(257 - head, bytes[at + 1] ?? 0));
    at += isCopy ? head + 2 : 2;
  }
}
