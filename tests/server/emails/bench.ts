/** An outbox to test with: a database, a clock that the test moves, and a server that takes emails to a transport of the test. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createDelivery, type DeliveryParts, type EmailSender } from '../../../src/server/emails/delivery.ts';
import type { EmailMessage, EmailTransport } from '../../../src/server/emails/transport.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import type { OutgoingEmail, TakenEmail } from '../../../src/server/store/outbox-rows.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { emptyDatabase } from '../../support/lent-database.ts';

export const BEGAN = new Date('2026-06-15T12:00:00Z');
export const MINUTE_MS = 60_000;
export const APPLICATION = '3f0c9d4e-1111-4222-8333-444455556666';
export const SENDER: EmailSender = { name: 'Meadow', replyTo: 'help@meadow.example' };
export const FROM = 'no-reply@meadow.example';

export const EMAIL: OutgoingEmail = {
  ...{ org: 'meadow', email: 'offersReady', application: APPLICATION, to: 'wilhelmina@example.com' },
  subject: 'Your offers are ready – Zoë',
  text: 'Hello Zoë,\n\nyour offers are ready.\n\nCompare offers: https://apply.meadow.example/account/7?a=1&b=2',
  html: '<p>Hello Zoë,</p><p>your offers are ready.</p><a href="https://apply.meadow.example/account/7?a=1&amp;b=2">Compare offers</a>',
};

export interface OutboxBench {
  store: Store;
  open: OpenDatabase;
  wait: (ms: number) => void;
  now: () => Date;
  log: () => string;
  /** A server that delivers; each `go` takes and tries all that is due, and answers how many that was. */
  server: (transport: EmailTransport, parts?: Partial<DeliveryParts>) => DeliveringServer;
  /** The row of the only email. */
  row: () => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

export interface DeliveringServer {
  go: () => Promise<number>;
  take: () => Promise<TakenEmail[]>;
  handle: (taken: TakenEmail) => Promise<void>;
}

export async function outboxBench(databaseUrl?: string): Promise<OutboxBench> {
  const open = await emptyDatabase(databaseUrl);
  let now = BEGAN.getTime();
  const clock = () => new Date(now);
  const store = storeOn(open, { keys: createKeyring(randomBytes(32)), clock, newId: randomUUID });
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  return {
    ...{ store, open, now: clock },
    wait: (ms) => {
      now += ms;
    },
    log: () => lines.join('\n'),
    server: (transport, parts) => {
      const { take, handle } = createDelivery({
        ...{ store, transport, from: FROM, senderOf: () => SENDER, clock },
        ...{ log: { info: write, error: write }, ending: new AbortController().signal },
        inTime: () => new AbortController().signal,
        ...parts,
      });
      const go = async () => {
        const taken = await take(100);
        for (const each of taken) await handle(each);
        return taken.length;
      };
      return { go, take: () => take(100), handle };
    },
    row: async () => ({
      ...(await open.database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()),
    }),
    close: open.close,
  };
}

/** Takes all that comes, and shows it. */
export function collecting(): EmailTransport & { sent: EmailMessage[] } {
  const sent: EmailMessage[] = [];
  return { sent, deliver: async (message) => void sent.push(message) };
}

/** Answers each email as it is told to by then. */
export function answering(first: Error | undefined): EmailTransport & { answer: Error | undefined } {
  const transport = {
    answer: first,
    deliver: async () => {
      if (transport.answer) throw transport.answer;
    },
  };
  return transport;
}

/** Holds what comes until the test lets it go, or it is ended. */
export function holding() {
  const begun = Promise.withResolvers<EmailMessage>();
  const held = Promise.withResolvers<void>();
  const transport: EmailTransport = {
    deliver: async (message, signal) => {
      begun.resolve(message);
      signal.addEventListener('abort', () => held.reject(new Error('ended')));
      await held.promise;
    },
  };
  return { transport, begun: begun.promise, letGo: held.resolve };
}
