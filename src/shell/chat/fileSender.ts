/** Files on their way into a message: looked at by name and size, sent one by one with their progress, called off when removed. */
import type { ChatFile } from '../../engine/model/chat.ts';
import { messageOf, RequestError } from '../../runtime/client/requestError.ts';
import type { OutgoingFile } from './chatCalls.ts';
import type { ChatWindowEvent, ChatWindowState } from './chatState.ts';
import { isKindOf } from './fileSize.ts';
import type { WindowSettings } from './settings.ts';

export interface FileSender {
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
}

interface FileSenderParts {
  settings: Pick<WindowSettings, 'files'>;
  newId: () => string;
  machine: { get: () => ChatWindowState; send: (event: ChatWindowEvent) => void };
  /** Rejects, or throws, where it did not arrive. */
  send: (sent: OutgoingFile) => Promise<ChatFile>;
}

export function createFileSender({ settings, newId, machine, send }: FileSenderParts): FileSender {
  const underWay = new Map<string, AbortController>();
  const { kinds, bytes: most, each } = settings.files;

  async function add(file: File): Promise<void> {
    const key = newId();
    const refused = refusalOf(file);
    const attached = { key, name: file.name, bytes: file.size, progress: 0, ...(refused && { refused }) };
    machine.send({ type: 'attached', file: attached });
    if (refused) return;
    const call = new AbortController();
    underWay.set(key, call);
    const change = (change: Extract<ChatWindowEvent, { type: 'attaching' }>['change']) =>
      machine.send({ type: 'attaching', key, change });
    try {
      const onProgress = (progress: number) => change({ progress });
      change({ stored: await send({ file, onProgress, signal: call.signal }), progress: 1 });
    } catch (error) {
      if (!call.signal.aborted) change({ refused: 'failed', ...reasonIn(error) });
    } finally {
      underWay.delete(key);
    }
  }

  function refusalOf(file: File): 'kind' | 'size' | 'many' | undefined {
    if (!isKindOf(file.name, kinds)) return 'kind';
    if (file.size === 0 || file.size > most) return 'size';
    const good = machine.get().files.filter(({ refused }) => !refused);
    return good.length >= each ? 'many' : undefined;
  }

  return {
    add(files) {
      for (const file of files) void add(file);
    },
    remove(key) {
      underWay.get(key)?.abort();
      machine.send({ type: 'detached', key });
    },
  };
}

/** What failed on the way may go again; what was refused is told as the server says it. */
function reasonIn(error: unknown): { reason?: string } {
  const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 500;
  return isRefused ? { reason: messageOf(error) } : {};
}
