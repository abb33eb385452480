/** What can be put right without asking anybody, and how is it written to the files? */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, type Edit, editsFor } from '../config/fixes.ts';
import type { Loader } from '../config/load.ts';
import type { SourceFile } from '../config/project.ts';

/** A name put right may show the next one; more rounds than this are no slip of the pen. */
const MOST_ROUNDS = 5;

export interface Fixed {
  files: SourceFile[];
  edits: Edit[];
}

/** Rounds of edits until none is left. A round that leaves more problems than it found is taken back. */
export function fixed(files: SourceFile[], load: Loader): Fixed {
  let result: Fixed = { files, edits: [] };
  let { problems } = load(files);
  for (let round = 0; round < MOST_ROUNDS && problems.length > 0; round += 1) {
    const edits = editsFor(problems, result.files);
    if (edits.length === 0) break;
    const next = applyEdits(result.files, edits);
    const after = load(next).problems;
    if (
      after.some(({ code }) => code.startsWith('yaml/') || code.startsWith('json/')) ||
      after.length > problems.length
    )
      break;
    result = { files: next, edits: [...result.edits, ...edits] };
    problems = after;
  }
  return result;
}

/** Only files that differ are written, each at once: a power cut leaves the old file or the new one. */
export function writeChanged(root: string, before: SourceFile[], after: SourceFile[]): void {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  for (const { path, text } of after) {
    if (texts.get(path) === text) continue;
    const full = join(root, path);
    writeFileSync(`${full}.fixed`, text);
    renameSync(`${full}.fixed`, full);
  }
}

/** A line an edit: where, what it answers, what it does. */
export function printEdits(edits: Edit[]): string {
  const lines = edits.map(({ problem, about }) => {
    const { file, line, column, code } = problem;
    return `${file}:${line}:${column}  ${code}  ${about}\n`;
  });
  return lines.join('');
}
