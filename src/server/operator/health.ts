/** What stands behind "ready" and "not ready", for who operates the server; nothing personal in it. */
import { type Health, ready } from '../http/health.ts';
import { tokenMs } from '../identity/tokens.ts';
import type { Services } from '../services/services.ts';
import type { Room } from '../store/room.ts';

/** Mistakes in the files do not make it unready; they are told here. */
export async function healthInDetail(services: Services, isClosing: boolean): Promise<Health> {
  const { store, configuration, keys, disks } = services;
  const [{ status, body }, isStoreReady] = await Promise.all([ready(services, isClosing), store.ready()]);
  // Only while HEARTHLINE_KEY_OLD is set is there anything to tell.
  const hasEarlier = isStoreReady && keys.ids.length > 1;
  const isNeeded = hasEarlier && (!areEarlierTokensOver() || (await store.earlierKeysNeeded()).length > 0);
  const { problems, ...published } = configuration.health();
  return {
    status,
    body: {
      ...body,
      store: isStoreReady ? 'answers' : 'does not answer',
      room: Object.fromEntries(Object.entries(disks).map(([disk, room]) => [disk, said(room)])),
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

function said(room: Room): string {
  return room.isEnough() ? 'enough' : 'too little to write';
}

/** Until its start this server signed tokens under the earlier key: without that key, whoever has one would be signed out. */
function areEarlierTokensOver(): boolean {
  return process.uptime() * 1000 > tokenMs;
}
