/** Unpacks the streams of a PDF within limits, and reads the objects that lie packed in some (ISO 32000-2, 7.5.7). */
import { FlawFound } from '../../flaws.ts';
import { inflate } from '../inflate.ts';
import { MOST_PICTURE_BYTES, sizeFlaw } from '../size.ts';
import { filtersOf, unpackedSize } from './filters.ts';
import type { PdfObject } from './objects.ts';
import { entriesOf, type PdfDictionary, type PdfValue, type ReadPdfValue } from './values.ts';

/** Of all streams but pictures; hundreds of pages of text and fonts stay far below. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
const MOST_STREAMS = 2_000;
/** CMYK; pictures of fewer colors have room to spare. */
const MOST_COLORS = 4;

export interface PdfText {
  bytes: Buffer;
  /** As Latin-1, so that offsets are those of `bytes`. */
  text: string;
  read: ReadPdfValue;
}

/**
 * Answers a function that unpacks one stream and hands on the objects in it. Streams that readers take objects or
 * cross-references from are deflated once, as all programs write them, or refused: so nothing lies where we do not
 * look. Each is unpacked until it ends by itself, whatever length it names. Throws flaws.
 */
export function createStreamReader({ bytes, text, read }: PdfText) {
  let streams = 0;
  let room = MOST_UNPACKED_BYTES;
  let pictureRoom = MOST_PICTURE_BYTES;

  function take(count: number): void {
    room -= count;
    if (room < 0) throw new FlawFound('tooDetailed');
  }

  async function unpackPicture(data: Buffer, filters: string[], size: number): Promise<void> {
    let own = size;
    await unpackedSize(data, filters, (count) => {
      own -= count;
      pictureRoom -= count;
      if (own < 0 || pictureRoom < 0) throw new FlawFound('tooDetailed');
    });
  }

  async function unpackObjects(dictionary: PdfDictionary, start: number): Promise<PdfObject[]> {
    const pieces: Buffer[] = [];
    const { isWhole, packed } = await inflate(bytes.subarray(start), (piece) => {
      take(piece.length);
      pieces.push(piece);
    });
    // Readers differ in what they make of a damaged place: one of them could go on behind it.
    if (!isWhole || !/^\s*endstream/.test(text.slice(start + packed, start + packed + 32))) {
      throw new FlawFound('damaged');
    }
    return packedObjects(dictionary, Buffer.concat(pieces).toString('latin1'), read);
  }

  return async (dictionary: PdfDictionary, streamAt: number): Promise<PdfObject[]> => {
    if (++streams > MOST_STREAMS) throw new FlawFound('tooDetailed');
    const { entries } = entriesOf(dictionary);
    const keys = entries.map(([key]) => key);
    // Its data would lie in another file.
    if (keys.includes('F') || keys.includes('FFilter')) throw new FlawFound('active');
    const holdsObjects = keys.includes('First') || hasType(dictionary, 'ObjStm');
    const isTable = keys.includes('W') || hasType(dictionary, 'XRef');
    if (holdsObjects || isTable) refuseUnusual(dictionary, holdsObjects);
    const start = startOfData(text, streamAt, holdsObjects || isTable);
    if (holdsObjects) return unpackObjects(dictionary, start);
    const data = bytes.subarray(start);
    const picture = pictureSize(entries);
    if (picture === undefined) await unpackedSize(data, filtersOf(dictionary), take);
    else await unpackPicture(data, filtersOf(dictionary), picture);
    return [];
  };
}

/** A line ends behind the keyword. Some readers forgive more, which is not needed where objects lie. */
function startOfData(text: string, streamAt: number, isStrict: boolean): number {
  const end = /^\r?\n/.exec(text.slice(streamAt, streamAt + 2));
  if (end) return streamAt + end[0].length;
  if (isStrict) throw new FlawFound('active');
  return streamAt + (/^[^\r\n]*(?:\r\n|\r|\n)/.exec(text.slice(streamAt, streamAt + 1024))?.[0].length ?? 0);
}

/** Deflated once and nothing else, be it told as a name or as a list of one. */
function refuseUnusual(dictionary: PdfDictionary, holdsObjects: boolean): void {
  const { entries, isRegular } = entriesOf(dictionary);
  const keys = entries.map(([key]) => key);
  const filter = entries.find(([key]) => key === 'Filter')?.[1];
  const names = filter?.kind === 'array' ? filter.items : [filter];
  const isDeflated = names.length === 1 && names[0]?.kind === 'name' && names[0].name === 'FlateDecode';
  const isChanged = keys.includes('DecodeParms') || keys.includes('DP');
  if (!isRegular || !isDeflated || new Set(keys).size < keys.length || (holdsObjects && isChanged)) {
    throw new FlawFound('active');
  }
}

function hasType(dictionary: PdfDictionary, type: string): boolean {
  return dictionary.items.some((item) => item.kind === 'name' && item.name === type);
}

/** Numbers in pairs, then the objects. Some readers go by the pairs, others read one object after the other. */
function packedObjects(dictionary: PdfDictionary, text: string, read: ReadPdfValue): PdfObject[] {
  const { entries } = entriesOf(dictionary);
  const count = numberOf(entries, 'N');
  const first = numberOf(entries, 'First');
  const head = text
    .slice(0, first)
    .trim()
    .split(/[\0\s]+/)
    .map(Number);
  if (count === undefined || first === undefined || head.length < 2 * count || head.some(Number.isNaN)) {
    throw new FlawFound('damaged');
  }
  const objects: PdfObject[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const [number = Number.NaN, offset = 0] = head.slice(2 * pair, 2 * pair + 2);
    objects.push({ number, value: read(text, first + offset).value });
  }
  for (let at = first; at < text.length; ) {
    const { value, end } = read(text, at);
    objects.push({ number: Number.NaN, value });
    at = end;
  }
  return objects;
}

function numberOf(entries: [string, PdfValue][], key: string): number | undefined {
  const value = entries.find(([each]) => each === key)?.[1];
  return value?.kind === 'number' && Number.isInteger(value.number) && value.number >= 0
    ? value.number
    : undefined;
}

/** Bytes that a picture has once it is unpacked, at most; undefined where the stream is none. Throws where it is too large. */
function pictureSize(entries: [string, PdfValue][]): number | undefined {
  const isPicture = entries.some(
    ([key, value]) => key === 'Subtype' && value.kind === 'name' && value.name === 'Image',
  );
  const [width, height] = [numberOf(entries, 'Width'), numberOf(entries, 'Height')];
  if (!isPicture || width === undefined || height === undefined) return undefined;
  const flaw = sizeFlaw(width, height);
  if (flaw) throw new FlawFound(flaw);
  const bits = Math.min(numberOf(entries, 'BitsPerComponent') ?? 8, 16);
  // A byte more for each row, which tells how it was changed to be packed better, and a line's end.
  return height * (Math.ceil((width * bits * MOST_COLORS) / 8) + 1) + 2;
}
