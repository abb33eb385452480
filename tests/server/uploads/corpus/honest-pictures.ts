/** Honest pictures: by a library that draws, and by hand as cameras, scanners and screens write them. */

import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { orientationSegment } from '../../../../src/server/uploads/inspect/orientation.ts';
import { chunk, jpeg } from '../files.ts';
import type { CorpusFile } from './hostile-pdfs.ts';
import { chanceOf } from './random.ts';
import { latin } from './write-pdf.ts';
import { writePng } from './write-png.ts';

const file = (what: string, make: CorpusFile['make']): CorpusFile => ({ what, make });
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

export function honestPictures(): CorpusFile[] {
  return [...drawn(), ...pngs(), ...jpegs()];
}

/** As a program draws them. */
export function drawing(width: number, height: number, seed = 1) {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const chance = chanceOf(seed);
  for (const _ of range(30)) {
    pen.fillStyle = `rgb(${chance.below(256)} ${chance.below(256)} ${chance.below(256)})`;
    pen.fillRect(chance.below(width), chance.below(height), chance.below(width), chance.below(height));
  }
  return canvas;
}

function drawn(): CorpusFile[] {
  return range(12).flatMap((at) => {
    const canvas = () => drawing(1 + at * 61, 1 + at * 47, at);
    return [
      file(`a drawn PNG, ${at}`, () => canvas().toBuffer('image/png')),
      file(`a drawn JPEG, ${at}`, () => canvas().toBuffer('image/jpeg', 10 + at * 8)),
    ];
  });
}

const KINDS = [
  ...[1, 2, 4, 8, 16].map((bits) => ({ color: 0, bits })),
  ...[8, 16].flatMap((bits) => [2, 4, 6].map((color) => ({ color, bits }))),
  ...[1, 2, 4, 8].map((bits) => ({ color: 3, bits })),
];

function pngs(): CorpusFile[] {
  const notes = () => [
    chunk('iCCP', Buffer.concat([latin('sRGB\0\0'), deflateSync(Buffer.alloc(3000, 9))])),
    chunk('tEXt', latin('Software\0Screen')),
    chunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0<x/>')),
    chunk('zTXt', Buffer.concat([latin('Comment\0\0'), deflateSync(latin('May'))])),
    chunk('eXIf', latin('MM\0*\0\0\0\x08\0\0')),
    chunk('pHYs', Buffer.alloc(9)),
    chunk('tIME', Buffer.alloc(7)),
    chunk('prVt', latin('of a program')),
  ];
  return [
    ...KINDS.flatMap((kind, at) => [
      file(`a PNG of color ${kind.color}, ${kind.bits} bits`, () =>
        writePng({ ...kind, width: 9 + at, height: 7, filter: at % 5 }),
      ),
      file(`an interlaced PNG of color ${kind.color}, ${kind.bits} bits`, () =>
        writePng({ ...kind, width: 1 + at, height: 1 + ((at * 3) % 9), interlace: 1 }),
      ),
    ]),
    file('a PNG with all that programs note', () => writePng({ chunks: notes() })),
    file('a PNG in many parts', () => writePng({ width: 300, height: 300, parts: 40 })),
    file('a screenshot of a phone', () => writePng({ width: 1170, height: 2532, color: 6 })),
    file('a scan at 300 dpi', () => writePng({ width: 2550, height: 3300, color: 2 })),
    file('a scan at 600 dpi in black and white', () => writePng({ width: 5100, height: 6600, bits: 1 })),
  ];
}

function jpegs(): CorpusFile[] {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const withHead = (...parts: Buffer[]) =>
    Buffer.concat([jpeg().subarray(0, 2), ...parts, jpeg().subarray(2)]);
  const jfif = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
  return [
    ...range(8).map((at) => file(`a photo turned by ${at + 1}`, () => withHead(orientationSegment(at + 1)))),
    file('a photo with its place', () => withHead(segment(0xe1, latin('Exif\0\0II*\0\x08\0\0\0\0\0')))),
    file('a photo with a preview', () =>
      withHead(jfif, segment(0xe1, Buffer.concat([latin('Exif\0\0'), jpeg()]))),
    ),
    file('a photo with a description', () =>
      withHead(jfif, segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x/>'))),
    ),
    file('a photo with its colors', () => withHead(jfif, segment(0xe2, latin('ICC_PROFILE\0\x01\x01data')))),
    file('a photo with a comment', () => withHead(segment(0xfe, latin('May')))),
    file('a photo of an editor', () =>
      withHead(segment(0xed, latin('Photoshop 3.0\0')), segment(0xee, latin('Adobe\0d\0\0\0\0\0\x01'))),
    ),
    file('a photo with filling', () => withHead(Buffer.alloc(40, 0xff), jfif)),
    file('a photo with a film behind it', () => Buffer.concat([jpeg(), latin('ftypmp42 film')])),
    file('a photo with restarts', () =>
      Buffer.concat([jpeg().subarray(0, -2), Buffer.from([0xff, 0xd0, 0x3f, 0xff, 0xd9])]),
    ),
    file('a large photo', () => jpeg(9000, 7000)),
  ];
}
