/** What a command is, how it reads its project and speaks to the terminal, and the error for one that could not run. */
import { relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { readFiles } from '../config/disk.ts';
import type { SourceFile } from '../config/model/project.ts';
import type { SafePatterns } from './safe-patterns.ts';

export interface Terminal {
  /** stdout: what was asked for. */
  result: (text: string) => void;
  /** stderr: everything else. */
  comment: (text: string) => void;
  /** stdin, to its end. */
  input: () => string;
  now: () => Date;
  /** One line of an answer; absent where nobody sits. */
  ask?: (question: string) => Promise<string>;
  /** What earlier runs found out about patterns; without it each run finds out anew. */
  harmless?: () => SafePatterns;
  /** The network; the machine's own where it is absent. */
  fetch?: typeof globalThis.fetch;
  /** The variables of the process. */
  environment?: Record<string, string | undefined>;
  /** Resolves after these milliseconds, to false when nobody wants to wait any longer. */
  wait?: (milliseconds: number) => Promise<boolean>;
  /** A person looks at it, and it can be cleared. */
  clears?: boolean;
}

/** Adds one command to the program; `home` is the project that is meant when no other is named. */
export type AddCommand = (
  program: Command,
  home: string,
  terminal: Terminal,
  exit: (code: number) => void,
) => void;

/** The reason in one sentence; exit code 2. */
export class CouldNotRun extends Error {}

/** The files of a project. Throws CouldNotRun when there is none at `root`. */
export function filesAt(root: string): SourceFile[] {
  try {
    return readFiles(root);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotRun(isMissing ? `There is no folder ${root}.` : reason);
  }
}

/** The way from where the command runs to the project; other readers of a report stand there too. */
export function prefixOf(root: string): string {
  const way = relative('.', resolve(root)).split(sep).join('/');
  return way === '' || way.startsWith('..') ? '' : `${way}/`;
}
