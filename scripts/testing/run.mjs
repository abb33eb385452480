/** How does one command of the test run end: its exit code, what it printed, and whether it took too long? */
import { spawn } from 'node:child_process';

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 124 when it was stopped for taking too long
 * @property {string} output everything it printed
 */

/**
 * Runs to its end without standard input. A command that takes too long is stopped with all its children.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, minutes: number, isLive: boolean }} options
 *   isLive: print while it runs, not only what is kept
 * @returns {Promise<Outcome>}
 */
export function run(file, args, { cwd, env, minutes, isLive }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    let isLate = false;
    const stop = () => stopGroup(child.pid);
    const clock = setTimeout(() => {
      isLate = true;
      stop();
    }, minutes * 60_000);
    process.once('exit', stop);
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (isLive) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (/** @type {number} */ code, /** @type {string} */ last = '') => {
      clearTimeout(clock);
      process.removeListener('exit', stop);
      resolve({ code, output: output + last });
    };
    child.on('error', (error) => end(1, error.message));
    child.on('close', (code) => {
      if (isLate) end(124, `\nStopped after ${minutes} minutes.`);
      else end(code ?? 1);
    });
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
