/** Checks a project again whenever its files change. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CouldNotRun, type Terminal } from '../terminal.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
const LOOK_EVERY_MS = 250;
/** Clears the screen and what was scrolled away, and begins at its top. */
const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

/**
 * Looks at the files a few times a second, since editors save by renaming and mounts tell of nothing. Ends with
 * the last check's code when the terminal does not want to wait any longer.
 */
export async function watch(root: string, check: () => number, terminal: Terminal): Promise<number> {
  const { wait = waitFor, clears = false } = terminal;
  for (let seen = '', code = 0; ; ) {
    const now = stateOf(root);
    if (now !== seen) {
      if (clears) terminal.result(CLEAR);
      code = checkOrSay(check, terminal);
      terminal.comment('Watching for changes; Ctrl-C ends.\n');
      seen = now;
    }
    if (!(await wait(LOOK_EVERY_MS))) return code;
  }
}

/** A folder may be gone for a moment, as while a branch is changed. */
function checkOrSay(check: () => number, terminal: Terminal): number {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    terminal.comment(`${error.message}\n`);
    return 2;
  }
}

function waitFor(milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(true), milliseconds));
}

/** Changes with each file that comes, goes or is written. */
function stateOf(root: string): string {
  return FOLDERS.flatMap((folder) => entriesOf(join(root, folder)))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => stamp(join(parentPath, name)))
    .sort()
    .join('\n');
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

function stamp(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${path} ${stat.mtimeMs} ${stat.size}` : path;
}
