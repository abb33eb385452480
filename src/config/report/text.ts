/** Problems as text with a code frame, and as JSON. */
import { visible } from '../model/codes.ts';
import { MOST_PRINTED } from '../model/limits.ts';
import type { LocatedProblem, Location } from '../model/project.ts';

/** Columns of a code frame: the part of a longer line around its problem is shown. */
const WIDTH = 160;

/** Texts by path, for the code frames. */
export type Texts = ReadonlyMap<string, string>;

/** Compiler style, with the line of each problem and the one above it. Ends with a line break unless empty. */
export function printText(problems: LocatedProblem[], texts: Texts): string {
  const lines = new Map<string, string[]>();
  const linesOf = (file: string): string[] => {
    const known = lines.get(file) ?? (texts.get(file) ?? '').split(/\r?\n/);
    lines.set(file, known);
    return known;
  };
  const shown = problems.slice(0, MOST_PRINTED).map((problem) => printOne(problem, linesOf(problem.file)));
  const more = problems.length - MOST_PRINTED;
  if (more > 0) shown.push(`${more} more problems are not shown; --format json lists all of them.\n`);
  return shown.join('\n');
}

function printOne(problem: LocatedProblem, lines: string[]): string {
  const { file, line, column, severity, code, message, hint } = problem;
  const head = [`${visible(file)}:${line}:${column}  ${severity}  ${code}`, visible(message)];
  if (hint) head.push(visible(hint));
  const frame = codeFrame(problem, lines);
  return `${[...head, ...(frame ? ['', frame] : [])].join('\n')}\n`;
}

/** The line of a place with the one above it, and a mark; undefined where the line is empty. */
export function codeFrame(place: Location, lines: string[]): string | undefined {
  const { line, column, endColumn } = place;
  const text = lines[line - 1];
  if (text === undefined || text.trim() === '') return undefined;
  const margin = String(line).length;
  const start = text.length > WIDTH ? Math.max(0, column - 1 - WIDTH / 2) : 0;
  const cut = (each: string) => flat(each).slice(start, start + WIDTH);
  const before =
    line > 1 ? [`${String(line - 1).padStart(margin)} | ${cut(lines[line - 2] ?? '')}`.trimEnd()] : [];
  const length = Math.max(1, Math.min(endColumn - column, WIDTH - (column - 1 - start)));
  return [
    ...before,
    `${line} | ${cut(text)}`.trimEnd(),
    `${' '.repeat(margin)} | ${' '.repeat(column - 1 - start)}${'^'.repeat(length)}`,
  ].join('\n');
}

/** One column a character, so that the mark stands under what it marks. */
function flat(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}

/** What `--format json` writes; version 1 of its shape. */
export function printJson(problems: LocatedProblem[]): string {
  const listed = problems.map(({ code, severity, message, hint, file, ...place }) => ({
    code,
    severity,
    message,
    ...(hint ? { hint } : {}),
    file,
    line: place.line,
    column: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
  }));
  return `${JSON.stringify({ version: 1, problems: listed }, null, 2)}\n`;
}

/** One line that counts: `2 errors in 1 file.` */
export function summary(problems: LocatedProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const files = new Set(problems.map(({ file }) => file)).size;
  const counted = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(problems.length > errors ? [count(problems.length - errors, 'warning')] : []),
  ];
  return counted.length === 0 ? 'No problems.' : `${counted.join(' and ')} in ${count(files, 'file')}.`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
