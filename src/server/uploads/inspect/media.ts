/** Checks that a recording or a text is whole: each is walked from its first byte to its last. */
import type { Flaw } from '../flaws.ts';

/** ISO/IEC 14496-12, 4.2: boxes one after the other, `ftyp` first, with what is to be played. */
export function mp4Flaw(bytes: Buffer): Flaw | undefined {
  let at = 0;
  let hasMovie = false;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if ((at === 0) !== (type === 'ftyp')) return 'damaged';
    hasMovie ||= type === 'moov';
    const size = boxSize(bytes, at);
    if (size < 8 || at + size > bytes.length) return 'damaged';
    at += size;
  }
  return hasMovie && at === bytes.length ? undefined : 'damaged';
}

/** 0: to the end of the file; 1: the size follows in eight bytes. */
function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return bytes.length - at;
  if (size !== 1) return size;
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0;
}

const AMR_HEADS = { narrow: '#!AMR\n', wide: '#!AMR-WB\n' };
/** Bytes of a frame behind its own, by its type (3GPP TS 26.101 and 26.201); undefined: there is none. */
const AMR_NARROW: Record<number, number> = {
  ...[12, 13, 15, 17, 19, 20, 26, 31, 5],
  15: 0,
};
const AMR_WIDE: Record<number, number> = { ...[17, 23, 32, 36, 40, 46, 50, 58, 60, 5], 14: 0, 15: 0 };

/** RFC 4867, 5. */
export function amrFlaw(bytes: Buffer): Flaw | undefined {
  const isWide = bytes.toString('latin1', 0, AMR_HEADS.wide.length) === AMR_HEADS.wide;
  const sizes = isWide ? AMR_WIDE : AMR_NARROW;
  const first = (isWide ? AMR_HEADS.wide : AMR_HEADS.narrow).length;
  let at = first;
  while (at < bytes.length) {
    const size = sizes[((bytes[at] ?? 0) >> 3) & 15];
    if (size === undefined) return 'damaged';
    at += 1 + size;
  }
  return at === bytes.length && at > first ? undefined : 'damaged';
}

/** Kilobits a second by index, for layer III: of MPEG 1, and of the lower rates of 2 and 2.5. */
const RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const LOW_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** By the two bits of the version; 1 is none. */
const HERTZ: Record<number, number[]> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
};
const TAG_BYTES = 128;

/** ISO/IEC 11172-3 and 13818-3, with the tags of ID3 before and behind the frames. */
export function mp3Flaw(bytes: Buffer): Flaw | undefined {
  let at = 0;
  while (bytes.toString('latin1', at, at + 3) === 'ID3' && at + 10 <= bytes.length) at += tagSize(bytes, at);
  const isTagged = bytes.toString('latin1', bytes.length - TAG_BYTES).startsWith('TAG');
  const end = isTagged ? bytes.length - TAG_BYTES : bytes.length;
  let frames = 0;
  while (at + 4 <= end) {
    if (bytes[at] === 0) {
      at += 1;
      continue;
    }
    const size = frameSize(bytes.readUInt32BE(at));
    if (size === undefined) return 'damaged';
    frames += 1;
    at += size;
  }
  // The last frame of a recording that was stopped is often cut off: players leave it out.
  return frames > 1 ? undefined : 'damaged';
}

/** ID3v2, 3.1: four bytes of seven bits. */
function tagSize(bytes: Buffer, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
}

function frameSize(head: number): number | undefined {
  const version = (head >>> 19) & 3;
  const hertz = HERTZ[version]?.[(head >>> 10) & 3];
  const isLayer3 = ((head >>> 17) & 3) === 1;
  const rate = (version === 3 ? RATES : LOW_RATES)[(head >>> 12) & 15];
  if (head >>> 21 !== 0x7ff || !isLayer3 || !hertz || !rate) return undefined;
  const samples = version === 3 ? 144 : 72;
  return Math.floor((samples * rate * 1000) / hertz) + ((head >>> 9) & 1);
}

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** UTF-8, and nothing that is no text. */
export function textFlaw(bytes: Buffer): Flaw | undefined {
  return isText(bytes, false) ? undefined : 'damaged';
}

/** `isHead`: it may break off within a character. */
export function isText(bytes: Uint8Array, isHead: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isHead });
    return text !== '' && !NOT_TEXT.test(text);
  } catch {
    return false;
  }
}
