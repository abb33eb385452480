/** Sends emails into the sandbox's mailbox; without one they are not sent, and the log says so. */
import type { ConfigurationLog } from '../publish/configuration.ts';
import type { Mailer } from '../services.ts';
import type { Store } from '../store/store.ts';

export function createMailer(store: Store, sandbox: boolean, log: ConfigurationLog): Mailer {
  if (sandbox) return { send: (email, tx = store) => tx.mailbox.send(email) };
  return {
    send: async ({ org }) => log.error({ org }, 'An email was not sent: no email service is set up.'),
  };
}
