/** What stands over a document that is read after another: its title, how long it is, and how it is saved. */
import { Button } from '../Button.tsx';
import type { DocumentWords, ReadableDocument } from '../fields.ts';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

interface SavedProps {
  paper: ReadableDocument;
  words: DocumentWords;
  /** Undefined until they are there. */
  bytes: ArrayBuffer | undefined;
}

/** `id`: of the heading, to which the focus can go. */
export function DocumentHead({ id, ...saved }: SavedProps & { id: string }) {
  const { paper, words } = saved;
  return (
    <Head>
      <div>
        <h3 id={id} tabIndex={-1}>
          {paper.title}
        </h3>
        <p>{words.pages.replace('{count}', String(paper.pages))}</p>
      </div>
      <Download {...saved} isOneOfSeveral />
    </Head>
  );
}

export function Download({ paper, words, bytes, isOneOfSeveral }: SavedProps & { isOneOfSeveral?: boolean }) {
  return (
    <Button
      look="plain"
      aria-disabled={bytes === undefined || undefined}
      onClick={() => bytes && save(bytes, paper.title)}
    >
      {words.download} {isOneOfSeveral && <VisuallyHidden>{paper.title}</VisuallyHidden>}
    </Button>
  );
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

const Head = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    maxWidth: '65ch',
    margin: '0 auto',
    paddingBlock: '3',
    '& > div': { flex: '1 1 12rem' },
    '& h3': { margin: '0', scrollMarginTop: '3', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
    // The focus stands here after "next document": it is read out, and is no control.
    '& h3:focus': { outline: 'none' },
    '& p': { margin: '0', color: 'inkSoft', fontSize: 'small' },
  },
});
