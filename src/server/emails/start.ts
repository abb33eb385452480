/** The start and the end of sending emails; and what whoever runs the server is told where none can go out. */
import type { Configuration, ConfigurationLog } from '../publish/configuration.ts';
import { createWorker } from '../queue/queue.ts';
import type { TakenEmail } from '../store/outbox-rows.ts';
import type { Clock } from '../store/parts.ts';
import type { Signals } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import { createDelivery, type EmailSender } from './delivery.ts';
import type { EmailSettings } from './settings.ts';
import type { EmailTransport } from './transport.ts';

/** Milliseconds that an email under way has to finish once the server is to end. */
const FINISH_MS = 4_000;

export interface EmailSendingParts {
  store: Store;
  configuration: Configuration;
  signals: Signals;
  clock: Clock;
  log: ConfigurationLog;
  /** None: emails wait. */
  settings: EmailSettings | undefined;
  sandbox: boolean;
  /** No other server is on this database: what seems to be under way was lost with the last one. */
  isAlone: boolean;
}

/** Answers the way to stop: what is under way is finished, or left to the next server. Throws CannotStart. */
export async function startEmails(parts: EmailSendingParts): Promise<() => Promise<void>> {
  const { store, configuration, signals, clock, log, settings, sandbox, isAlone } = parts;
  const stopNaming = sandbox ? () => undefined : nameLendersWithoutHost(configuration, log);
  if (!settings) {
    if (!sandbox) log.info(await store.outbox.count(), WAITING);
    return async () => stopNaming();
  }
  const transport = await openTransport(settings);
  const ending = new AbortController();
  if (isAlone) await store.outbox.releaseAll();
  const worker = createWorker<TakenEmail>({ signals, clock, log }, 'email');
  worker.work(
    createDelivery({
      ...{ store, transport, from: settings.from, clock, log, ending: ending.signal },
      senderOf: (org) => senderOf(configuration, org),
    }),
  );
  return async () => {
    stopNaming();
    const late = setTimeout(() => ending.abort(), FINISH_MS);
    await worker.close().finally(() => clearTimeout(late));
  };
}

/** What carries emails is loaded only where it does. */
async function openTransport(settings: EmailSettings): Promise<EmailTransport> {
  if (settings.kind === 'folder') {
    const { createFolderTransport } = await import('./folder.ts');
    return createFolderTransport(settings.folder);
  }
  const { createSmtpTransport } = await import('./smtp.ts');
  return createSmtpTransport(settings);
}

const WAITING =
  'Emails wait in the outbox: HEARTHLINE_MAIL is not set. Set it to smtp://user:password@host:587, and they go out.';

/** An org whose file is broken for now is not known: its emails go out under the address alone. */
function senderOf(configuration: Configuration, code: string): EmailSender {
  const found = configuration.products().flatMap(({ bundle }) => bundle.orgs[code] ?? [])[0];
  return { name: found?.name ?? '', replyTo: found?.support.email || undefined };
}

/** Each once, by the name of its file; again where a change of the files makes it so. */
function nameLendersWithoutHost(configuration: Configuration, log: ConfigurationLog): () => void {
  const named = new Set<string>();
  const look = () => {
    const orgs = configuration.products().flatMap(({ bundle }) => Object.values(bundle.orgs));
    for (const { code, hosts } of orgs) {
      if (hosts.length > 0) named.delete(code);
      else if (!named.has(code)) {
        named.add(code);
        const what = `The lender "${code}" has no host: its emails have no links and no logo.`;
        const cure = `Name the host of its pages in orgs/${code}.yaml: hosts: [apply.lender.example]`;
        log.error({ org: code }, `${what} ${cure}`);
      }
    }
  };
  look();
  return configuration.listen((change) => {
    if ('bundles' in change) look();
  });
}
