/** What somebody asks for, as its file says it: what changes, what shows it, and what it is easily got wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { LocatedProblem, SourceFile } from '../../src/config/model/project.ts';
import type { WalkFile } from '../../src/engine/model/language.ts';
import { changed } from '../config/trees.ts';

interface Edits {
  /** Each text is replaced where it first stands. */
  changes?: { file: string; from: string; to: string }[];
  /** Files that are new, by their paths. */
  files?: Record<string, string>;
}

/** The likeliest slip of who makes the change: edits of the changed project. */
interface WrongVersion extends Edits {
  about: string;
  /** Code, file, what stands in the line, and what the message or its remedy says. */
  problems: [string, string, string, string?][];
}

export interface ChangeRequest extends Edits {
  /** The file without its ending. */
  name: string;
  /** The sentence that somebody says. */
  request: string;
  by: string;
  product: string;
  /** Walks of the product. One of them, or what is said, fails without the change. */
  shows: WalkFile[];
  /** Words that nobody walks to, by their key in the copy or as `papers.<document>`, as they stand where the last walk ends. */
  says?: Record<string, string>;
  wrong: WrongVersion[];
}

/** Every request of the folder. */
export function readRequests(folder: string): ChangeRequest[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const { shows, ...rest } = parse(readFileSync(join(folder, file), 'utf8'));
      return { product: 'heloc', ...rest, name: file.replace(/\.yaml$/, ''), shows: [shows].flat() };
    });
}

/** Files that no edit touches stay the same objects, so that a loader knows them. */
export function edited(files: SourceFile[], { changes = [], files: added = {} }: Edits): SourceFile[] {
  const there = changes.reduce((all, { file, from, to }) => changed(file, from, to, all), files);
  const others = Object.entries(added).map(([path, text]) => ({ path, text }));
  return [...there, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The walks of a request, as files of its product. */
export function walkFilesOf({ name, product, shows }: ChangeRequest): SourceFile[] {
  return shows.map((walk, at) => ({
    path: `flows/${product}/walks/request-${name}-${at}.yaml`,
    text: JSON.stringify(walk),
  }));
}

/** Each problem as a wrong version tells it, so far as it is told there; else as it is. */
export function toldAs(
  problems: LocatedProblem[],
  files: SourceFile[],
  expected: WrongVersion['problems'],
): WrongVersion['problems'] {
  return problems.map(({ code, file, line, message, hint }, at) => {
    const [, , text = '', says] = expected[at] ?? [];
    const found = files.find(({ path }) => path === file)?.text.split('\n')[line - 1] ?? '';
    const told = [message, hint].join(' ');
    const place = expected[at] && found.includes(text) ? text : found;
    if (expected[at] && says === undefined) return [code, file, place];
    return [code, file, place, says !== undefined && told.includes(says) ? says : told];
  });
}
