/** The file by which commands on this machine find the operator's port of the server that has this data folder. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What somebody needs to ask there. */
export interface OperatorAccess {
  url: string;
  token: string;
}

/** For its owner's eyes alone. Whole at once: who reads it reads all of it. */
export function writePortFile(folder: string, access: OperatorAccess): void {
  const draft = `${pathIn(folder)}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(draft, pathIn(folder));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Undefined where no server has the folder. One that was killed leaves its file: nobody listens there then. */
export function readPortFile(folder: string): OperatorAccess | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(folder), 'utf8')) as OperatorAccess;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function removePortFile(folder: string): void {
  rmSync(pathIn(folder), { force: true });
}

function pathIn(folder: string): string {
  return join(folder, 'operator');
}
