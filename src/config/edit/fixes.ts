/** Edits for problems that have one safe answer; every other byte stays. */
import { isCollection, isSeq, parseDocument } from 'yaml';
import type { Code } from '../model/codes.ts';
import type { Pointer } from '../model/locations.ts';
import { meantIn, nearest } from '../model/nearest.ts';
import type { LocatedProblem, SourceFile } from '../model/project.ts';
import { reorderedAt } from './reorder.ts';

/** The text from `start` up to `end`, offsets both, becomes `text`. */
export interface Edit {
  problem: LocatedProblem;
  start: number;
  end: number;
  text: string;
  /** What it does, as the end of a sentence. */
  about: string;
}

/** An entry of a list that says what another already says. */
const REPEATED: Code = 'logic/repeated';
/** Keys that stand in another order than the language's; the remedy names theirs. */
const MISPLACED: Code = 'key/order';

/** At most one edit a problem, none over another. */
export function editsFor(problems: LocatedProblem[], files: SourceFile[]): Edit[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const edits = problems.flatMap((problem) => editOf(problem, texts.get(problem.file)) ?? []);
  return edits.filter(
    (edit, at) =>
      !edits
        .slice(0, at)
        .some((other) => isSameFile(edit, other) && edit.start < other.end && other.start < edit.end),
  );
}

/** The files with the edits made; files without one are the same objects. */
export function applyEdits(files: SourceFile[], edits: Edit[]): SourceFile[] {
  return files.map((file) => {
    const ours = edits.filter(({ problem }) => problem.file === file.path).sort((a, b) => b.start - a.start);
    if (ours.length === 0) return file;
    const text = ours.reduce(
      (rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end),
      file.text,
    );
    return { ...file, text };
  });
}

function isSameFile(one: Edit, other: Edit): boolean {
  return one.problem.file === other.problem.file;
}

function editOf(problem: LocatedProblem, text: string | undefined): Edit | undefined {
  if (text === undefined) return undefined;
  if (problem.code === REPEATED) return removalOf(problem, text);
  if (problem.code === MISPLACED) return orderingOf(problem, text);
  const meant = meantIn(problem.message);
  return meant === undefined ? undefined : renamingOf(problem, text, meant);
}

function orderingOf(problem: LocatedProblem, text: string): Edit | undefined {
  const order = /^The order is (.*)\.$/.exec(problem.hint ?? '')?.[1]?.split(', ');
  const reordered = order && reorderedAt(text, problem.pointer.slice(0, -1), order);
  return reordered && { problem, ...reordered, about: `the order becomes ${order.join(', ')}` };
}

/** What stands at the place is the misspelt name and nothing else, in quotes or without. */
function renamingOf(problem: LocatedProblem, text: string, meant: string): Edit | undefined {
  const line = offsetOfLine(text, problem.line);
  const [start, end] = [line + problem.column - 1, line + problem.endColumn - 1];
  const written = text.slice(start, end);
  const quotes = /^(["'])(.*)\1$/.exec(written);
  const name = quotes?.[2] ?? written;
  const isPlain = quotes === null;
  if (!isSlipOf(name, meant) || !(isPlain ? /^[A-Za-z][\w./-]*$/ : /^[^"'\\]*$/).test(meant))
    return undefined;
  const quote = quotes?.[1] ?? '';
  return { problem, start, end, text: `${quote}${meant}${quote}`, about: `"${name}" becomes "${meant}"` };
}

/** The two are near, or are paths of which one part is. */
function isSlipOf(name: string, meant: string): boolean {
  const [here, there] = [name.split('.'), meant.split('.')];
  const others = here.filter((part, at) => part !== there[at]);
  const part = there.find((each, at) => each !== here[at]);
  if (here.length === there.length && others.length === 1 && part)
    return nearest(others[0] ?? '', [part]) === part;
  // An operator is too short to be near to anything: == is meant as ===.
  return nearest(name, [meant]) === meant || (/^[!=]=$/.test(name) && meant === `${name}=`);
}

/** An entry leaves its list with what parted it from its neighbour; a block's entry leaves with its lines. */
function removalOf(problem: LocatedProblem, text: string): Edit | undefined {
  const entry = entryAt(text, problem.pointer);
  if (!entry) return undefined;
  const { start, end, before, after, isFlow } = entry;
  const about = 'what is said twice is said once';
  if (!isFlow) {
    const first = text.lastIndexOf('\n', start) + 1;
    const last = text.indexOf('\n', end - 1);
    const isAlone = /^\s*-\s+$/.test(text.slice(first, start)) && last !== -1;
    return isAlone ? { problem, start: first, end: last + 1, text: '', about } : undefined;
  }
  if (before !== undefined) return { problem, start: before, end, text: '', about };
  return after === undefined ? undefined : { problem, start, end: after, text: '', about };
}

interface Entry {
  start: number;
  end: number;
  /** Where the entry before it ends, and the one after it begins. */
  before: number | undefined;
  after: number | undefined;
  isFlow: boolean;
}

function entryAt(text: string, pointer: Pointer): Entry | undefined {
  const list = parseDocument(text, { version: '1.2', schema: 'core' }).getIn(pointer.slice(0, -1), true);
  const at = Number(pointer.at(-1));
  if (!isSeq(list) || !isCollection(list)) return undefined;
  const rangeOf = (index: number) =>
    (list.items[index] as { range?: [number, number, number] } | undefined)?.range;
  const range = rangeOf(at);
  if (!range) return undefined;
  const [start, end] = range;
  return {
    start,
    end,
    before: rangeOf(at - 1)?.[1],
    after: rangeOf(at + 1)?.[0],
    isFlow: list.flow === true,
  };
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
