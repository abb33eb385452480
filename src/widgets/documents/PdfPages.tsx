/** How do the pages of a document stand under each other? As wide as there is room, each drawn while it is near. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DocumentWords } from '../fields.ts';
import { styled } from '../styled.tsx';
import type { OpenPdf, PageSize } from './openPdf.ts';
import { useSeen } from './scroll.ts';

interface PdfPagesProps {
  pdf: OpenPdf;
  words: DocumentWords;
  /** CSS pixels; 0 where it is not known yet. */
  width: number;
  area: RefObject<HTMLElement | null>;
}

export function PdfPages({ pdf, words, width, area }: PdfPagesProps) {
  return pdf.pages.map((size, at) => (
    <Page
      // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
      key={at}
      pdf={pdf}
      at={at}
      size={size}
      width={width}
      name={words.page.replace('{count}', String(at + 1))}
      area={area}
    />
  ));
}

interface PageProps {
  pdf: OpenPdf;
  at: number;
  size: PageSize;
  width: number;
  name: string;
  area: RefObject<HTMLElement | null>;
}

/** Drawn while it is near: a long paper, and those after it, would fill the memory of a phone. */
function Page({ pdf, at, size, width, name, area }: PageProps) {
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useSeen(sheet, area, width > 0, setIsNear, '100%');
  useEffect(() => {
    if (!isNear || width === 0 || !canvas.current || !text.current) return;
    const drawing = new AbortController();
    const [picture, letters] = [canvas.current, text.current];
    const target = { canvas: picture, text: letters, width, signal: drawing.signal };
    // A page that cannot be drawn stays white; the paper can still be downloaded.
    pdf.draw(at, target).catch(() => undefined);
    return () => {
      drawing.abort();
      picture.width = 0;
      letters.replaceChildren();
    };
  }, [pdf, at, width, isNear]);
  const height = Math.floor((width * size.height) / size.width);
  return (
    <Sheet ref={sheet} aria-label={name} style={{ width: `${width}px`, height: `${height}px` }}>
      <canvas ref={canvas} />
      <div ref={text} />
    </Sheet>
  );
}

/** The layer of text is the library's own (its web/pdf_viewer.css): letters without colour over their picture. */
const Sheet = styled('section', {
  base: {
    position: 'relative',
    margin: '0 auto 0.75rem',
    background: 'white',
    boxShadow: '0 1px 4px rgb(0 0 0 / 0.25)',
    '& > canvas': { display: 'block', width: '100%', height: '100%' },
    '& > div': {
      position: 'absolute',
      inset: '0',
      overflow: 'clip',
      lineHeight: '1',
      textSizeAdjust: 'none',
      forcedColorAdjust: 'none',
      '--min-font-size': '1',
      '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
      '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    },
    '& > div :is(span, br)': {
      position: 'absolute',
      color: 'transparent',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > div .markedContent': { display: 'contents' },
    '& > div > :not(.markedContent), & > div .markedContent span:not(.markedContent)': {
      '--font-height': '0',
      '--scale-x': '1',
      '--rotate': '0deg',
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
  },
});
