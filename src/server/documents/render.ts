/** Turns a document into a PDF: tagged pages, and the same bytes for the same content. */
import PDFDocument from 'pdfkit';
import type { Content } from './content.ts';
import { FONTS, loadFonts } from './fonts.ts';
import { canDrawLogo, drawLogoHead, drawNameHead, type LogoHead } from './letterhead.ts';
import { type DocumentPages, drawBlock, drawTitle, holdTogether, MARGIN } from './pages.ts';

/** Raised with every change of what the same content looks like: a new number is a new version of each document. */
export const RENDERER = 3;
/** Those that this program still has: a document is signed and verified by the one that drew it. */
export const RENDERERS: readonly number[] = [1, 2, RENDERER];

export interface Rendered {
  bytes: Buffer;
  pages: number;
}

export interface RenderFacts {
  /** The date that the file says it was made on. */
  at: Date;
  /** Who answers for it: the lender. */
  author: string;
  /** The lender's own, as #rrggbb: with it the first page has their letterhead. */
  colour?: string;
  /** With it the letterhead has their logo. */
  logo?: LogoHead;
  /** With it no line for a signature stands on a page without what is signed. */
  holdsTogether?: boolean;
}

/**
 * Tagged, with a title and a language, so that screen readers read it (PDF/UA-1, ISO 14289-1); fonts embedded. Not
 * compressed: the bytes would then depend on the version of zlib. Throws a RangeError for a character that no font has.
 */
export async function renderPdf(
  content: Content,
  { at, author, colour, logo, holdsTogether }: RenderFacts,
): Promise<Rendered> {
  const fonts = await loadFonts();
  const pdf = new PDFDocument({
    size: SIZES[content.size],
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    bufferPages: true,
    compress: false,
    tagged: true,
    pdfVersion: '1.7',
    ...LATER_THAN_ITS_TYPES,
    lang: 'en-US',
    displayTitle: true,
    font: fonts.body as unknown as string,
    info: {
      Title: plain(content.title),
      Author: plain(author),
      CreationDate: at,
      Producer: 'Hearthline',
      Creator: 'Hearthline',
    },
  });
  for (const name of FONTS) pdf.registerFont(name, fonts[name] as unknown as PDFKit.Mixins.PDFFontSource);
  const done = collected(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const target: DocumentPages = { pdf, root };
  const hasLogo = colour !== undefined && logo !== undefined && canDrawLogo(pdf, logo.drawing);
  if (hasLogo) drawLogoHead(target, logo, author, colour);
  drawTitle(target, content.title);
  for (const [at, block] of content.blocks.entries()) {
    if (holdsTogether) holdTogether(target, content.blocks.slice(at, at + 3));
    drawBlock(target, block);
  }
  root.end();
  if (colour !== undefined && !hasLogo) drawNameHead(pdf, author, colour);
  const pages = drawFooters(pdf, content.footer);
  pdf.end();
  return { bytes: await done, pages };
}

/** What the library can and its types do not say. */
const LATER_THAN_ITS_TYPES: object = { subset: 'PDF/UA' };

const SIZES = { letter: 'LETTER', legal: 'LEGAL', a4: 'A4' } as const;

/** What stands in the file's XML description: the library puts it there as it is. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/[<>&]/g, ' ');
}

function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

/** Drawn last, when their count is known; no part of what is read out. */
function drawFooters(pdf: PDFKit.PDFDocument, footer: string): number {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const text = footer.replaceAll('{page}', String(page + 1)).replaceAll('{pages}', String(count));
    const y = pdf.page.height - MARGIN + 18;
    // Below the margin the library would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('body').fontSize(8).fillColor('#444444');
    pdf.text(text, MARGIN, y, { width: pdf.page.width - 2 * MARGIN, align: 'center', lineBreak: true });
    pdf.endMarkedContent();
  }
  return count;
}
