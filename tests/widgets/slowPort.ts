/** How does a test decide when a file arrives? A port to the server that waits for the test's word. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { SendingUpload, StoredUpload, UploadPort } from '../../src/widgets/fields.ts';

interface Way {
  file: File;
  about: SendingUpload;
  arrive: (stored?: Partial<StoredUpload>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

export const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** A port whose files arrive when the test says so. */
export function slowPort(known: StoredUpload[] = []) {
  const ways: Way[] = [];
  const port = {
    send: vi.fn(
      (file: File, about: SendingUpload) =>
        new Promise<StoredUpload>((resolve, reject) => {
          const uuid = uuidOf(ways.length + 1);
          about.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          ways.push({
            file,
            about,
            arrive: (stored) =>
              act(async () =>
                resolve({ uuid, name: file.name, size: file.size, type: file.type, ...stored }),
              ),
            fail: (error) => act(async () => reject(error)),
          });
        }),
    ),
    open: vi.fn(async () => new Blob(['bytes'])),
    remove: vi.fn(async () => {}),
    known: vi.fn(async (uuids: string[]) => known.filter(({ uuid }) => uuids.includes(uuid))),
  } satisfies UploadPort;
  return { port, ways };
}

export const file = (name = 'May.pdf', type = 'application/pdf', size = 2000) =>
  new File([new Uint8Array(size)], name, { type });
