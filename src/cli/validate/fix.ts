/** Writes the edits of problems that have one safe answer. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, type Edit, editsFor } from '../../config/edit/fixes.ts';
import type { Loader } from '../../config/load.ts';
import type { LocatedProblem, SourceFile } from '../../config/model/project.ts';

/** A name put right may show the next one; more rounds than this are no slip of the pen. */
const MOST_ROUNDS = 5;
/** Those of one round; who has more slips runs it again. */
const MOST_EDITS = 200;

export interface Fixed {
  files: SourceFile[];
  edits: Edit[];
}

/** Rounds of edits until none is left; an edit that would break its file, or double a name, is not made. */
export function fixed(files: SourceFile[], load: Loader): Fixed {
  let result: Fixed = { files, edits: [] };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { problems } = load(result.files);
    const wanted = editsFor(problems, result.files).slice(0, MOST_EDITS);
    const isHarmless = (edits: Edit[]) =>
      harmIn(load(applyEdits(result.files, edits)).problems) <= harmIn(problems);
    const edits = isHarmless(wanted) ? wanted : wanted.filter((edit) => isHarmless([edit]));
    if (edits.length === 0) break;
    result = { files: applyEdits(result.files, edits), edits: [...result.edits, ...edits] };
  }
  return result;
}

/** What no edit may add: all else that shows afterwards was hidden before. */
function harmIn(problems: LocatedProblem[]): number {
  return problems.filter(({ code }) => /^(yaml|json)\/|^name\/duplicate$/.test(code)).length;
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
