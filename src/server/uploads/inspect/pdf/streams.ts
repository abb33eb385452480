/** Unpacks the streams of a PDF within limits, and reads the objects that lie packed in some (ISO 32000-2, 7.5.7). */
import { FlawFound } from '../../flaws.ts';
import { inflate } from '../inflate.ts';
import { MOST_PICTURE_BYTES } from '../size.ts';
import { codecOf, filtersOf, unpack } from './filters.ts';
import type { KnownObjects } from './known-objects.ts';
import type { PdfObject } from './objects.ts';
import { checkCodec, pictureBytes } from './pictures.ts';
import { entriesOf, type PdfDictionary, type PdfValue, type ReadPdfValue } from './values.ts';

/** Of all streams but pictures; hundreds of pages of text and fonts stay far below. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
const MOST_STREAMS = 2_000;

export interface PdfText {
  bytes: Buffer;
  /** As Latin-1, so that offsets are those of `bytes`. */
  text: string;
  read: ReadPdfValue;
  /** Complete by the time that streams are unpacked which hold no objects. */
  known: KnownObjects;
}

/**
 * Answers functions that unpack one stream: for the objects in it, or else for what it holds. Streams that readers take objects or
 * cross-references from are deflated once, as all programs write them, or refused: so nothing lies where we do not
 * look. Each is unpacked until it ends by itself, whatever length it names. Throws flaws.
 */
export function createStreamReader({ bytes, text, read, known }: PdfText) {
  let streams = 0;
  let room = MOST_UNPACKED_BYTES;
  let pictureRoom = MOST_PICTURE_BYTES;

  function take(count: number): void {
    room -= count;
    if (room < 0) throw new FlawFound('tooDetailed');
  }

  function takePicture(size: number): (piece: Buffer) => void {
    let own = size;
    return ({ length }) => {
      own -= length;
      pictureRoom -= length;
      if (own < 0 || pictureRoom < 0) throw new FlawFound('tooDetailed');
    };
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

  /** Undefined where it holds none. */
  async function objectsOf(dictionary: PdfDictionary, streamAt: number): Promise<PdfObject[] | undefined> {
    if (++streams > MOST_STREAMS) throw new FlawFound('tooDetailed');
    const { entries } = entriesOf(dictionary);
    const keys = entries.map(([key]) => key);
    // Its data would lie in another file.
    if (keys.includes('F') || keys.includes('FFilter')) throw new FlawFound('active');
    const holdsObjects = keys.includes('First') || hasType(dictionary, 'ObjStm');
    const isTable = keys.includes('W') || hasType(dictionary, 'XRef');
    if (holdsObjects || isTable) refuseUnusual(dictionary, holdsObjects);
    if (!holdsObjects) {
      if (isTable) startOfData(text, streamAt, true);
      return undefined;
    }
    return unpackObjects(dictionary, startOfData(text, streamAt, true));
  }

  /** What lies packed may be longer than is told: it ends by itself. All other data do not. */
  function ownData(dictionary: PdfDictionary, start: number): Buffer {
    const told = start + (known.numberUnder(dictionary, 'Length') ?? Number.NaN);
    const isTold = /^\s*endstream/.test(text.slice(told, told + 32));
    const end = isTold ? told : text.indexOf('endstream', start);
    return bytes.subarray(start, end < 0 ? undefined : end);
  }

  /** Its data unpacked; empty for pictures, which are measured alone. */
  async function contentOf(dictionary: PdfDictionary, streamAt: number): Promise<Buffer> {
    const start = startOfData(text, streamAt, false);
    const filters = filtersOf(dictionary);
    const codec = codecOf(filters);
    const size = codec ? undefined : pictureBytes(dictionary, known);
    const pieces: Buffer[] = [];
    const keep = (piece: Buffer) => {
      take(piece.length);
      pieces.push(piece);
    };
    const isPacked = filters.length > (codec ? 1 : 0);
    const data = isPacked ? bytes.subarray(start) : ownData(dictionary, start);
    const open = await unpack(data, filters, size === undefined ? keep : takePicture(size));
    if (codec) pictureBytes(dictionary, known);
    const content = open ?? Buffer.concat(pieces);
    if (codec) checkCodec(codec, content, dictionary, known);
    return codec || size !== undefined ? Buffer.alloc(0) : content;
  }

  return { objectsOf, contentOf };
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
