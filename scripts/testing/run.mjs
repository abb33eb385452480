/** Runs one command of the test run in a process group of its own, and stops it when it has hung or the run is stopped. */
import { spawn } from 'node:child_process';

/** An hour: no command of ours takes this long by working, on any machine. */
export const SAFETY_NET_MS = 60 * 60_000;

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 124 when it was stopped
 * @property {NodeJS.Signals} [signal] that ended it, where we did not
 * @property {string} output everything it printed
 * @property {boolean} isStopped it was still running when the safety net was reached or the run was stopped
 * @property {string} [stoppedBy] the signal, where it was not the safety net
 */
/**
 * @typedef {object} Options
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} [safetyNet] when it fires, the command has hung
 * @property {AbortSignal} [stopped] when it fires, the whole run ends; its reason is the signal's name
 * @property {() => void} [stopOthers] ends what the command started in other process groups
 * @property {boolean} [isLive] print while it runs, not only what is kept
 */

/**
 * Runs to its end without standard input. A command that hangs is stopped with all its children.
 * @param {string} file
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<Outcome>}
 */
export function run(file, args, options) {
  const { cwd, env, safetyNet = AbortSignal.timeout(SAFETY_NET_MS), stopped, stopOthers, isLive } = options;
  const nets = stopped ? [safetyNet, stopped] : [safetyNet];
  const isStopped = () => nets.some(({ aborted }) => aborted);
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const stop = () => {
      stopGroup(child.pid);
      stopOthers?.();
    };
    for (const net of nets) net.addEventListener('abort', stop);
    process.once('exit', stop);
    if (isStopped()) stop();
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (isLive) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (/** @type {Pick<Outcome, 'code' | 'signal'>} */ ended, last = '') => {
      for (const net of nets) net.removeEventListener('abort', stop);
      process.removeListener('exit', stop);
      const stoppedBy = stopped?.aborted ? { stoppedBy: String(stopped.reason) } : {};
      resolve({ ...ended, output: output + last, isStopped: isStopped(), ...stoppedBy });
    };
    child.on('error', (error) => end({ code: 1 }, error.message));
    child.on('close', (code, signal) => {
      if (isStopped()) end({ code: 124 });
      else end({ code: code ?? 1, ...(signal && { signal }) });
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
