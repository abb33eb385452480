/** What are the server's handlers made of? Everything that is not the request itself, handed in. */
import type { Addresses } from './addresses.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Configuration } from './configuration.ts';
import type { Accounts } from './identity/accounts.ts';
import type { Tokens } from './identity/tokens.ts';
import type { Journeys } from './recording/journeys.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { Clock, NewId, Store } from './store/store.ts';
import type { Receive } from './uploads/receive.ts';

/** Where mail goes out. The sandbox keeps it in a mailbox that can be looked into. */
export interface Mailer {
  send(mail: { org: string; to: string; subject: string; body: string }): Promise<void>;
}

export interface Services {
  store: Store;
  configuration: Configuration;
  keys: Keyring;
  /** Where files lie; what is put here is sealed on its way. */
  blobs: Blobs;
  /** Takes files in, see uploads/receive.ts. */
  receive: Receive;
  accounts: Accounts;
  tokens: Tokens;
  addresses: Addresses;
  clock: Clock;
  newId: NewId;
  mailer: Mailer;
  /** Is this the sandbox lender: a mailbox to look into, a seeded person? */
  sandbox: boolean;
  /** What visitors did last, without what they typed; absent where nobody may ask. */
  journeys?: Journeys;
}
