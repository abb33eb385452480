/** Where the chat of one page stands: what the window is drawn from, what happens to it, and what is to be done for it. */
import type { ChatEvent, ChatFile, ChatMessage, ChatMode } from '../../engine/model/chat.ts';
import type { StoredSession } from './storedSession.ts';

/** What the alert bar says (SL 8). */
export type ChatAlert = 'connection' | 'general' | 'token' | 'resend';

/** A file that goes with the next message. */
export interface AttachedFile {
  key: string;
  name: string;
  bytes: number;
  /** From 0 to 1. */
  progress: number;
  /** Once the server has it. */
  stored?: ChatFile;
  refused?: 'kind' | 'size' | 'many' | 'failed';
  /** Why the server has refused it, in its words. */
  reason?: string;
}

/** A message on its way. Its id is its own: sent again under the same one, it is stored once. */
export interface Outgoing {
  id: string;
  text: string;
  files: ChatFile[];
}

export interface Talk {
  mode: ChatMode;
  session: StoredSession;
  /** In their order, none twice. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Who answers; null while nobody has come in. */
  agent: string | null;
  /** Who is typing at the other end. */
  typing: string | null;
  sending: Outgoing | undefined;
  /** Somebody sent while that was on its way: the id under which what stands in the box follows it. */
  next: string | undefined;
  /** What did not arrive: its text stands in the box again. */
  failed: Outgoing | undefined;
  /** The last of the person's messages that was read at the other end. */
  readTo: number;
}

export interface EndedTalk {
  mode: ChatMode;
  /** By which the survey is found. */
  omniProxyChannelId: string | undefined;
  /** Of the survey; undefined while it is not known to be there. */
  contactId: string | undefined;
}

export type ChatPhase =
  /** The form before a talk. */
  | { name: 'none' }
  | { name: 'opening' }
  | { name: 'active'; talk: Talk }
  | { name: 'ended'; ended: EndedTalk };

export interface ChatWindowState {
  isOpen: boolean;
  phase: ChatPhase;
  connection: 'none' | 'connecting' | 'connected';
  /** Besides that of the connection. */
  alert: Exclude<ChatAlert, 'connection'> | undefined;
  isOperating: boolean;
  draft: string;
  files: readonly AttachedFile[];
  /** Messages that came while the window was closed. */
  unread: number;
}

export type ChatWindowEvent =
  | { type: 'pressed' }
  | { type: 'closed' }
  | { type: 'hours'; isOperating: boolean }
  | { type: 'submitted' }
  | { type: 'opened'; mode: ChatMode; session: StoredSession }
  | { type: 'notOpened' }
  /** The browser holds a talk that goes on, from before or from another tab. */
  | { type: 'resumed'; mode: ChatMode; session: StoredSession }
  /** It was ended in another tab, or its time is over. */
  | { type: 'gone' }
  /** The person has signed out, or somebody else in. */
  | { type: 'personLeft' }
  /** The service goes on in another talk, that has nothing of what was said so far. */
  | { type: 'begunAnew' }
  | { type: 'connecting' }
  | { type: 'heard'; event: ChatEvent }
  | { type: 'renewed'; session: StoredSession }
  | { type: 'alerted'; alert: Exclude<ChatAlert, 'connection'> }
  | { type: 'typed'; text: string }
  | { type: 'attached'; file: AttachedFile }
  | { type: 'attaching'; key: string; change: Partial<AttachedFile> }
  | { type: 'detached'; key: string }
  /** `id` is new; what is sent again keeps the one it had. */
  | { type: 'sent'; id: string }
  | { type: 'notSent'; id: string }
  | { type: 'typingOver' }
  | { type: 'olderWanted' }
  | { type: 'endWanted' }
  | { type: 'surveyDue' }
  | { type: 'surveyFound'; contactId: string | undefined }
  | { type: 'startedOver' };

export type ChatEffect =
  | { do: 'resume'; mode: ChatMode; session: StoredSession }
  | { do: 'store'; mode: ChatMode; session: StoredSession }
  | { do: 'forget'; mode: ChatMode }
  | { do: 'send'; message: Outgoing }
  | { do: 'typing'; text: string }
  /** Sends `typingOver` in a moment. */
  | { do: 'typingOverSoon' }
  | { do: 'read'; seq: number }
  | { do: 'older'; before: number }
  | { do: 'end' }
  /** Leaves the line; the talk may go on elsewhere. */
  | { do: 'leave' }
  /** Sends `surveyDue` in a moment. */
  | { do: 'surveySoon' }
  | { do: 'askSurvey'; omniProxyChannelId: string };

export function startChat(): ChatWindowState {
  return {
    isOpen: false,
    phase: { name: 'none' },
    connection: 'none',
    alert: undefined,
    isOperating: false,
    draft: '',
    files: [],
    unread: 0,
  };
}

/** The alert that shows; that of the connection goes before all others. */
export function alertOf({ phase, connection, alert }: ChatWindowState): ChatAlert | undefined {
  return phase.name === 'active' && connection === 'connecting' ? 'connection' : alert;
}

/** Is there something to send, and nothing in its way? */
export function canSend(state: ChatWindowState): boolean {
  const { phase } = state;
  return phase.name === 'active' && !phase.talk.sending && hasContent(state);
}

/** Is there something to send, all of it here? */
export function hasContent({ draft, files }: ChatWindowState): boolean {
  if (files.some(({ stored, refused }) => !stored && !refused)) return false;
  return draft.trim() !== '' || files.some(({ stored }) => stored);
}

export function withTalk(state: ChatWindowState, talk: Talk): ChatWindowState {
  return { ...state, phase: { name: 'active', talk } };
}

/** The state in which a talk is over; who asks for it clears what is stored. */
export function endedState(state: ChatWindowState, { mode, session }: Talk): ChatWindowState {
  const { omniProxyChannelId } = session;
  return {
    ...state,
    phase: { name: 'ended', ended: { mode, omniProxyChannelId, contactId: undefined } },
    connection: 'none',
    alert: undefined,
    draft: '',
    files: [],
  };
}

/** The text is in the box again. One tap sends it under the same id: should it have arrived after all, it is stored once. */
export function unsentState(state: ChatWindowState, talk: Talk, message: Outgoing): ChatWindowState {
  const files: AttachedFile[] = message.files.map((stored) => ({
    ...{ key: stored.id, name: stored.name, bytes: stored.bytes, progress: 1, stored },
  }));
  return {
    ...withTalk(state, { ...talk, sending: undefined, next: undefined, failed: message }),
    // Whatever was typed meanwhile follows it.
    draft: [message.text, state.draft].filter((text) => text !== '').join('\n'),
    files: [...files, ...state.files],
    alert: 'resend',
  };
}
