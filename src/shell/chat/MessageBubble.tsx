/** One message: who wrote it, what, its files, and how far it has come. */
import type { ChatFile, ChatMessage } from '../../engine/model/chat.ts';
import { Button, styled, VisuallyHidden } from '../../widgets/index.ts';
import type { BotRating } from './adapter.ts';
import { BotFeedback } from './BotFeedback.tsx';
import { useChatWords } from './chatWords.ts';
import { fileSize } from './fileSize.ts';
import type { LinkHost } from './links.ts';
import { MessageText } from './MessageText.tsx';

interface MessageBubbleProps {
  message: ChatMessage;
  hosts: readonly LinkHost[];
  isSending?: boolean;
  isRead?: boolean;
  onOpenFile: (file: ChatFile) => void;
  onRate: (rating: BotRating) => Promise<void>;
}

export function MessageBubble({
  message,
  hosts,
  isSending = false,
  isRead = false,
  onOpenFile,
  onRate,
}: MessageBubbleProps) {
  const words = useChatWords();
  const { from, name, text, files, questionId } = message;
  if (from === 'system') return <Note>{text}</Note>;
  const isOwn = from === 'person';
  return (
    <Turn own={isOwn}>
      {isOwn ? <VisuallyHidden>{words.one('you')}</VisuallyHidden> : <Name>{name}</Name>}
      <Bubble own={isOwn}>
        {text !== '' && <MessageText text={text} hosts={hosts} />}
        {files.map((file) => (
          <Button
            key={file.id}
            look="quiet"
            css={{ color: 'inherit', paddingInline: '0', textAlign: 'start', overflowWrap: 'anywhere' }}
            aria-label={`${words.one('fileOpen', { file: file.name })}, ${fileSize(file.bytes)}`}
            onClick={() => onOpenFile(file)}
          >
            {file.name} ({fileSize(file.bytes)})
          </Button>
        ))}
      </Bubble>
      {isSending && <State>{words.one('sending')}</State>}
      {isRead && <State>{words.one('read')}</State>}
      {from === 'bot' && questionId !== undefined && (
        <BotFeedback questionId={questionId} response={text} onRate={onRate} />
      )}
    </Turn>
  );
}

const Turn = styled('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1', maxWidth: '85%' },
  variants: { own: { true: { alignSelf: 'flex-end', alignItems: 'flex-end' } } },
});

const Bubble = styled('div', {
  base: {
    paddingInline: '4',
    paddingBlock: '2',
    borderRadius: 'card',
    maxWidth: '100%',
    background: 'brand.tint',
    color: 'ink',
  },
  variants: { own: { true: { background: 'brand.solid', color: 'brand.onSolid' } } },
});

const Name = styled('span', { base: { color: 'inkSoft', fontSize: 'small', fontWeight: '500' } });

const State = styled('span', { base: { color: 'inkSoft', fontSize: 'small' } });

const Note = styled('p', {
  base: { margin: '0', color: 'inkSoft', fontSize: 'small', textAlign: 'center', overflowWrap: 'anywhere' },
});
