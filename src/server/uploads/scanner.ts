/** The port to whatever looks for viruses in files, and the one that asks a clamd over the network. */
import { connect, type Socket } from 'node:net';
import { CannotStart } from '../secrets/cannot-start.ts';

/** Throws where the scanner does not answer, or not in time: then nobody knows what the file holds. */
export type ScanFile = (bytes: Uint8Array) => Promise<'clean' | 'infected'>;

export interface ScannerAddress {
  host: string;
  port: number;
}

/** Reads HEARTHLINE_SCANNER, `tcp://host:3310`. Throws CannotStart. */
export function readScannerAddress(text: string | undefined): ScannerAddress | undefined {
  if (!text) return undefined;
  const { protocol, hostname, port } = URL.canParse(text) ? new URL(text) : new URL('none://');
  if (protocol === 'tcp:' && hostname !== '' && port !== '') {
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw new CannotStart(
    `HEARTHLINE_SCANNER is "${text}", which is no address of a scanner.`,
    'Set it to that of a clamd, as tcp://scanner.example.com:3310, or leave it out.',
  );
}

const SILENCE_MS = 30_000;
/** Far below the size of a stream that clamd takes by default, 25 MB; files here have 10. */
const PIECE_BYTES = 256 * 1024;
const MOST_REPLY_CHARACTERS = 1_000;

/** Asks by clamd's command INSTREAM: pieces, each behind its length, and a length of 0 at the end (man 8 clamd). */
export function createClamdScanner({ host, port }: ScannerAddress, silenceMs = SILENCE_MS): ScanFile {
  return (bytes) => {
    const socket = connect({ host, port });
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner is silent.')));
    return replyOf(socket, bytes).finally(() => socket.destroy());
  };
}

async function replyOf(socket: Socket, bytes: Uint8Array): Promise<'clean' | 'infected'> {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    socket.write(lengthOf(piece.length));
    socket.write(piece);
  }
  socket.write(lengthOf(0));
  let reply = '';
  for await (const part of socket) {
    reply += String(part);
    if (reply.includes('\0') || reply.length > MOST_REPLY_CHARACTERS) break;
  }
  if (/^stream: OK\0/.test(reply)) return 'clean';
  if (/^stream: .+ FOUND\0/.test(reply)) return 'infected';
  // Not what it says: it may name what it was sent.
  throw new Error('The scanner gave no verdict.');
}

function lengthOf(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
}
