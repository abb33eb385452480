/** What does the server make of a file? Its kind where it is taken, else what is wrong with it. */
import type { Flaw } from '../../../src/server/uploads/flaws.ts';
import {
  type FileKind,
  inspect,
  kindOf,
  SNIFFED_BYTES,
} from '../../../src/server/uploads/inspect/inspect.ts';

export async function verdict(bytes: Buffer, asked: readonly FileKind[] = []): Promise<FileKind | Flaw> {
  const kind = await kindOf(bytes.subarray(0, SNIFFED_BYTES), asked);
  if (kind === undefined) return 'type';
  const found = await inspect(kind, bytes);
  return typeof found === 'string' ? found : kind;
}

/** The bytes that are stored of a file that is taken. */
export async function storedOf(bytes: Buffer): Promise<Buffer> {
  const kind = await kindOf(bytes.subarray(0, SNIFFED_BYTES));
  const found = kind && (await inspect(kind, bytes));
  if (!Buffer.isBuffer(found)) throw new Error(`This file is not taken: ${found}.`);
  return found;
}
