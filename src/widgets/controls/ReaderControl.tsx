/** How are papers read before something is answered? One after the other, each to its end; the answer names the bytes. */
import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { AwaitedDocuments, DocumentList } from '../documents/DocumentList.tsx';
import { type DocumentPort, type ReadableDocument, useForm } from '../fields.ts';
import type { DrawProps, Widget } from '../widget.ts';

interface Reading {
  uuid: string;
  sha256: string;
}

function Draw({ field, value, answer }: DrawProps) {
  const { lookups, words } = useForm();
  const { documents } = lookups;
  if (!documents) throw new Error('The widget "reader" needs a port to documents.');
  const { papers, again } = usePapers(documents, field.words.options?.documents);
  const known = Array.isArray(papers) ? papers : [];
  // A paper that was made anew is to be read anew.
  const readings = readingsIn(value).filter((each) => known.some((paper) => isOf(each, paper)));
  const hasRead = (paper: ReadableDocument) => readings.some((each) => isOf(each, paper));
  if (papers === undefined) {
    return <AwaitedDocuments count={namesIn(field.words.options?.documents).length} words={words.papers} />;
  }
  if (papers === 'failed' || papers.length === 0) {
    return (
      <div>
        <p role="alert">{papers === 'failed' ? words.papers.failed : words.papers.notReady}</p>
        <Button look="plain" onClick={again} id={field.ids.control}>
          {words.papers.again}
        </Button>
      </div>
    );
  }
  return (
    <DocumentList
      papers={papers}
      port={documents}
      words={words.papers}
      hasRead={hasRead}
      title={field.words.title}
      isToRead={lookups.isToRead}
      firstId={field.ids.control}
      describedBy={field.describedBy}
      onRead={(paper) => {
        if (!hasRead(paper)) answer([...readings, { uuid: paper.uuid, sha256: paper.sha256 }]);
      }}
    />
  );
}

/** Undefined while they are asked for. */
function usePapers(port: DocumentPort, wanted: unknown) {
  const names = namesIn(wanted).join(',');
  const [papers, setPapers] = useState<ReadableDocument[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask again
  useEffect(() => {
    let isWanted = true;
    const set = (next: ReadableDocument[] | 'failed') => isWanted && setPapers(next);
    port.list(names.split(',')).then(set, () => set('failed'));
    return () => {
      isWanted = false;
    };
  }, [port, names, attempt]);
  return { papers, again: () => setAttempt(attempt + 1) };
}

function namesIn(wanted: unknown): string[] {
  return Array.isArray(wanted) ? wanted.map(String) : [];
}

function readingsIn(value: unknown): Reading[] {
  return (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const { uuid, sha256 } = (each ?? {}) as Partial<Reading>;
    return typeof uuid === 'string' && typeof sha256 === 'string' ? [{ uuid, sha256 }] : [];
  });
}

function isOf(reading: Reading, paper: ReadableDocument): boolean {
  return reading.uuid === paper.uuid && reading.sha256 === paper.sha256;
}

export const reader: Widget = { frame: 'group', Draw };
