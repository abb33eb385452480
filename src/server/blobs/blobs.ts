/** The port to whatever keeps bytes by a key, and the storage that the environment names for it. */
import type { Readable } from 'node:stream';
import { CannotStart } from '../secrets/cannot-start.ts';
import { createRoom, freeBytesOf, type Room } from '../store/room.ts';

/** Keys are made by the server: uuids. A key is written once. */
export interface Blobs {
  /** Keeps all of the bytes or, when the stream fails, none of them. Throws NoRoom where the disk is full. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when nothing is kept under the key. The caller reads to the end or destroys the stream. */
  get(key: string): Promise<Readable | undefined>;
  /** Nothing happens when nothing is kept under the key. */
  delete(key: string): Promise<void>;
}

export type BlobStorage =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      /** Another server than Amazon's, such as MinIO. It is addressed by path, since its buckets have no names of their own. */
      endpoint?: string;
    };

/**
 * Reads HEARTHLINE_BLOBS: empty for the folder given, the path of another one, or
 * `s3://bucket?region=us-east-1&endpoint=https://...`; S3 takes its keys as every AWS program does, from the
 * environment or the machine's role. Throws CannotStart.
 */
export function readBlobStorage(text: string | undefined, folder: string): BlobStorage {
  if (!text) return { kind: 'folder', folder };
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { kind: 'folder', folder: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const endpoint = url?.searchParams.get('endpoint') ?? undefined;
  const isWrong =
    url?.protocol !== 's3:' || url.hostname === '' || (endpoint !== undefined && !URL.canParse(endpoint));
  if (isWrong) {
    throw new CannotStart(
      `HEARTHLINE_BLOBS is "${text}", which names no place for files.`,
      'Set it to the path of a folder, or to s3://bucket?region=us-east-1&endpoint=https://s3.example.com.',
    );
  }
  const region = url.searchParams.get('region') ?? 'us-east-1';
  return { kind: 's3', bucket: url.hostname, region, ...(endpoint !== undefined && { endpoint }) };
}

/** As a person reads it. */
export function sayBlobStorage(place: BlobStorage): string {
  return place.kind === 'folder' ? place.folder : `s3://${place.bucket}`;
}

/** On the disk of its folder; undefined where another machine has it. */
export function roomForFiles(place: BlobStorage): Room | undefined {
  if (place.kind !== 'folder') return undefined;
  return createRoom({ disk: 'files', free: () => freeBytesOf(place.folder) });
}

/** Bytes as they lie there: what is secret is sealed before (sealed.ts). The S3 library is loaded only for S3. */
export async function openBlobs(place: BlobStorage, room?: Room): Promise<Blobs> {
  if (place.kind === 'folder') {
    const { createFolderBlobs } = await import('./folder.ts');
    return createFolderBlobs(place.folder, room);
  }
  const { createS3Blobs } = await import('./s3.ts');
  return createS3Blobs(place);
}

/** Throws a RangeError for a key that could lead out of its place: none that the server makes does. */
export function safeKey(key: string): string {
  if (/^[0-9a-f]{2}[0-9a-f-]{6,80}$/.test(key)) return key;
  throw new RangeError('A blob is kept under a uuid.');
}
