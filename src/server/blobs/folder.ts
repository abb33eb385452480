/** Files in a folder: one for each key, written whole under another name first, for its owner alone. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blobs, safeKey } from './blobs.ts';

/** Folders of at most some thousand files each: the first two digits of a random key. */
export function createFolderBlobs(folder: string): Blobs {
  const pathOf = (key: string) => join(folder, safeKey(key).slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await writeWhole(draft, bytes);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      const handle = await opened(pathOf(key));
      return handle && createReadStream('', { fd: handle });
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
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
