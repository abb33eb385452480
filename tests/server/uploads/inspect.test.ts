/** Which files are what they say, and what is told of those that are not? One row a file. */
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { safeName } from '../../../src/server/uploads/names.ts';
import { chunk, jpeg, PACKED_PAGES, PNG_SIGNATURE, packedPdf, pdf, png, zip } from './files.ts';
import { verdict } from './verdict.ts';

const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by);
const swapped = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
const changedAt = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const withScript = PACKED_PAGES.replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript >>');

type Row = [what: string, bytes: () => Buffer | Promise<Buffer>, verdict: string];

describe('good files', () => {
  const rows: Row[] = [
    ['a PDF of two pages', () => pdf(), 'pdf'],
    ['a PDF of fifty pages', () => pdf({ pages: 50 }), 'pdf'],
    ['a PDF with packed objects', () => packedPdf(PACKED_PAGES), 'pdf'],
    ['a PDF that tells of its own metadata only', () => swappedEncryptMetadata(), 'pdf'],
    ['a PNG', () => png(), 'png'],
    ['a JPEG', () => jpeg(), 'jpg'],
    ['a photo with a film after its end', () => Buffer.concat([jpeg(), Buffer.from('ftypmp42 film')]), 'jpg'],
    [
      'a JPEG with a preview inside',
      () => {
        const inner = jpeg();
        const head = Buffer.from([0xff, 0xe1, 0, inner.length + 2]);
        return Buffer.concat([jpeg().subarray(0, 2), head, inner, jpeg().subarray(2)]);
      },
      'jpg',
    ],
  ];
  test.each(rows)('%s is taken', async (_what, bytes, expected) => {
    expect(await verdict(await bytes())).toBe(expected);
  });
});

async function swappedEncryptMetadata() {
  return swapped(await pdf(), '/Producer', '/EncryptMetadata false /Producer');
}

describe('files that lie', () => {
  const rows: Row[] = [
    ['a program named .pdf', () => Buffer.from('MZ\u0090\u0000 this program cannot be run'), 'type'],
    ['a page of HTML named .pdf', () => Buffer.from('<html><script>alert(1)</script></html>'), 'type'],
    ['an SVG picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['a ZIP named .png', () => zip(), 'type'],
    [
      'a GIF named .jpg',
      () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
      'type',
    ],
    ['text', () => Buffer.from('hello'), 'type'],
    ['HTML before a PDF', async () => Buffer.concat([Buffer.from('<b>x</b>'), await pdf()]), 'type'],
    ['only the mark of a PDF', () => Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['only the mark of a PNG', () => PNG_SIGNATURE, 'type'],
    ['only the mark of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
    ['a PDF that was cut off', async () => cut(await pdf(), 200), 'damaged'],
    ['a PDF without cross-references', async () => swapped(await pdf(), 'trailer', 'tr@iler'), 'damaged'],
    ['a PDF without pages', async () => swapped(await pdf(), '/Pages', '/Pagez'), 'damaged'],
    ['a PDF with a password', () => pdf({ userPassword: 'open sesame' }), 'locked'],
    ['a PDF with a script', () => pdf({ script: 'app.alert(1)' }), 'active'],
    [
      'a script whose name is written in codes',
      async () => swapped(await pdf({ script: 'x' }), '/JavaScript', '/Java#53c#72ipt'),
      'active',
    ],
    ['a PDF with a file inside', () => pdf({ attachment: true }), 'active'],
    [
      'a PDF that starts a program',
      async () => swapped(await pdf(), '/Type /Catalog', '/AA << /S /Launch >> /Type /Catalog'),
      'active',
    ],
    ['a script among packed objects', () => packedPdf(withScript), 'active'],
    [
      'a script among objects whose stream names a false length',
      () =>
        swapped(packedPdf(withScript), `/Length ${deflateSync(Buffer.from(withScript)).length}`, '/Length 3'),
      'active',
    ],
    [
      'packed objects under a second packing',
      () => swapped(packedPdf(PACKED_PAGES), '/FlateDecode', '[/ASCII85Decode /FlateDecode]'),
      'active',
    ],
    [
      'a PDF bomb: 300 MB in some kilobytes',
      () => packedPdf('', deflateSync(Buffer.alloc(300 * 2 ** 20))),
      'tooDetailed',
    ],
    ['a PNG that was cut off', () => cut(png(), 12), 'damaged'],
    ['a PNG with a changed byte', () => changedAt(png(), 43), 'damaged'],
    ['a PNG with a ZIP after its end', () => Buffer.concat([png(), zip()]), 'damaged'],
    [
      'a PNG without a picture',
      () => Buffer.concat([png().subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
      'damaged',
    ],
    ['a PNG of no width', () => png(4, 3, [0, 3]), 'damaged'],
    ['a PNG bomb: 60,000 by 60,000 in some bytes', () => png(4, 3, [60_000, 60_000]), 'tooDetailed'],
    ['a JPEG that was cut off', () => cut(jpeg(), 2), 'damaged'],
    ['a JPEG without a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0]), 'damaged'],
    ['a JPEG bomb: 65,000 by 65,000 in some bytes', () => jpeg(65_000, 65_000), 'tooDetailed'],
  ];
  test.each(rows)('%s is refused', async (_what, bytes, expected) => {
    expect(await verdict(await bytes())).toBe(expected);
  });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\May.pdf', 'May.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['<script>.png', '_script_.png'],
  ['  ..  ', 'file'],
  ['Müller, Mai.pdf', 'Müller, Mai.pdf'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('the name %j is shown as %j', (name, shown) => {
  expect(safeName(name)).toBe(shown);
});
