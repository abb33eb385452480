/** What do the files of the project come to now? Read from disk, checked and compiled by the reading room. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../config/compile/compile.ts';
import { machineTools, readFiles } from '../config/disk.ts';
import { type LoadTools, loadProject } from '../config/load.ts';
import type { PatternTools } from '../config/rules/types/patterns.ts';
import type { Reading } from './configuration.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Milliseconds between two looks. A change counts when the next look finds it as it was: editors write in steps. */
const LOOK_MS = 100;

export type ReadProject = () => Promise<Reading>;

/** The reader of one project. */
export function createReader(root: string): ReadProject {
  const tools = serverTools();
  return async () => {
    const { project, problems } = loadProject(readFiles(root), tools);
    return { bundles: project && compileProject(project), problems };
  };
}

/**
 * Calls back once for each burst of changes below the project's folders. Answers the way to stop. Looks instead of
 * listening: editors save by renaming, mounts of containers tell of nothing, and Node's recursive watch loses files
 * to both. A look is some forty `stat`s, less than a millisecond.
 */
export function watchProject(root: string, changed: () => void): () => void {
  let told = fingerprint(root);
  let before = told;
  const timer = setInterval(() => {
    const now = fingerprint(root);
    const isQuiet = now === before;
    before = now;
    if (!isQuiet || now === told) return;
    told = now;
    changed();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Which files are there, as which inode, how long and how old? A folder that is gone holds none. */
function fingerprint(root: string): string {
  const paths = FOLDERS.flatMap((name) => filesBelow(join(root, name)));
  return paths.map((path) => `${path} ${stampOf(path)}`).join('\n');
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
  } catch {
    return [];
  }
}

/** A file may go between being listed and being looked at. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}

/**
 * Patterns are judged by their form, each once: judging is what takes long. They are not timed here, since on a
 * busy server a stopwatch would refuse what is right; `flow validate` times them.
 */
function serverTools(): LoadTools {
  const { patterns } = machineTools();
  if (!patterns) return {};
  const judged = new Map<string, ReturnType<PatternTools['judge']>>();
  const judge = (pattern: string) => {
    const verdict = judged.get(pattern) ?? patterns.judge(pattern);
    judged.set(pattern, verdict);
    return verdict;
  };
  return { patterns: { ...patterns, judge, time: () => 0 } };
}
