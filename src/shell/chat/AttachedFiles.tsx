/** The files that go with the next message: name, size, how far each has come, and why one cannot go. */
import { Button, styled } from '../../widgets/index.ts';
import type { AttachedFile } from './chatState.ts';
import { type ChatWords, useChatWords } from './chatWords.ts';
import { fileSize } from './fileSize.ts';

interface AttachedFilesProps {
  files: readonly AttachedFile[];
  limits: { kinds: readonly string[]; bytes: number; each: number } | undefined;
  onRemove: (key: string) => void;
}

export function AttachedFiles({ files, limits, onRemove }: AttachedFilesProps) {
  const words = useChatWords();
  if (files.length === 0 || !limits) return null;
  return (
    <Files aria-label={words.one('attached')}>
      {files.map((file) => (
        <Line key={file.key}>
          <span>
            <b>{file.name}</b> {fileSize(file.bytes)}
            <State role="status" refused={file.refused !== undefined}>
              {stateOf(file, limits, words)}
            </State>
          </span>
          <Button
            look="quiet"
            css={{ paddingInline: '2', flex: 'none' }}
            aria-label={words.one('remove', { file: file.name })}
            onClick={() => onRemove(file.key)}
          >
            <span aria-hidden="true">×</span>
          </Button>
        </Line>
      ))}
    </Files>
  );
}

function stateOf(
  { refused, reason, stored, progress }: AttachedFile,
  { kinds, bytes, each }: NonNullable<AttachedFilesProps['limits']>,
  words: ChatWords,
): string {
  switch (refused) {
    case 'kind':
      return words.one('fileKind', { kinds: kinds.join(', ') });
    case 'size':
      return words.one('fileSize', { kinds: fileSize(bytes) });
    case 'many':
      return words.one('fileMany', { count: each });
    case 'failed':
      return reason ?? words.one('fileFailed');
    default:
      return stored ? '' : words.one('fileSending', { count: Math.round(progress * 100) });
  }
}

const Files = styled('ul', {
  base: { margin: '0', padding: '0', listStyle: 'none', maxHeight: '8rem', overflowY: 'auto' },
});

const Line = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    fontSize: 'small',
    overflowWrap: 'anywhere',
    '& b': { fontWeight: '500' },
  },
});

const State = styled('span', {
  base: { display: 'block', color: 'inkSoft' },
  variants: { refused: { true: { color: 'danger' } } },
});
