/** How is the server started on the right Node, and how do signals and its exit code come through? */
import { spawn } from 'node:child_process';
import { bundleServer } from './bundle.mjs';
import { environmentFor } from './node.mjs';
import { followParent } from './parent.mjs';

/** A terminal, npm and the shell each pass on the same Ctrl-C; within this many milliseconds it is one. */
const SAME_SIGNAL_MS = 500;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * The server as a child in a process group of its own, so that each signal reaches it once and only through us.
 * It closes when the parent disappears (see leash.mjs). Throws an Error when its sources cannot be built.
 * @param {{ root: string, node: string, flags?: string[], env?: NodeJS.ProcessEnv, output?: 'inherit' | 'pipe' }} options
 */
export function spawnServer({ root, node, flags = [], env = process.env, output = 'inherit' }) {
  const leash = new URL('leash.mjs', import.meta.url).href;
  return spawn(node, [...flags, '--import', leash, bundleServer(root, node)], {
    cwd: root,
    env: environmentFor(root, env),
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
  });
}

/**
 * Runs the server until it ends; resolves to the exit code: 0 when it closed because it was asked to.
 * @param {Parameters<typeof spawnServer>[0]} options
 * @returns {Promise<number>}
 */
export function serve(options) {
  const child = spawnServer(options);
  const wasAsked = passSignalsOn(child);
  followParent();
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (wasAsked(signal) ? 0 : 1)));
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsOn(child) {
  let last = 0;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (Date.now() - last < SAME_SIGNAL_MS) return;
      last = Date.now();
      child.kill(signal);
    });
  }
  /** @param {NodeJS.Signals | null} signal */
  return (signal) => last > 0 && SIGNALS.some((name) => name === signal);
}
