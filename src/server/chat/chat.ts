/** What the server has to carry talks: who stands behind each mode, and who listens. */
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { Signals } from '../store/signals.ts';
import { createHub } from './hub.ts';
import { takeIn } from './inbound.ts';
import { createOpenSockets } from './open-sockets.ts';
import { ChatFailure, type ChatInbox, type ChatProviders, type TalkServices } from './port.ts';

/** Made before the other services are whole: providers ask for those when somebody writes. */
export function createTalkServices(
  services: () => Services,
  { store, signals, log }: Pick<Services, 'store' | 'log'> & { signals: Signals },
  createProviders: (inbox: ChatInbox) => ChatProviders,
): TalkServices {
  const fault = (error: unknown) =>
    log.error({ err: faultFields(error) }, 'Something of a talk was not done.');
  const hub = createHub({ store, signals }, fault);
  const inbox: ChatInbox = (conversation, events) => takeIn(services(), conversation, events).catch(fault);
  const providers = createProviders(inbox);
  return {
    hub,
    sockets: createOpenSockets(),
    providerOf: (mode) => {
      const provider = providers[mode];
      if (provider) return provider;
      throw new ChatFailure(`Nobody stands behind "${mode}": set HEARTHLINE_CHAT_${mode.toUpperCase()}.`);
    },
    inTurn: createTurns(),
  };
}

function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(uuid: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(uuid) ?? Promise.resolve();
    const mine = before.then(work, work);
    const ended = mine.catch(() => undefined);
    last.set(uuid, ended);
    try {
      return await mine;
    } finally {
      if (last.get(uuid) === ended) last.delete(uuid);
    }
  };
}
