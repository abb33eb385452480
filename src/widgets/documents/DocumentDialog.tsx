/** How does one paper stand in front of the page? Larger, smaller, to be saved, to be closed; its end is told to whoever listens. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import type { DocumentPort, DocumentWords, ReadableDocument } from '../fields.ts';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { DocumentPagesView } from './DocumentPages.tsx';
import type { OpenPdf } from './openPdf.ts';

interface PaperDialogProps {
  paper: ReadableDocument;
  port: DocumentPort;
  words: DocumentWords;
  onClose: () => void;
  /** It was read to its end. Undefined where nobody asks. */
  onRead?: (() => void) | undefined;
  /** Opens the next one that is still to be read. Undefined where there is none. */
  onNext?: (() => void) | undefined;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3];
/** CSS pixels: on a narrower screen a page of paper is too small to read, and its text is shown first. */
const TEXT_BELOW = 640;

export function DocumentDialog(props: PaperDialogProps) {
  const { paper, onClose } = props;
  return (
    <Dialog open title={paper.title} onClose={onClose} size="page">
      <Paper key={paper.uuid} {...props} />
    </Dialog>
  );
}

function Paper({ paper, port, words, onClose, onRead, onNext }: PaperDialogProps) {
  const column = useRef<HTMLDivElement>(null);
  // The button that led here went with the paper before: whoever pressed it by key is at the head of this one.
  useEffect(() => {
    if (document.activeElement === document.body) column.current?.focus();
  }, []);
  const { opened, again } = useOpened(port, paper.uuid);
  const [zoom, setZoom] = useState(0);
  const [isText, setIsText] = useState(() => window.innerWidth < TEXT_BELOW);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const read = () => {
    onRead?.();
    if (onNext) onNext();
    else onClose();
  };
  return (
    <Column ref={column} role="group" aria-label={paper.title} tabIndex={-1}>
      <Bar>
        <Button look="quiet" onClick={() => setIsText(!isText)}>
          {isText ? words.asPages : words.asText}
        </Button>
        {!isText && <Zoom zoom={zoom} words={words} onZoom={setZoom} />}
      </Bar>
      {opened.pdf && (
        <DocumentPagesView
          pdf={opened.pdf}
          title={paper.title}
          words={words}
          zoom={ZOOMS[zoom] ?? 1}
          isText={isText}
          onEnd={() => {
            setIsAtEnd(true);
            onRead?.();
          }}
          onHaveRead={onRead && read}
          isNextUnread={onNext !== undefined}
        />
      )}
      {opened.hasFailed && (
        <Failed>
          <p role="alert">{words.failed}</p>
          <Button look="plain" onClick={again}>
            {words.again}
          </Button>
          {/* Saved, it can be read with another program: the reader must not stand between a person and a paper. */}
          {opened.bytes && onRead && (
            <Button look="plain" onClick={read}>
              {onNext ? words.haveReadNext : words.haveRead}
            </Button>
          )}
        </Failed>
      )}
      {!opened.pdf && !opened.hasFailed && <Waiting role="status">{words.loading}</Waiting>}
      <VisuallyHidden role="status">{isAtEnd ? words.end : ''}</VisuallyHidden>
      <Bar>
        <Button
          look="plain"
          aria-disabled={opened.bytes === undefined || undefined}
          onClick={() => opened.bytes && save(opened.bytes, paper.title)}
        >
          {words.download}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </Bar>
    </Column>
  );
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

interface Opened {
  bytes?: ArrayBuffer;
  pdf?: OpenPdf;
  hasFailed: boolean;
}

/** Bytes first: they can be saved even where they cannot be drawn. */
function useOpened(port: DocumentPort, uuid: string) {
  const [opened, setOpened] = useState<Opened>({ hasFailed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to open it again
  useEffect(() => {
    let isWanted = true;
    let close: (() => void) | undefined;
    const set = (next: Opened) => isWanted && setOpened(next);
    const open = async () => {
      set({ hasFailed: false });
      const bytes = await port.open(uuid).catch(() => undefined);
      if (!bytes) return set({ hasFailed: true });
      set({ bytes, hasFailed: false });
      try {
        const { openPdf } = await import('./pdf.ts');
        const pdf = await openPdf(bytes);
        close = pdf.close;
        if (isWanted) set({ bytes, pdf, hasFailed: false });
        else pdf.close();
      } catch {
        set({ bytes, hasFailed: true });
      }
    };
    void open();
    return () => {
      isWanted = false;
      close?.();
    };
  }, [port, uuid, attempt]);
  return { opened, again: () => setAttempt(attempt + 1) };
}

/** The browser asks nobody for it again: it has the very bytes that are read here. */
function save(bytes: ArrayBuffer, title: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title.replace(/[\\/:*?"<>|]/g, ' ')}.pdf`;
  link.click();
  URL.revokeObjectURL(url);
}

const Column = styled('div', {
  base: {
    flex: '1',
    minHeight: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '&:focus': { outline: 'none' },
  },
});

const Bar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'flex-end' },
});

const Failed = styled('div', {
  base: { flex: '1', display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start' },
});

const Waiting = styled('p', { base: { flex: '1', margin: '0', color: 'inkSoft' } });
