/** Whose paper it is: in the margin above the title of the first page, so that it moves no line of the document. */
import type { LogoDrawing, LogoPaint, LogoText } from '../../engine/model/logo-drawing.ts';
import { type DocumentPages, hasGlyphs, MARGIN } from './pages.ts';

/** The line in the lender's colour, in points from the top. */
const LINE = MARGIN - 16;
const LOGO = { foot: LINE - 8, height: 28, width: 200 };

/** By name alone; no part of what is read out, as the footer names the lender. Drawn when all pages are there. */
export function drawNameHead(pdf: PDFKit.PDFDocument, name: string, colour: string): void {
  const width = pdf.page.width - 2 * MARGIN;
  pdf.switchToPage(pdf.bufferedPageRange().start);
  pdf.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
  pdf.rect(MARGIN, LINE, width, 2).fill(colour);
  pdf.font('strong').fontSize(10).fillColor(colour);
  pdf.text(name.normalize('NFC'), MARGIN, MARGIN - 34, { width, lineBreak: false });
  pdf.endMarkedContent();
}

export interface LogoHead {
  drawing: LogoDrawing;
  /** What it says to who does not see it: the lender, as people know them. */
  alt: string;
}

/** Does this renderer have all that the logo is made of? Otherwise the lender's name stands there. */
export function canDrawLogo(pdf: PDFKit.PDFDocument, { shapes }: LogoDrawing): boolean {
  pdf.font('strong');
  return shapes.every((shape) => 'path' in shape || hasGlyphs(pdf, shape.text));
}

/** The logo, and at the other end who answers for the paper. Before the title, so that it is read first. */
export function drawLogoHead(
  { pdf, root }: DocumentPages,
  head: LogoHead,
  name: string,
  colour: string,
): void {
  const [, , width, height] = head.drawing.box;
  const scale = Math.min(LOGO.height / height, LOGO.width / width);
  const top = LOGO.foot - height * scale;
  const right = pdf.page.width - MARGIN;
  const bbox: [number, number, number, number] = [MARGIN, top, MARGIN + width * scale, LOGO.foot];
  root.add(
    pdf.struct('Figure', { alt: head.alt.normalize('NFC'), ...placed(bbox) }, () =>
      drawLogo(pdf, head.drawing, { top, scale }),
    ),
  );
  pdf.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
  pdf.rect(MARGIN, LINE, right - MARGIN, 2).fill(colour);
  pdf.font('body').fontSize(9).fillColor('#444444');
  const left = right - pdf.widthOfString(name.normalize('NFC'));
  // Beside a wide logo a long name has no place: the footer says it anyway.
  if (left > bbox[2] + 12) pdf.text(name.normalize('NFC'), left, LOGO.foot - 11, { lineBreak: false });
  pdf.endMarkedContent();
  pdf.x = MARGIN;
  pdf.y = MARGIN;
}

/** What the library can and its types do not say. */
function placed(bbox: [number, number, number, number]): object {
  return { bbox, placement: 'Block' };
}

function drawLogo(
  pdf: PDFKit.PDFDocument,
  { box, shapes }: LogoDrawing,
  { top, scale }: { top: number; scale: number },
): void {
  const [x, y, width, height] = box;
  pdf.save();
  pdf.translate(MARGIN, top).scale(scale).translate(-x, -y);
  pdf.rect(x, y, width, height).clip();
  for (const shape of shapes) {
    pdf.save();
    pdf.transform(...shape.matrix);
    if ('text' in shape) letters(pdf, shape, x + width);
    else if (shape.fill ?? shape.stroke) paint(pdf.path(shape.path), shape);
    pdf.restore();
  }
  pdf.restore();
}

function paint(pdf: PDFKit.PDFDocument, { fill, fillOpacity, stroke, evenOdd }: LogoPaint): void {
  const rule = evenOdd ? 'even-odd' : 'non-zero';
  if (stroke) {
    pdf.lineWidth(stroke.width).strokeColor(stroke.colour, stroke.opacity);
    pdf.lineCap(stroke.cap as 'butt').lineJoin(stroke.join as 'miter');
  }
  if (fill !== undefined) pdf.fillColor(fill, fillOpacity);
  if (fill !== undefined && stroke) pdf.fillAndStroke(undefined, undefined, rule);
  else if (stroke) pdf.stroke();
  else pdf.fill(rule as unknown as PDFKit.Mixins.ColorValue);
}

/** In the font of headings, narrower where it would leave the drawing: a logo names fonts that people's own devices have. */
function letters(pdf: PDFKit.PDFDocument, shape: LogoText, right: number): void {
  if (shape.fill === undefined) return;
  pdf.font('strong').fontSize(shape.size).fillColor(shape.fill, shape.fillOpacity);
  const spacing = { characterSpacing: shape.spacing ?? 0 };
  const natural = pdf.widthOfString(shape.text, spacing);
  const room = right - shape.x;
  const share = shape.anchor === undefined && room > 0 && natural > room ? room / natural : 1;
  const shift = natural * (shape.anchor === 'middle' ? 0.5 : shape.anchor === 'end' ? 1 : 0);
  // What the library can and its types do not say.
  const narrowed: object = { horizontalScaling: share * 100 };
  pdf.text(shape.text, shape.x - shift, shape.y, {
    ...spacing,
    ...narrowed,
    lineBreak: false,
    baseline: 'alphabetic',
  });
}
