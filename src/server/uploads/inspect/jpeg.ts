/** Checks that a file is a whole JPEG of a size that can be shown, and keeps what is seen of it (ITU-T T.81, annex B). */
import { type Flaw, FlawFound } from '../flaws.ts';
import { orientationIn, orientationSegment } from './orientation.ts';
import { sizeFlaw } from './size.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const TEMPORARY = 0x01;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Each scan goes over all pixels: a hundred are ten times what any program writes. */
const MOST_SCANS = 100;
const MOST_SEGMENTS = 1_000;

/** Marker, length and what it has. */
interface Segment {
  marker: number;
  data: Buffer;
  /** As it stands in the file; a scan with the data behind its head. */
  whole: Buffer;
}

/** Answers the picture up to its end, without what cameras and programs tell of it; or what is wrong with it. */
export function checkedJpeg(bytes: Buffer): Buffer | Flaw {
  try {
    const segments = segmentsOf(bytes);
    const [start, end] = [bytes.subarray(0, 2), Buffer.from([0xff, END_OF_IMAGE])];
    return Buffer.concat([start, ...segments.flatMap((segment) => shownOf(segment)), end]);
  } catch (error) {
    if (error instanceof FlawFound) return error.flaw;
    throw error;
  }
}

function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  const walk = segmentsIn(bytes);
  for (;;) {
    const { value, done } = walk.next();
    if (!done) segments.push(value);
    else if (value.hasEnd && value.frames === 1 && value.scans > 0) return segments;
    else throw new FlawFound('damaged');
  }
}

/**
 * A picture within a PDF: readers show one that is cut off, so that its size alone is held. Where none is told nobody
 * knows how large it grows. Throws flaws.
 */
export function checkJpegSize(bytes: Buffer): void {
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8]));
  const walk = start < 0 ? undefined : segmentsIn(bytes.subarray(start));
  for (;;) {
    const next = walk?.next();
    if (next && !next.done) continue;
    if (!next || next.value.frames === 0) throw new FlawFound('tooDetailed');
    return;
  }
}

interface Walked {
  frames: number;
  scans: number;
  hasEnd: boolean;
}

/** Cameras append previews and films after the end: they are never shown. Answers how far it came. */
function* segmentsIn(bytes: Buffer): Generator<Segment, Walked> {
  let [frames, scans, segments, at] = [0, 0, 0, 2];
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes (B.1.1.2).
    if (marker === 0xff || marker === TEMPORARY || isRestart(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === END_OF_IMAGE) return { frames, scans, hasEnd: true };
    if (marker < 0xc0 || at + 4 > bytes.length) break;
    const length = bytes.readUInt16BE(at + 2);
    const headEnd = at + 2 + length;
    if (length < 2 || headEnd > bytes.length) break;
    const data = bytes.subarray(at + 4, headEnd);
    const isScan = marker === START_OF_SCAN;
    if (isFrame(marker)) {
      checkFrame(data);
      frames += 1;
    }
    if (isScan && frames === 0) break;
    if (isScan) scans += 1;
    segments += 1;
    if (segments > MOST_SEGMENTS || scans > MOST_SCANS) throw new FlawFound('tooDetailed');
    const end = isScan ? endOfScan(bytes, headEnd) : headEnd;
    yield { marker, data, whole: bytes.subarray(at, end) };
    at = end;
  }
  return { frames, scans, hasEnd: false };
}

/** Precision, height, width, components. A height of 0 is told only after the first scan, which nobody does. */
function checkFrame(frame: Buffer): void {
  if (frame.length < 6) throw new FlawFound('damaged');
  const flaw = sizeFlaw(frame.readUInt16BE(3), frame.readUInt16BE(1));
  if (flaw) throw new FlawFound(flaw);
}

const JFIF = 'JFIF\0';
const JFIF_BYTES = 14;
const ADOBE = 'Adobe';
const ADOBE_BYTES = 12;
const COLOR_PROFILE = 'ICC_PROFILE\0';

/** The picture, its density and its colors. No place, time, device, name, comment or preview. */
function shownOf({ marker, data, whole }: Segment): Buffer[] {
  const starts = (mark: string) => data.toString('latin1', 0, mark.length) === mark;
  if (marker === APP0 && starts(JFIF) && data.length >= JFIF_BYTES) {
    // Without its preview: a width and height of 0.
    return [segmentOf(APP0, Buffer.concat([data.subarray(0, JFIF_BYTES - 2), Buffer.alloc(2)]))];
  }
  // Phones write a photo as the sensor lies, and tell how to turn it: without that it would lie on its side.
  const orientation = marker === APP1 ? orientationIn(data) : undefined;
  if (orientation !== undefined) return [orientationSegment(orientation)];
  if (marker === APP2 && starts(COLOR_PROFILE)) return [whole];
  if (marker === APP14 && starts(ADOBE) && data.length >= ADOBE_BYTES) {
    return [segmentOf(APP14, data.subarray(0, ADOBE_BYTES))];
  }
  return marker >= APP0 ? [] : [whole];
}

function segmentOf(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** SOF0 to SOF15 but for the tables and the arithmetic conditioning between them (table B.1). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** The next marker that belongs not to the scan itself: neither a stuffed FF 00 nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
