/** Takes emails from the outbox to a transport: each until it is delivered, is refused for good, or was tried for three days. */

import type { ConfigurationLog } from '../publish/configuration.ts';
import type { DueWork } from '../queue/queue.ts';
import { faultFields } from '../services/log.ts';
import type { QueuedEmail, TakenEmail } from '../store/outbox-rows.ts';
import type { Clock } from '../store/parts.ts';
import type { Store } from '../store/store.ts';
import { type EmailMessage, type EmailTransport, NotDelivered } from './transport.ts';

const MINUTE_MS = 60_000;
/** From taking an email to the end of trying it. */
const SEND_MS = MINUTE_MS;
/** For so long it is this server's; one that was killed leaves it for so long. Longer than a try takes. */
const CLAIM_MS = 2 * SEND_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

export interface EmailSender {
  /** The lender's. */
  name: string;
  /** Where answers go. */
  replyTo: string | undefined;
}

export interface DeliveryParts {
  store: Store;
  transport: EmailTransport;
  /** The address that emails come from. */
  from: string;
  senderOf: (org: string) => EmailSender;
  clock: Clock;
  log: ConfigurationLog;
  /** Ends what is under way: it is released, for whoever starts next. */
  ending: AbortSignal;
  /** A signal that comes in so many milliseconds. */
  inTime?: (ms: number) => AbortSignal;
}

export function createDelivery(parts: DeliveryParts): DueWork<TakenEmail> {
  const { store, transport, clock, ending, inTime = (ms) => AbortSignal.timeout(ms) } = parts;
  return {
    take: (most) => {
      const now = clock();
      return store.outbox.take(now, new Date(now.getTime() + CLAIM_MS), most);
    },
    next: () => store.outbox.nextDue(),
    handle: async (taken) => {
      const email = await store.outbox.find(taken);
      if (!email) return;
      const signal = AbortSignal.any([inTime(SEND_MS), ending]);
      try {
        await transport.deliver(messageOf(email, parts), signal);
      } catch (error) {
        if (ending.aborted) return store.outbox.release(taken);
        return failed(parts, taken, email, error);
      }
      await store.outbox.delivered(taken.uuid);
    },
  };
}

function messageOf(
  { uuid, at, org, to, subject, text, html }: QueuedEmail,
  parts: DeliveryParts,
): EmailMessage {
  const { name, replyTo } = parts.senderOf(org);
  const from = { name, address: parts.from };
  return { id: uuid, at, from, replyTo, to, subject, text, html };
}

async function failed(
  { store, clock, log }: DeliveryParts,
  taken: TakenEmail,
  { org, email, tries, triedSince, takenAt }: QueuedEmail,
  error: unknown,
): Promise<void> {
  const isFault = !(error instanceof NotDelivered);
  const { reason, isFinal } = isFault ? new NotDelivered('fault') : error;
  const line = { uuid: taken.uuid, org, email, reason, tries: tries + 1 };
  if (isFault) log.error({ ...line, err: faultFields(error) }, 'An email could not be handed over.');
  const now = clock().getTime();
  const next = now + Math.min(2 ** Math.min(tries, 10) * MINUTE_MS, LONGEST_WAIT_MS);
  const since = triedSince ?? takenAt ?? clock();
  if (!isFinal && next - since.getTime() <= GIVE_UP_MS) {
    log.info(line, 'An email did not go out, and is tried again.');
    return store.outbox.postpone(taken, reason, new Date(next));
  }
  log.error(line, 'An email was given up. Staff of the lender find it at /staff/emails.');
  return store.outbox.giveUp(taken, reason);
}
