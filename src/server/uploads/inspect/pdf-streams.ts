/** Unpacks every packed stream of a PDF within limits of size, so that it can be searched. */
import { createInflate } from 'node:zlib';
import type { Flaw } from '../flaws.ts';

/** All that a reader would have to unpack; a hundred pages of text and photographs stay far below. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;
const MOST_STREAMS = 20_000;
/** As long as what is looked for could be: it may lie across two chunks. */
const OVERLAP = 128;
const CHUNK_BYTES = 64 * 1024;
/** The dictionary of a stream of objects is short. */
const DICTIONARY_CHARACTERS = 1024;

/**
 * Shows `look` the unpacked text, piece by piece, until it answers false. Answers what is wrong with the streams.
 * `text` is the file as Latin-1, so that offsets are those of `bytes`. Each stream is unpacked from its start until
 * it ends by itself, whatever its dictionary says: neither a false length nor a false end hides what a reader finds.
 */
export async function unpackStreams(
  bytes: Buffer,
  text: string,
  look: (part: string) => boolean,
): Promise<Flaw | undefined> {
  let room = MOST_UNPACKED_BYTES;
  let streams = 0;
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (++streams > MOST_STREAMS) return 'tooDetailed';
    if (hidesObjects(text.slice(Math.max(0, index - DICTIONARY_CHARACTERS), index))) return 'active';
    const start = index + keyword.length;
    if (!isDeflated(bytes, start)) continue;
    for await (const part of unpacked(bytes.subarray(start))) {
      room -= part.length;
      if (room < 0) return 'tooDetailed';
      if (!look(part)) return undefined;
    }
  }
  return undefined;
}

/** Objects packed in ways that no program packs them: so that nobody looks. */
function hidesObjects(before: string): boolean {
  const dictionary = before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'), 0));
  return /\/ObjStm\b/.test(dictionary) && /\/(?:ASCII85|ASCIIHex|LZW|RunLength)Decode\b/.test(dictionary);
}

/** The head of RFC 1950: method 8, and a checksum over its two bytes. */
function isDeflated(bytes: Buffer, at: number): boolean {
  if (at + 2 > bytes.length) return false;
  return ((bytes[at] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(at) % 31 === 0;
}

/** Pieces that overlap, as far as the bytes can be unpacked: readers show what comes before a damaged place. */
async function* unpacked(bytes: Buffer): AsyncGenerator<string> {
  const inflate = createInflate({ chunkSize: CHUNK_BYTES });
  inflate.end(bytes);
  let tail = '';
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      const part = tail + chunk.toString('latin1');
      yield part;
      tail = part.slice(-OVERLAP);
    }
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
  } finally {
    inflate.destroy();
  }
}
