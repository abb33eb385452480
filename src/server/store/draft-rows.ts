/** Rows of drafts: what visitors answer before they sign in, by flow. */
import type { Facts } from '../../engine/model/triggers.ts';
import type { Expected, FactSchemas } from './rows.ts';

/** A visitor's answers before sign-in (decisions F38). */
export interface StoredDraft {
  uuid: string;
  org: string;
  product: string;
  flow: string;
  bundle: string;
  facts: Facts;
  /** Ids of the questions answered so far, in order. */
  answered: string[];
  version: number;
  expiresAt: Date;
  /** Until when the secret before this one still leads to it; null once this one was sent back. */
  unseenUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** `secret` is the cookie's random value; only a keyed hash of it is kept. A visitor has one draft of each flow. */
export interface DraftKey extends Pick<StoredDraft, 'org' | 'product' | 'flow'> {
  secret: string;
}

export interface Drafts {
  /** Takes the place of one that has expired or was claimed; undefined where a living one is there already. */
  create(
    draft: Omit<StoredDraft, 'uuid' | 'version' | 'createdAt' | 'updatedAt' | 'unseenUntil'> &
      Partial<Pick<StoredDraft, 'unseenUntil'>> &
      DraftKey,
    schemas: FactSchemas,
  ): Promise<StoredDraft | undefined>;
  /** Neither an expired draft nor a claimed one is found. */
  find(key: DraftKey): Promise<StoredDraft | undefined>;
  lock(key: DraftKey): Promise<StoredDraft | undefined>;
  /** Of each living draft under a secret, whichever flow it is of. Nothing is opened for it. */
  under(key: Omit<DraftKey, 'flow'>): Promise<Pick<StoredDraft, 'unseenUntil'>[]>;
  /** The secret was sent back: the one before leads to its drafts no more. No new version comes of it. */
  seen(key: Omit<DraftKey, 'flow'>): Promise<void>;
  update(
    uuid: string,
    expected: Expected,
    changes: { bundle?: string; facts?: Facts; answered?: string[]; expiresAt?: Date },
    schemas: FactSchemas,
  ): Promise<number | false>;
  /** Answers true to exactly one caller. The draft's facts are erased: they live on where they were claimed to. */
  claim(uuid: string, identity: string): Promise<boolean>;
}
