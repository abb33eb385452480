/** A chat as a page has it, with a lender of the test's behind it. */
import { CHAT_MODES, type ChatMode } from '../../../../src/engine/model/chat.ts';
import { CHAT_FORMS } from '../../../../src/engine/model/shell-forms.ts';
import { CHAT_COPY } from '../../../../src/engine/say/chat-copy.ts';
import { createServerClock } from '../../../../src/runtime/client/serverClock.ts';
import { type Chat, createChat } from '../../../../src/shell/chat/chat.ts';
import { createChatCalls } from '../../../../src/shell/chat/chatCalls.ts';
import { createNonceKeeper } from '../../../../src/shell/chat/nonce.ts';
import type { WindowSettings } from '../../../../src/shell/chat/settings.ts';
import { createSessionStore } from '../../../../src/shell/chat/storedSession.ts';
import { createTestTime, type TestTime } from '../../../runtime/support/time.ts';
import { FakeLender } from './fakeLender.ts';
import { createTestStorage } from './storage.ts';

export function testSettings(change: Partial<WindowSettings> = {}): WindowSettings {
  return {
    ...{
      mode: 'twilio',
      modes: [...CHAT_MODES],
      skill: 'S',
      skillsByQuery: [],
      tag: 'garden',
      departments: { chat: 'CHAT' },
    },
    hosts: [{ host: 'partner.example' }],
    files: { kinds: ['jpg', 'png', 'amr', 'mp3', 'mp4', 'pdf', 'txt'], bytes: 1_000_000, each: 3 },
    ...{ survey: 'https://survey.example/?c={contactId}', mostText: 4000 },
    ...{ isNonceWanted: false, isDevelopment: false },
    words: Object.fromEntries(CHAT_COPY.map((slot) => [slot, `chat ${slot}`])),
    forms: Object.fromEntries(
      Object.values(CHAT_FORMS).map((id) => [id, { id, hash: id, fields: {}, rules: [] }]),
    ),
    ...change,
  };
}

export interface PlayedChat {
  chat: Chat;
  lender: FakeLender;
  time: TestTime;
  storage: Storage;
  /** Somebody signs in or out at this page. */
  becomes: (person: string | undefined) => void;
  stop: () => void;
}

export interface ChatOptions {
  settings?: Partial<WindowSettings>;
  forced?: ChatMode;
  isSignedIn?: boolean;
  lender?: FakeLender;
  time?: TestTime;
  storage?: Storage;
  /** How far the browser's clock is off. */
  wrong?: number;
  /** The query of the page as it was loaded. */
  arrivedWith?: string;
}

export function playChat(options: ChatOptions = {}): PlayedChat {
  const { forced, isSignedIn = false, wrong = 0, arrivedWith = '' } = options;
  const time = options.time ?? createTestTime();
  const lender = options.lender ?? new FakeLender(time.now);
  const storage = options.storage ?? createTestStorage();
  const local = () => time.now() + wrong;
  const clock = createServerClock(local);
  const calls = createChatCalls({
    // As the runtime's own does with each reply.
    call: async (...asked) => {
      const reply = await lender.api.call(...asked);
      clock.note(reply.headers.get('Date'));
      return reply;
    },
  });
  let count = 0;
  const at = { person: isSignedIn ? 'person-1' : undefined };
  const chat = createChat({
    ...{ settings: testSettings(options.settings), calls, clock, local, timers: time, forced, arrivedWith },
    sessions: createSessionStore(storage, clock, local),
    nonce: createNonceKeeper(calls, time, time.now),
    random: () => 1,
    newId: () => `own-${++count}`,
    connect: lender.connect,
    isDevelopmentBuild: false,
    person: () => at.person,
    about: () => ({
      ...{ orgCode: 'lender', pageUrl: 'http://localhost/account/garden', applicationUuid: undefined },
      identityUuid: at.person,
    }),
    ...{ botName: 'Program', welcome: 'Welcome' },
  });
  const stop = chat.start();
  chat.machine.send({ type: 'pressed' });
  const becomes = (person: string | undefined) => {
    at.person = person;
    chat.checkPerson();
  };
  return { chat, lender, time, storage, becomes, stop };
}

export const VALUES = { friendlyName: 'Ada', emailAddress: 'ada@example.com' };

/** A chat in a talk of this mode. */
export async function playTalk(mode: ChatMode, options: ChatOptions = {}): Promise<PlayedChat> {
  const played = playChat({ forced: mode, ...options });
  await played.chat.begin(VALUES);
  await played.time.pass(0);
  return played;
}

export function sendText({ chat }: PlayedChat, text: string, id: string): void {
  chat.machine.send({ type: 'typed', text });
  chat.machine.send({ type: 'sent', id });
}
