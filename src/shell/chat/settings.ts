/** What a window is told of the lender's chat when it is fetched: looked at before anything rests on it. */
import type { Slice } from '../../engine/model/bundle.ts';
import { CHAT_MODES, type ChatMode } from '../../engine/model/chat.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { LinkHost } from './links.ts';

export interface WindowSettings {
  /** The mode that a talk begun now has, by the server's clock. */
  mode: ChatMode;
  modes: ChatMode[];
  skill: string;
  /** Of the URL that the page was loaded with; the first whose parameters it has goes before `skill`. */
  skillsByQuery: { skill: string; query: Record<string, string> }[];
  tag: string;
  departments: { chat: string };
  hosts: LinkHost[];
  files: FileLimits;
  /** The page of the survey, with `{contactId}` to be filled in; null: none is offered. */
  survey: string | null;
  /** Characters of one message. */
  mostText: number;
  isNonceWanted: boolean;
  /** Outside production: a mode may be forced. */
  isDevelopment: boolean;
  words: Record<string, string | string[]>;
  forms: Slice['forms'];
}

export interface FileLimits {
  kinds: string[];
  bytes: number;
  each: number;
}

/** Undefined for what is no such reply. It is ours: what everything rests on is looked at, the rest taken as its type says. */
export function windowSettingsIn(data: unknown): WindowSettings | undefined {
  if (!isRecord(data) || !isMode(data.mode) || !Array.isArray(data.modes)) return undefined;
  const { departments, files, hosts, words, forms, mostText, skillsByQuery } = data;
  const isWhole =
    data.modes.every(isMode) &&
    isRecord(departments) &&
    isRecord(files) &&
    Array.isArray(files.kinds) &&
    [hosts, skillsByQuery].every(Array.isArray) &&
    [words, forms].every(isRecord) &&
    typeof mostText === 'number';
  return isWhole ? (data as unknown as WindowSettings) : undefined;
}

function isMode(value: unknown): value is ChatMode {
  return CHAT_MODES.some((mode) => mode === value);
}
