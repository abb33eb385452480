/** Locks the folder of the embedded database: two processes on one folder would lose data in silence. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart, makeDataFolder } from '../secrets/cannot-start.ts';

/** Long enough for another process that found the same stale lock to have finished taking it over. */
const settleMs = 100;

interface Holder {
  pid: number;
  /** When the process began, so that a pid that was given out again is not taken for the holder. */
  birth: string;
  token: string;
}

export interface FolderLock {
  release(): void;
}

/** Throws CannotStart while another live process holds the folder. The lock of a dead process is taken over. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  makeDataFolder(folder);
  const path = join(folder, 'lock');
  const own: Holder = { pid: process.pid, birth: birthOf(process.pid), token: randomUUID() };
  if (!tryToTake(path, own)) await takeOver(folder, path, own);
  return { release: () => release(path, own) };
}

async function takeOver(folder: string, path: string, own: Holder): Promise<void> {
  const holder = read(path);
  if (holder && isAlive(holder)) refuse(folder, holder.pid);
  // Read again: whoever found the same stale lock a moment earlier holds the folder by now.
  if (read(path)?.token !== holder?.token) refuse(folder, read(path)?.pid);
  rmSync(path, { force: true });
  if (!tryToTake(path, own)) refuse(folder, read(path)?.pid);
  // Another process may have found the same stale lock and removed ours for it: the last one written stands.
  await pause(settleMs);
  const standing = read(path);
  if (standing?.token !== own.token) refuse(folder, standing?.pid);
}

/** Linked, not written in place: whoever reads the lock reads all of it. */
function tryToTake(path: string, own: Holder): boolean {
  const draft = `${path}.${own.token}`;
  writeFileSync(draft, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function release(path: string, own: Holder): void {
  if (read(path)?.token === own.token) rmSync(path, { force: true });
}

function refuse(folder: string, pid: number | undefined): never {
  throw new CannotStart(
    `The data folder ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}.`,
    'Stop that server first, or start this one with another data folder.',
  );
}

/** An unreadable lock is a stale one: a live holder's is whole. */
function read(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder> | null;
    const { pid, birth, token } = holder ?? {};
    if (typeof pid !== 'number' || typeof birth !== 'string' || typeof token !== 'string') return undefined;
    return { pid, birth, token };
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const birth = birthOf(holder.pid);
  return birth === '' || holder.birth === '' || birth === holder.birth;
}

/**
 * Boot and start time from /proc (proc(5), field 22 of stat), or '' where there is none. In a container that was
 * started again the same pid is somebody else.
 */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}
