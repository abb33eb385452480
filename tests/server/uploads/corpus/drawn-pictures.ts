/** Pictures within PDFs, honest and hostile: what they say themselves of how large they are. */
import { deflateSync } from 'node:zlib';
import { jpeg } from '../files.ts';
import { pages } from './hostile-pdfs.ts';
import { latin, type StreamObject, updated, type WrittenObject, writePdf } from './write-pdf.ts';

export type Row = [what: string, make: () => Buffer];

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** A codestream of JPEG 2000 as far as its sizes; `tile` by `tile` pixels each. */
export function jpx(width: number, height = width, tile = width): Buffer {
  const sizes = numbers(width, height, 0, 0, tile, tile, 0, 0);
  const components = Buffer.from([0, 1, 7, 1, 1]);
  return Buffer.concat([Buffer.from([0xff, 0x4f, 0xff, 0x51, 0, 41, 0, 0]), sizes, components]);
}

export function jp2(stream: Buffer): Buffer {
  const box = (type: string, data: Buffer) => Buffer.concat([numbers(8 + data.length), latin(type), data]);
  return Buffer.concat([
    box('jP  ', Buffer.from([13, 10, 0x87, 10])),
    box('ftyp', latin('jp2 ')),
    box('jp2c', stream),
  ]);
}

/** A page of white lines, each as the one before it; `told` is the size of the region on it. */
export function jbig2(width: number, height: number, told: [number, number] = [width, height]): Buffer {
  const segment = (number: number, kind: number, data: Buffer) =>
    Buffer.concat([numbers(number), Buffer.from([kind, 0, 1]), numbers(data.length), data]);
  const lines = Buffer.concat([Buffer.alloc(Math.ceil(told[1] / 8), 255), Buffer.from([0, 16, 1])]);
  const region = Buffer.concat([numbers(...told, 0, 0), Buffer.from([0, 1]), lines]);
  return Buffer.concat([
    segment(0, 48, Buffer.concat([numbers(width, height, 0, 0), Buffer.alloc(3)])),
    segment(1, 38, region),
  ]);
}

export const picture = (dictionary: string, data: Buffer): StreamObject => ({
  dictionary: `/Type /XObject /Subtype /Image ${dictionary}`,
  data,
});

/** A page that draws its object 9. */
export function drawing(
  object: WrittenObject,
  more: Record<number, WrittenObject> = {},
  content = 'q 612 0 0 792 0 0 cm /X Do Q',
): Buffer {
  const page = '/Contents 8 0 R /Resources << /XObject << /X 9 0 R >> >>';
  return writePdf({ ...pages({ page }), 8: { dictionary: '', data: latin(content) }, 9: object, ...more });
}

const HUGE = '/Width 9 /Height 9 /Filter /DCTDecode';
const hexadecimal = (data: Buffer) => latin(`${data.toString('hex')}>`);

export const HOSTILE_PICTURES: Row[] = [
  ['a photo larger than it says', () => drawing(picture(HUGE, jpeg(65_000, 65_000)))],
  ['a huge photo without sizes', () => drawing(picture('/Filter /DCTDecode', jpeg(65_000, 65_000)))],
  ['a huge photo that is told as none', () => drawing({ dictionary: HUGE, data: jpeg(65_000, 65_000) })],
  [
    'a huge photo, deflated',
    () =>
      drawing(
        picture('/Width 9 /Height 9 /Filter [/FlateDecode /DCTDecode]', deflateSync(jpeg(65_000, 65_000))),
      ),
  ],
  [
    'a huge photo in digits, by short names',
    () => drawing(picture('/Width 9 /Height 9 /Filter [/AHx /DCT]', hexadecimal(jpeg(65_000, 65_000)))),
  ],
  ['a photo that tells no size', () => drawing(picture(HUGE, jpeg().subarray(0, 20)))],
  [
    'a photo packed behind its codec',
    () => drawing(picture('/Width 9 /Height 9 /Filter [/DCTDecode /FlateDecode]', jpeg())),
  ],
  ['a JPX without sizes', () => drawing(picture('/Filter /JPXDecode', jp2(Buffer.alloc(60))))],
  ['a JPX that is none', () => drawing(picture('/Filter /JPXDecode', Buffer.alloc(400, 0x99)))],
  ['a JPX larger than it says', () => drawing(picture('/Width 9 /Height 9 /Filter /JPXDecode', jpx(65_000)))],
  ['a huge JPX in boxes', () => drawing(picture('/Filter /JPXDecode', jp2(jpx(65_000))))],
  ['a JPX of a million tiles', () => drawing(picture('/Filter /JPXDecode', jpx(1_000, 1_000, 1)))],
  ['a JPX of tiles of no size', () => drawing(picture('/Filter /JPXDecode', jpx(1_000, 1_000, 0)))],
  [
    'a JBIG2 of noise',
    () => drawing(picture('/Width 2550 /Height 3300 /Filter /JBIG2Decode', Buffer.alloc(400, 0x99))),
  ],
  [
    'a JBIG2 larger than it says',
    () => drawing(picture('/Width 9 /Height 9 /Filter /JBIG2Decode', jbig2(65_000, 65_000))),
  ],
  [
    'a JBIG2 whose region is larger than its page',
    () => drawing(picture('/Width 9 /Height 9 /Filter /JBIG2Decode', jbig2(9, 9, [65_000, 65_000]))),
  ],
  [
    'a JBIG2 without a page',
    () => drawing(picture('/Width 9 /Height 9 /Filter /JBIG2Decode', jbig2(9, 9).subarray(30))),
  ],
  ['a fax without sizes', () => drawing(picture('/Filter /CCITTFaxDecode', Buffer.alloc(400, 0x35)))],
  [
    'a fax of wider lines than it says',
    () =>
      drawing(
        picture('/Width 9 /Height 9 /Filter /CCITTFaxDecode /DecodeParms 10 0 R', Buffer.alloc(400, 0x35)),
        { 10: '<< /K -1 /Columns 65000 >>' },
      ),
  ],
  [
    'a huge picture within its content',
    () => drawing('null', {}, 'q BI /W 60000 /H 60000 /BPC 8 /CS /G /F /Fl ID xx EI Q'),
  ],
  [
    'a photo within its content, larger than it says',
    () =>
      drawing(
        'null',
        {},
        `q BI /W 9 /H 9 /BPC 8 /CS /G /F /DCT ID ${jpeg(65_000, 65_000).toString('latin1')} EI Q`,
      ),
  ],
  [
    'a huge picture whose width is told elsewhere',
    () =>
      drawing(picture('/Width 10 0 R /Height 9 /Filter /FlateDecode', deflateSync(Buffer.alloc(9))), {
        10: '60000',
      }),
  ],
  [
    'a picture that was made larger later',
    () =>
      updated(
        drawing(picture('/Width 10 0 R /Height 9 /Filter /FlateDecode', deflateSync(Buffer.alloc(9))), {
          10: '9',
        }),
        { 10: '60000' },
      ),
  ],
];

const FAX = '/Width 1728 /Height 2200 /BitsPerComponent 1 /Filter /CCITTFaxDecode';
const GRAY = '/ColorSpace /DeviceGray /BitsPerComponent 8';

export const HONEST_PICTURES: Row[] = [
  [
    'a scan of 5,000 by 5,000 whose width is told elsewhere',
    () =>
      drawing(
        picture(
          `/Width 10 0 R /Height 11 0 R ${GRAY} /Filter /FlateDecode`,
          deflateSync(Buffer.alloc(25_000_000), { level: 1 }),
        ),
        { 10: '5000', 11: '5000' },
      ),
  ],
  [
    'a colored scan whose width is told elsewhere',
    () =>
      drawing(
        picture(
          '/Width 10 0 R /Height 4000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          deflateSync(Buffer.alloc(3 * 16_000_000), { level: 1 }),
        ),
        { 10: '4000' },
      ),
  ],
  [
    'a photo of a phone',
    () => drawing(picture(`/Width 4032 /Height 3024 ${GRAY} /Filter /DCTDecode`, jpeg(4032, 3024))),
  ],
  [
    'a photo whose end is missing',
    () => drawing(picture(`/Width 8 /Height 8 ${GRAY} /Filter /DCTDecode`, jpeg().subarray(0, -2))),
  ],
  ['a JPX', () => drawing(picture('/Width 2550 /Height 3300 /Filter /JPXDecode', jpx(2550, 3300, 1024)))],
  ['a JPX in boxes', () => drawing(picture('/Filter /JPXDecode', jp2(jpx(2550, 3300))))],
  [
    'a JBIG2',
    () =>
      drawing(
        picture('/Width 2550 /Height 3300 /BitsPerComponent 1 /Filter /JBIG2Decode', jbig2(2550, 3300)),
      ),
  ],
  [
    'a fax whose parameters stand elsewhere',
    () =>
      drawing(picture(`${FAX} /DecodeParms [10 0 R]`, Buffer.alloc(400, 0x35)), {
        10: '<< /K -1 /Columns 11 0 R >>',
        11: '1728',
      }),
  ],
  [
    'a picture within its content',
    () => drawing('null', {}, 'q BI /W 8 /H 8 /BPC 1 /CS /G ID 12345678\nEI Q'),
  ],
];
