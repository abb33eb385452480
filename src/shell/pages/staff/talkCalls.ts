/** Which calls do the lender's pages of talks make, and what does each answer? */

import type { ChatMessage } from '../../../engine/model/chat.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { ApiReply, CallOptions } from '../../../runtime/client/api.ts';
import { notConvertible } from '../../../runtime/client/requestError.ts';
import type { Line } from './line.ts';

export interface TalkLine {
  uuid: string;
  mode: string;
  state: string;
  name: string;
  email: string;
  skill: string;
  isSignedIn: boolean;
  /** Of the person's own; null where they have none, or are not signed in. */
  application: string | null;
  /** The email of the colleague who has it. */
  agent: string | null;
  /** The person spoke last. */
  isWaiting: boolean;
  activeAt: string;
  createdAt: string;
}

export interface StaffTalkView extends TalkLine {
  messages: ChatMessage[];
  hasOlder: boolean;
  /** The last message that the person has read. */
  personRead: number;
  /** What stands in the person's field now. */
  typing: string | null;
  note: string | null;
  pageUrl: string;
  stands: Line | null;
  canned: { name: string; text: string }[];
  mayAnswer: boolean;
}

type CallStaff = (name: string, options?: CallOptions) => Promise<ApiReply>;

export function talkCalls(call: CallStaff) {
  const at = (talk: string) => ({ params: { talk } });
  return {
    talks: async () => talkBody<{ talks: TalkLine[] }>(await call('staffTalks'), 'talks').talks,
    talk: async (talk: string) => talkBody<StaffTalkView>(await call('staffTalk', at(talk)), 'messages'),
    /** Sent again under its id, a message is stored once. */
    answerTalk: async (talk: string, body: { id: string; text: string }) =>
      talkBody<StaffTalkView>(await call('staffTalkSend', { ...at(talk), body }), 'messages'),
    endTalk: async (talk: string) =>
      talkBody<StaffTalkView>(await call('staffTalkEnd', { ...at(talk), body: {} }), 'messages'),
    handOver: async (talk: string, body: { to?: string; note?: string }) =>
      talkBody<StaffTalkView>(await call('staffTalkHandOver', { ...at(talk), body }), 'messages'),
    talkFile: async (talk: string, file: string) =>
      (await call('staffTalkFile', { params: { talk, file }, as: 'pdf' })).data as Blob,
  };
}

function talkBody<T>({ data, url, response }: ApiReply, key: keyof T & string): T {
  if (isRecord(data) && data[key] !== undefined) return data as T;
  throw notConvertible(url, response);
}
