/** The small project that tests change: its files, with what a case puts in their place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readFiles } from '../../src/config/disk.ts';
import type { SourceFile } from '../../src/config/model/project.ts';

export const baseFolder = join(import.meta.dirname, 'base');

/** A small project without a problem: a plot in an allotment garden. */
export function baseFiles(): SourceFile[] {
  return readFiles(baseFolder);
}

/** The base with the files of another tree in the place of its own. */
export function overlaid(folder: string): SourceFile[] {
  return joined(baseFiles(), filesBelow(folder));
}

function joined(files: SourceFile[], others: SourceFile[]): SourceFile[] {
  const all = new Map([...files, ...others].map((file) => [file.path, file]));
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The base with what its owner does: tasks, stages, conditions, a review, a screen of somebody else. */
export function ownedFiles(): SourceFile[] {
  return overlaid(join(import.meta.dirname, 'owned'));
}

/** The base with somebody whom its owner invites to a role: what they walk, prove and write. */
export function sharedFiles(): SourceFile[] {
  return overlaid(join(import.meta.dirname, 'shared'));
}

const TREES = { base: baseFiles, owned: ownedFiles, shared: sharedFiles };

/** What a case changes in the base, in what its owner does, or in what both do who share it, and which problems then stand where. */
interface Case {
  on?: 'owned' | 'shared';
  /** The base was published before. */
  since?: 'base';
  /** Each text is replaced where it first stands. */
  changes?: { file: string; from: string; to: string }[];
  /** Files that are new, or nothing like those of the base. */
  files?: Record<string, string>;
  /** Code, file, line and column. */
  problems: [string, string, number, number][];
  /** What a terminal shows. */
  printed?: string;
}

export function readCase(
  path: string,
): Pick<Case, 'problems' | 'printed'> & { files: SourceFile[]; older?: SourceFile[] } {
  const { on, since, changes = [], files = {}, problems, printed }: Case = parse(readFileSync(path, 'utf8'));
  const start = TREES[on ?? 'base']();
  const edited = changes.reduce((all, { file, from, to }) => changed(file, from, to, all), start);
  const added = Object.entries(files).map(([path, text]) => ({ path, text }));
  const older = since && { older: start };
  return { files: joined(edited, added), ...older, problems, ...(printed === undefined ? {} : { printed }) };
}

/** The base with one text replaced by another, once. Throws when the text is not there. */
export function changed(path: string, from: string, to: string, files = baseFiles()): SourceFile[] {
  if (!files.some((file) => file.path === path)) throw new Error(`There is no ${path}`);
  return files.map((file) => {
    if (file.path !== path) return file;
    if (!file.text.includes(from)) throw new Error(`${path} does not hold ${from}`);
    return { ...file, text: file.text.replace(from, () => to) };
  });
}

/** The base with one more file, or with another text for one of its own. */
export function withFile(path: string, text: string): SourceFile[] {
  return [...baseFiles().filter((file) => file.path !== path), { path, text }];
}

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const full = join(entry.parentPath, entry.name);
      const path = full.slice(folder.length + 1);
      return { path, text: new TextDecoder().decode(readFileSync(full)) };
    });
}
