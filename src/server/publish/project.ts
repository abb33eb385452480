/** Reads the project's files from disk, checks and compiles them, and watches them for edits. */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../../config/compile/compile.ts';
import { machineTools, readFiles } from '../../config/disk.ts';
import { createLoader, type Loader, type LoadTools } from '../../config/load.ts';
import type { SourceFile } from '../../config/model/project.ts';
import { readEdition } from '../../config/read/edition.ts';
import type { PatternTools } from '../../config/rules/types/patterns.ts';
import type { Reading } from './configuration.ts';
import { type Sources, settleFiles, sourcesOf } from './last-good.ts';
import { noCache, type ReadingCache } from './reading-cache.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Milliseconds until files that change are compared again. They count once they stay as they were: editors write in steps. */
const SETTLING_MS = 100;
/** Between two comparisons while nothing seems to change. */
const IDLE_MS = 5_000;
/** The same for an author, who looks at the page after each edit. */
export const AUTHORS_IDLE_MS = 500;

export type ReadProject = (lastGood?: Sources) => Promise<Reading>;

/** The reader of one project; what it finds right is kept in the cache. */
export function createReader(root: string, cache: ReadingCache = noCache): ReadProject {
  // Made when it is needed: what describes the language takes long to compile.
  let load: Loader | undefined;
  return async (lastGood = {}) => {
    const files = readFiles(root);
    // Files that were right by themselves may still leave out what was published since.
    const known = isFlowsAsPublished(files, lastGood) ? cache.find(files) : undefined;
    if (known)
      return { bundles: known, problems: [], sources: sourcesOf(files), withheld: [], withheldProducts: [] };
    load ??= createLoader(serverTools());
    const { project, ...settled } = settleFiles(files, lastGood, load);
    const bundles = project && compileProject(project);
    if (bundles && settled.problems.length === 0) cache.keep(files, bundles);
    return { ...settled, bundles };
  };
}

/** Also where nothing was published before. */
function isFlowsAsPublished(files: SourceFile[], lastGood: Sources): boolean {
  const older = Object.entries(lastGood).map(([path, text]) => ({ path, text }));
  return older.length === 0 || readEdition(older, files) === undefined;
}

interface WatchOptions {
  /** What the files were when they were read; now, unless given. */
  since?: string;
  read?: typeof fingerprint;
  idleMs?: number;
}

/**
 * Calls back once for each burst of changes below the project's folders after `since`. Answers the way to stop. The
 * system says when to compare, but is not relied on: editors save by renaming, mounts of containers tell of nothing, and
 * Node's recursive watch loses files to both. A comparison is some hundred `stat`s, a few milliseconds.
 */
export function watchProject(
  root: string,
  changed: () => void,
  { since = fingerprint(root), read = fingerprint, idleMs = IDLE_MS }: WatchOptions = {},
): () => void {
  let reported = since;
  let before = since;
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  const compareIn = (ms: number) => {
    clearTimeout(timer);
    isSoon = ms === SETTLING_MS;
    timer = setTimeout(compare, ms).unref();
  };
  const compare = () => {
    const now = read(root);
    const isQuiet = now === before;
    before = now;
    if (isQuiet && now !== reported) {
      reported = now;
      changed();
    }
    compareIn(isQuiet ? idleMs : SETTLING_MS);
  };
  const watchers = FOLDERS.flatMap((name) =>
    watched(join(root, name), () => isSoon || compareIn(SETTLING_MS)),
  );
  compareIn(SETTLING_MS);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** None where the system cannot watch: then the seldom comparisons find what changed. */
function watched(folder: string, changed: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { recursive: true }, changed);
    watcher.on('error', () => undefined);
    watcher.unref();
    return [watcher];
  } catch {
    return [];
  }
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

const judged = new Map<string, ReturnType<PatternTools['judge']>>();

/**
 * Patterns are judged by their form, each once for all readers: judging is what takes long. They are not timed here, since on a
 * busy server a stopwatch would refuse what is right; `flow validate` times them.
 */
function serverTools(): LoadTools {
  const { patterns } = machineTools();
  if (!patterns) return {};
  const judge = (pattern: string) => {
    const verdict = judged.get(pattern) ?? patterns.judge(pattern);
    judged.set(pattern, verdict);
    return verdict;
  };
  return { patterns: { ...patterns, judge, time: () => 0 } };
}
