/** Whether the server lives and may be sent requests, for those who watch over it; nothing personal in it. */
import type { Services } from '../services.ts';

export interface Health {
  status: number;
  body: Record<string, unknown>;
}

export function live(): Health {
  return { status: 200, body: { status: 'live' } };
}

/**
 * Ready while the database answers and a configuration is published. Mistakes in the files do not make it unready,
 * since what has none goes on being served; they are told here.
 */
export async function ready({ store, configuration, keys }: Services, isClosing: boolean): Promise<Health> {
  const isStoreReady = await store.ready();
  const isReady = isStoreReady && configuration.isReady() && !isClosing;
  // Only while HEARTHLINE_KEY_OLD is set is there anything to tell.
  const hasEarlier = isStoreReady && keys.ids.length > 1;
  const isNeeded = hasEarlier && (await store.earlierKeysNeeded()).length > 0;
  const { problems, ...published } = configuration.health();
  return {
    status: isReady ? 200 : 503,
    body: {
      status: isReady ? 'ready' : 'not ready',
      store: isStoreReady ? 'answers' : 'does not answer',
      room: store.hasRoom() ? 'enough' : 'too little to write',
      ...(hasEarlier && { earlierKeys: isNeeded ? 'still needed' : 'may be left out' }),
      configuration: {
        ...published,
        state: problems.some(({ severity }) => severity === 'error') ? 'last good' : 'as in the files',
        problems: problems.map(({ code, file, line, column, message }) => ({
          code,
          file,
          line,
          column,
          message,
        })),
      },
    },
  };
}
