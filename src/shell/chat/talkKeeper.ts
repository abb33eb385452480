/** Does what the machine asks for: the talk's line, what is stored of it, and what is due in a moment. */
import type { ChatMode } from '../../engine/model/chat.ts';
import type { AdapterParts, ChatAdapter } from './adapter.ts';
import type { OpenRequest } from './chatCalls.ts';
import type { ChatParts } from './chatParts.ts';
import type { ChatEffect, ChatWindowEvent, ChatWindowState } from './chatState.ts';
import { lastSeq } from './messageList.ts';
import { CHAT_ADAPTERS } from './modes/registry.ts';
import { type StoredSession, talkKindOf } from './storedSession.ts';
import { createTypingPreview } from './typingPreview.ts';

/** Survey follow-up (SL 9). */
const SURVEY_MS = 750;
const TYPING_SHOWS_MS = 3000;

/** The machine, which is made with this. */
interface Store {
  get: () => ChatWindowState;
  send: (event: ChatWindowEvent) => void;
}

export interface TalkKeeper {
  perform: (effect: ChatEffect) => void;
  open: (mode: ChatMode, request: OpenRequest) => Promise<StoredSession>;
  current: () => ChatAdapter | undefined;
  /** Leaves everything that is under way. */
  stop: () => void;
}

export function createTalkKeeper(parts: ChatParts, machine: Store): TalkKeeper {
  const { sessions, timers, nonce } = parts;
  let adapter: ChatAdapter | undefined;
  const waiting: { survey?: number; typing?: number } = {};
  const preview = createTypingPreview(timers, (text) => adapter?.typing(text));

  function leave(): void {
    preview.stop();
    nonce.stop();
    adapter?.leave();
    adapter = undefined;
  }

  function resume(mode: ChatMode, session: StoredSession): void {
    if (adapter?.mode !== mode) {
      adapter?.leave();
      adapter = adapterOf(parts, mode, machine);
    }
    try {
      adapter.resume(session, () => lastKnown(machine.get()));
    } catch (error) {
      // What is stored is of no use: the form begins anew, and says that something went wrong.
      console.error(error);
      sessions.clear(talkKindOf(mode));
      for (const type of ['gone', 'startedOver'] as const) machine.send({ type });
      machine.send({ type: 'alerted', alert: 'general' });
    }
  }

  const does: { [Kind in ChatEffect['do']]: (effect: Extract<ChatEffect, { do: Kind }>) => void } = {
    resume: ({ mode, session }) => resume(mode, session),
    store: ({ mode, session }) => sessions.write(talkKindOf(mode), session),
    forget: ({ mode }) => sessions.clear(talkKindOf(mode)),
    send({ message }) {
      preview.stop();
      adapter?.send(message).catch(() => machine.send({ type: 'notSent', id: message.id }));
    },
    typing: ({ text }) => preview.type(text),
    typingOverSoon() {
      timers.clear(waiting.typing);
      waiting.typing = timers.set(() => machine.send({ type: 'typingOver' }), TYPING_SHOWS_MS);
    },
    read: ({ seq }) => adapter?.read(seq),
    older: ({ before }) => adapter?.older(before),
    end() {
      adapter?.end();
      leave();
    },
    leave,
    surveySoon() {
      if (parts.settings.survey === null) return;
      waiting.survey = timers.set(() => machine.send({ type: 'surveyDue' }), SURVEY_MS);
    },
    askSurvey: ({ omniProxyChannelId }) =>
      void parts.calls.contactOf(omniProxyChannelId).then(
        (contactId) => machine.send({ type: 'surveyFound', contactId }),
        () => machine.send({ type: 'surveyFound', contactId: undefined }),
      ),
  };

  return {
    perform: (effect) => does[effect.do](effect as never),
    open(mode, request) {
      adapter = adapterOf(parts, mode, machine);
      return adapter.open(request);
    },
    current: () => adapter,
    stop() {
      for (const timer of Object.values(waiting)) timers.clear(timer);
      leave();
    },
  };
}

function adapterOf(parts: ChatParts, mode: ChatMode, machine: Store): ChatAdapter {
  const ear: AdapterParts['ear'] = {
    heard: (event) => machine.send({ type: 'heard', event }),
    begunAnew: () => machine.send({ type: 'begunAnew' }),
    lost: () => machine.send({ type: 'connecting' }),
    renewed: (session) => machine.send({ type: 'renewed', session }),
    alert: (alert) => machine.send({ type: 'alerted', alert }),
  };
  return CHAT_ADAPTERS[mode]({ ...parts, ear });
}

function lastKnown({ phase }: ChatWindowState): number {
  return phase.name === 'active' ? lastSeq(phase.talk.messages) : 0;
}
