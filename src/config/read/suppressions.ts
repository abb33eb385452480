/** Comments that suppress warnings; each must give its reason. */
import { Lexer } from 'yaml';
import { CODES, quote, severityOf } from '../model/codes.ts';
import { didYouMean } from '../model/nearest.ts';
import { problemOf } from '../model/problem-of.ts';
import type { LocatedProblem } from '../model/project.ts';
import type { Parsed } from './parse.ts';

/** `# flow-ignore CODE -- reason`: on a line of its own for the next line that says something, else for its own. */
const WISH = /^#\s*flow-ignore\b[ \t]*([^\s]*)[ \t]*(?:--[ \t]*(.*))?/;
const WORD = 'flow-ignore';
const LEAST_REASON = 3;

interface Wish {
  code: string;
  reason: string;
  /** Offsets of the comment. */
  start: number;
  end: number;
  /** The line whose warnings are meant, from 1. */
  line: number;
}

/** The problems that remain, with those of the wishes themselves; unused ones are told when all rules were asked. Errors are never left unsaid: nothing runs with them. */
export function withoutSuppressed(
  problems: LocatedProblem[],
  files: Parsed[],
  isComplete: boolean,
): LocatedProblem[] {
  const asking = files.filter(({ path, text }) => path.endsWith('.yaml') && text.includes(WORD));
  return asking.reduce((rest, file) => oneFile(rest, file, isComplete), problems);
}

function oneFile(problems: LocatedProblem[], file: Parsed, isComplete: boolean): LocatedProblem[] {
  const hidden = new Set<LocatedProblem>();
  const faults: LocatedProblem[] = [];
  for (const wish of wishesOf(file)) {
    const fault = wrong(wish, file);
    if (fault) {
      faults.push(fault);
      continue;
    }
    const meant = problems.filter(
      ({ file: path, line, code }) => path === file.path && line === wish.line && code === wish.code,
    );
    for (const problem of meant) hidden.add(problem);
    // Beside an error not everything has been asked.
    if (meant.length === 0 && isComplete) {
      const message = `Nothing here is a ${wish.code}: this comment has no use.`;
      faults.push(told('ignore/unused', message, wish, file));
    }
  }
  return [...problems.filter((problem) => !hidden.has(problem)), ...faults];
}

function wrong(wish: Wish, file: Parsed): LocatedProblem | undefined {
  const known = CODES.find(({ code }) => code === wish.code)?.code;
  if (known === undefined) {
    const warnings = CODES.map(({ code }) => code).filter((code) => severityOf(code) === 'warning');
    const message =
      wish.code === ''
        ? 'This comment names no code.'
        : `No problem is named "${quote(wish.code)}".${didYouMean(wish.code, warnings)}`;
    return told('ignore/code', message, wish, file, 'Write # flow-ignore CODE -- reason.');
  }
  if (severityOf(known) === 'error') {
    return told(
      'ignore/code',
      `${known} is an error, and nothing runs with it: it cannot be ignored.`,
      wish,
      file,
    );
  }
  if (wish.reason.trim().length >= LEAST_REASON) return undefined;
  return told('ignore/reason', `This comment does not say why ${known} is ignored here.`, wish, file);
}

function told(
  code: 'ignore/code' | 'ignore/reason' | 'ignore/unused',
  message: string,
  wish: Wish,
  file: Parsed,
  hint?: string,
): LocatedProblem {
  const problem = problemOf(code, {
    file: file.path,
    pointer: [],
    at: 'value',
    message,
    ...(hint ? { hint } : {}),
  });
  return { ...problem, ...file.places.ofRange(wish.start, wish.end) };
}

const knownWishes = new WeakMap<Parsed, Wish[]>();

/** A file that was read before is not lexed again. */
function wishesOf(file: Parsed): Wish[] {
  const wishes = knownWishes.get(file) ?? [...wishesIn(file.text)];
  knownWishes.set(file, wishes);
  return wishes;
}

function* wishesIn(text: string): Generator<Wish> {
  const lines = text.split('\n');
  for (const { start, comment } of commentsIn(text)) {
    const [, code, reason = ''] = WISH.exec(comment) ?? [];
    if (code === undefined) continue;
    const above = text.slice(0, start).split('\n');
    const isAlone = above.at(-1)?.trim() === '';
    const own = above.length;
    const below = lines.findIndex((line, at) => at >= own && !/^\s*(?:#|\r?$)/.test(line));
    const line = isAlone ? (below === -1 ? own : below + 1) : own;
    yield { code, reason, start, end: start + comment.trimEnd().length, line };
  }
}

/** Marks of the lexer that stand for no character of the text. */
const DOCUMENT = '\u0002';
const FLOW_END = '\u0018';
const SCALAR = '\u001f';

/** As YAML sees them: a # in a text is none. */
function* commentsIn(text: string): Generator<{ start: number; comment: string }> {
  let start = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === DOCUMENT || lexeme === FLOW_END || lexeme === SCALAR) {
      isScalar = lexeme === SCALAR;
      continue;
    }
    if (!isScalar && lexeme.startsWith('#')) yield { start, comment: lexeme };
    isScalar = false;
    start += lexeme.length;
  }
}
