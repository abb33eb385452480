/** Writes new files and lines, only where the project is in order with them and nothing is overwritten. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EDITOR_FOLDER } from '../../config/edit/editor-schemas.ts';
import { loadProject } from '../../config/load.ts';
import type { SourceFile } from '../../config/model/project.ts';
import { count, printText } from '../../config/report/text.ts';
import { CouldNotRun, type Terminal } from '../terminal.ts';

export interface EditPlan {
  /** The whole new text by path. Those that are not in the project yet are made. */
  texts: Map<string, string>;
  /** What a person still has to say, one line each. */
  open: string[];
}

/** 0 when it is written; 1, and nothing is, when the project would have problems. Throws CouldNotRun. */
export function writePlan(
  root: string,
  files: SourceFile[],
  { texts, open }: EditPlan,
  terminal: Terminal,
): number {
  const known = new Set(files.map(({ path }) => path));
  const after = [
    ...files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text })),
    ...[...texts].filter(([path]) => !known.has(path)).map(([path, text]) => ({ path, text })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  const { problems } = loadProject(after);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    terminal.result(printText(errors, new Map(after.map(({ path, text }) => [path, text]))));
    terminal.comment(`Nothing is written: there would be ${count(errors.length, 'problem')}.\n`);
    return 1;
  }
  for (const [path, text] of texts) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    // A file that has appeared meanwhile is not ours to replace.
    writeFileSync(full, text, known.has(path) ? {} : { flag: 'wx' });
    terminal.result(`${known.has(path) ? 'changed' : 'made   '}  ${path}\n`);
  }
  if (open.length > 0) terminal.comment(`Still to be said:\n${open.map((each) => `  ${each}\n`).join('')}`);
  return 0;
}

/** The text of a file as it will be: of the plan, else of the project. Throws CouldNotRun when neither has it. */
export function textAt(path: string, files: SourceFile[], plan: EditPlan): string {
  const text = plan.texts.get(path) ?? files.find((file) => file.path === path)?.text;
  if (text === undefined) throw new CouldNotRun(`There is no ${path}.`);
  return text;
}

/** Throws CouldNotRun when the project has a file there already. */
export function refuseExisting(path: string, files: SourceFile[]): void {
  if (!files.some((file) => file.path === path)) return;
  throw new CouldNotRun(`${path} is already there, and nothing is written over.`);
}

/** The schema that a new file names in its first line: the one with the project's names, where it is kept. */
export function schemaFor(kind: 'org' | 'walk', product: string, files: SourceFile[]): string {
  const generated = `${EDITOR_FOLDER}/${product}-${kind}.json`;
  return files.some(({ path }) => path === generated) ? generated : `schemas/config/${kind}.json`;
}
