/** Compresses each built asset once, as small as it goes: `node compress.mjs FOLDER` writes .br and .gz beside them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = ['.js', '.mjs', '.css', '.json', '.svg', '.txt', '.map'];
const WORTH_IT_BYTES = 1000;

const [folder = ''] = process.argv.slice(2);
const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) =>
  WORTH_IT.includes(extname(name)),
);
await Promise.all(names.map((name) => compress(join(folder, name))));

/**
 * A name with a hash is always the same content: what was compressed before stays.
 * @param {string} path
 */
async function compress(path) {
  const body = readFileSync(path);
  if (body.length < WORTH_IT_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  if (!existsSync(`${path}.br`))
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(body, { params }));
  if (!existsSync(`${path}.gz`)) writeFileSync(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
}
