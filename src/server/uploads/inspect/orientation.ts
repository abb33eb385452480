/** How a photo is to be turned: the one thing of its Exif data that is kept (CIPA DC-008, 4.6.5). */

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;
/** Of an entry: tag, type, count and value. */
const ENTRY_BYTES = 12;
const UPRIGHT = 1;
const MOST = 8;

/** From 2 to 8; undefined where the picture is upright, or is not said to be turned. `data`: of a segment APP1. */
export function orientationIn(data: Buffer): number | undefined {
  if (data.toString('latin1', 0, EXIF.length) !== EXIF || data.length < EXIF.length + 8) return undefined;
  const tiff = data.subarray(EXIF.length);
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const count = short(directory);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return undefined;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value > UPRIGHT && value <= MOST ? value : undefined;
  }
  return undefined;
}

/** A segment APP1 that says this and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff]);
}
