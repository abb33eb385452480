/** How do tests come by real files? Made here, byte by byte or by a library, and then broken in one place each. */
import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

interface PdfOptions {
  pages?: number;
  userPassword?: string;
  attachment?: boolean;
  script?: string;
}

/** A real PDF, as a printer's driver would write it. */
export function pdf({ pages = 2, userPassword, attachment, script }: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...(userPassword && { userPassword, pdfVersion: '1.7' }) });
  if (attachment) document.file(Buffer.from('MZ not a page'), { name: 'page.exe' });
  if (script) {
    const action = document.ref({ S: 'JavaScript', JS: new String(script) });
    Object.assign((document as unknown as { _root: { data: object } })._root.data, { OpenAction: action });
    action.end(Buffer.alloc(0));
  }
  for (let page = 1; page <= pages; page++) {
    document.text(`Page ${page}: pay for the month of May`);
    if (page < pages) document.addPage();
  }
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
  document.end();
  return whole;
}

/** A PDF whose objects lie packed in one stream, as newer programs write them (ISO 32000-2, 7.5.7). */
export function packedPdf(objects: string, packed = deflateSync(Buffer.from(objects))): Buffer {
  const head = '%PDF-1.5\n1 0 obj\n';
  const dictionary = `<< /Type /ObjStm /N 3 /First ${objects.indexOf('<<')} /Filter /FlateDecode /Length ${packed.length} >>`;
  const start = Buffer.from(`${head}${dictionary}\nstream\r\n`, 'latin1');
  const table = deflateSync(Buffer.alloc(30));
  const tableHead = `<< /Type /XRef /Size 10 /W [1 1 1] /Root 2 0 R /Filter /FlateDecode /Length ${table.length} >>`;
  const references = Buffer.from(`\nendstream\nendobj\n9 0 obj\n${tableHead}\nstream\n`);
  const rest = `\nendstream\nendobj\nstartxref\n${start.length + packed.length + 18}\n%%EOF\n`;
  return Buffer.concat([start, packed, references, table, Buffer.from(rest)]);
}

export const PACKED_PAGES =
  '2 0 3 34 4 76 << /Type /Catalog /Pages 3 0 R >> << /Type /Pages /Kids [4 0 R] /Count 1 >> << /Type /Page /Parent 3 0 R >>';

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Grey, 8 bits. The header may promise another size than the data have. */
export function png(width = 4, height = 3, promised: [number, number] = [width, height]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(promised[0], 0);
  header.writeUInt32BE(promised[1], 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Baseline, grey, one block of 8 by 8, unless the frame promises more. */
export function jpeg(width = 8, height = 8): Buffer {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const table = (place: number) => segment(0xc4, [place, 1, ...new Array<number>(15).fill(0), 0]);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    ...[...table(0x00), ...table(0x10)],
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...[0x3f, 0xff, 0xd9],
  ]);
}

/** The end of central directory of an empty ZIP, after a local header: enough to be told as one. */
export function zip(): Buffer {
  return Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]), Buffer.alloc(60)]);
}
