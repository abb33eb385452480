/** The one machine of the chat window: an event makes the next state, and what is to be done for it. Pure. */
// A talk is active, or over; whatever ends it clears what is stored and leaves the panel with its thanks.
import type { Next } from '../../widgets/index.ts';
import {
  type AttachedFile,
  type ChatEffect,
  type ChatWindowEvent,
  type ChatWindowState,
  canSend,
  endedState,
  hasContent,
  type Outgoing,
  startChat,
  type Talk,
  unsentState,
  withTalk,
} from './chatState.ts';
import { lastSeq } from './messageList.ts';
import { hear } from './talkEvents.ts';

type Step = Next<ChatWindowState, ChatEffect>;

export function chatMachine(state: ChatWindowState, event: ChatWindowEvent): Step {
  switch (event.type) {
    case 'pressed':
      return open(state);
    case 'closed':
      return [{ ...state, isOpen: false }, []];
    case 'hours':
      return event.isOperating === state.isOperating
        ? [state, []]
        : [{ ...state, isOperating: event.isOperating }, []];
    case 'submitted':
      return state.phase.name === 'none'
        ? [{ ...state, phase: { name: 'opening' }, alert: undefined }, []]
        : [state, []];
    case 'notOpened':
      return state.phase.name === 'opening'
        ? [{ ...state, phase: { name: 'none' }, alert: 'general' }, []]
        : [state, []];
    case 'opened':
    case 'resumed':
      return begin(state, event);
    case 'gone':
      return state.phase.name === 'active'
        ? [endedState(state, state.phase.talk), [{ do: 'leave' }]]
        : [state, []];
    case 'personLeft':
      return leavePerson(state);
    case 'surveyFound':
      return surveyed(state, event.contactId);
    case 'startedOver':
      return state.phase.name === 'ended'
        ? [{ ...state, phase: { name: 'none' }, alert: undefined, draft: '', files: [] }, []]
        : [state, []];
    case 'surveyDue':
      return askSurvey(state);
    case 'alerted':
      // A line that is not let in any more is not tried again.
      return [
        { ...state, alert: event.alert, ...(event.alert === 'token' && { connection: 'none' as const }) },
        [],
      ];
    default:
      return state.phase.name === 'active' ? inTalk(state, state.phase.talk, event) : [state, []];
  }
}

/** What happens to a talk alone. */
function inTalk(state: ChatWindowState, talk: Talk, event: ChatWindowEvent): Step {
  switch (event.type) {
    case 'begunAnew':
      return [
        withTalk(state, { ...talk, messages: [], hasOlder: false, isLoadingOlder: false, readTo: 0 }),
        [],
      ];
    case 'connecting':
      return lost(state, talk);
    case 'heard':
      return thenNext(hear(state, talk, event.event));
    case 'renewed':
      return [
        withTalk(state, { ...talk, session: event.session }),
        [{ do: 'store', mode: talk.mode, session: event.session }],
      ];
    case 'typed':
      return [
        { ...withTalk(state, { ...talk, next: undefined }), draft: event.text },
        [{ do: 'typing', text: event.text }],
      ];
    case 'attached':
      return [{ ...state, files: [...state.files, event.file] }, []];
    case 'attaching':
      return [{ ...state, files: changedFiles(state.files, event.key, event.change) }, []];
    case 'detached':
      return [{ ...state, files: state.files.filter(({ key }) => key !== event.key) }, []];
    case 'sent':
      return send(state, talk, event.id);
    case 'notSent':
      return talk.sending?.id === event.id ? [unsentState(state, talk, talk.sending), []] : [state, []];
    case 'typingOver':
      return [withTalk(state, { ...talk, typing: null }), []];
    case 'olderWanted':
      return older(state, talk);
    case 'endWanted':
      return finish(state, talk);
    default:
      return [state, []];
  }
}

function open(state: ChatWindowState): Step {
  const next = { ...state, isOpen: true, unread: 0 };
  if (state.phase.name !== 'active') return [next, []];
  const seq = lastSeq(state.phase.talk.messages);
  return [next, seq > 0 ? [{ do: 'read', seq }] : []];
}

function begin(
  state: ChatWindowState,
  { type, mode, session }: Extract<ChatWindowEvent, { type: 'opened' | 'resumed' }>,
): Step {
  if (state.phase.name === 'active') return [state, []];
  const talk: Talk = {
    ...{ mode, session, messages: [], hasOlder: false, isLoadingOlder: false },
    ...{ agent: null, typing: null, sending: undefined, next: undefined, failed: undefined },
    readTo: 0,
  };
  const next: ChatWindowState = {
    ...state,
    phase: { name: 'active', talk },
    connection: 'none',
    alert: undefined,
  };
  const resume: ChatEffect = { do: 'resume', mode, session };
  return [next, type === 'opened' ? [{ do: 'store', mode, session }, resume] : [resume]];
}

/** What was on its way may have been lost with the line: it stands in the box again. */
function lost(state: ChatWindowState, talk: Talk): Step {
  const calm = talk.sending ? unsentState(state, talk, talk.sending) : state;
  return [{ ...calm, connection: 'connecting' }, []];
}

function send(state: ChatWindowState, talk: Talk, newId: string): Step {
  if (talk.sending && hasContent(state)) return [withTalk(state, { ...talk, next: newId }), []];
  if (!canSend(state)) return [state, []];
  const text = state.draft.trim();
  const files = state.files.flatMap(({ stored }) => (stored ? [stored] : []));
  const id = isSame(talk.failed, text, files) ? (talk.failed?.id ?? newId) : newId;
  const message: Outgoing = { id, text, files };
  const sent = withTalk(state, { ...talk, sending: message, next: undefined, failed: undefined });
  return [{ ...sent, draft: '', files: [], alert: undefined }, [{ do: 'send', message }]];
}

/** What was sent while another message was on its way goes once that has arrived. */
function thenNext([state, effects]: Step): Step {
  const { phase } = state;
  if (phase.name !== 'active' || phase.talk.sending || phase.talk.next === undefined) return [state, effects];
  const [next, more] = send(state, phase.talk, phase.talk.next);
  return [next, [...effects, ...more]];
}

function older(state: ChatWindowState, talk: Talk): Step {
  const first = talk.messages[0];
  if (!first || !talk.hasOlder || talk.isLoadingOlder) return [state, []];
  return [withTalk(state, { ...talk, isLoadingOlder: true }), [{ do: 'older', before: first.seq }]];
}

function finish(state: ChatWindowState, talk: Talk): Step {
  return [endedState(state, talk), [{ do: 'end' }, { do: 'forget', mode: talk.mode }, { do: 'surveySoon' }]];
}

/** The next one at this browser finds the form as it was. */
function leavePerson({ isOpen, isOperating }: ChatWindowState): Step {
  return [{ ...startChat(), isOpen, isOperating }, [{ do: 'leave' }]];
}

function askSurvey(state: ChatWindowState): Step {
  if (state.phase.name !== 'ended') return [state, []];
  const { omniProxyChannelId } = state.phase.ended;
  // A talk with a program has none.
  return [state, omniProxyChannelId === undefined ? [] : [{ do: 'askSurvey', omniProxyChannelId }]];
}

function surveyed(state: ChatWindowState, contactId: string | undefined): Step {
  if (state.phase.name !== 'ended') return [state, []];
  if (contactId === undefined) return [{ ...state, alert: 'general' }, []];
  return [{ ...state, phase: { name: 'ended', ended: { ...state.phase.ended, contactId } } }, []];
}

function changedFiles(
  files: readonly AttachedFile[],
  key: string,
  change: Partial<AttachedFile>,
): AttachedFile[] {
  return files.map((file) => (file.key === key ? { ...file, ...change } : file));
}

function isSame(failed: Outgoing | undefined, text: string, files: Outgoing['files']): boolean {
  if (!failed || failed.text !== text) return false;
  return failed.files.map(({ id }) => id).join() === files.map(({ id }) => id).join();
}
