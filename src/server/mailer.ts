/** Where does mail go? Into the sandbox's mailbox; without one it is not sent, and the log says so. */
import type { ConfigurationLog } from './configuration.ts';
import type { Mailer } from './services.ts';
import type { Store } from './store/store.ts';

export function createMailer(store: Store, sandbox: boolean, log: ConfigurationLog): Mailer {
  if (sandbox) return { send: (mail, tx = store) => tx.mail.send(mail) };
  return { send: async ({ org }) => log.error({ org }, 'A mail was not sent: no mail service is set up.') };
}
