/** Files in a folder: one for each key, written whole under another name first, for its owner alone. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NoRoom, type Room } from '../store/room.ts';
import { type Blobs, safeKey } from './blobs.ts';

/** Folders of at most some thousand files each: the first two digits of a random key. */
export function createFolderBlobs(folder: string, room?: Room): Blobs {
  const pathOf = (key: string) => join(folder, safeKey(key).slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      room?.refuseWithout();
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeWhole(draft, bytes);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? new NoRoom('files', { cause: error }) : error;
      }
    },
    get: async (key) => {
      const handle = await opened(pathOf(key));
      return handle && createReadStream('', { fd: handle });
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/** A disk may be filled after it was looked at, and a quota is none that a look finds. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** On disk before it is told: what was acknowledged outlives a power cut. */
async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name is on disk as well: a file without one is lost. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function opened(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
