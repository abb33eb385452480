/** How is the machine of the chat played in a test: from event to event, beginning with an agent's talk. */
import type { ChatEvent, ChatMessage } from '../../../../src/engine/model/chat.ts';
import { chatMachine } from '../../../../src/shell/chat/chatMachine.ts';
import {
  type ChatEffect,
  type ChatWindowEvent,
  type ChatWindowState,
  startChat,
  type Talk,
} from '../../../../src/shell/chat/chatState.ts';
import type { StoredSession } from '../../../../src/shell/chat/storedSession.ts';

export const agentSession: StoredSession = {
  ...{ token: 't', conversationSid: 'c', omniProxyChannelId: 'o', expiration: '2026-11-23T18:00:00.000Z' },
  ...{ friendlyName: 'Ada', emailAddress: 'ada@example.com', initialMessage: '', loginTimestamp: 1 },
};

/** Plays events from the beginning, or from a state; answers the state and all effects. */
export function play(events: ChatWindowEvent[], from: ChatWindowState = startChat()) {
  const done: ChatEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, effects] = chatMachine(state, event);
    state = next;
    done.push(...effects);
  }
  return { state, done };
}

export const heard = (event: ChatEvent): ChatWindowEvent => ({ type: 'heard', event });
export const READY = heard({
  type: 'ready',
  mode: 'twilio',
  state: 'active',
  messages: [],
  hasOlder: false,
  agent: null,
});
export const BEGUN: ChatWindowEvent[] = [
  { type: 'pressed' },
  { type: 'submitted' },
  { type: 'opened', mode: 'twilio', session: agentSession },
  READY,
];

export function message(seq: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    seq,
    id: `m${seq}`,
    from: 'agent',
    name: 'Sam',
    text: `text ${seq}`,
    files: [],
    at: '',
    ...change,
  };
}

export function talkOf({ phase }: ChatWindowState): Talk {
  if (phase.name !== 'active') throw new Error(`The chat is ${phase.name}.`);
  return phase.talk;
}

export const texts = (state: ChatWindowState) => talkOf(state).messages.map(({ text }) => text);
