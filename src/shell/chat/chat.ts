/** The chat of one page: its machine, how a talk is begun or gone on with, and the hours in which agents answer. */

import { CHAT_MODES, type ChatMode } from '../../engine/model/chat.ts';
import { createMachine, type Machine } from '../../widgets/index.ts';
import type { BotRating } from './adapter.ts';
import type { OpenRequest, OutgoingFile } from './chatCalls.ts';
import { chatMachine } from './chatMachine.ts';
import type { ChatParts } from './chatParts.ts';
import { type ChatEffect, type ChatWindowEvent, type ChatWindowState, startChat } from './chatState.ts';
import { createFileSender, type FileSender } from './fileSender.ts';
import { chooseMode, skillAsked } from './modeChoice.ts';
import type { TalkKind } from './sessionKeys.ts';
import type { WindowSettings } from './settings.ts';
import { type StoredSession, talkKindOf, talkKindOfKey } from './storedSession.ts';
import { createTalkKeeper, type TalkKeeper } from './talkKeeper.ts';

/** Operating-hours poll (SL 9). */
const HOURS_MS = 60_000;

export interface Chat {
  machine: Machine<ChatWindowState, ChatWindowEvent>;
  settings: WindowSettings;
  /** Is its mode a developer's choice? */
  isForced: boolean;
  /** Is the agent named by who begins a talk? */
  isAgentNamed: boolean;
  files: FileSender;
  /** Looks for a talk that goes on, and begins to ask for the hours. Answers how to stop. */
  start: () => () => void;
  /** Somebody may have signed in or out, without a reload. */
  checkPerson: () => void;
  /** Another tab has stored or removed something. */
  stored: (key: string | null) => void;
  /** Opens a talk with the form's answers; rejects where that failed. */
  begin: (values: OpenRequest) => Promise<void>;
  rate: (rating: BotRating) => Promise<void>;
  readFile: (id: string) => Promise<Blob>;
  retry: () => void;
}

export function createChat(given: Omit<ChatParts, 'asked'>): Chat {
  const parts: ChatParts = { ...given, asked: () => askedOf(given) };
  const { settings } = parts;
  let person = parts.person();
  const machine = createMachine<ChatWindowState, ChatWindowEvent, ChatEffect>(
    { ...startChat(), isOperating: settings.mode !== 'chatbot' },
    chatMachine,
    (effect) => keeper.perform(effect),
  );
  const keeper: TalkKeeper = createTalkKeeper(parts, machine);
  const send = (sent: OutgoingFile) => adapterOr(keeper).file(sent);
  return {
    machine,
    settings,
    isForced: parts.forced !== undefined,
    isAgentNamed: settings.isDevelopment && parts.isDevelopmentBuild,
    files: createFileSender({ ...parts, machine, send }),
    start() {
      resumeStored(parts, machine);
      const stopAsking = followHours(parts, machine);
      return () => {
        stopAsking();
        keeper.stop();
      };
    },
    checkPerson() {
      const before = person;
      person = parts.person();
      if (person === before) return;
      // A visitor's talk goes on; what was said in it stays apart from the person's.
      if (before !== undefined) {
        parts.sessions.forgetUnstored();
        machine.send({ type: 'personLeft' });
      } else if (isUnderWay(machine)) void startNonce(parts);
    },
    stored(key) {
      const kind = talkKindOfKey(key);
      const { phase } = machine.get();
      if (kind === undefined || phase.name === 'opening') return;
      const isOwn = phase.name === 'active' && talkKindOf(phase.talk.mode) === kind;
      if (isOwn) checkExpiry(parts, machine);
      else resumeStored(parts, machine);
    },
    begin: (values) => begin(parts, machine, keeper, values),
    rate: async (rating) => adapterOr(keeper).rate(rating),
    readFile: async (id) => adapterOr(keeper).readFile(id),
    retry: () => keeper.current()?.retry(),
  };
}

function adapterOr(keeper: TalkKeeper) {
  const adapter = keeper.current();
  if (!adapter) throw new Error('There is no talk.');
  return adapter;
}

async function begin(
  parts: ChatParts,
  machine: Chat['machine'],
  keeper: TalkKeeper,
  values: OpenRequest,
): Promise<void> {
  const { settings, nonce, forced } = parts;
  machine.send({ type: 'submitted' });
  const { isOperating } = machine.get();
  const mode = chooseMode({ modes: settings.modes, sessions: new Set(), isOperating, forced });
  try {
    if (mode === undefined) throw new Error('The lender has no chat.');
    await startNonce(parts);
    const session = await keeper.open(mode, { ...values, ...(await openingOf(parts, mode)) });
    // Whoever asked for it may have signed out.
    if (!isUnderWay(machine)) return keeper.stop();
    machine.send({ type: 'opened', mode, session });
  } catch (error) {
    nonce.stop();
    machine.send({ type: 'notOpened' });
    throw error;
  }
}

function isUnderWay(machine: Chat['machine']): boolean {
  return ['opening', 'active'].includes(machine.get().phase.name);
}

async function startNonce({ settings, nonce, person }: ChatParts): Promise<void> {
  if (settings.isNonceWanted && person() !== undefined) await nonce.start();
}

/** Goes on with what is stored: an agent's talk before a program's (decision F32). */
function resumeStored(parts: ChatParts, machine: Chat['machine']): void {
  if (machine.get().phase.name === 'active') return;
  const found = new Map<TalkKind, StoredSession>();
  for (const kind of ['agent', 'bot'] as const) {
    const session = parts.sessions.read(kind);
    if (session) found.set(kind, session);
  }
  if (found.size === 0) return;
  const { modes: own, isDevelopment } = parts.settings;
  // A developer may have begun it in one that the lender has not.
  const modes = isDevelopment ? [...own, ...CHAT_MODES] : own;
  const { isOperating } = machine.get();
  const chosen = chooseMode({ modes, sessions: new Set(found.keys()), isOperating, forced: undefined });
  const session = chosen && found.get(talkKindOf(chosen));
  if (!chosen || !session) return;
  void startNonce(parts);
  machine.send({ type: 'resumed', mode: modeOf(parts, chosen, session), session });
}

/** Every minute; an answer that does not come changes nothing. */
function followHours({ calls, settings, timers, sessions }: ChatParts, machine: Chat['machine']): () => void {
  let timer: number | undefined;
  let isStopped = false;
  const ask = async (): Promise<void> => {
    const isOperating = await calls.isOpen(settings.departments.chat).catch(() => undefined);
    if (isStopped) return;
    if (isOperating !== undefined) machine.send({ type: 'hours', isOperating });
    checkExpiry({ sessions }, machine);
    timer = timers.set(() => void ask(), HOURS_MS);
  };
  void ask();
  return () => {
    isStopped = true;
    timers.clear(timer);
  };
}

/** With the server's time known, a talk may be over that seemed to go on; or it was ended in another tab. */
function checkExpiry({ sessions }: Pick<ChatParts, 'sessions'>, machine: Chat['machine']): void {
  const { phase } = machine.get();
  if (phase.name !== 'active' || sessions.read(talkKindOf(phase.talk.mode)) !== undefined) return;
  machine.send({ type: 'gone' });
}

type About = Pick<ChatParts, 'settings' | 'nonce' | 'about' | 'welcome' | 'arrivedWith'>;

async function openingOf(
  { settings, nonce, about, welcome, arrivedWith }: About,
  chatMode: ChatMode,
): Promise<OpenRequest> {
  const { tag } = settings;
  const skill = skillAsked(settings, arrivedWith);
  return defined({ ...about(), tag, skill, welcomeMessage: welcome, chatMode, nonce: await nonce.current() });
}

async function askedOf({ settings, nonce, about }: About): Promise<OpenRequest> {
  const { applicationUuid, orgCode, pageUrl } = about();
  const { tag } = settings;
  return defined({
    ...{ applicationId: applicationUuid, organization: orgCode, pageUrl, tag },
    nonce: await nonce.current(),
  });
}

function defined(values: OpenRequest): OpenRequest {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Which mode a stored talk is of: the listed fields tell a stream and a program; among the others it is the lender's own. */
function modeOf({ settings, forced }: ChatParts, chosen: ChatMode, session: StoredSession): ChatMode {
  if (chosen === 'chatbot') return chosen;
  if (session.providerChannelId !== undefined) return 'stream';
  const isOfCall = (mode: ChatMode | undefined) => mode && mode !== 'chatbot' && mode !== 'stream';
  return (isOfCall(forced) && forced) || settings.modes.find(isOfCall) || chosen;
}
