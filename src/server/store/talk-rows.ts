/** What a talk and its messages are, as the store hands them out. */
import type { ChatMessage, ChatMode, ChatState } from '../../engine/model/chat.ts';

/** Sealed whole: what the person typed before the talk, and what was found out about it. */
export interface TalkDetails {
  friendlyName: string;
  emailAddress: string;
  skill: string;
  tag: string;
  /** Without its query. */
  pageUrl: string;
  /** Who is asked for by name, outside production. */
  targetWorker: string | null;
  attributes: Record<string, string>;
  /** What the person is called by the service behind the mode. */
  providerUserId: string;
  /** Of the survey; null where there is none. */
  contactId: string | null;
  /** Who of the other side is shown as taking part. */
  agentName: string | null;
  /** What staff handing it over said to the next one. */
  note: string | null;
}

export interface TalkRow {
  uuid: string;
  /** What the other side of the adapter calls it. */
  channel: string;
  org: string;
  product: string;
  mode: ChatMode;
  state: ChatState;
  tokenExpiresAt: Date;
  /** Whose it is; null: nobody was signed in. */
  identity: string | null;
  application: string | null;
  /** Who of the lender's people has it. */
  agent: string | null;
  /** The number of its last message. */
  seq: number;
  /** The person's last message that the other side has taken. */
  handed: number;
  personRead: number;
  agentRead: number;
  details: TalkDetails;
  createdAt: Date;
  activeAt: Date;
  endedAt: Date | null;
  /** When it is removed. */
  expiresAt: Date;
}

export type TalkChanges = Partial<
  Pick<
    TalkRow,
    | 'state'
    | 'agent'
    | 'personRead'
    | 'agentRead'
    | 'details'
    | 'tokenExpiresAt'
    | 'activeAt'
    | 'endedAt'
    | 'expiresAt'
  >
>;

export interface NewTalk
  extends Pick<
    TalkRow,
    'org' | 'product' | 'mode' | 'identity' | 'application' | 'details' | 'tokenExpiresAt' | 'expiresAt'
  > {
  /** Of the person's window; a talk without one is found by its cookie. */
  token?: string;
  /** Of the cookie. */
  visitor?: string;
}

/** Without its number and moment, which the store gives. */
export type NewMessage = Omit<ChatMessage, 'seq' | 'at'>;

/** At most `most`, the oldest first: those after one number, or the newest before another. */
export interface MessagePage {
  after?: number;
  before?: number;
  most: number;
}
