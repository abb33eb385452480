/** Reads the rest of a body that nobody wants away for a while, so that its sender gets to read the answer. */
import { Readable } from 'node:stream';

/** As long as a file may be; beyond that the connection is closed, heard or not. */
const MOST_BYTES = 10 * 1024 * 1024;

/** A paused body would hold its connection for as long as the other side likes. */
export function discardRest(body: unknown): void {
  if (!(body instanceof Readable) || body.readableEnded || body.destroyed) return;
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) body.destroy();
  });
  // Who went away needs no answer.
  body.on('error', () => undefined);
  body.resume();
}
