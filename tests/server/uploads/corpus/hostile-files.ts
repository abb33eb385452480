/** Hostile files other than PDFs that act: bombs, files that are none, two files in one, and the test virus. */
import { deflateSync, gzipSync } from 'node:zlib';
import { chunk, jpeg, PNG_SIGNATURE, png, zip } from '../files.ts';
import { HOSTILE_FORMS } from './drawn-forms.ts';
import { HOSTILE_PICTURES } from './drawn-pictures.ts';
import { type CorpusFile, pages } from './hostile-pdfs.ts';
import { hostilePictures, MB, zeros } from './hostile-pictures.ts';
import { latin, packed, type StreamObject, writePdf } from './write-pdf.ts';
import { writePng } from './write-png.ts';

const file = (what: string, make: CorpusFile['make']): CorpusFile => ({ what, make });

export const TEST_VIRUS_TEXT = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** What holds more than pages, and what cannot be looked into. */
const HOLDING: [string, string, string][] = [
  ['a form of XML', '/AcroForm << /XFA 9 0 R >>', ''],
  ['a form of XML in parts', '/AcroForm << /XFA [(template) 9 0 R] >>', ''],
  ['files within', '/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>', ''],
  ['a file within, not said to be one', '/AF [<< /EF << /F 9 0 R >> >>]', ''],
  ['scripts by name', '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>', ''],
  ['a password', '/X << /Encrypt << /Filter /Standard >> >>', ''],
  ['a base for addresses', '/URI << /Base (https://example.com) >>', ''],
  ...['RichMedia', 'Movie', 'Sound', 'Screen', 'FileAttachment', '3D', 'Projection'].map(
    (kind): [string, string, string] => [kind, '', `/Annots [<< /Subtype /${kind} /Rect [0 0 9 9] >>]`],
  ),
];

function holdingPdfs(): CorpusFile[] {
  return HOLDING.flatMap(([what, root, page]) => [
    file(`a PDF with ${what}`, () => writePdf(pages({ root, page }))),
    file(`a PDF with ${what}, packed`, () =>
      writePdf({ 30: packed(pages({ root, page })) }, { tableStream: true }),
    ),
    file(`a PDF with ${what}, in codes`, () =>
      writePdf(pages({ root: root.replaceAll('/', '/#').replace(/#(\w)/g, coded), page: inCodes(page) })),
    ),
  ]);
}

const coded = (_: string, letter: string) => `#${letter.charCodeAt(0).toString(16)}`;
const inCodes = (text: string) => text.replaceAll('/', '/#').replace(/#(\w)/g, coded);

const ASCII85_OF_ZEROS = (size: number) => {
  // `z` is four zeros, but a bomb is packed: each byte as it is, by hexadecimal digits.
  return latin(`${zeros(size).toString('hex')}>`);
};

function pdfBombs(): CorpusFile[] {
  const streams: [string, () => StreamObject][] = [
    ...[33, 34, 40, 48, 64].map((size): [string, () => StreamObject] => [
      `${size} MB of content`,
      () => ({ dictionary: '/Filter /FlateDecode', data: zeros(size * MB) }),
    ]),
    [
      '40 MB behind digits',
      () => ({ dictionary: '/Filter [/ASCIIHexDecode /FlateDecode]', data: ASCII85_OF_ZEROS(40 * MB) }),
    ],
    ['40 MB by short names', () => ({ dictionary: '/Filter [/AHx /Fl]', data: ASCII85_OF_ZEROS(40 * MB) })],
    [
      'a bomb in a bomb',
      () => ({ dictionary: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(zeros(40 * MB)) }),
    ],
    [
      'a picture larger than it says',
      () => ({ dictionary: '/Subtype /Image /Width 9 /Height 9 /Filter /FlateDecode', data: zeros(MB) }),
    ],
    [
      'a picture of 60,000 by 60,000',
      () => ({ dictionary: '/Subtype /Image /Width 60000 /Height 60000 /Filter /DCTDecode', data: jpeg() }),
    ],
    [
      'a picture of 130 MB',
      () => ({
        dictionary: '/Subtype /Image /Width 9000 /Height 9000 /Filter /FlateDecode',
        data: zeros(130 * MB),
      }),
    ],
    [
      '40 MB of runs',
      () => ({ dictionary: '/Filter /RunLengthDecode', data: Buffer.alloc(2 * 330_000, 129) }),
    ],
    ['LZW that doubles', () => ({ dictionary: '/Filter /LZWDecode', data: growingLzw(60_000) })],
    [
      '40 MB of objects',
      () => ({
        dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
        data: deflateSync(Buffer.concat([latin('9 0 '), Buffer.alloc(40 * MB, ' ')])),
      }),
    ],
  ];
  const many = Object.fromEntries(
    Array.from({ length: 2001 }, (_, at) => [at + 10, { dictionary: '', data: latin('q Q') }]),
  );
  return [
    ...streams.map(([what, make]) => file(`a PDF bomb: ${what}`, () => writePdf({ ...pages(), 9: make() }))),
    ...[...HOSTILE_PICTURES, ...HOSTILE_FORMS].map(([what, make]) => file(`a PDF with ${what}`, make)),
    file('a PDF of 2,001 streams', () => writePdf({ ...pages(), ...many })),
    file('a PDF of lists in lists', () => writePdf({ ...pages(), 9: `${'['.repeat(5000)}` })),
    file('a PDF whose strings never end', () => writePdf({ ...pages(), 9: '1 0 obj ( '.repeat(20_000) })),
  ];
}

/** Each code is the newest one: as long as all before it. */
function growingLzw(codes: number): Buffer {
  let [bits, held, next] = [0, 0, 258];
  const bytes: number[] = [];
  const write = (code: number, width: number) => {
    held = (held << width) | code;
    bits += width;
    while (bits >= 8) {
      bytes.push((held >>> (bits - 8)) & 255);
      bits -= 8;
      held &= (1 << bits) - 1;
    }
  };
  write(256, 9);
  write(0, 9);
  for (let at = 0; at < codes; at += 1) {
    const width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9;
    write(Math.min(next, 4095), width);
    next = Math.min(next + 1, 4096);
  }
  return Buffer.from(bytes);
}

function brokenPdfs(): CorpusFile[] {
  const good = () => writePdf(pages());
  return [
    ...Array.from({ length: 12 }, (_, at) =>
      file(`a PDF cut off after ${at + 1}/13`, () =>
        good().subarray(0, Math.floor((good().length * (at + 1)) / 13)),
      ),
    ),
    file('a PDF without pages', () => writePdf({ 1: '<< /Type /Catalog >>' })),
    file('a PDF without a page', () =>
      writePdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: '<< /Type /Pages >>' }),
    ),
    file('a PDF behind HTML', () => Buffer.concat([latin('<html>'), good()])),
    file('a PDF behind a program', () => Buffer.concat([latin('MZ\0\0'), good()])),
    file('a PDF behind a picture', () => Buffer.concat([png(), good()])),
    file('a PDF of version 9', () => writePdf(pages(), { version: '9.9' })),
    file('a PDF whose data lie elsewhere', () =>
      writePdf({ ...pages(), 9: { dictionary: '/F (a.bin)', data: latin('x') } }),
    ),
    file('a PDF with the filter of a list told elsewhere', () =>
      writePdf({ ...pages(), 9: { dictionary: '/Filter [10 0 R]', data: latin('x') }, 10: '/FlateDecode' }),
    ),
  ];
}

function others(): CorpusFile[] {
  const texts: [string, string][] = [
    ...[
      ['a program', 'MZ\x90\0\x03'],
      ['a program of Linux', '\x7fELF\x02\x01\x01'],
      ['a page', '<!doctype html><script>1</script>'],
    ],
    ...[
      ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a script', '#!/bin/sh\nrm -rf ~'],
    ],
    ...[
      ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
      ['a BMP', 'BM\x46\0\0\0'],
      ['a TIFF', 'II*\0\x08\0\0\0'],
      ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ],
    ...[
      ['PostScript', '%!PS-Adobe-3.0\n(x) print'],
      ['a text', 'Hello'],
      ['a table', 'a,b\n=cmd|1,2'],
      ['XML', '<?xml version="1.0"?><a/>'],
    ],
    ...[
      ['RTF', '{\\rtf1 {\\object}}'],
      ['an old document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
      ['a RAR', 'Rar!\x1a\x07\0'],
      ['a 7z', "7z\xbc\xaf'\x1c"],
    ],
    ...[
      ['a shortcut', 'L\0\0\0\x01\x14\x02\0'],
      ['a class', '\xca\xfe\xba\xbe\0\0\0\x34'],
      ['a disk', 'conectix\0'],
      ['nulls', '\0'.repeat(100)],
    ],
  ] as [string, string][];
  return [
    ...texts.map(([what, text]) => file(what, () => latin(text.padEnd(200, '\0')))),
    file('a ZIP', zip),
    file('a GZIP', () => gzipSync(writePdf(pages()))),
    file('a PDF with the mark of a PNG', () => Buffer.concat([PNG_SIGNATURE, writePdf(pages())])),
    file('a ZIP with the mark of a JPEG', () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), zip()]),
    ),
  ];
}

function viruses(): CorpusFile[] {
  const mark = latin(TEST_VIRUS_TEXT);
  const comment = Buffer.from([0xff, 0xfe, 0, mark.length + 2]);
  const rows: [string, () => Buffer][] = [
    ['in the open', () => mark],
    ['in a comment of a PDF', () => writePdf({ ...pages(), 9: `null %${TEST_VIRUS_TEXT}` })],
    ['in content', () => writePdf({ ...pages(), 9: { dictionary: '', data: mark } })],
    [
      'in packed content',
      () => writePdf({ ...pages(), 9: { dictionary: '/Filter /FlateDecode', data: deflateSync(mark) } }),
    ],
    [
      'in content stored, not packed',
      () =>
        writePdf({
          ...pages(),
          9: { dictionary: '/Filter /FlateDecode', data: deflateSync(mark, { level: 0 }) },
        }),
    ],
    ['behind the end of a PDF', () => Buffer.concat([writePdf(pages()), mark])],
    ['in a text of a PNG', () => writePng({ chunks: [chunk('tEXt', Buffer.concat([latin('a\0'), mark]))] })],
    [
      'in a packed text of a PNG',
      () => writePng({ chunks: [chunk('zTXt', Buffer.concat([latin('a\0\0'), deflateSync(mark)]))] }),
    ],
    [
      'in a comment of a JPEG',
      () => Buffer.concat([jpeg().subarray(0, 2), comment, mark, jpeg().subarray(2)]),
    ],
    ['behind the end of a JPEG', () => Buffer.concat([jpeg(), mark])],
  ];
  return rows.map(([what, make]) => file(`the test virus ${what}`, make));
}

export function hostileFiles(): CorpusFile[] {
  return [...holdingPdfs(), ...pdfBombs(), ...brokenPdfs(), ...hostilePictures(), ...others(), ...viruses()];
}
