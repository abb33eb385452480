/** Writes PDFs object by object, in the open or packed, so that a test says what stands in each. */
import { deflateSync } from 'node:zlib';

export interface StreamObject {
  /** Between `<<` and `>>`, without the length. */
  dictionary: string;
  data: Buffer;
  /** What is told of its length. */
  length?: number;
  /** Behind the keyword. */
  lineEnd?: string;
}

export type WrittenObject = string | StreamObject;

interface Layout {
  version?: string;
  /** Between lines of the file. */
  lineEnd?: string;
  /** What the trailer has beside its root and size. */
  trailer?: string;
  /** Cross-references in a stream instead of a table. */
  tableStream?: boolean;
}

/** Objects by number; 1 is the root. Answers a file whose cross-references are right. */
export function writePdf(objects: Record<number, WrittenObject>, layout: Layout = {}): Buffer {
  const { version = '1.7', lineEnd = '\n', trailer = '' } = layout;
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}${lineEnd}%\xe2\xe3\xcf\xd3${lineEnd}`, 'latin1')];
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), sizeOf(parts));
    parts.push(
      latin(`${number} 0 obj${lineEnd}`),
      bytesOf(object, lineEnd),
      latin(`${lineEnd}endobj${lineEnd}`),
    );
  }
  const at = sizeOf(parts);
  const size = Math.max(...offsets.keys()) + 1;
  const root = `/Root 1 0 R ${trailer}`;
  parts.push(layout.tableStream ? tableStream(offsets, size, root, at) : table(offsets, size, root, lineEnd));
  parts.push(latin(`startxref${lineEnd}${at}${lineEnd}%%EOF${lineEnd}`));
  return Buffer.concat(parts);
}

/** A stream of objects; `first` and the pairs before it are right. */
export function packed(objects: Record<number, string>, more: Partial<StreamObject> = {}): StreamObject {
  let at = 0;
  const pairs = Object.entries(objects).map(([number, text]) => {
    const pair = `${number} ${at}`;
    at += text.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const body = Object.values(objects).join(' ');
  const dictionary = `/Type /ObjStm /N ${pairs.length} /First ${head.length} /Filter /FlateDecode`;
  return { dictionary, data: deflateSync(latin(head + body)), ...more };
}

/** An update behind a file: objects anew, and a table of their own. */
export function updated(file: Buffer, objects: Record<number, WrittenObject>): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '0';
  const parts = [file];
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), sizeOf(parts));
    parts.push(latin(`${number} 0 obj\n`), bytesOf(object, '\n'), latin('\nendobj\n'));
  }
  const at = sizeOf(parts);
  parts.push(table(offsets, 99, `/Root 1 0 R /Prev ${before}`, '\n'), latin(`startxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

export const latin = (text: string) => Buffer.from(text, 'latin1');

function bytesOf(object: WrittenObject, lineEnd: string): Buffer {
  if (typeof object === 'string') return latin(object);
  const { dictionary, data, length = data.length } = object;
  const start = `<< ${dictionary} /Length ${length} >>${lineEnd}stream${object.lineEnd ?? '\r\n'}`;
  return Buffer.concat([latin(start), data, latin('\nendstream')]);
}

function table(offsets: Map<number, number>, size: number, root: string, lineEnd: string): Buffer {
  const rows = [...offsets].map(
    ([number, at]) => `${number} 1${lineEnd}${String(at).padStart(10, '0')} 00000 n\r\n`,
  );
  const head = `xref${lineEnd}0 1${lineEnd}0000000000 65535 f\r\n`;
  return latin(`${head}${rows.join('')}trailer${lineEnd}<< /Size ${size} ${root} >>${lineEnd}`);
}

function tableStream(offsets: Map<number, number>, size: number, root: string, at: number): Buffer {
  const rows = Array.from({ length: size + 1 }, (_, number) => {
    const offset = number === size ? at : offsets.get(number);
    const row = Buffer.alloc(6);
    row[0] = offset === undefined ? 0 : 1;
    row.writeUInt32BE(offset ?? 0, 1);
    return row;
  });
  // As most programs do: each row as what changed since the one before, behind a 2.
  const changed = rows.map((row, index) =>
    Buffer.from([2, ...row.map((byte, column) => byte - (rows[index - 1]?.[column] ?? 0))]),
  );
  const data = deflateSync(Buffer.concat(changed));
  const head = `/Type /XRef /Size ${size + 1} /W [1 4 1] ${root} /Filter /FlateDecode`;
  const parameters = '/DecodeParms << /Columns 6 /Predictor 12 >>';
  const start = `${size} 0 obj\n<< ${head} ${parameters} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([latin(start), data, latin('\nendstream\nendobj\n')]);
}

function sizeOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
