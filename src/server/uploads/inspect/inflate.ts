/** Unpacks deflated bytes piece by piece (RFC 1950), so that a bomb is stopped before it has grown. */
import { createInflate } from 'node:zlib';

const PIECE_BYTES = 64 * 1024;

export interface Inflated {
  /** Was it whole to its own end, checksum included? Readers show what comes before a damaged place. */
  isWhole: boolean;
  /** Packed bytes up to that end; what follows is no part of it. */
  packed: number;
}

/** Hands each piece to `take`; what that throws ends the work. */
export async function inflate(bytes: Uint8Array, take: (piece: Buffer) => void): Promise<Inflated> {
  const stream = createInflate({ chunkSize: PIECE_BYTES });
  stream.end(bytes);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) take(piece);
    return { isWhole: true, packed: stream.bytesWritten };
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    return { isWhole: false, packed: stream.bytesWritten };
  } finally {
    stream.destroy();
  }
}
