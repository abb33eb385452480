/** Reads the project's files from disk, checks and compiles them, and watches them for edits. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../config/compile/compile.ts';
import { machineTools, readFiles } from '../config/disk.ts';
import { createLoader, type Loader, type LoadTools } from '../config/load.ts';
import type { SourceFile } from '../config/model/project.ts';
import type { PatternTools } from '../config/rules/types/patterns.ts';
import type { Reading } from './configuration.ts';
import { type Sources, settleFiles, sourcesOf } from './last-good.ts';
import { noCache, type ReadingCache } from './reading-cache.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Milliseconds between two looks. A change counts when the next look finds it as it was: editors write in steps. */
const LOOK_MS = 100;

export type ReadProject = (lastGood?: Sources) => Promise<Reading>;

/** The reader of one project; what it finds right is kept in the cache. */
export function createReader(root: string, cache: ReadingCache = noCache): ReadProject {
  // Made when it is needed: what describes the language takes long to compile.
  let load: Loader | undefined;
  let before = new Map<string, SourceFile>();
  return async (lastGood = {}) => {
    // A file that is as it was is the same object: the loader parses it once.
    const files = readFiles(root).map((file) => {
      const known = before.get(file.path);
      return known && known.text === file.text && !known.unread && !file.unread ? known : file;
    });
    before = new Map(files.map((file) => [file.path, file]));
    const known = cache.find(files);
    if (known) return { bundles: known, problems: [], sources: sourcesOf(files), withheld: [] };
    load ??= createLoader(serverTools());
    const { project, ...settled } = settleFiles(files, lastGood, load);
    const bundles = project && compileProject(project);
    if (bundles && settled.problems.length === 0) cache.keep(files, bundles);
    return { ...settled, bundles };
  };
}

/**
 * Calls back once for each burst of changes below the project's folders after `since`. Answers the way to stop. Looks instead of
 * listening: editors save by renaming, mounts of containers tell of nothing, and Node's recursive watch loses files
 * to both. A look is some forty `stat`s, less than a millisecond.
 */
export function watchProject(root: string, changed: () => void, since = fingerprint(root)): () => void {
  let told = since;
  let before = fingerprint(root);
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
export function fingerprint(root: string): string {
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
