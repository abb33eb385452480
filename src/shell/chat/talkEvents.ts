/** What a talk makes of the frames that it hears from the server. Pure. */
import type { ChatEvent, ChatMessage } from '../../engine/model/chat.ts';
import type { Next } from '../../widgets/index.ts';
import {
  type ChatEffect,
  type ChatWindowState,
  endedState,
  type Talk,
  unsentState,
  withTalk,
} from './chatState.ts';
import { lastSeq, mergedMessages } from './messageList.ts';

type Step = Next<ChatWindowState, ChatEffect>;

export function hear(state: ChatWindowState, talk: Talk, event: ChatEvent): Step {
  switch (event.type) {
    case 'ready':
      return ready(state, talk, event);
    case 'message':
      return take(state, talk, [event.message]);
    case 'accepted':
      return accept(state, talk, event);
    case 'refused':
      if (event.reason === 'over') return over(state, talk);
      return talk.sending?.id === event.id ? [unsentState(state, talk, talk.sending), []] : [state, []];
    case 'older': {
      const messages = mergedMessages(talk.messages, event.messages);
      return [withTalk(state, { ...talk, messages, hasOlder: event.hasOlder, isLoadingOlder: false }), []];
    }
    case 'typing':
      return [withTalk(state, { ...talk, typing: event.name }), [{ do: 'typingOverSoon' }]];
    case 'joined':
      return [withTalk(state, { ...talk, agent: event.name }), []];
    case 'read':
      return [withTalk(state, { ...talk, readTo: Math.max(talk.readTo, event.seq) }), []];
    case 'state':
      return event.state === 'active' ? [state, []] : over(state, talk);
    case 'pong':
    case 'token':
      return [state, []];
  }
}

/** A frozen talk takes nothing more: for people it has ended. */
function over(state: ChatWindowState, talk: Talk): Step {
  return [
    endedState(state, talk),
    [{ do: 'leave' }, { do: 'forget', mode: talk.mode }, { do: 'surveySoon' }],
  ];
}

function ready(state: ChatWindowState, talk: Talk, event: Extract<ChatEvent, { type: 'ready' }>): Step {
  if (event.state !== 'active') return over(state, talk);
  const { mode } = event;
  // One that was begun in a forced mode: it is gone on with in its own.
  if (mode !== talk.mode) {
    return [withTalk(state, { ...talk, mode }), [{ do: 'resume', mode, session: talk.session }]];
  }
  // Asked for what follows the last one, the server says nothing of what was before it.
  const hasOlder = talk.messages.length === 0 ? event.hasOlder : talk.hasOlder;
  const agent = event.agent ?? talk.agent;
  const connected: ChatWindowState = { ...state, connection: 'connected' };
  return take(connected, { ...talk, hasOlder, agent, isLoadingOlder: false }, event.messages);
}

function take(state: ChatWindowState, talk: Talk, more: readonly ChatMessage[]): Step {
  const messages = mergedMessages(talk.messages, more);
  const news = more.filter(
    (each) => each.from !== 'person' && !talk.messages.some(({ id }) => id === each.id),
  );
  const next = withTalk(state, { ...talk, messages, typing: news.length > 0 ? null : talk.typing });
  const [settled] = settle(next, more);
  if (!state.isOpen) return [{ ...settled, unread: state.unread + news.length }, []];
  return [settled, news.length > 0 ? [{ do: 'read', seq: lastSeq(messages) }] : []];
}

/** What seemed lost had arrived: its text leaves the box again. */
function settle(state: ChatWindowState, more: readonly ChatMessage[]): Step {
  const { phase } = state;
  const failed = phase.name === 'active' ? phase.talk.failed : undefined;
  if (phase.name !== 'active' || !failed || !more.some(({ id }) => id === failed.id)) return [state, []];
  const arrived = new Set(failed.files.map(({ id }) => id));
  const next: ChatWindowState = {
    ...withTalk(state, { ...phase.talk, failed: undefined }),
    draft: without(state.draft, failed.text),
    files: state.files.filter(({ key }) => !arrived.has(key)),
    alert: state.alert === 'resend' ? undefined : state.alert,
  };
  return [next, []];
}

/** What was typed after it stays. */
function without(draft: string, arrived: string): string {
  if (draft.trim() === arrived) return '';
  return draft.startsWith(`${arrived}\n`) ? draft.slice(arrived.length + 1) : draft;
}

/** Late, too: what has stood in the box again in the meantime leaves it. */
function accept(
  state: ChatWindowState,
  talk: Talk,
  { id, seq }: Extract<ChatEvent, { type: 'accepted' }>,
): Step {
  const sent = [talk.sending, talk.failed].find((each) => each?.id === id);
  if (!sent) return [state, []];
  const message: ChatMessage = {
    ...{ seq, id, from: 'person', name: talk.session.friendlyName },
    ...{ text: sent.text, files: sent.files, at: '' },
  };
  const messages = mergedMessages(talk.messages, [message]);
  const sending = talk.sending?.id === id ? undefined : talk.sending;
  return settle(withTalk(state, { ...talk, messages, sending }), [message]);
}
