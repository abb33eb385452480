/** The messages of a talk: the newest below, older ones by scrolling up, each read aloud once when it comes. */
import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatFile, ChatMessage } from '../../engine/model/chat.ts';
import { useAnnounce } from '../../runtime/announcer.tsx';
import { Button, styled } from '../../widgets/index.ts';
import type { BotRating } from './adapter.ts';
import type { Talk } from './chatState.ts';
import { useChatWords } from './chatWords.ts';
import type { LinkHost } from './links.ts';
import { MessageBubble } from './MessageBubble.tsx';

interface MessageListProps {
  talk: Talk;
  /** All that is to be seen, from the top. */
  shown: readonly ChatMessage[];
  /** What is to be read aloud before anything came in. */
  news: ChatMessage | undefined;
  /** Says that somebody is waited for. */
  isWaiting: boolean;
  hosts: readonly LinkHost[];
  onOlder: () => void;
  onOpenFile: (file: ChatFile) => void;
  onRate: (rating: BotRating) => Promise<void>;
}

/** From the top, in pixels: who comes as near asks for what is older. */
const NEAR = 48;

export function MessageList({
  talk,
  shown,
  news,
  isWaiting,
  hosts,
  onOlder,
  onOpenFile,
  onRate,
}: MessageListProps) {
  const words = useChatWords();
  const list = useRef<HTMLDivElement>(null);
  const { messages, sending, hasOlder, isLoadingOlder, typing } = talk;
  useAnnounced(messages, news);
  useScrolling(list, messages, sending?.id);
  const scrolled = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (currentTarget.scrollTop < NEAR && hasOlder && !isLoadingOlder) onOlder();
  };
  return (
    // Not live itself: pages of older messages are no news, and those of one's own were just typed.
    <List
      ref={list}
      role="log"
      aria-live="off"
      aria-label={words.one('messages')}
      tabIndex={0}
      onScroll={scrolled}
    >
      {hasOlder && (
        <Button look="quiet" busy={isLoadingOlder} onClick={onOlder}>
          {words.one('older')}
        </Button>
      )}
      {shown.map((message) => (
        <MessageBubble
          key={message.id}
          message={message}
          hosts={hosts}
          isRead={message.from === 'person' && message.seq <= talk.readTo}
          onOpenFile={onOpenFile}
          onRate={onRate}
        />
      ))}
      {sending && (
        <MessageBubble
          key={sending.id}
          message={{ ...sending, seq: 0, from: 'person', name: talk.session.friendlyName, at: '' }}
          hosts={hosts}
          isSending
          onOpenFile={onOpenFile}
          onRate={onRate}
        />
      )}
      <div role="status">
        {isWaiting && <Moving words={words.one('waiting')} />}
        {typing !== null && <Moving words={words.one('typing', { name: typing })} />}
      </div>
    </List>
  );
}

/** The dots stand still for who wants no motion. */
function Moving({ words }: { words: string }) {
  return (
    <Wait>
      {words}
      <Dots aria-hidden="true">
        <span />
        <span />
        <span />
      </Dots>
    </Wait>
  );
}

/** What comes in while the window is open, once; what was there when it opened was read with it. */
function useAnnounced(messages: readonly ChatMessage[], first: ChatMessage | undefined): void {
  const announce = useAnnounce();
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (first) announce(`${first.name}: ${first.text}`);
  }, [first, announce]);
  useEffect(() => {
    const last = messages.at(-1)?.seq ?? 0;
    const before = heard.current;
    // Where another talk begins, its numbers do as well.
    heard.current = last === 0 ? 0 : Math.max(before ?? 0, last);
    // The first page of a talk that goes on is no news.
    if (before === undefined || (before === 0 && messages.length > 2)) return;
    const news = messages.filter(({ seq, from }) => seq > before && from !== 'person');
    if (news.length > 0) announce(news.map(({ name, text }) => `${name}: ${text}`).join('\n'));
  }, [messages, announce]);
}

/** Keeps the newest in view, unless somebody reads further up; older ones come in above what is read. */
function useScrolling(
  list: { current: HTMLDivElement | null },
  messages: readonly ChatMessage[],
  sending: string | undefined,
): void {
  const before = useRef({ first: 0, height: 0, isAtEnd: true });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const first = messages[0]?.seq ?? 0;
    const { height, isAtEnd } = before.current;
    const isFollowed = isAtEnd || sending !== undefined;
    if (before.current.first > first && first > 0) element.scrollTop += element.scrollHeight - height;
    else if (isFollowed) element.scrollTop = element.scrollHeight;
    before.current = { first, height: element.scrollHeight, isAtEnd: isFollowed };
  }, [messages, sending, list]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const note = () => {
      before.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    // A keyboard that comes up takes the newest out of view.
    const resized = () => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
    };
    const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(resized) : undefined;
    watch?.observe(element);
    element.addEventListener('scroll', note);
    return () => {
      watch?.disconnect();
      element.removeEventListener('scroll', note);
    };
  }, [list]);
}

const List = styled('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '4',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& > button': { alignSelf: 'center' },
  },
});

const Wait = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    margin: '0',
    color: 'inkSoft',
    fontSize: 'small',
  },
});

const Dots = styled('span', {
  base: {
    display: 'inline-flex',
    gap: '1',
    '& span': {
      width: '0.375rem',
      height: '0.375rem',
      borderRadius: 'pill',
      background: 'inkSoft',
      animation: 'pulse 1200ms ease-in-out infinite',
    },
    '& span:nth-of-type(2)': { animationDelay: '200ms' },
    '& span:nth-of-type(3)': { animationDelay: '400ms' },
  },
});
