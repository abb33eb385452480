/** How does one document stand in the scroll, alone or after another? Opened once it is near, with an end that is noticed. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { DocumentPort, DocumentWords, ReadableDocument } from '../fields.ts';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentText } from './DocumentText.tsx';
import { PdfPages } from './PdfPages.tsx';
import { useSeen } from './scroll.ts';
import { useDocument, useText } from './useDocument.ts';

interface SectionProps {
  paper: ReadableDocument;
  port: DocumentPort;
  words: DocumentWords;
  /** Of its own heading, where it stands among others. */
  headId?: string | undefined;
  /** Counted from 0. The first is opened at once, any other when it is near. */
  at: number;
  area: RefObject<HTMLElement | null>;
  /** Of a page, in CSS pixels; 0 where it is not known yet. */
  width: number;
  isText: boolean;
  /** All of it has its place: what follows it moves no more. */
  onShown: (at: number) => void;
  onBytes: (bytes: ArrayBuffer | undefined) => void;
  /** The end came into view. */
  onEnd: () => void;
  /** Somebody says that they have read it: who hears a paper does not scroll it. */
  onHaveRead?: (() => void) | undefined;
  /** Another is still to be read. */
  isNextUnread: boolean;
}

export function DocumentSection(props: SectionProps) {
  const { paper, port, words, headId, at, area, width, isText, onShown, onBytes, onEnd } = props;
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(at === 0);
  useSeen(section, area, !isNear, (isSeen) => isSeen && setIsNear(true), '100%');
  const { pdf, bytes, hasFailed, again } = useDocument(port, paper.uuid, isNear);
  const text = useText(pdf, isText);
  const isShown = hasFailed || (pdf !== undefined && (!isText || text !== undefined));
  useLayoutEffect(() => {
    if (isShown) onShown(at);
  }, [isShown, onShown, at]);
  useEffect(() => onBytes(bytes), [bytes, onBytes]);
  const haveRead = props.onHaveRead && (
    <Button look="plain" onClick={props.onHaveRead}>
      {props.isNextUnread ? words.haveReadNext : words.haveRead}
    </Button>
  );
  // Where there is nothing to read, nothing was read.
  const hasContent = isText ? Boolean(text?.length) : width > 0;
  return (
    <section ref={section} aria-labelledby={headId}>
      {headId && <DocumentHead id={headId} paper={paper} words={words} bytes={bytes} />}
      {isText && text && <DocumentText parts={text} />}
      {!isText && pdf && <PdfPages pdf={pdf} words={words} width={width} area={area} />}
      {!isShown && <Awaited role="status">{isNear && words.loading}</Awaited>}
      {hasFailed && (
        <Failed>
          <p role="alert">{words.failed}</p>
          <Button look="plain" onClick={again}>
            {words.again}
          </Button>
          {/* Saved, it can be read with another program: the reader must not stand between a person and a paper. */}
          {bytes && haveRead}
        </Failed>
      )}
      {pdf && isShown && (
        <End area={area} words={words} hasContent={hasContent} title={headId && paper.title} onEnd={onEnd}>
          {haveRead}
        </End>
      )}
    </section>
  );
}

interface EndProps {
  area: RefObject<HTMLElement | null>;
  words: DocumentWords;
  hasContent: boolean;
  /** Whose end it is, where that is not plain. */
  title: string | undefined;
  onEnd: () => void;
  children: ReactNode;
}

function End({ area, words, hasContent, title, onEnd, children }: EndProps) {
  const mark = useRef<HTMLParagraphElement>(null);
  const [wasSeen, setWasSeen] = useState(false);
  useSeen(mark, area, hasContent, (isSeen) => {
    if (!isSeen) return;
    setWasSeen(true);
    onEnd();
  });
  return (
    <Ended>
      <p ref={mark}>{words.end}</p>
      {children}
      <VisuallyHidden role="status">
        {wasSeen && (title ? `${title}: ${words.end}` : words.end)}
      </VisuallyHidden>
    </Ended>
  );
}

const Failed = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start' },
});

/** As high as what is in view: what stands above it stays where it is until there is something to read. */
const Awaited = styled('p', { base: { minHeight: '100dvh', margin: '0', color: 'inkSoft' } });

const Ended = styled('div', {
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
