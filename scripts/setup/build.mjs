/** Builds what browsers load and the renderer of pages, unless they are built from the sources as they stand now. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';

/** Rooms of src/ that never reach a browser; a change there needs no new build. */
const NOT_IN_THE_BROWSER = ['cli', 'server'];
/** Assets of older builds stay this long, in days: pages that are open still ask for them. */
const KEEP_DAYS = 30;

/**
 * Builds unless dist/ already holds exactly these sources.
 * @param {string} root
 * @param {string} node the Node that runs Vite
 * @returns {{ did: 'nothing' | 'build', problem?: string, output: string }}
 */
export function build(root, node) {
  const hash = sourceHash(root);
  const stamp = join(root, 'dist', '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { did: 'nothing', output: '' };
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const compress = join(root, 'scripts', 'setup', 'compress.mjs');
  let output = '';
  for (const [file, ...args] of [
    [vite, 'build', '--logLevel', 'warn'],
    [vite, 'build', '--ssr', '--logLevel', 'warn'],
    [vite, 'build', '--mode', 'developer', '--logLevel', 'warn'],
    [compress, join(root, 'dist', 'assets')],
  ]) {
    const result = spawnSync(node, [file ?? '', ...args], {
      cwd: root,
      env: environmentFor(root),
      encoding: 'utf8',
    });
    output += `${result.stdout ?? ''}${result.stderr ?? ''}`;
    if (result.status !== 0) return { did: 'build', output, problem: 'The browser part could not be built.' };
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  // By the clock that the assets are dated by: a process may live on another day.
  dropOldAssets(join(root, 'dist'), statSync(stamp).mtimeMs);
  return { did: 'build', output };
}

/**
 * Changes whenever something changes that a browser would see.
 * @param {string} root
 */
export function sourceHash(root) {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'vite.config.ts',
    ...['scripts/styles', 'src'].flatMap((each) => filesBelow(root, each)),
  ];
  for (const file of files) {
    if (NOT_IN_THE_BROWSER.some((room) => file.startsWith(`src/${room}/`))) continue;
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder relative to root, with forward slashes
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    });
}

/**
 * Vite rewrites each asset it still uses, so an old date means that no recent build did.
 * @param {string} dist
 * @param {number} now milliseconds since 1970
 */
export function dropOldAssets(dist, now) {
  const assets = join(dist, 'assets');
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets)) {
    const age = now - statSync(join(assets, name)).mtimeMs;
    if (age > KEEP_DAYS * 24 * 60 * 60 * 1000) rmSync(join(assets, name));
  }
}
