/** How does a person read and save the papers of an application? A list of them, each opened in front of the page. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DocumentList } from '../../widgets/documents/DocumentList.tsx';
import { RichText } from '../../widgets/index.ts';
import { createDocumentPort } from '../client/documents.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { documentWords } from '../form/formWords.ts';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Paragraphs } from './NoticeScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { Shows } from './Shows.tsx';

export function ReaderScreen(props: KindProps) {
  const { screen, journey: uuid, words } = props;
  const { calls } = useRuntime();
  const shell = useShellWords();
  const paperText = useMemo(() => documentWords(shell), [shell]);
  const port = useMemo(() => createDocumentPort(calls, uuid), [calls, uuid]);
  const names = screen.documents ?? [];
  const { data: papers } = useQuery({
    queryKey: ['documents', uuid, names],
    queryFn: () => port.list(names),
    gcTime: 0,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  if (!papers) return <LoadingScreen />;
  return (
    <>
      <ScreenHead title={words.one('title')} help={words.maybe('help')} />
      <Paragraphs>
        {words.all('body').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        <Shows {...props} />
        {papers.length === 0 ? (
          <p role="status">{words.one('empty')}</p>
        ) : (
          <DocumentList papers={papers} port={port} words={paperText} />
        )}
      </Paragraphs>
      <Links {...props} />
    </>
  );
}
