/** How do documents stand in front of the page? One after the other in one scroll; larger, smaller, as text, to be closed. */
import { useCallback, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import type { DocumentPort, DocumentWords, ReadableDocument } from '../fields.ts';
import { styled } from '../styled.tsx';
import { Download } from './DocumentHead.tsx';
import { DocumentSection } from './DocumentSection.tsx';
import { useSteadyScroll, useWidth } from './scroll.ts';

interface DocumentDialogProps {
  /** In the order in which they are read; they are not changed while it is open. */
  papers: readonly ReadableDocument[];
  /** Of the dialog, where they are several; one stands under its own. */
  title: string;
  port: DocumentPort;
  words: DocumentWords;
  onClose: () => void;
  /** Undefined, both of them, where nobody asks. */
  hasRead?: ((paper: ReadableDocument) => boolean) | undefined;
  onRead?: ((paper: ReadableDocument) => void) | undefined;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3];
/** CSS pixels: on a narrower screen a page of paper is too small to read, and its text is shown first. */
const TEXT_BELOW = 640;
const PADDING = 8;

export function DocumentDialog(props: DocumentDialogProps) {
  const { papers, words, onClose } = props;
  const [alone] = papers.length === 1 ? papers : [];
  const title = alone?.title ?? props.title;
  const [zoom, setZoom] = useState(0);
  const [isText, setIsText] = useState(() => window.innerWidth < TEXT_BELOW);
  const [bytes, setBytes] = useState<ArrayBuffer>();
  return (
    <Dialog open title={title} onClose={onClose} size="page">
      <Column>
        <Bar>
          <Button look="quiet" onClick={() => setIsText(!isText)}>
            {isText ? words.asPages : words.asText}
          </Button>
          {!isText && <Zoom zoom={zoom} words={words} onZoom={setZoom} />}
        </Bar>
        <Scroll {...props} title={title} zoom={ZOOMS[zoom] ?? 1} isText={isText} onBytes={setBytes} />
        <Bar>
          {alone && <Download paper={alone} words={words} bytes={bytes} />}
          <Button onClick={onClose}>{words.close}</Button>
        </Bar>
      </Column>
    </Dialog>
  );
}

interface ScrollProps extends DocumentDialogProps {
  /** 1: as wide as there is room. */
  zoom: number;
  isText: boolean;
  onBytes: (bytes: ArrayBuffer | undefined) => void;
}

function Scroll(props: ScrollProps) {
  const { papers, title, port, words, onClose, hasRead, onRead, zoom, isText, onBytes } = props;
  const id = useId();
  const area = useRef<HTMLElement>(null);
  const width = Math.floor(useWidth(area, PADDING) * zoom);
  // One follows another once that has its place: nothing is moved while somebody reads it.
  const [shown, setShown] = useState({ times: 0, count: 0 });
  const onShown = useCallback(
    (at: number) => setShown(({ times, count }) => ({ times: times + 1, count: Math.max(count, at + 1) })),
    [],
  );
  useSteadyScroll(area, `${width} ${isText} ${shown.times}`);
  return (
    <Area ref={area} tabIndex={0} aria-label={title}>
      {papers.slice(0, shown.count + 1).map((paper, at) => {
        const isUnread = (each: ReadableDocument) => each !== paper && hasRead?.(each) === false;
        const later = papers.findIndex((each, index) => index > at && isUnread(each));
        const next = later < 0 ? papers.findIndex(isUnread) : later;
        const haveRead = () => {
          onRead?.(paper);
          if (next < 0) onClose();
          else goTo(`${id}-${next}`);
        };
        return (
          <DocumentSection
            key={paper.uuid}
            paper={paper}
            port={port}
            words={words}
            headId={papers.length > 1 ? `${id}-${at}` : undefined}
            at={at}
            area={area}
            width={width}
            isText={isText}
            onShown={onShown}
            onBytes={onBytes}
            onEnd={() => onRead?.(paper)}
            onHaveRead={onRead && haveRead}
            isNextUnread={next >= 0}
          />
        );
      })}
    </Area>
  );
}

/** The focus is at a heading, and the heading at the top. */
function goTo(id: string): void {
  const head = document.getElementById(id);
  head?.focus({ preventScroll: true });
  head?.scrollIntoView?.({ block: 'start' });
}

interface ZoomProps {
  /** An index of ZOOMS. */
  zoom: number;
  words: DocumentWords;
  onZoom: (zoom: number) => void;
}

function Zoom({ zoom, words, onZoom }: ZoomProps) {
  const last = ZOOMS.length - 1;
  return (
    <>
      <Button
        look="quiet"
        aria-disabled={zoom === 0 || undefined}
        css={{ '&[aria-disabled=true]': { color: 'inkSoft', cursor: 'default' } }}
        onClick={() => onZoom(Math.max(0, zoom - 1))}
      >
        {words.smaller}
      </Button>
      <Button
        look="quiet"
        aria-disabled={zoom === last || undefined}
        css={{ '&[aria-disabled=true]': { color: 'inkSoft', cursor: 'default' } }}
        onClick={() => onZoom(Math.min(last, zoom + 1))}
      >
        {words.larger}
      </Button>
    </>
  );
}

const Column = styled('div', {
  base: { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column', gap: '3' },
});

const Bar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'flex-end' },
});

const Area = styled('section', {
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    padding: `${PADDING}px`,
    background: 'canvas',
    border: '1px solid {colors.line}',
    borderRadius: 'control',
    overscrollBehavior: 'contain',
    _focusVisible: { outline: '2px solid {colors.brand.focus}', outlineOffset: '2px' },
    '& > section + section': { marginTop: '6', borderTop: '1px solid {colors.line}' },
  },
});
