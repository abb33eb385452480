/** Sends files that never change under their name: compressed once, kept in memory, immutable. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const ALREADY_SMALL = ['.png', '.webp', '.woff2', '.ico'];
const WORTH_IT_BYTES = 1000;
const MOST_KEPT = 300;
/** Of what is compressed once, without the build having done it: above, brotli takes seconds for the last percent. */
const BROTLI_QUALITY = 6;
/** Of what is compressed for one reader: above, the time costs more than the bytes. */
const QUICK_BROTLI_QUALITY = 4;
const QUICK_GZIP_LEVEL = 6;

export interface SentFile {
  type: string;
  encoding?: 'br' | 'gzip';
  body: Buffer;
}

export interface Files {
  /** A file directly in the folder; undefined when there is none, or the name is no plain one. */
  fromFolder(folder: string, name: string, accepts: string): Promise<SentFile | undefined>;
  /** A text under a name that says its content, such as one with a hash. */
  fromText(name: string, text: () => string, accepts: string): Promise<SentFile>;
}

interface Named {
  /** The same key is the same content. */
  key: string;
  extension: string;
  /** Where the build may have put it compressed: the same path with .br or .gz. */
  compressedAt?: string;
}

export function createFiles(): Files {
  const kept = new Map<string, Promise<Buffer>>();
  const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(key);
    if (found) return found;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
  const send = async (file: Named, plain: () => Promise<Buffer>, accepts: string): Promise<SentFile> => {
    const { key, extension, compressedAt } = file;
    const type = TYPES[extension] ?? 'application/octet-stream';
    const body = await once(key, plain);
    if (body.length < WORTH_IT_BYTES || ALREADY_SMALL.includes(extension)) return { type, body };
    const encoding = encodingOf(accepts);
    if (!encoding) return { type, body };
    const make = async () => (await built(compressedAt, encoding)) ?? compress(body, encoding);
    return { type, encoding, body: await once(`${key}|${encoding}`, make) };
  };
  return {
    fromFolder: async (folder, name, accepts) => {
      if (!isPlainName(name)) return undefined;
      const path = join(folder, name);
      try {
        const { mtimeMs } = await stat(path);
        const file = { key: `${path}|${mtimeMs}`, extension: extname(name), compressedAt: path };
        return await send(file, () => readFile(path), accepts);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'EISDIR') return undefined;
        throw error;
      }
    },
    fromText: (name, text, accepts) => {
      return send({ key: name, extension: extname(name) }, async () => Buffer.from(text()), accepts);
    },
  };
}

/** One name, no way up or down. */
function isPlainName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name) && !name.includes('..') && Object.hasOwn(TYPES, extname(name));
}

function encodingOf(accepts: string): SentFile['encoding'] {
  if (/\bbr\b/.test(accepts)) return 'br';
  return /\bgzip\b/.test(accepts) ? 'gzip' : undefined;
}

/** What the build compressed, better than there is time for here; undefined where it did not. */
async function built(path: string | undefined, encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
  if (path === undefined) return undefined;
  return readFile(`${path}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => undefined);
}

/** A text for one reader. */
export async function compressed(
  text: string,
  accepts: string,
): Promise<{ body: Buffer; encoding: SentFile['encoding'] }> {
  const body = Buffer.from(text);
  const encoding = encodingOf(accepts);
  if (encoding === undefined || body.length < WORTH_IT_BYTES) return { body, encoding: undefined };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const made =
    encoding === 'br'
      ? promisify(brotliCompress)(body, { params })
      : promisify(gzip)(body, { level: QUICK_GZIP_LEVEL });
  return { body: await made, encoding };
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return promisify(brotliCompress)(body, { params });
}
