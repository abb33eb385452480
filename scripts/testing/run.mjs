/** Runs one command of the test run in a process group of its own, and stops it only when it has hung. */
import { spawn } from 'node:child_process';

/** An hour: no command of ours takes this long by working, on any machine. */
export const SAFETY_NET_MS = 60 * 60_000;

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 124 when it was stopped
 * @property {string} output everything it printed
 * @property {boolean} isStopped it was still running when the safety net was reached
 */

/**
 * Runs to its end without standard input. A command that hangs is stopped with all its children.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, safetyNet?: AbortSignal, isLive?: boolean }} options
 *   safetyNet: when it fires, the command has hung; isLive: print while it runs, not only what is kept
 * @returns {Promise<Outcome>}
 */
export function run(file, args, options) {
  const { cwd, env, safetyNet = AbortSignal.timeout(SAFETY_NET_MS), isLive = false } = options;
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const stop = () => stopGroup(child.pid);
    safetyNet.addEventListener('abort', stop);
    process.once('exit', stop);
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (isLive) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (/** @type {number} */ code, /** @type {string} */ last = '') => {
      safetyNet.removeEventListener('abort', stop);
      process.removeListener('exit', stop);
      resolve({ code, output: output + last, isStopped: safetyNet.aborted });
    };
    child.on('error', (error) => end(1, error.message));
    child.on('close', (code) => end(safetyNet.aborted ? 124 : (code ?? 1)));
  });
}

/** @param {number | undefined} pid leader of the group */
function stopGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already, which is what was wanted.
  }
}
