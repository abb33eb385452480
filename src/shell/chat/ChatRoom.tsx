/** The chat of a page once it is wanted: its settings fetched, its machine made, its window drawn while it is open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isApplicationId } from '../../engine/decide/pages.ts';
import { openProduct } from '../../engine/model/product.ts';
import type { ServerClock } from '../../runtime/client/serverClock.ts';
import { readToken, type TokenStore } from '../../runtime/client/session.ts';
import { type Runtime, RuntimeProvider, useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useKnownIdentity } from '../../runtime/identity.ts';
import { Alert, styled } from '../../widgets/index.ts';
import { storageOf } from '../storage.ts';
import { ChatWindow, useChatState } from './ChatWindow.tsx';
import { type Chat, createChat } from './chat.ts';
import { type ChatCalls, createChatCalls } from './chatCalls.ts';
import { ChatWordsProvider, chatWordsOf } from './chatWords.ts';
import { forcedMode } from './modeChoice.ts';
import { createNonceKeeper } from './nonce.ts';
import type { WindowSettings } from './settings.ts';
import { createSessionStore } from './storedSession.ts';

export interface ChatRoomProps {
  isOpen: boolean;
  onClose: () => void;
  /** The window can be drawn. */
  onReady: (isReady: boolean) => void;
  onUnread: (count: number) => void;
}

interface Line {
  clock: ServerClock;
  calls: ChatCalls;
}

export function ChatRoom(props: ChatRoomProps) {
  const { api, clock, product } = useRuntime();
  const words = useShellWords();
  const [line] = useState<Line>(() => ({ clock, calls: createChatCalls(api) }));
  const { isOpen, onReady } = props;
  const { data: settings, error } = useQuery({
    queryKey: ['chat', product.source.product],
    queryFn: line.calls.settings,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isThere = settings !== undefined || error !== null;
  useEffect(() => onReady(isThere), [isThere, onReady]);
  if (settings) return <Room {...props} line={line} settings={settings} />;
  if (!error || !isOpen) return null;
  return (
    <Note>
      <Alert tone="danger" title={words.one('saveFailedOffline')} />
    </Note>
  );
}

/** The settings that the chat began with stay, whatever becomes of the page's bundle. */
function Room({
  settings,
  line,
  isOpen,
  onClose,
  onUnread,
}: ChatRoomProps & { settings: WindowSettings; line: Line }) {
  const runtime = useRuntime();
  const identity = useKnownIdentity();
  const [latest] = useState({ runtime, identity });
  Object.assign(latest, { runtime, identity });
  const words = useMemo(() => chatWordsOf(settings.words), [settings]);
  const [chat] = useState(() =>
    createChat({
      ...partsOf(runtime, line, settings),
      welcome: words.one('welcome'),
      botName: words.one('bot'),
      about: () => aboutOf(latest),
    }),
  );
  useChatLife(chat, runtime.tokens);
  const { unread } = useChatState(chat);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  useEffect(() => chat.machine.send({ type: isOpen ? 'pressed' : 'closed' }), [chat, isOpen]);
  const email = identity?.email;
  const known = useMemo(() => (typeof email === 'string' ? { emailAddress: email } : {}), [email]);
  // The forms of the window came with its settings.
  const { source } = runtime.product;
  const own = useMemo<Runtime>(() => {
    const forms = { ...source.forms, ...settings.forms };
    return { ...runtime, product: openProduct({ ...source, forms }) };
  }, [runtime, source, settings]);
  if (!isOpen) return null;
  return (
    <RuntimeProvider value={own}>
      <ChatWordsProvider value={words}>
        <ChatWindow chat={chat} known={known} onClose={onClose} />
      </ChatWordsProvider>
    </RuntimeProvider>
  );
}

function useChatLife(chat: Chat, tokens: TokenStore): void {
  useEffect(() => {
    const stop = chat.start();
    const stopListening = tokens.listen(chat.checkPerson);
    const stored = ({ key }: StorageEvent) => chat.stored(key);
    window.addEventListener('storage', stored);
    window.addEventListener('online', chat.retry);
    return () => {
      stop();
      stopListening();
      window.removeEventListener('storage', stored);
      window.removeEventListener('online', chat.retry);
    };
  }, [chat, tokens]);
}

function partsOf(
  { timers, newId, product, tokens, arrivedWith }: Runtime,
  { clock, calls }: Line,
  settings: WindowSettings,
) {
  const { origin } = window.location;
  const storage = storageOf(() => window.localStorage);
  return {
    ...{ settings, calls, clock, timers, newId, arrivedWith },
    sessions: createSessionStore(storage, clock, Date.now),
    nonce: createNonceKeeper(calls, timers, Date.now),
    local: Date.now,
    random: Math.random,
    connect: () => new WebSocket(origin.replace(/^http/, 'ws') + product.source.calls.chatSocket?.path),
    // A page that leads on to another drops the query that it was opened with.
    forced: forcedMode(arrivedWith, settings),
    isDevelopmentBuild: import.meta.env.DEV,
    person: () => personOf(tokens.read()),
  };
}

/** Tokens that name nobody are all of the same person. */
function personOf(token: string | undefined): string | undefined {
  return token === undefined ? undefined : (readToken(token).sub ?? '');
}

/** Where somebody is as they begin: the page without its query, since that may hold what they typed. */
function aboutOf({ runtime, identity }: { runtime: Runtime; identity: Record<string, unknown> | null }) {
  const { origin, pathname } = window.location;
  const { base, org } = runtime.product.source;
  const below = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1).split('/')[0] : undefined;
  return {
    orgCode: org.code,
    pageUrl: origin + pathname,
    applicationUuid: identity && below !== undefined && isApplicationId(below) ? below : undefined,
    identityUuid: identity?.uuid,
  };
}

const Note = styled('div', {
  base: {
    position: 'fixed',
    zIndex: '20',
    insetInline: '4',
    bottom: 'calc(5rem + var(--tab-bar, 0px))',
    maxWidth: 'column',
  },
});
