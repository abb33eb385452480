/** Where do files lie in tests? In memory, as whole as a folder keeps them. */
import { Readable } from 'node:stream';
import { type Blobs, safeKey } from '../../../src/server/blobs/blobs.ts';

export interface MemoryBlobs extends Blobs {
  kept: Map<string, Buffer>;
}

export function createMemoryBlobs(kept = new Map<string, Buffer>()): MemoryBlobs {
  return {
    kept,
    put: async (key, bytes) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      kept.set(safeKey(key), Buffer.concat(chunks));
    },
    get: async (key) => {
      const found = kept.get(key);
      return found && Readable.from([found], { objectMode: false });
    },
    delete: async (key) => void kept.delete(key),
  };
}
