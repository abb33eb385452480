/** Reads values of a PDF wherever one may begin, as liberally as any reader does (ISO 32000-2, 7.3). */
import { FlawFound } from '../../flaws.ts';

export type PdfValue =
  | { kind: 'name'; name: string }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; number: number }
  | { kind: 'array'; items: PdfValue[] }
  /** Keys and values in a row, as they stand: what does not pair up is still seen. */
  | { kind: 'dictionary'; items: PdfValue[] }
  /** Strings and words, which name nothing. */
  | { kind: 'other' };

export type PdfDictionary = Extract<PdfValue, { kind: 'dictionary' }>;
type Container = Extract<PdfValue, { items: PdfValue[] }>;

/** Reads one value from an offset; `end` is where it ends. Throws a flaw for what nests or costs too much. */
export type ReadPdfValue = (text: string, at: number) => { value: PdfValue; end: number };

const MOST_DEPTH = 100;
const OTHER: PdfValue = { kind: 'other' };

/** `budget`: characters that may be read in all, so that values within values cost no more than the file is long. */
export function createPdfValueReader(budget: number): ReadPdfValue {
  let room = budget;
  return (text, from) => {
    const found = readValue(text, from);
    room -= found.end - from;
    if (room < 0) throw new FlawFound('tooDetailed');
    return found;
  };
}

/** Pairs as readers make them: what is no name where a key belongs is left out. Several may have one key. */
export function entriesOf({ items }: PdfDictionary): { entries: [string, PdfValue][]; isRegular: boolean } {
  const entries: [string, PdfValue][] = [];
  let isRegular = true;
  for (let at = 0; at < items.length; ) {
    const key = items[at];
    const value = items[at + 1];
    if (key?.kind === 'name' && value) {
      entries.push([key.name, value]);
      at += 2;
    } else {
      isRegular = false;
      at += 1;
    }
  }
  return { entries, isRegular };
}

/** Past white space and comments. */
export function afterGap(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === PERCENT) at = lineEnd(text, at);
    else if (isSpace(code)) at += 1;
    else break;
  }
  return at;
}

/** Values are read to their end, containers with all that they hold; one that never ends, to the end of the text. */
function readValue(text: string, from: number): { value: PdfValue; end: number } {
  const open: Container[] = [];
  let at = from;
  for (;;) {
    at = afterGap(text, at);
    if (at >= text.length) return { value: open[0] ?? OTHER, end: text.length };
    const { token, end } = readToken(text, at);
    at = end;
    if (token === '<<' || token === '[') {
      open.push({ kind: token === '[' ? 'array' : 'dictionary', items: [] });
      if (open.length > MOST_DEPTH) throw new FlawFound('tooDetailed');
      continue;
    }
    const inner = open.at(-1);
    if (inner && token === (inner.kind === 'array' ? ']' : '>>')) {
      open.pop();
      if (open.length === 0) return { value: inner, end };
      open.at(-1)?.items.push(inner);
      continue;
    }
    const value = valueIn(token);
    if (!inner) return value.kind === 'number' ? referenceOr(value, text, end) : { value, end };
    if (token === 'R') refer(inner.items);
    else inner.items.push(value);
  }
}

/** `12 0 R` where no container is open. */
function referenceOr(value: PdfValue, text: string, end: number): { value: PdfValue; end: number } {
  const rest = /^\s+\d+\s+R\b/.exec(text.slice(end, end + 40));
  if (!rest || value.kind !== 'number') return { value, end };
  return { value: { kind: 'reference', number: value.number }, end: end + rest[0].length };
}

/** The two numbers before an `R` are one reference. */
function refer(items: PdfValue[]): void {
  const [object, generation] = items.slice(-2);
  if (object?.kind !== 'number' || generation?.kind !== 'number') {
    items.push(OTHER);
    return;
  }
  items.splice(-2, 2, { kind: 'reference', number: object.number });
}

function valueIn(token: string): PdfValue {
  if (token.startsWith('/')) return { kind: 'name', name: decodedName(token.slice(1)) };
  const number = token === '' ? Number.NaN : Number(token);
  return Number.isNaN(number) ? OTHER : { kind: 'number', number };
}

/** Any letter may be written as its code: /Java#53cript (7.3.5). */
export function decodedName(name: string): string {
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Strings are told as an empty token: what is written in them is no part of the file's structure. */
function readToken(text: string, at: number): { token: string; end: number } {
  const sign = text[at] ?? '';
  if (sign === '(') return { token: '', end: stringEnd(text, at + 1) };
  if (sign === '<' || sign === '>') {
    if (text[at + 1] === sign) return { token: sign + sign, end: at + 2 };
    if (sign === '>') return { token: sign, end: at + 1 };
    const close = text.indexOf('>', at);
    return { token: '', end: close < 0 ? text.length : close + 1 };
  }
  if (sign !== '/' && isDelimiter(text.charCodeAt(at))) return { token: sign, end: at + 1 };
  let end = at + 1;
  while (end < text.length && isRegular(text.charCodeAt(end))) end += 1;
  return { token: text.slice(at, end), end };
}

function stringEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === OPEN) depth += 1;
    else if (sign === CLOSE && --depth === 0) return at + 1;
  }
  return text.length;
}

const PERCENT = 0x25;
const OPEN = 0x28;
const CLOSE = 0x29;
const BACKSLASH = 0x5c;
const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)));

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at += 1;
  return at;
}

export function isSpace(code: number): boolean {
  return SPACES.has(code);
}

function isDelimiter(code: number): boolean {
  return DELIMITERS.has(code);
}

function isRegular(code: number): boolean {
  return !SPACES.has(code) && !DELIMITERS.has(code);
}
