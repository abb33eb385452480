/** Honest PDFs: by libraries, by our own renderer, and by hand as scanners, printers and old programs write them. */
import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import PDFKit from 'pdfkit';
import type { Content } from '../../../../src/server/documents/content.ts';
import { renderPdf } from '../../../../src/server/documents/render.ts';
import { jpeg, png } from '../files.ts';
import { HONEST_FORMS } from './drawn-forms.ts';
import { drawing, HONEST_PICTURES } from './drawn-pictures.ts';
import { STATEMENT_TEXT, STREAMS } from './honest-streams.ts';
import { type CorpusFile, pages } from './hostile-pdfs.ts';
import { latin, packed, type StreamObject, updated, type WrittenObject, writePdf } from './write-pdf.ts';

const file = (what: string, make: CorpusFile['make']): CorpusFile => ({ what, make });
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

export function honestPdfs(): CorpusFile[] {
  return [...byPdfKit(), ...byPdfLib(), ...ours(), ...byHand()];
}

function byPdfKit(): CorpusFile[] {
  return range(24).map((at) =>
    file(`pdfkit, ${at}`, () => {
      const document = new PDFKit({
        compress: at % 2 === 0,
        pdfVersion: (['1.3', '1.4', '1.5', '1.7'] as const)[at % 4] as '1.3',
        info: { Title: 'Pay /JS and /URI for May', Author: 'Launch / Movie (Sound)' },
      });
      for (const page of range(1 + (at % 5))) {
        if (page > 0) document.addPage();
        document.text(`Page ${page}: /JavaScript, /S /Launch, 5 0 obj, endstream (net) 1,204.50`);
        if (at % 3 === 0) document.image(png(40, 30), 100, 100).image(jpeg(), 200, 200);
        if (at % 4 === 1) document.addNamedDestination(`part${page}`);
        if (at % 4 === 1) document.goTo(10, 10, 90, 20, `part${page}`);
        document.outline.addItem(`Part ${page}`);
      }
      return collected(document);
    }),
  );
}

function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
  document.end();
  return whole;
}

function byPdfLib(): CorpusFile[] {
  return range(24).map((at) =>
    file(`pdf-lib, ${at}`, async () => {
      const document = await PDFDocument.create();
      document.setTitle('Statement');
      const font = await document.embedFont(StandardFonts.Helvetica);
      for (const page of range(1 + (at % 6))) {
        const drawn = document.addPage();
        drawn.drawText(`Page ${page} and/or JS`, { font, x: 50, y: 500 });
        if (at % 3 === 1)
          drawn.drawImage(await document.embedPng(Uint8Array.from(png(40, 30))), { x: 9, y: 9 });
        if (at % 3 === 2) drawn.drawImage(await document.embedJpg(Uint8Array.from(jpeg())), { x: 9, y: 9 });
        if (at % 4 === 0) {
          const field = document.getForm().createTextField(`name${page}`);
          field.setText('Pat Ashgrove');
          field.addToPage(drawn, { x: 50, y: 50 });
          document.getForm().createCheckBox(`yes${page}`).addToPage(drawn, { x: 9, y: 90 });
        }
      }
      // Saved by one program, then again by another.
      const first = await document.save({ useObjectStreams: at % 2 === 0 });
      if (at < 16) return Buffer.from(first);
      return Buffer.from(await (await PDFDocument.load(first)).save({ useObjectStreams: at % 2 === 1 }));
    }),
  );
}

function ours(): CorpusFile[] {
  return range(12).map((at) =>
    file(`a document of ours, ${at}`, async () => {
      const text = 'The lender may launch / sound a movie, and a thread of it.';
      const content: Content = {
        ...{ title: `Disclosure ${at}`, size: (['letter', 'legal', 'a4'] as const)[at % 3] ?? 'letter' },
        footer: '{page} of {pages}',
        blocks: range(1 + at * 8).map(() => ({ sort: 'text', text })),
      };
      return (await renderPdf(content, { at: new Date('2026-06-15T12:00:00Z'), author: 'Figure' })).bytes;
    }),
  );
}

/** What pages and their surroundings may have, as programs write it. */
const FEATURES: Record<string, () => Record<number, WrittenObject>> = {
  'an opening view': () => pages({ root: '/OpenAction [3 0 R /Fit]' }),
  'an opening view as an action': () => pages({ root: '/OpenAction << /S /GoTo /D [3 0 R /XYZ 0 792 1] >>' }),
  'buttons to turn pages': () =>
    pages({
      page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /Type /Action /S /Named /N /NextPage >> >>]',
    }),
  'links within': () => ({
    ...pages({ page: '/Annots [9 0 R << /Subtype /Link /Rect [0 0 9 9] /Dest (two) >>]' }),
    9: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 10 0 R /Border [0 0 0] >>',
    10: '<< /S /GoTo /D (two) >>',
  }),
  outlines: () => ({
    ...pages({ root: '/Outlines 8 0 R /PageMode /UseOutlines' }),
    8: '<< /Type /Outlines /First 9 0 R /Last 10 0 R /Count 2 >>',
    9: '<< /Title (One) /Parent 8 0 R /Next 10 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
    10: '<< /Title <FEFF005400770F> /Parent 8 0 R /Prev 9 0 R /Dest [3 0 R /Fit] >>',
  }),
  'labels of pages': () => pages({ root: '/PageLabels << /Nums [0 << /S /r >> 4 << /S /D /St 1 >>] >>' }),
  'pages that dissolve': () => pages({ page: '/Trans << /Type /Trans /S /Dissolve /D 1 >> /Dur 5' }),
  articles: () => ({
    ...pages({ root: '/Threads [9 0 R]', page: '/B [10 0 R]' }),
    9: '<< /Type /Thread /F 10 0 R /I << /Title (A) >> >>',
    10: '<< /Type /Bead /T 9 0 R /N 10 0 R /V 10 0 R /P 3 0 R /R [0 0 9 9] >>',
  }),
  tags: () => ({
    ...pages({ root: '/MarkInfo << /Marked true >> /StructTreeRoot 9 0 R /Lang (en-US)' }),
    9: '<< /Type /StructTreeRoot /K 10 0 R /RoleMap << /Heading#201 /H1 /Sound#20bite /Span >> /ParentTree 12 0 R >>',
    10: '<< /Type /StructElem /S /Document /P 9 0 R /K [11 0 R] >>',
    11: '<< /S /Heading#201 /P 10 0 R /A 13 0 R /Pg 3 0 R /K 0 /Alt (Go to /JS) >>',
    12: '<< /Nums [0 [11 0 R]] >>',
    13: '<< /O /Layout /Placement /Block >>',
  }),
  'an archive’s color': () => ({
    ...pages({ root: '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile 9 0 R >>]' }),
    9: { dictionary: '/N 3 /Filter /FlateDecode', data: deflateSync(Buffer.alloc(3000, 7)) },
  }),
  transparency: () => pages({ page: '/Group << /S /Transparency /CS /DeviceRGB /I true >>' }),
  'a soft mask': () => ({
    ...pages({ page: '/Resources << /ExtGState << /G0 << /SMask << /S /Luminosity /G 9 0 R >> >> >> >>' }),
    9: { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: latin('q Q') },
  }),
  'notes and stamps': () =>
    pages({
      page: '/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (ok /URI) /F 28 >> << /Subtype /Highlight /Rect [0 0 9 9] /QuadPoints [0 0 1 0 0 1 1 1] >> << /Subtype /Stamp /Rect [0 0 9 9] /BS << /W 1 /S /D >> /BE << /S /C >> >>]',
    }),
  'a form that was filled in': () => ({
    ...pages({ root: '/AcroForm << /Fields [9 0 R] /NeedAppearances true /DA (/Helv 0 Tf 0 g) >>' }),
    9: '<< /FT /Tx /T (name) /V (Pat) /Subtype /Widget /Rect [0 0 9 9] /MK << >> /AP << /N 10 0 R >> >>',
    10: { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: latin('/Tx BMC EMC') },
  }),
  'a signature': () => ({
    ...pages({ root: '/AcroForm << /SigFlags 3 /Fields [9 0 R] >> /Perms << /DocMDP 10 0 R >>' }),
    9: '<< /FT /Sig /T (s) /V 10 0 R /Subtype /Widget /Rect [0 0 0 0] /F 132 >>',
    10: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <${'00'.repeat(4000)}> >>`,
  }),
  layers: () => ({
    ...pages({ root: '/OCProperties << /OCGs [9 0 R] /D << /ON [9 0 R] /AS [] >> >>' }),
    9: '<< /Type /OCG /Name (Watermark) /Usage << /Print << /PrintState /ON /Subtype /Watermark >> >> >>',
  }),
  'a description in XML': () => ({
    ...pages({ root: '/Metadata 9 0 R' }),
    9: {
      dictionary: '/Type /Metadata /Subtype /XML',
      data: latin('<x:xmpmeta>/JavaScript /URI 1 obj</x:xmpmeta>'),
    },
  }),
  'names of two letters': () =>
    pages({ page: '/Resources << /Font << /AA 9 0 R /A 9 0 R /F 9 0 R /S 9 0 R /N 9 0 R >> >>' }),
  'settings of the viewer': () =>
    pages({
      root: '/ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >> /Names << /Dests << /Names [(two) [3 0 R /Fit]] >> >>',
    }),
  'data of the program': () => ({
    ...pages({ page: '/PieceInfo << /Illustrator << /LastModified (D:2026) /Private 9 0 R >> >>' }),
    9: '<< /Count 2 /Launched true /JavaScripts 0 /Hide false >>',
  }),
  'a form that is named as occasions are': () => ({
    ...pages({ page: '/Resources << /XObject << /AA 9 0 R >> /Font << /AA 10 0 R >> >>' }),
    9: {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >>',
      data: latin('q Q'),
    },
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }),
  'an empty occasion': () => pages({ page: '/AA << >> /Annots []' }),
};

function byHand(): CorpusFile[] {
  const withStream = (stream: StreamObject) =>
    stream.dictionary.includes('/Image')
      ? drawing(stream)
      : writePdf({ ...pages({ page: '/Contents 30 0 R' }), 30: stream });
  const strings = (objects: Record<number, WrittenObject>) => {
    const isText = ([, each]: [string, WrittenObject]) => typeof each === 'string';
    const entries = Object.entries(objects);
    const inside = Object.fromEntries(entries.filter(isText)) as Record<number, string>;
    const outside = Object.fromEntries(entries.filter((entry) => !isText(entry)));
    return { ...outside, 40: packed(inside) };
  };
  return [
    ...Object.entries(FEATURES).flatMap(([what, make]) => [
      file(`by hand, ${what}`, () => writePdf(make())),
      file(`by hand, ${what}, packed`, () =>
        writePdf(strings(make()), { tableStream: true, version: '1.5' }),
      ),
      file(`by hand, ${what}, updated`, () => updated(writePdf(pages()), make())),
    ]),
    ...Object.entries(STREAMS).map(([what, make]) => file(`by hand, ${what}`, () => withStream(make()))),
    ...[...HONEST_PICTURES, ...HONEST_FORMS].map(([what, make]) => file(`by hand, ${what}`, make)),
    ...['\n', '\r', '\r\n'].map((lineEnd) =>
      file(`by hand, lines that end by ${JSON.stringify(lineEnd)}`, () =>
        writePdf(pages(), { lineEnd, version: '1.2' }),
      ),
    ),
    file('by hand, version 2.0', () => writePdf(pages(), { version: '2.0' })),
    file('by hand, something behind the end', () => Buffer.concat([writePdf(pages()), latin('\n\0\0\n')])),
    file('by hand, 300 pages', () => {
      const objects: Record<number, WrittenObject> = { 1: '<< /Type /Catalog /Pages 2 0 R >>' };
      objects[2] = `<< /Type /Pages /Count 300 /Kids [${range(300)
        .map((at) => `${at * 2 + 3} 0 R`)
        .join(' ')}] >>`;
      for (const at of range(300)) {
        objects[at * 2 + 3] = `<< /Type /Page /Parent 2 0 R /Contents ${at * 2 + 4} 0 R >>`;
        objects[at * 2 + 4] = { dictionary: '/Filter /FlateDecode', data: deflateSync(STATEMENT_TEXT) };
      }
      return writePdf(objects);
    }),
  ];
}
