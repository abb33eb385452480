/** Streams of honest PDFs as scanners, printers and old programs pack them. */
import { deflateSync } from 'node:zlib';
import { jpeg } from '../files.ts';
import { latin, type StreamObject } from './write-pdf.ts';

export const STATEMENT_TEXT = latin(
  'BT /F1 12 Tf 72 700 Td (Net pay and/or JS /URI 1204.50) Tj ET\n'.repeat(40),
);

/** Streams as scanners and old programs pack them. */
export const STREAMS: Record<string, () => StreamObject> = {
  'plain text': () => ({ dictionary: '', data: STATEMENT_TEXT }),
  'deflated text': () => ({ dictionary: '/Filter /FlateDecode', data: deflateSync(STATEMENT_TEXT) }),
  'text in a list of one filter': () => ({
    dictionary: '/Filter [/FlateDecode]',
    data: deflateSync(STATEMENT_TEXT),
  }),
  'text in digits': () => ({
    dictionary: '/Filter [/ASCIIHexDecode]',
    data: latin(`${STATEMENT_TEXT.toString('hex')}>`),
  }),
  'deflated text in digits': () => ({
    dictionary: '/Filter [/ASCIIHexDecode /FlateDecode]',
    data: latin(
      `${deflateSync(STATEMENT_TEXT)
        .toString('hex')
        .replace(/(.{60})/g, '$1\n')}>`,
    ),
  }),
  'text in signs of 85': () => ({
    dictionary: '/Filter [ /ASCII85Decode /FlateDecode ]',
    data: ascii85(deflateSync(STATEMENT_TEXT)),
  }),
  'a photo': () => ({
    dictionary:
      '/Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
    data: jpeg(),
  }),
  'a photo that was deflated': () => ({
    dictionary: '/Subtype /Image /Width 8 /Height 8 /Filter [/FlateDecode /DCTDecode]',
    data: deflateSync(jpeg()),
  }),
  'a fax': () => ({
    dictionary:
      '/Subtype /Image /Width 1728 /Height 2200 /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1728 >>',
    data: Buffer.alloc(400, 0x35),
  }),
  'a scan without loss': () => ({
    dictionary:
      '/Subtype /Image /Width 2550 /Height 3300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
    data: deflateSync(Buffer.alloc(2550 * 3300 * 3, 250), { level: 1 }),
  }),
  'a picture of rows that tell how they changed': () => ({
    dictionary:
      '/Subtype /Image /Width 40 /Height 30 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns 40 >>',
    data: deflateSync(Buffer.alloc(121 * 30)),
  }),
  'a picture of runs': () => ({
    dictionary: '/Subtype /Image /Width 128 /Height 4 /BitsPerComponent 8 /Filter /RunLengthDecode',
    data: Buffer.from([129, 1, 129, 2, 129, 3, 129, 4, 128]),
  }),
  'text in LZW': () => ({
    dictionary: '/Filter /LZWDecode',
    data: Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]),
  }),
  'a length that is wrong': () => ({
    dictionary: '/Filter /FlateDecode',
    data: deflateSync(STATEMENT_TEXT),
    length: 7,
  }),
  'deflated text whose end is damaged': () => ({
    dictionary: '/Filter /FlateDecode',
    data: Buffer.concat([deflateSync(STATEMENT_TEXT).subarray(0, -4), Buffer.alloc(4)]),
  }),
  'a font': () => ({
    dictionary: '/Length1 9000 /Filter /FlateDecode',
    data: deflateSync(Buffer.alloc(9000, 3)),
  }),
  'a keyword in the middle': () => ({ dictionary: '', data: latin('% 5 0 obj\nBT (stream endobj) Tj ET') }),
};

/** 7.4.3, without its short form of zeros, in lines as ReportLab writes them. */
function ascii85(bytes: Buffer): Buffer {
  const missing = (4 - (bytes.length % 4)) % 4;
  const whole = Buffer.concat([bytes, Buffer.alloc(missing)]);
  let signs = '';
  for (let at = 0; at < whole.length; at += 4) {
    let rest = whole.readUInt32BE(at);
    let group = '';
    for (let sign = 0; sign < 5; sign += 1) {
      group = String.fromCharCode(33 + (rest % 85)) + group;
      rest = Math.floor(rest / 85);
    }
    signs += group;
  }
  const cut = signs.slice(0, signs.length - missing);
  return latin(`${cut.replace(/(.{72})/g, '$1\n')}~>`);
}
