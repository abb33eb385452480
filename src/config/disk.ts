/** Reads the files of a project from a folder; config's only file that needs Node. */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { createContext, Script } from 'node:vm';
import type { LoadTools } from './load.ts';
import { MOST_BYTES } from './model/limits.ts';
import type { SourceFile } from './model/project.ts';
import { tooLarge } from './read/parse.ts';
import { type KnownPatterns, PATTERN_FLAGS, type PatternTools } from './rules/types/patterns.ts';

const FOLDERS = ['flows', 'schemas', 'orgs'];
/** Folders inside each other; deeper ones hold nothing that a project reads. */
const MOST_FOLDERS = 4;

/**
 * Every file of the project in `root`, by its path there. Links that lead out of it and files over the limit
 * are told, not read. Throws when the folder is not there or holds no project.
 */
export function readFiles(root: string): SourceFile[] {
  const home = realpathSync(root);
  const folders = FOLDERS.filter((folder) => isFolder(join(home, folder)));
  if (!folders.includes('flows')) throw new Error(`${root} has no folder named flows.`);
  return folders.flatMap((folder) => readFolder(home, folder, 1)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readFolder(home: string, folder: string, depth: number): SourceFile[] {
  if (leadsOut(home, join(home, folder))) return [{ path: `${folder}.yaml`, text: '', unread: outside }];
  if (depth > MOST_FOLDERS) return [];
  return readdirSync(join(home, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    const full = join(home, path);
    if (isFolder(full)) return name.startsWith('.') ? [] : readFolder(home, path, depth + 1);
    return [readSource(home, path)];
  });
}

const outside = {
  code: 'file/path',
  message: 'This is a link that leads out of the project.',
  hint: 'Put the file itself here.',
} as const;

function readSource(home: string, path: string): SourceFile {
  const full = join(home, path);
  try {
    if (leadsOut(home, full)) return { path, text: '', unread: outside };
    const { size } = statSync(full);
    const isFile = statSync(full).isFile();
    if (!isFile) return { path, text: '', unread: { ...outside, message: 'This is no file.' } };
    if (size > MOST_BYTES) return { path, text: '', unread: tooLarge(size) };
    // What is no UTF-8 becomes U+FFFD, which is told with its place.
    return { path, text: new TextDecoder().decode(readFileSync(full)) };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    return { path, text: '', unread: { ...outside, message: `This cannot be read (${reason}).` } };
  }
}

function leadsOut(home: string, full: string): boolean {
  if (!lstatSync(full).isSymbolicLink()) return false;
  const target = realpathSync(full);
  return target !== home && !target.startsWith(home + sep);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Patterns found harmless by this process: judging them is two fifths of a reading, and the answer never changes. */
const harmlessHere = new Set<string>();

/** The checker is loaded with the first pattern that nobody knows as harmless: it is the largest part of a start. */
export function machineTools(harmless: KnownPatterns = harmlessHere, now = () => new Date()): LoadTools {
  return { patterns: { ...patternTools(), harmless }, now };
}

/** Wall milliseconds for judging a pattern, twice as many in turn: so the last try works hardly more than it may. */
const JUDGING: [number, ...number[]] = [1000, 2000, 4000, 8000, 16_000];
/** Milliseconds of work after which a pattern is left undecided: what is plainly vulnerable shows in a tenth of a second. */
const MOST_JUDGING_MS = 300;

type Recheck = Pick<typeof import('recheck'), 'checkSync'>;

function patternTools(): PatternTools {
  const require = createRequire(import.meta.url);
  let recheck: Recheck | undefined;
  return {
    checker: 'recheck',
    judge(pattern) {
      // Its JavaScript build: the native one is a process a pattern, and is not there on every machine.
      recheck ??= require('recheck/lib/browser.js') as Recheck;
      const { checkSync } = recheck;
      const { answer: verdict } = triedPatiently(JUDGING, MOST_JUDGING_MS, (timeout) => {
        // The random search is what takes long; a fixed seed keeps its answers the same.
        const found = checkSync(pattern, PATTERN_FLAGS, { timeout, randomSeed: 1 });
        return { answer: found, isEnded: found.status !== 'unknown' || found.error.kind !== 'timeout' };
      });
      if (verdict.status !== 'vulnerable') return { isVulnerable: false, growth: 'unknown' };
      return { isVulnerable: true, growth: verdict.complexity.summary, attack: verdict.attack.string };
    },
    time: createTimer(),
  };
}

/** Wall milliseconds after which a match is stopped, tried in turn until it ends or has worked for too long. */
const PATIENCE: [number, ...number[]] = [100, 400, 1600, 6400];

/** The engine asks for interrupts while it goes back and forth, so that a match can be stopped from outside. */
function createTimer(): PatternTools['time'] {
  const match = new Script(`new RegExp(pattern, '${PATTERN_FLAGS}').test(text)`);
  const scope: { pattern?: string; text?: string } = {};
  const context = createContext(scope);
  const isStoppedAfter = (timeout: number): boolean => {
    try {
      match.runInContext(context, { timeout });
      return false;
    } catch {
      return true;
    }
  };
  return (pattern, text, most) => {
    Object.assign(scope, { pattern, text });
    const { isEnded, worked } = triedPatiently(PATIENCE, most, (timeout) => {
      return { answer: undefined, isEnded: !isStoppedAfter(timeout) };
    });
    return isEnded ? worked : undefined;
  };
}

interface Attempt<T> {
  answer: T;
  isEnded: boolean;
}

/**
 * The last of the attempts, each with more wall milliseconds than the one before: until one ends by itself, or has worked
 * for more than `most` milliseconds. On a busy machine work waits longer than it works, and is judged by its work.
 */
export function triedPatiently<T>(
  patience: [number, ...number[]],
  most: number,
  attempt: (wallMs: number) => Attempt<T>,
  spent: () => { user: number; system: number } = () => process.threadCpuUsage(),
): Attempt<T> & { worked: number } {
  const [wallMs, ...more] = patience;
  const before = spent();
  const tried = attempt(wallMs);
  const { user, system } = spent();
  const worked = (user + system - before.user - before.system) / 1000;
  const [next, ...rest] = more;
  if (tried.isEnded || worked > most || next === undefined) return { ...tried, worked };
  return triedPatiently([next, ...rest], most, attempt, spent);
}
