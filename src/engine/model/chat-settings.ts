/** How people of one lender write to it: the product's chat, less what the lender leaves out. */
import type { Bundle, Org, Slice } from './bundle.ts';
import type { ChatMode } from './chat.ts';
import type { Chat } from './language.ts';
import { readPath } from './paths.ts';
import type { Facts } from './triggers.ts';

/** What a window fetches when it opens, and not before: nothing of it stands in a page or a slice. */
export interface ChatSettings {
  /** The mode that a talk begun now has: an agent's in the hours of the chat, else the program's (SL 4). */
  mode: ChatMode;
  modes: ChatMode[];
  skill: string;
  /** Skills that the page's own URL asks for, where they go before `skill`. */
  skillsByQuery: { skill: string; query: Record<string, string> }[];
  tag: string;
  /** What calls name the hours of the phone and of the chat. */
  departments: { phone: string; chat: string };
  /** Links to these hosts may be clicked. */
  hosts: { host: string; subdomains?: boolean }[];
  files: { kinds: string[]; bytes: number; each: number };
  /** The page of the survey, with `{contactId}` to be filled in; null: none is offered. */
  survey: string | null;
  /** Characters of one message. */
  mostText: number;
  /** Does a signed-in person's talk want a nonce? */
  isNonceWanted: boolean;
  /** Outside production: a mode may be forced, and an agent named. */
  isDevelopment: boolean;
  /** Copy under `chat`, filled in for the lender, by slot. */
  words: Record<string, string | string[]>;
  /** The forms before and after a talk, as a slice has forms. */
  forms: Slice['forms'];
}

/** Characters of one message. */
export const MOST_CHAT_TEXT = 4_000;

/** Undefined where the lender has no chat. */
export function chatOf(bundle: Pick<Bundle, 'chat' | 'product'>, org: Org): Chat | undefined {
  const { chat, product } = bundle;
  const own = org.products[product]?.chat;
  if (!chat || own === false) return undefined;
  const { survey, ...rest } = own ?? {};
  const { survey: whole, ...others } = chat;
  const page = survey ?? whole;
  return { ...others, ...rest, ...(page === undefined || page === false ? {} : { survey: page }) };
}

/** The modes that reach an agent. */
export function agentModes({ modes }: Pick<Chat, 'modes'>): ChatMode[] {
  return modes.filter((mode) => mode !== 'chatbot');
}

/** Who carries a talk that is begun now. */
export function modeNow({ modes }: Pick<Chat, 'modes'>, isOpen: boolean): ChatMode {
  const [agent] = agentModes({ modes });
  if (isOpen && agent) return agent;
  return modes.includes('chatbot') ? 'chatbot' : (agent ?? modes[0]);
}

/** The lines that a page's URL may make hold, as far as they stand before the one that holds without it. */
export function skillsByQuery(
  { skills }: Pick<Chat, 'skills'>,
  org: Pick<Org, 'code' | 'canonical'>,
): ChatSettings['skillsByQuery'] {
  const held = skills.findIndex((line) => !line.query && isSkillOf(line, org, {}));
  const before = held < 0 ? skills : skills.slice(0, held);
  return before.flatMap((line) =>
    line.query && isSkillOf(line, org, {}) ? [{ skill: line.skill, query: line.query }] : [],
  );
}

/** The first line that holds, whatever the page's URL says; `facts` are those of the application that the talk is about. */
export function skillOf(
  { skills }: Pick<Chat, 'skills'>,
  org: Pick<Org, 'code' | 'canonical'>,
  facts: Facts,
): string {
  const found = skills.find((line) => !line.query && isSkillOf(line, org, facts));
  return (found ?? skills[skills.length - 1] ?? skills[0]).skill;
}

function isSkillOf(
  { orgs, fact, is }: Chat['skills'][number],
  org: Pick<Org, 'code' | 'canonical'>,
  facts: Facts,
): boolean {
  if (orgs && !orgs.includes(org.code) && !orgs.includes(org.canonical)) return false;
  return fact === undefined || readPath(facts, fact) === is;
}
