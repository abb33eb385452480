/** A talk that goes on: its messages, and the box to write in as long as somebody may. */
import { useMemo, useRef } from 'react';
import type { ChatFile, ChatMessage } from '../../engine/model/chat.ts';
import { useRuntime } from '../../runtime/context.tsx';
import { styled } from '../../widgets/index.ts';
import { Composer } from './Composer.tsx';
import type { Chat } from './chat.ts';
import type { ChatWindowState, Talk } from './chatState.ts';
import { useChatWords } from './chatWords.ts';
import { MessageList } from './MessageList.tsx';
import { hasQueue, isTextBoxOpen } from './modeChoice.ts';

interface TalkViewProps {
  chat: Chat;
  state: ChatWindowState;
  talk: Talk;
}

export function TalkView({ chat, state, talk }: TalkViewProps) {
  const { newId } = useRuntime();
  const words = useChatWords();
  const box = useRef<HTMLTextAreaElement>(null);
  const { machine, settings, files } = chat;
  const { mode, messages } = talk;
  const welcome = useWelcome(talk);
  const shown = welcome && !talk.hasOlder ? [welcome, ...messages] : messages;
  const isOpen = isTextBoxOpen({
    ...{ mode, isActive: true, isOperating: state.isOperating, messages: messages.length },
    isDevelopment: chat.isForced,
  });
  async function openFile({ id, name }: ChatFile): Promise<void> {
    try {
      save(await chat.readFile(id), name);
    } catch {
      machine.send({ type: 'alerted', alert: 'general' });
    }
  }
  return (
    <>
      <MessageList
        talk={talk}
        shown={shown}
        news={state.connection === 'connected' && messages.length === 0 ? welcome : undefined}
        isWaiting={isWaiting(talk)}
        hosts={settings.hosts}
        onOlder={() => machine.send({ type: 'olderWanted' })}
        onOpenFile={(file) => void openFile(file)}
        onRate={chat.rate}
      />
      {isOpen ? (
        <Composer
          state={state}
          files={mode === 'chatbot' ? undefined : settings.files}
          mostText={settings.mostText}
          box={box}
          onType={(text) => machine.send({ type: 'typed', text })}
          onSend={() => {
            machine.send({ type: 'sent', id: newId() });
            box.current?.focus();
          }}
          onAdd={files.add}
          onRemove={files.remove}
        />
      ) : (
        <Away role="status">{words.one('away')}</Away>
      )}
    </>
  );
}

/** What the lender says first; it stands above all that is written, and is nobody's to answer. */
function useWelcome({ session }: Talk): ChatMessage | undefined {
  const { name } = useRuntime().product.source.org;
  const text = session.initialMessage;
  return useMemo(
    () => (text === '' ? undefined : { seq: 0, id: 'welcome.', from: 'bot', name, text, files: [], at: '' }),
    [text, name],
  );
}

/** After somebody's first message, until an agent has come in; only where there is a queue (SL 2). */
function isWaiting({ mode, messages, sending, agent }: Talk): boolean {
  if (!hasQueue(mode) || agent !== null || messages.some(({ from }) => from === 'agent')) return false;
  return sending !== undefined || messages.some(({ from }) => from === 'person');
}

function save(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

const Away = styled('p', {
  base: {
    flex: 'none',
    margin: '0',
    padding: '4',
    borderTop: '1px solid {colors.line}',
    color: 'inkSoft',
    fontSize: 'small',
  },
});
