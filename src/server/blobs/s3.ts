/** Files in S3, or in what speaks its protocol: small ones in one request, larger ones in parts. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type BlobStorage, type Blobs, safeKey } from './blobs.ts';

/** The least that S3 takes as a part that is not the last one: 5 MiB. */
const PART_BYTES = 5 * 1024 * 1024;
const PREFIX = 'blobs/';

export type S3Bucket = Extract<BlobStorage, { kind: 's3' }> & Pick<S3ClientConfig, 'credentials'>;

export function createS3Blobs({ bucket, region, endpoint, credentials }: S3Bucket): Blobs {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other servers know only the checksums that S3 had first; ours stands in the sealed bytes themselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${PREFIX}${safeKey(key)}` });
  return {
    put: async (key, bytes) => {
      const parts = inParts(bytes);
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      if (second.done) {
        await client.send(new PutObjectCommand({ ...at(key), Body: first.value ?? Buffer.alloc(0) }));
        return;
      }
      await putInParts(client, at(key), joined([first.value as Buffer, second.value], parts));
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

/** Nothing is seen under the key until all parts are there. */
async function putInParts(
  client: S3Client,
  at: { Bucket: string; Key: string },
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // The parts of an upload that is not ended cost money until the bucket's own rule deletes them.
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

async function* joined(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
