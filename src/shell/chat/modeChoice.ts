/** Who answers a new talk, which skill is asked for, and when may somebody write? (SL 4, decision F32) */
import { CHAT_MODES, type ChatMode } from '../../engine/model/chat.ts';
import type { TalkKind } from './sessionKeys.ts';
import type { WindowSettings } from './settings.ts';

export interface ModeFacts {
  /** Those that the lender has, in its order. */
  modes: readonly ChatMode[];
  /** Of which kinds a talk goes on. */
  sessions: ReadonlySet<TalkKind>;
  isOperating: boolean;
  /** Named in the address, outside production alone. */
  forced: ChatMode | undefined;
}

/** Undefined where the lender has no mode at all. */
export function chooseMode(facts: ModeFacts): ChatMode | undefined {
  const { modes, sessions, isOperating, forced } = facts;
  if (forced) return forced;
  const agent = agentOf(modes);
  const bot = modes.find((mode) => mode === 'chatbot');
  if (sessions.has('agent') && agent) return agent;
  if (sessions.has('bot') && bot) return bot;
  // A lender with one of the two has that one at any hour.
  return isOperating ? (agent ?? bot) : (bot ?? agent);
}

/** Of the developer bar: whichever mode of the lender has agents. */
const ANY_AGENT = 'agent';

/** The query's `mode`; in production nobody's address decides who answers. */
export function forcedMode(
  search: string,
  { modes, isDevelopment }: Pick<WindowSettings, 'modes' | 'isDevelopment'>,
): ChatMode | undefined {
  const wanted = new URLSearchParams(search).get('mode');
  if (!isDevelopment) return undefined;
  return wanted === ANY_AGENT ? agentOf(modes) : CHAT_MODES.find((mode) => mode === wanted);
}

function agentOf(modes: readonly ChatMode[]): ChatMode | undefined {
  return modes.find((mode) => mode !== 'chatbot');
}

/** What the page was loaded with goes before what the lender has anyway. */
export function skillAsked(
  { skill, skillsByQuery }: Pick<WindowSettings, 'skill' | 'skillsByQuery'>,
  arrivedWith: string,
): string {
  const given = new URLSearchParams(arrivedWith);
  const found = skillsByQuery.find(({ query }) =>
    Object.entries(query).every(([name, value]) => given.get(name) === value),
  );
  return found?.skill ?? skill;
}

export interface TextBoxFacts {
  mode: ChatMode;
  isActive: boolean;
  isOperating: boolean;
  messages: number;
  /** Is the mode of this page a developer's choice? */
  isDevelopment: boolean;
}

/** A program answers at any hour; an agent is written to when one is there, or has been. */
export function isTextBoxOpen(facts: TextBoxFacts): boolean {
  if (!facts.isActive) return false;
  if (facts.mode === 'chatbot') return true;
  return facts.isOperating || facts.messages > 1 || facts.isDevelopment;
}

/** Only these two have a queue that somebody waits in. */
export function hasQueue(mode: ChatMode): boolean {
  return mode === 'twilio' || mode === 'nice';
}
