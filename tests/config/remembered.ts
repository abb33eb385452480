/** Which mistakes are told otherwise by somebody who has just read the project without them? */
import { createLoader } from '../../src/config/load.ts';
import type { LocatedProblem, SourceFile } from '../../src/config/model/project.ts';
import type { Mutant } from '../bench/mutation/mutant.ts';

/** As many graphs as a reader remembers. */
const FORGOTTEN_AFTER = 4;

/**
 * Reads each mutant twice: right after the project it was made of, and when nothing of that is remembered.
 * @param facts the path of a file of facts: each graph reads them
 * @returns the mutants whose problems differ, with what was told only after the project and only without it
 */
export function toldOtherwise(files: SourceFile[], mutants: Mutant[], facts: string): string[] {
  const read = (project: SourceFile[]) => createLoader()(project).problems.map(lineOf);
  return mutants.flatMap((mutant) => {
    const mutated = replaced(files, mutant.file.path, mutant.text());
    read(files);
    const after = read(mutated);
    for (let other = 1; other <= FORGOTTEN_AFTER; other += 1) read(otherGraph(files, facts, other));
    const anew = read(mutated);
    const [more, less] = [without(after, anew), without(anew, after)];
    return more.length + less.length === 0 ? [] : [told(mutant, more, less)];
  });
}

function otherGraph(files: SourceFile[], path: string, description: number): SourceFile[] {
  const text = files.find((file) => file.path === path)?.text;
  if (text === undefined) throw new Error(`There is no ${path}`);
  const schema = JSON.parse(text) as object;
  return replaced(files, path, JSON.stringify({ ...schema, description: `Other ${description}.` }));
}

function replaced(files: SourceFile[], path: string, text: string): SourceFile[] {
  return files.map((file) => (file.path === path ? { ...file, text } : file));
}

function lineOf({ file, line, column, code, message }: LocatedProblem): string {
  return `${file}:${line}:${column} ${code} ${message}`;
}

function without(some: string[], others: string[]): string[] {
  const known = new Set(others);
  return some.filter((line) => !known.has(line));
}

function told({ class: name, file, line, from, to }: Mutant, more: string[], less: string[]): string {
  const changes = [...more.map((each) => `+ ${each}`), ...less.map((each) => `- ${each}`)];
  return [`${name}, ${file.path}:${line}: ${from} -> ${to}`, ...changes].join('\n  ');
}
