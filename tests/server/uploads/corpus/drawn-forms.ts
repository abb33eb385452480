/** Forms within PDFs that draw forms, and what else draws: patterns, masks, fonts and notes; honest and hostile. */
import { deflateSync } from 'node:zlib';
import { drawing, picture, type Row } from './drawn-pictures.ts';
import { pages } from './hostile-pdfs.ts';
import { latin, type WrittenObject, writePdf } from './write-pdf.ts';

interface FormOptions {
  /** How each draws the next one. */
  draw?: string;
  resources?: (next: number) => string;
  more?: string;
  pack?: (data: Buffer) => Buffer;
}

/** Forms that each draw the next one `times`, from object 9 on. */
function forms(levels: number, times: number, options: FormOptions = {}): Record<number, WrittenObject> {
  const { draw = '/X Do ', resources = (next) => `/XObject << /X ${next} 0 R >>` } = options;
  const { more = '', pack = (data: Buffer) => data } = options;
  const entries = Array.from({ length: levels }, (_, at): [number, WrittenObject] => {
    const isLast = at === levels - 1;
    const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${more}`;
    const own = isLast ? '' : `/Resources << ${resources(at + 10)} >>`;
    return [
      at + 9,
      { dictionary: `${dictionary} ${own}`, data: pack(latin(isLast ? '0 0 9 9 re f' : draw.repeat(times))) },
    ];
  });
  return Object.fromEntries(entries);
}

function drawn(objects: Record<number, WrittenObject>): Buffer {
  return drawing(objects[9] ?? '', objects);
}

/** Codes of nine bits alone, with a reset before they would widen. */
function plainLzw(data: Buffer): Buffer {
  const codes = [...data].flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte]));
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((each) => Number.parseInt(each.padEnd(8, '0'), 2)));
}

const runs = (data: Buffer) => Buffer.concat([...data].map((byte) => Buffer.from([0, byte])));

export const HOSTILE_FORMS: Row[] = [
  ['ten levels of ten forms', () => drawn(forms(10, 10))],
  [
    'ten levels of ten forms, deflated',
    () => drawn(forms(10, 10, { more: '/Filter /FlateDecode', pack: deflateSync })),
  ],
  [
    'ten levels of ten forms, in LZW',
    () => drawn(forms(10, 10, { more: '/Filter /LZWDecode', pack: plainLzw })),
  ],
  ['ten levels of ten forms, in runs', () => drawn(forms(10, 10, { more: '/Filter /RL', pack: runs }))],
  ['ten levels of ten forms, in codes and comments', () => drawn(forms(10, 10, { draw: '/#58%\nDo ' }))],
  [
    'ten levels of ten patterns',
    () =>
      drawn(
        forms(10, 10, {
          draw: '/Pattern cs /P scn 0 0 9 9 re f ',
          resources: (next) => `/Pattern << /P ${next} 0 R >>`,
        }),
      ),
  ],
  [
    'ten levels of ten masks',
    () =>
      drawn(
        forms(10, 10, {
          draw: '/G gs 0 0 9 9 re f ',
          resources: (next) => `/ExtGState << /G << /SMask << /S /Luminosity /G ${next} 0 R >> >> >>`,
        }),
      ),
  ],
  [
    'ten levels of ten fonts of forms',
    () =>
      drawn(
        forms(10, 10, {
          draw: '/T 9 Tf (a) Tj ',
          resources: (next) => `/Font << /T << /Subtype /Type3 /CharProcs << /a ${next} 0 R >> >> >>`,
        }),
      ),
  ],
  [
    'ten levels of ten forms, as a note shows them',
    () =>
      writePdf({
        ...pages({ page: '/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 9 0 R >> >>]' }),
        ...forms(10, 10),
      }),
  ],
  [
    'forms that are told only as a change of rows',
    () =>
      drawn(
        forms(2, 1, { more: '/DecodeParms << /Predictor 12 >> /Filter /FlateDecode', pack: deflateSync }),
      ),
  ],
  ['a form that draws itself', () => drawn(forms(3, 1, { resources: () => '/XObject << /X 9 0 R >>' }))],
  ['300 levels of forms', () => drawn(forms(300, 1))],
  [
    'a page that shows one form again and again',
    () =>
      writePdf({
        ...pages({ page: `/Resources << /XObject << /X 9 0 R >> >> /Contents [${'8 0 R '.repeat(300)}]` }),
        8: { dictionary: '', data: latin('/X Do '.repeat(10)) },
        ...forms(2, 200),
      }),
  ],
  [
    'a page whose content is told as a picture',
    () =>
      writePdf({
        ...pages({ page: '/Resources << /XObject << /X 9 0 R >> >> /Contents 8 0 R' }),
        8: picture('/Width 99 /Height 99', latin('/X Do '.repeat(10))),
        ...forms(9, 10),
      }),
  ],
  [
    'lists that hold themselves',
    () => writePdf({ ...pages({ page: '/Contents 8 0 R' }), 8: '[8 0 R 8 0 R 8 0 R]' }),
  ],
  [
    'contents in lists of lists',
    () =>
      writePdf({
        ...pages({ page: '/Contents 8 0 R' }),
        ...Object.fromEntries(
          Array.from({ length: 12 }, (_, at) => [at + 8, `[${`${at + 9} 0 R `.repeat(10)}]`]),
        ),
        20: { dictionary: '', data: latin('q Q') },
      }),
  ],
];

export const HONEST_FORMS: Row[] = [
  ['forms in forms', () => drawn(forms(5, 2))],
  ['a plan of 5,000 symbols', () => drawn(forms(2, 5_000))],
  [
    'pages that name their forms alike',
    () =>
      writePdf({
        ...pages({ page: '/Contents 8 0 R /Resources << /XObject << /X 9 0 R >> >>' }),
        2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
        4: '<< /Type /Page /Parent 2 0 R /Contents 8 0 R /Resources << /XObject << /X 10 0 R >> >> >>',
        8: { dictionary: '', data: latin('/X Do') },
        9: { dictionary: '/Subtype /Form /Resources << /XObject << /X 10 0 R >> >>', data: latin('/X Do') },
        10: { dictionary: '/Subtype /Form /Resources << >>', data: latin('/X Do') },
      }),
  ],
  [
    'a form without resources of its own',
    () => drawn({ 9: { dictionary: '/Subtype /Form', data: latin('0 0 9 9 re f') } }),
  ],
];
