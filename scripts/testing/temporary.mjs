/** A temporary folder of this run alone, and an end to everything that was started in it. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Others may pass through and not look around: Postgres runs as another user where we are root. */
const PASSABLE = 0o711;
const KIND = 'hearthline-run-';
/** What was killed is gone within moments; nobody waits for what cannot be killed. */
const LOOKS = 100;
const BETWEEN_LOOKS_MS = 20;

/**
 * Becomes the temporary folder of this process and of all that it starts.
 * @returns {{ stopOthers: () => void, end: () => void }}
 * @throws where the folder cannot be made, as on a full disk
 */
export function openTemporary() {
  const before = process.env.TMPDIR;
  removeForsaken(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${KIND}${process.pid}-`));
  chmodSync(folder, PASSABLE);
  process.env.TMPDIR = folder;
  const stopOthers = () => stopAllIn(folder);
  const end = () => {
    stopOthers();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    process.removeListener('exit', end);
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
  process.on('exit', end);
  return { stopOthers, end };
}

/**
 * Folders of runs that were killed and could not remove theirs. A folder names its process: while one of that number
 * lives, it stays. Who owns it may be somebody else; then it stays as well.
 * @param {string} parent
 */
function removeForsaken(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${KIND}(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    stopAllIn(join(parent, name));
    try {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // It costs room, and no run.
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Kills what was started with this temporary folder, whatever its process group and its parent are by now.
 * Only Linux tells the environment of processes: elsewhere it is left to their process groups.
 * @param {string} folder
 */
function stopAllIn(folder) {
  for (let look = 0; look < LOOKS; look += 1) {
    const left = processesIn(folder);
    if (left.length === 0) return;
    for (const pid of left) kill(pid);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_LOOKS_MS);
  }
}

/** @param {string} folder */
function processesIn(folder) {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => pid !== process.pid && isIn(folder, pid));
}

/**
 * @param {string} folder
 * @param {number} pid
 */
function isIn(folder, pid) {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return variables.some((each) => each === `TMPDIR=${folder}` || each.startsWith(`TMPDIR=${folder}/`));
  } catch {
    // It has ended, or is somebody else's.
    return false;
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
