/** What do the files of the project come to now? Read from disk, checked and compiled by the reading room. */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { compileProject } from '../config/compile.ts';
import { machineTools, readFiles } from '../config/disk.ts';
import { type LoadTools, loadProject } from '../config/load.ts';
import type { PatternTools } from '../config/rules/patterns.ts';
import type { Reading } from './configuration.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Milliseconds of quiet after a change: editors write a file in several steps. */
const QUIET_MS = 75;

export type ReadProject = () => Promise<Reading>;

/** The reader of one project. */
export function createReader(root: string): ReadProject {
  const tools = serverTools();
  return async () => {
    const { project, problems } = loadProject(readFiles(root), tools);
    return { bundles: project && compileProject(project), problems };
  };
}

/** Calls back once for each burst of changes below the project's folders. Answers the way to stop. */
export function watchProject(root: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const folders = FOLDERS.map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const watchers = folders.map((folder) => watch(folder, { recursive: true, persistent: false }, soon));
  // A folder that is removed under us ends its watcher; what was read stays served.
  for (const watcher of watchers) watcher.on('error', soon);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
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
