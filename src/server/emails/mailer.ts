/** Where emails are written when something asks for them: into the outbox, and in the sandbox into its mailbox. */
import type { Mailer } from '../services/services.ts';
import type { Store } from '../store/store.ts';

/** `hasOutbox`: is there somebody, now or later, who takes emails out of it? */
export function createMailer(
  store: Store,
  { hasMailbox, hasOutbox }: { hasMailbox: boolean; hasOutbox: boolean },
): Mailer {
  return {
    send: async (email, tx = store) => {
      if (hasMailbox) await tx.mailbox.send(email);
      if (hasOutbox) await tx.outbox.add(email);
    },
  };
}
