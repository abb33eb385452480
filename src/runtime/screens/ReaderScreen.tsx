/** How does a person read and save the papers of an application? What is known, what happened, and each paper, opened in front of the page. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { groupSlot, groupsOf } from '../../engine/model/screen-kinds.ts';
import { dateIn } from '../../engine/model/time.ts';
import { AwaitedDocuments, DocumentList } from '../../widgets/documents/DocumentList.tsx';
import { RichText, type StoredDocument, styled } from '../../widgets/index.ts';
import { createDocumentPort } from '../client/documents.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { documentWords } from '../form/formWords.ts';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { Paragraphs } from './NoticeScreen.tsx';
import { Options } from './Points.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { knownLines, Shows } from './Shows.tsx';
import { Timeline } from './Timeline.tsx';

/** Until the second look for papers that are still being made; each time as long again, and never longer than the last. */
const SOON_MS = 5_000;
const LATER_MS = 60_000;

export function ReaderScreen(props: KindProps) {
  const { screen, journey: uuid, words } = props;
  const { calls, product } = useRuntime();
  const shell = useShellWords();
  const paperText = useMemo(() => documentWords(shell), [shell]);
  const port = useMemo(() => createDocumentPort(calls, uuid), [calls, uuid]);
  const names = screen.documents ?? [];
  const { data: papers } = useQuery({
    queryKey: ['documents', uuid, names],
    queryFn: () => port.list(names),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.length === 0 && Math.min(LATER_MS, SOON_MS * 2 ** (state.dataUpdateCount - 1)),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  useFirstPaper(papers, props.onAskAgain);
  const together = papers?.length ? [{ year: '', papers }] : [];
  const lists = screen.byYear ? byYear(papers ?? [], product.source.zone) : together;
  const documents = words.maybe('documents');
  return (
    <>
      <ScreenPicture screen={screen} />
      <ScreenHead title={words.one('title')} help={words.maybe('help')} />
      <Paragraphs>
        <Shows {...props} of={screen.shows?.filter(({ group }) => group === undefined)} />
        {words.all('body').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        <Groups {...props} />
        {screen.points && <Options {...props} />}
        {screen.timeline && <Heading>{words.maybe('activity')}</Heading>}
        <Timeline {...props} />
        {documents && <Heading>{documents}</Heading>}
        {papers === undefined && <AwaitedDocuments count={Math.max(1, names.length)} words={paperText} />}
        {papers?.length === 0 && <p role="status">{words.one('empty')}</p>}
        {lists.map((list) => (
          <Listed key={list.year}>
            {list.year !== '' && <Year>{list.year}</Year>}
            <DocumentList papers={list.papers} port={port} words={paperText} />
          </Listed>
        ))}
      </Paragraphs>
      {papers && <Links {...props} />}
    </>
  );
}

/** With the first paper more may be known: asks for it, where there was none before. */
function useFirstPaper(papers: readonly StoredDocument[] | undefined, onCome: () => void) {
  const wasEmpty = useRef(false);
  const count = papers?.length;
  useEffect(() => {
    if (wasEmpty.current && count) onCome();
    wasEmpty.current = count === 0;
  }, [count, onCome]);
}

/** Nothing of a group of which nothing is known. */
function Groups(props: KindProps) {
  const { screen, words } = props;
  const runtime = useRuntime();
  return groupsOf(screen.shows).map((group) => {
    const of = screen.shows?.filter((line) => line.group === group);
    if (knownLines(runtime, { ...props, of }).length === 0) return null;
    return (
      <Listed key={group}>
        <Heading>{words.one(groupSlot(group))}</Heading>
        <Shows {...props} of={of} />
      </Listed>
    );
  });
}

/** The latest year first; within one as the server has them. */
function byYear(papers: readonly StoredDocument[], zone: string) {
  const years = new Map<string, StoredDocument[]>();
  for (const paper of papers) {
    const year = dateIn(zone, new Date(paper.signedAt ?? paper.madeAt)).slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), paper]);
  }
  return [...years].sort(([a], [b]) => b.localeCompare(a)).map(([year, papers]) => ({ year, papers }));
}

const Heading = styled('h2', {
  base: {
    margin: '0',
    fontSize: 'h2',
    fontWeight: '600',
    lineHeight: 'tight',
    '&:empty': { display: 'none' },
  },
});

const Year = styled('h3', { base: { margin: '0', fontSize: 'body', fontWeight: '600', color: 'inkSoft' } });

const Listed = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });
