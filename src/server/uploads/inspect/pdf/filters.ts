/** Which filters a stream of a PDF has, and how many bytes its data become (ISO 32000-2, 7.4). */
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

/**
 * Tells `take` how much comes out, piece by piece. Data that are packed twice throw: nobody needs it, and each
 * packing multiplies what a bomb grows to.
 */
export async function unpackedSize(
  bytes: Buffer,
  filters: readonly string[],
  take: (count: number) => void,
): Promise<void> {
  if (filters.filter((name) => PACKING.includes(name)).length > 1) throw new FlawFound('tooDetailed');
  let data = bytes;
  for (const name of filters) {
    if (name === 'ASCII85Decode') data = fromAscii85(data);
    else if (name === 'ASCIIHexDecode') data = Buffer.from(textUntil(data, '>').replace(/\s/g, ''), 'hex');
    else if (name === 'FlateDecode') await inflate(data, (piece) => take(piece.length));
    else if (name === 'LZWDecode') countLzw(data, take);
    else if (name === 'RunLengthDecode') countRuns(data, take);
    if (PACKING.includes(name)) return;
  }
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

/** Lengths alone: each code stands for as many bytes as the one before it and one more (7.4.4). */
function countLzw(bytes: Buffer, take: (count: number) => void): void {
  const lengths: number[] = new Array<number>(256).fill(1);
  let [next, width, before, held, bits] = [258, 9, 0, 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === END) return;
    if (code === CLEAR) {
      [next, width, before] = [258, 9, 0];
      continue;
    }
    const length = code < next ? (lengths[code] ?? 0) : before + 1;
    take(length);
    if (before > 0 && next < 4096) lengths[next++] = before + 1;
    before = length;
    width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9;
  }
}

/** 7.4.5 */
function countRuns(bytes: Buffer, take: (count: number) => void): void {
  for (let at = 0; at < bytes.length; ) {
    const head = bytes[at] ?? 128;
    if (head === 128) return;
    take(head < 128 ? head + 1 : 257 - head);
    at += head < 128 ? head + 2 : 2;
  }
}
