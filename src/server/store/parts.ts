/** What each repository is made of. */
import type { Keyring } from '../secrets/keyring.ts';
import type { ChainEnds } from './event-chain.ts';
import type { Topic } from './signals.ts';
import type { Database } from './tables.ts';

export type Clock = () => Date;
export type NewId = () => string;

export interface Parts {
  database: Database;
  keys: Keyring;
  chainEnds: ChainEnds;
  clock: Clock;
  newId: NewId;
  /** Says that a row was written, once that can be seen. */
  tell: (topic: Topic, text: string) => void;
}
