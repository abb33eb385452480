/** Which calls do the lender's own pages make, and what does each answer? Ours at both ends; typed from here on. */

import type { Funnel } from '../../../engine/model/funnel.ts';
import type { UnsentEmails } from '../../../engine/model/outbox.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Facts } from '../../../engine/model/triggers.ts';
import type { Api, ApiReply, CallOptions } from '../../../runtime/client/api.ts';
import { endsSession, notConvertible, RequestError } from '../../../runtime/client/requestError.ts';
import type { Line } from './line.ts';
import { staffSignInCalls } from './staffSignInCalls.ts';
import { talkCalls } from './talkCalls.ts';

export interface Listed {
  /** `run`: its task, where that is stuck. */
  applications: (Line & { run: Run | null })[];
  page: number;
  size: number;
  total: number;
  statuses: Named[];
  signedInAs: string;
}

interface Named {
  name: string;
  label: string;
}

export interface StaffDecision {
  name: string;
  title: string;
  isOptional: boolean;
  /** `needed`: so many people have to choose it; `approvedBy` are the names of those who have. */
  outcomes: (Named & { needed: number; approvedBy: string[]; asksReason: boolean })[];
}

/** Somebody who has a part in it besides its owner. */
export interface StaffParticipant {
  uuid: string;
  roleLabel: string;
  name: string;
  email: string;
  stateLabel: string;
  since: string;
  /** In their own words. */
  note: string | null;
  reminders: number;
  isLinkOver: boolean;
}

export interface RaisedCondition {
  uuid: string;
  category: string;
  label: string;
  created: string | null;
  clearedAt: string | null;
  isShown: boolean;
  fields: Facts;
  /** Whose it is, where it is not the owner's. */
  participant: string | null;
}

export interface RequestField {
  path: string;
  type: 'string' | 'integer' | 'number' | 'boolean';
  label: string;
}

/** What may be asked of somebody. */
export interface Raising {
  categories: Named[];
  fields: RequestField[];
}

export interface Run {
  task: string;
  state: 'queued' | 'done' | 'failed';
  tries: number;
  error: string | null;
  /** When it gave up, or was to be done at the latest; null while it is neither. */
  stuckSince: string | null;
  isUnderWay: boolean;
}

export interface Happened {
  at: string;
  by: 'person' | 'participant' | 'staff' | 'server';
  name: string | null;
  kind: string;
  screen: string | null;
  statusLabel: string | null;
  about: string | null;
  reason: string | null;
}

export interface StaffFile {
  uuid: string;
  name: string;
  at: string;
  /** The name of a participant who sent it; null where the owner did. */
  by: string | null;
}

export interface Whole extends Line {
  reviews: StaffDecision[];
  participants: StaffParticipant[];
  conditions: RaisedCondition[];
  raise: Raising & { others: (Raising & { uuid: string; name: string })[] };
  files: StaffFile[];
  run: Run | null;
  events: Happened[];
  facts: Record<string, Facts>;
}

export interface FlagLine {
  enabled: boolean | null;
  reason: string;
  by: string;
  at: string;
  until: string | null;
}

export interface StaffFlag {
  org: string;
  product: string;
  flag: string;
  byFiles: boolean;
  enabled: boolean;
  history: FlagLine[];
}

export interface FlagsShown {
  flags: StaffFlag[];
  maySwitch: boolean;
}

/** `enabled` null: as the files have it. */
export interface FlagSwitching extends Pick<StaffFlag, 'org' | 'product' | 'flag'> {
  enabled: boolean | null;
  reason: string;
  until: string | null;
}

export interface FeedbackLine {
  uuid: string;
  at: string;
  org: string;
  email: string | null;
  topicLabel: string;
  message: string;
  marketingConsent: boolean;
  pathname: string;
}

export type Acting =
  | 'staffReview'
  | 'staffRaiseCondition'
  | 'staffClearCondition'
  | 'staffRetry'
  | 'staffAssign';

export type StaffClient = ReturnType<typeof createStaffClient>;

/** `onOver`: nobody is signed in any more. */
export function createStaffClient(api: Api, onOver: () => void) {
  const call = async (name: string, options: CallOptions = {}): Promise<ApiReply> => {
    try {
      return await api.call(name, { ...options, whenOver: 'stay' });
    } catch (error) {
      if (error instanceof RequestError && endsSession(error)) onOver();
      throw error;
    }
  };
  return {
    list: async (body: object) => bodyOf<Listed>(await call('staffApplications', { body }), 'applications'),
    funnel: async () => bodyOf<Funnel>(await call('staffFunnel'), 'versions'),
    emails: async () => bodyOf<UnsentEmails>(await call('staffEmails'), 'emails'),
    sendEmail: async (email: string, key: string) => {
      const headers = { 'Idempotency-Key': key };
      await call('staffSendEmail', { params: { email }, body: {}, headers });
    },
    application: async (uuid: string) =>
      bodyOf<Whole>(await call('staffApplication', { params: { uuid } }), 'reviews'),
    act: async (name: Acting, uuid: string, body: object, key: string) => {
      const headers = { 'Idempotency-Key': key };
      return bodyOf<Whole>(await call(name, { params: { uuid }, body, headers }), 'reviews');
    },
    file: async (uuid: string, upload: string) =>
      (await call('staffUpload', { params: { uuid, upload }, as: 'pdf' })).data as Blob,
    flags: async () => bodyOf<FlagsShown>(await call('staffFlags'), 'flags'),
    switchFlag: async (body: FlagSwitching, key: string) => {
      const headers = { 'Idempotency-Key': key };
      return bodyOf<FlagsShown>(await call('staffSwitchFlag', { body, headers }), 'flags');
    },
    ...talkCalls(call),
    feedback: async () =>
      bodyOf<{ feedback: FeedbackLine[] }>(await call('staffFeedback'), 'feedback').feedback,
    ...staffSignInCalls(api, call),
    signOut: async () => void (await call('staffLogout')),
  };
}

/** The words of all these pages, by slot. */
export async function readWords(api: Api): Promise<Record<string, unknown>> {
  const { words } = bodyOf<{ words: Record<string, unknown> }>(
    await api.call('staffWords', { whenOver: 'keep' }),
    'words',
  );
  return words;
}

/** Has it the key that tells it apart? The rest is our own server's promise, and its tests hold it. */
function bodyOf<T>({ data, url, response }: ApiReply, key: keyof T & string): T {
  if (isRecord(data) && data[key] !== undefined) return data as T;
  throw notConvertible(url, response);
}
