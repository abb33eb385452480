/** How is a paper read? Page under page as wide as there is room, scrolled by hand or key, with an end that is noticed. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { DocumentWords } from '../fields.ts';
import { styled } from '../styled.tsx';
import { DocumentText } from './DocumentText.tsx';
import type { OpenPdf, PageSize } from './openPdf.ts';

interface PaperPagesProps {
  pdf: OpenPdf;
  title: string;
  words: DocumentWords;
  /** 1: as wide as there is room. */
  zoom: number;
  isText: boolean;
  /** The end came into view. */
  onEnd: () => void;
  /** Somebody says that they have read it: who hears a paper does not scroll it. */
  onHaveRead?: (() => void) | undefined;
  /** After this one, another is still to be read. */
  isNextUnread: boolean;
}

export function DocumentPagesView(props: PaperPagesProps) {
  const { pdf, title, words, zoom, isText, onEnd, onHaveRead, isNextUnread } = props;
  const area = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const room = useWidth(area);
  const [hasText, setHasText] = useState(false);
  const onShown = useCallback(() => setHasText(true), []);
  // Before there is anything to read, the end is in view.
  useSeen(end, area, isText ? hasText : room > 0, onEnd);
  return (
    <Area ref={area} tabIndex={0} aria-label={title}>
      {isText && <DocumentText pdf={pdf} onShown={onShown} />}
      {(isText ? [] : pdf.pages).map((size, at) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
          key={at}
          pdf={pdf}
          at={at}
          size={size}
          width={Math.floor(room * zoom)}
          name={words.page.replace('{count}', String(at + 1))}
          area={area}
        />
      ))}
      {/* Begun anew with the text that comes above it, it has no place to jump from. */}
      <End ref={end} key={String(hasText)}>
        <p>{words.end}</p>
        {onHaveRead && (
          <Button look="plain" onClick={onHaveRead}>
            {isNextUnread ? words.haveReadNext : words.haveRead}
          </Button>
        )}
      </End>
    </Area>
  );
}

interface PageProps {
  pdf: OpenPdf;
  at: number;
  size: PageSize;
  width: number;
  name: string;
  area: RefObject<HTMLElement | null>;
}

/** Drawn once it is near: a long paper would fill the memory of a phone. */
function Page({ pdf, at, size, width, name, area }: PageProps) {
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useSeen(sheet, area, width > 0, () => setIsNear(true), '100%');
  useEffect(() => {
    if (!isNear || width === 0 || !canvas.current || !text.current) return;
    const drawing = new AbortController();
    const target = { canvas: canvas.current, text: text.current, width, signal: drawing.signal };
    // A page that cannot be drawn stays white; the paper can still be downloaded.
    pdf.draw(at, target).catch(() => undefined);
    return () => drawing.abort();
  }, [pdf, at, width, isNear]);
  const height = Math.floor((width * size.height) / size.width);
  return (
    <Sheet ref={sheet} aria-label={name} style={{ width: `${width}px`, height: `${height}px` }}>
      <canvas ref={canvas} />
      <div ref={text} />
    </Sheet>
  );
}

/** The inner width in CSS pixels, known before the first painting: pages take their room at once. It follows the window. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    const measure = () => setWidth(Math.max(0, area.clientWidth - 2 * PADDING));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(area);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/** Calls when an element comes into view of the area, or within `margin` of it. */
function useSeen(
  element: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  isReady: boolean,
  onSeen: () => void,
  margin = '0px',
): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const target = element.current;
    if (!target || !isReady) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { root: area.current, rootMargin: margin },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, area, isReady, margin]);
}

const PADDING = 8;

const Area = styled('section', {
  base: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    padding: `${PADDING}px`,
    background: 'canvas',
    border: '1px solid {colors.line}',
    borderRadius: 'control',
    overscrollBehavior: 'contain',
    _focusVisible: { outline: '2px solid {colors.brand.focus}', outlineOffset: '2px' },
  },
});

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

const End = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    paddingBlock: '3',
    color: 'inkSoft',
    '& > p': { margin: '0' },
  },
});
