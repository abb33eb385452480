/** Which papers are there, which of them were read, and how is one opened? */
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import type { DocumentPort, DocumentWords, ReadableDocument } from '../fields.ts';
import { CheckIcon } from '../icons.tsx';
import { Skeleton } from '../layout.tsx';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';

interface PaperListProps {
  papers: ReadableDocument[];
  port: DocumentPort;
  words: DocumentWords;
  /** Which were read: undefined where nobody asks. */
  hasRead?: ((paper: ReadableDocument) => boolean) | undefined;
  /** Of several that are read in one scroll, where somebody asks. */
  title?: string | undefined;
  onRead?: ((paper: ReadableDocument) => void) | undefined;
  /** Is the first unread one opened without a press here? True once at most. */
  isToRead?: (() => boolean) | undefined;
  /** Of the first button, so that a message can lead to it. */
  firstId?: string | undefined;
  describedBy?: string | undefined;
}

export function DocumentList(props: PaperListProps) {
  const { papers, port, words, hasRead, title = '', onRead, isToRead, firstId, describedBy } = props;
  const [shown, setShown] = useState<ReadableDocument[]>();
  // Whoever has to read several goes on to the next one that is unread without leaving the first.
  const open = (paper: ReadableDocument) =>
    setShown([paper, ...papers.filter((each) => each !== paper && hasRead?.(each) === false)]);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the list is there, and never again
  useLayoutEffect(() => {
    const at = isToRead?.() ? papers.findIndex((each) => hasRead?.(each) === false) : -1;
    if (at < 0) return;
    // Closed, the documents leave the focus where a press would have been.
    list.current?.querySelectorAll('button')[at]?.focus({ preventScroll: true });
    open(papers[at]!);
  }, []);
  return (
    <>
      <List ref={list}>
        {papers.map((paper, at) => (
          <li key={paper.uuid}>
            <span>
              <Title>{paper.title}</Title>
              <Facts>
                <span>{words.pages.replace('{count}', String(paper.pages))}</span>
                {paper.signedAt !== undefined && <span>{words.signed}</span>}
                {hasRead && <Mark paper={paper} isRead={hasRead(paper)} words={words} />}
              </Facts>
            </span>
            <Button
              look="plain"
              id={at === 0 ? firstId : undefined}
              aria-describedby={at === 0 ? describedBy : undefined}
              onClick={() => open(paper)}
            >
              {words.read} <VisuallyHidden>{paper.title}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </List>
      {shown && (
        <DocumentDialog
          papers={shown}
          title={title}
          port={port}
          words={words}
          hasRead={hasRead}
          onRead={onRead}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

/** As large as the list that comes, so that nothing below it moves. */
export function AwaitedDocuments({ count, words }: { count: number; words: DocumentWords }) {
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <List aria-hidden="true" aria-busy="true">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={at}>
            <Skeleton
              css={{
                minHeight: '3rem',
                flex: '1 1 12rem',
                // Beside the button of a phone a title takes two lines.
                '@media (max-width: 29.99em)': { minHeight: '4.25rem' },
              }}
            />
            <Skeleton css={{ width: '5rem' }} />
          </li>
        ))}
      </List>
    </>
  );
}

function Mark({ isRead, words }: { paper: ReadableDocument; isRead: boolean; words: DocumentWords }) {
  return (
    <Marked isRead={isRead}>
      {isRead && <CheckIcon />}
      {isRead ? words.wasRead : words.toRead}
    </Marked>
  );
}

const List = styled('ul', {
  base: {
    listStyle: 'none',
    margin: '0',
    padding: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      alignItems: 'center',
      justifyContent: 'space-between',
      padding: '4',
      border: '1px solid {colors.line}',
      borderRadius: 'control',
      background: 'surface',
    },
    // A long title wraps beside its button, as short ones stand beside theirs.
    '& > li > span': { flex: '1 1 12rem' },
  },
});

const Title = styled('strong', { base: { display: 'block', fontWeight: '600' } });

const Facts = styled('span', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', color: 'inkSoft', fontSize: 'small' },
});

const Marked = styled('span', {
  base: { display: 'inline-flex', gap: '1', alignItems: 'center' },
  variants: { isRead: { true: { color: 'success', fontWeight: '500' } } },
});
