/** How large do the pictures of a PDF become? By what their own data say, not by what the page says of them. */
import { FlawFound } from '../../flaws.ts';
import { checkJpegSize } from '../jpeg.ts';
import { MOST_PIXELS, sizeFlaw } from '../size.ts';
import { type Codec, codecOf, filtersOf, unpack } from './filters.ts';
import type { KnownObjects } from './known-objects.ts';
import type { PdfDictionary, ReadPdfValue } from './values.ts';

/** CMYK; pictures of fewer colors have room to spare. */
const MOST_COLORS = 4;
/** With transparency and some to spare: each costs as much memory as all pixels. */
const MOST_COMPONENTS = 8;
const MOST_TILES = 65_535;
/** Text over a background over a page, each as large as the page. */
const MOST_LAYERS = 3;
const FAX_COLUMNS = 1728;

/** Bytes that a picture has once it is unpacked, at most; undefined where the stream is none. Throws where it is too large. */
export function pictureBytes(dictionary: PdfDictionary, known: KnownObjects): number | undefined {
  if (!isPicture(dictionary, known)) return undefined;
  const [width, height] = [known.numberUnder(dictionary, 'Width'), known.numberUnder(dictionary, 'Height')];
  if (width === undefined || height === undefined) return undefined;
  checkSize(width, height);
  const bits = Math.min(known.numberUnder(dictionary, 'BitsPerComponent') ?? 8, 16);
  // A byte more for each row, which tells how it was changed to be packed better, and a line's end.
  return height * (Math.ceil((width * bits * MOST_COLORS) / 8) + 1) + 2;
}

export function isPicture(dictionary: PdfDictionary, known: KnownObjects): boolean {
  return known.under(dictionary, 'Subtype').some((each) => each.kind === 'name' && each.name === 'Image');
}

/** `data`: as they are handed to the codec. Throws where they grow too large, or do not say how large. */
export function checkCodec(codec: Codec, data: Buffer, dictionary: PdfDictionary, known: KnownObjects): void {
  if (codec === 'DCTDecode') checkJpegSize(data);
  else if (codec === 'JPXDecode') checkJpx(data);
  else if (codec === 'JBIG2Decode') checkJbig2(data);
  else checkFax(dictionary, known);
}

/** Pictures that lie within content, between BI and ID (8.9.7). */
const INLINE = /(?<![^\0\s])BI(?=[\0\s/%])([\s\S]{0,500}?)[\0\s]ID[\0\s]/g;
const SHORT_KEYS: Record<string, string> = { W: 'Width', H: 'Height', F: 'Filter' };
const MOST_INLINE_BYTES = 8 * 1024 * 1024;

export async function checkInlinePictures(
  content: Buffer,
  read: ReadPdfValue,
  known: KnownObjects,
): Promise<void> {
  for (const found of content.toString('latin1').matchAll(INLINE)) {
    const { value } = read(`<<${found[1]}>>`, 0);
    if (value.kind !== 'dictionary') continue;
    const items = value.items.map((each) =>
      each.kind === 'name' ? { ...each, name: SHORT_KEYS[each.name] ?? each.name } : each,
    );
    const dictionary: PdfDictionary = { kind: 'dictionary', items };
    const [width, height] = [known.numberUnder(dictionary, 'Width'), known.numberUnder(dictionary, 'Height')];
    // Without a size the two letters stand there by chance, as in a font.
    if (width === undefined || height === undefined) continue;
    checkSize(width, height);
    const filters = filtersOf(dictionary);
    if (codecOf(filters) !== 'DCTDecode') continue;
    const pieces: Buffer[] = [];
    let room = MOST_INLINE_BYTES;
    const open = await unpack(content.subarray(found.index + found[0].length), filters, (piece) => {
      room -= piece.length;
      if (room < 0) throw new FlawFound('tooDetailed');
      pieces.push(piece);
    });
    checkJpegSize(open ?? Buffer.concat(pieces));
  }
}

export function checkSize(width: number, height: number): void {
  const flaw = sizeFlaw(width, height);
  if (flaw) throw new FlawFound(flaw);
}

const START_OF_CODESTREAM = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
const SIZES_BYTES = 38;

/** The segment SIZ, which is the first one (ISO/IEC 15444-1, A.5.1). */
function checkJpx(data: Buffer): void {
  const stream = codestreamOf(data);
  if (!stream?.subarray(0, 4).equals(START_OF_CODESTREAM) || stream.length < 4 + SIZES_BYTES) {
    throw new FlawFound('tooDetailed');
  }
  const at = (offset: number) => stream.readUInt32BE(8 + offset);
  const [width, height] = [at(0) - at(8), at(4) - at(12)];
  checkSize(Math.max(width, 0), Math.max(height, 0));
  const tiles = Math.ceil(width / at(16)) * Math.ceil(height / at(20));
  // No tile at all is none as well: infinitely many of no size.
  if (!(tiles <= MOST_TILES) || stream.readUInt16BE(40) > MOST_COMPONENTS) throw new FlawFound('tooDetailed');
}

/** Alone, or in the first box of its kind (I.4). */
function codestreamOf(data: Buffer): Buffer | undefined {
  if (data.subarray(0, 4).equals(START_OF_CODESTREAM)) return data;
  for (let at = 0; at + 16 <= data.length; ) {
    const told = data.readUInt32BE(at);
    const head = told === 1 ? 16 : 8;
    if (data.toString('latin1', at + 4, at + 8) === 'jp2c') return data.subarray(at + head);
    const size = told === 1 ? Number(data.readBigUInt64BE(at + 8)) : told;
    if (size < head) return undefined;
    at += size;
  }
  return undefined;
}

const PAGE = 48;
/** Those that hold pixels: text, patterns and halftones, generic and refined regions (ITU-T T.88, 7.3). */
const REGIONS = [4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43];

/** Segments one after the other, as they lie in a PDF (ITU-T T.88, 7.2): each tells its kind and its length. */
function checkJbig2(data: Buffer): void {
  let [pages, pixels, at] = [0, 0, 0];
  while (at < data.length) {
    const segment = segmentAt(data, at);
    if (!segment || segment.end > data.length) break;
    if ([PAGE, ...REGIONS].includes(segment.kind)) {
      if (segment.end < segment.start + 8) break;
      const [width, height] = [data.readUInt32BE(segment.start), data.readUInt32BE(segment.start + 4)];
      checkSize(width, height);
      pixels += width * height;
      if (segment.kind === PAGE) pages += 1;
    }
    at = segment.end;
  }
  // What is left is a line's end.
  const isWhole = data.length - at <= 2;
  if (!isWhole || pages !== 1 || pixels > (1 + MOST_LAYERS) * MOST_PIXELS) throw new FlawFound('tooDetailed');
}

/** Undefined where none begins. */
function segmentAt(data: Buffer, at: number): { kind: number; start: number; end: number } | undefined {
  if (at + 11 > data.length) return undefined;
  const flags = data[at + 4] ?? 0;
  const short = (data[at + 5] ?? 0) >> 5;
  const isLong = short === 7;
  const references = isLong ? data.readUInt32BE(at + 5) & 0x1fff_ffff : short;
  const number = data.readUInt32BE(at);
  const width = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
  const counted = isLong ? 4 + Math.ceil((references + 1) / 8) : 1;
  const length = at + 5 + counted + references * width + (flags & 0x40 ? 4 : 1);
  if (length + 4 > data.length) return undefined;
  const start = length + 4;
  return { kind: flags & 0x3f, start, end: start + data.readUInt32BE(length) };
}

/** Data of a fax tell no size: a line may be one bit (ITU-T T.6). */
function checkFax(dictionary: PdfDictionary, known: KnownObjects): void {
  if (pictureBytes(dictionary, known) === undefined) throw new FlawFound('tooDetailed');
  const height = known.numberUnder(dictionary, 'Height') ?? 0;
  for (const parameters of parametersOf(dictionary, known)) {
    const columns = known.numberUnder(parameters, 'Columns') ?? FAX_COLUMNS;
    checkSize(columns, Math.max(known.numberUnder(parameters, 'Rows') ?? 0, height));
  }
}

/** Of all filters. */
export function parametersOf(dictionary: PdfDictionary, known: KnownObjects): PdfDictionary[] {
  return ['DecodeParms', 'DP']
    .flatMap((key) => known.under(dictionary, key))
    .flatMap((each) => (each.kind === 'array' ? each.items.flatMap((item) => known.behind(item)) : [each]))
    .filter((each) => each.kind === 'dictionary');
}
