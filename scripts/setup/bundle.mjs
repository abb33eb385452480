/** The server as one file, made anew when its sources change: loading hundreds of small ones takes longer than its work. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';

/** What the server is made of. */
const SOURCES = [
  'src/server',
  'src/config',
  'src/engine',
  'scripts/setup/server.config.mjs',
  'package-lock.json',
];
/** What is read from disk, and where the code looks for it. */
const BESIDE = { 'store/migrations': 'code/migrations', faces: 'faces', pictures: 'pictures' };
/** A server that is running may still load parts of the bundle it was started from. */
const MOST_BUNDLES = 4;

/**
 * The file to start, three folders below the root like the source that it is made from.
 * Throws an Error with the bundler's words when it cannot be made.
 * @param {string} root
 * @param {string} node
 */
export function bundleServer(root, node) {
  const dist = join(root, 'dist');
  const folder = join(dist, `backend-${hashOf(root).slice(0, 16)}`);
  const main = join(folder, 'code', 'main.js');
  if (existsSync(main)) return main;

  const draft = join(dist, `.backend-${process.pid}-${Date.now()}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(import.meta.dirname, 'server.config.mjs');
  const { status, stdout, stderr } = spawnSync(
    node,
    [vite, 'build', '--config', config, '--outDir', draft, '--logLevel', 'warn'],
    { cwd: root, env: environmentFor(root), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The server could not be built:\n${stdout ?? ''}${stderr ?? ''}`);
  for (const [name, place] of Object.entries(BESIDE)) {
    const from = join(root, 'src/server', name);
    if (existsSync(from)) cpSync(from, join(draft, place), { recursive: true });
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another start made the same one meanwhile.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(main)) throw error;
  }
  dropOldBundles(dist);
  return main;
}

/** @param {string} root */
function hashOf(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((name) => filesAt(join(root, name)))) {
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} every file there, in order; none when nothing is there
 */
function filesAt(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}

/** @param {string} dist */
function dropOldBundles(dist) {
  mkdirSync(dist, { recursive: true });
  const bundles = readdirSync(dist).filter((name) => name.startsWith('backend-'));
  const age = (/** @type {string} */ name) => -statSync(join(dist, name)).mtimeMs;
  const old = bundles.sort((one, other) => age(one) - age(other)).slice(MOST_BUNDLES);
  for (const name of old) rmSync(join(dist, name), { recursive: true, force: true });
}
