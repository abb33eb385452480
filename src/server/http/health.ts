/** Whether the server lives and may be sent requests. Strangers ask as well, and hear no more than that. */
import type { Services } from '../services/services.ts';

export interface Health {
  status: number;
  body: Record<string, unknown>;
}

export function live(): Health {
  return { status: 200, body: { status: 'live' } };
}

/**
 * Ready while the database answers and a configuration is published. Mistakes in the files do not make it unready,
 * since what has none goes on being served.
 */
export async function ready({ store, configuration }: Services, isClosing: boolean): Promise<Health> {
  const isReady = configuration.isReady() && !isClosing && (await store.ready());
  return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready' } };
}
