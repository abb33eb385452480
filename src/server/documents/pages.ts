/** Lays out each block of a document on its pages, and in the tree that screen readers follow. */
import type { ContentBlock } from './content.ts';
import type { FontName } from './fonts.ts';

/** Points: an inch. */
export const MARGIN = 72;
const GAP = 8;
const LEADING = 2.5;
const INDENT = 14;
const SIGNATURE_ROOM = 110;
const COLUMN_GAP = 12;

export interface DocumentPages {
  pdf: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
}

interface Style {
  font: FontName;
  size: number;
}

const TITLE: Style = { font: 'strong', size: 17 };
const HEADING: Style = { font: 'strong', size: 11.5 };
const BODY: Style = { font: 'body', size: 10 };
const LABEL: Style = { font: 'strong', size: 9 };
const HAND: Style = { font: 'hand', size: 19 };

export function drawTitle(pages: DocumentPages, title: string): void {
  paragraph(pages, 'H1', title, TITLE);
  pages.pdf.y += GAP;
}

/** What is said right above a line for a signature, and its heading, stand on the page of that line. */
export function holdTogether(pages: DocumentPages, blocks: readonly ContentBlock[]): void {
  const signature = blocks.findIndex(({ sort }) => sort === 'signature');
  const above = blocks.slice(0, signature);
  const isGroup = above.every(({ sort }, at) => sort === 'text' || (sort === 'heading' && at === 0));
  if (signature < 1 || signature > 2 || !isGroup) return;
  const heights = above.map((block) => {
    if (block.sort !== 'heading' && block.sort !== 'text') return 0;
    const style = block.sort === 'heading' ? HEADING : BODY;
    return heightOf(pages.pdf, block.text, style, widthOf(pages.pdf)) + GAP * 1.5;
  });
  room(
    pages,
    heights.reduce((sum, height) => sum + height, SIGNATURE_ROOM),
  );
}

export function drawBlock(pages: DocumentPages, block: ContentBlock): void {
  switch (block.sort) {
    case 'heading':
      // A heading does not stay behind alone at the foot of a page.
      room(pages, 60);
      pages.pdf.y += GAP / 2;
      paragraph(pages, 'H2', block.text, HEADING);
      break;
    case 'text':
      paragraph(pages, 'P', block.text, BODY);
      break;
    case 'list':
      list(pages, block.items);
      break;
    case 'rows':
      rows(pages, block);
      break;
    case 'grid':
      grid(pages, block);
      break;
    case 'pagebreak':
      pages.pdf.addPage();
      break;
    case 'signature':
      signature(pages, block);
      break;
    default:
      block satisfies never;
  }
}

function paragraph({ pdf, root }: DocumentPages, sort: string, text: string, style: Style): void {
  root.add(pdf.struct(sort, {}, () => write(pdf, text, style, MARGIN, widthOf(pdf))));
  pdf.y += GAP;
}

function list(pages: DocumentPages, items: string[]): void {
  const { pdf, root } = pages;
  const points = pdf.struct('L');
  root.add(points);
  for (const item of items) {
    room(pages, 28);
    const { y } = pdf;
    points.add(
      pdf.struct('LI', {}, [
        pdf.struct('Lbl', {}, () => write(pdf, '•', BODY, MARGIN, INDENT, y)),
        pdf.struct('LBody', {}, () => write(pdf, item, BODY, MARGIN + INDENT, widthOf(pdf) - INDENT, y)),
      ]),
    );
    pdf.y += GAP / 3;
  }
  points.end();
  pdf.y += (GAP * 2) / 3;
}

function rows(pages: DocumentPages, block: ContentBlock & { sort: 'rows' }): void {
  const lines = block.rows.map(({ label, value }) => [label, value]);
  table(pages, [0.4, 0.6], lines, 'Row');
}

function grid(pages: DocumentPages, { titles, rows }: ContentBlock & { sort: 'grid' }): void {
  const shares = titles.map(() => 1 / titles.length);
  table(pages, shares, [titles, ...rows], 'Column');
}

/** `heads`: what the first cell of each row, or the first row, is the head of. */
function table(pages: DocumentPages, shares: number[], rows: string[][], heads: 'Row' | 'Column'): void {
  const { pdf, root } = pages;
  const element = pdf.struct('Table');
  root.add(element);
  const widths = shares.map((share) => share * widthOf(pdf) - COLUMN_GAP);
  for (const [at, row] of rows.entries()) {
    const isHead = (column: number) => (heads === 'Row' ? column === 0 : at === 0);
    const height = Math.max(
      ...row.map((text, column) => heightOf(pdf, text, styleOf(isHead(column)), widths[column])),
    );
    room(pages, height + GAP);
    const { y } = pdf;
    element.add(
      pdf.struct(
        'TR',
        {},
        row.map((text, column) => cell(column, text, isHead(column))),
      ),
    );
    rule(pdf, y + height + GAP / 4);
    pdf.y = y + height + GAP / 2;

    function cell(column: number, text: string, head: boolean): PDFKit.PDFStructureElement {
      const x = MARGIN + shares.slice(0, column).reduce((sum, share) => sum + share * widthOf(pdf), 0);
      const draw = () => write(pdf, text, styleOf(head), x, widths[column] ?? 0, y);
      const scope: object = head ? { scope: heads } : {};
      return pdf.struct(head ? 'TH' : 'TD', scope, draw);
    }
  }
  element.end();
  pdf.y += GAP;
}

function styleOf(isHead: boolean): Style {
  return isHead ? LABEL : BODY;
}

function signature(
  pages: DocumentPages,
  { label, name, signed }: ContentBlock & { sort: 'signature' },
): void {
  const { pdf } = pages;
  room(pages, SIGNATURE_ROOM);
  pdf.y += GAP * 2;
  if (signed) paragraph(pages, 'P', signed.name, HAND);
  else pdf.y += HAND.size + GAP;
  rule(pdf, pdf.y - GAP / 2, widthOf(pdf) * 0.6, '#000000');
  paragraph(pages, 'P', `${label}: ${name}`, LABEL);
  if (signed) paragraph(pages, 'P', signed.text, BODY);
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  style: Style,
  x: number,
  width: number,
  y = pdf.y,
): void {
  const letters = text.normalize('NFC');
  pdf.font(style.font).fontSize(style.size).fillColor('#000000');
  refuseStrangers(pdf, letters);
  pdf.text(letters, x, y, { width, lineGap: LEADING });
}

function heightOf(pdf: PDFKit.PDFDocument, text: string, style: Style, width = 0): number {
  pdf.font(style.font).fontSize(style.size);
  return pdf.heightOfString(text.normalize('NFC'), { width, lineGap: LEADING });
}

/** A new page unless so many points are left on this one. */
function room({ pdf }: DocumentPages, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
}

/** A line that only the eye needs. */
function rule(pdf: PDFKit.PDFDocument, y: number, width = widthOf(pdf), colour = '#bbbbbb'): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke();
  pdf.endMarkedContent();
}

function widthOf(pdf: PDFKit.PDFDocument): number {
  return pdf.page.width - 2 * MARGIN;
}

/** An empty box in somebody's name is worse than no document: who makes it is told which character it was. */
function refuseStrangers(pdf: PDFKit.PDFDocument, text: string): void {
  const stranger = strangerIn(pdf, text);
  if (stranger === undefined) return;
  throw new RangeError(
    `No font has the character U+${stranger.toString(16).toUpperCase().padStart(4, '0')}.`,
  );
}

/** Has the font that is set now each letter of it? */
export function hasGlyphs(pdf: PDFKit.PDFDocument, text: string): boolean {
  return strangerIn(pdf, text) === undefined;
}

function strangerIn(pdf: PDFKit.PDFDocument, text: string): number | undefined {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return codes.find((code) => code >= 0x20 && !font.hasGlyphForCodePoint(code));
}
