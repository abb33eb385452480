/** Finds every object that a reader could come to read in a PDF, whatever its cross-references say. */
import { afterGap, isSpace, type PdfValue, type ReadPdfValue } from './values.ts';

export interface PdfObject {
  /** NaN where none stands before it, as for a trailer. */
  number: number;
  value: PdfValue;
  /** Where the keyword `stream` ends, where one follows. */
  streamAt?: number;
}

/** Longer than two numbers and what stands between them. */
const HEAD_CHARACTERS = 40;

/**
 * Readers begin at `obj` alone, and at a `trailer`. Both are looked for in the data of streams and in strings as
 * well: a cross-reference may point there. Earlier versions of an object are read as its last one is.
 */
export function* objectsIn(text: string, read: ReadPdfValue): Generator<PdfObject> {
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (!mayStandBefore(text.charCodeAt(at - 1))) continue;
    const { value, end } = read(text, at + 3);
    const number = numberBefore(text, at);
    const next = afterGap(text, end);
    const isStream = value.kind === 'dictionary' && text.startsWith('stream', next);
    yield { number, value, ...(isStream && { streamAt: next + 'stream'.length }) };
  }
  for (let at = text.indexOf('trailer'); at >= 0; at = text.indexOf('trailer', at + 7)) {
    yield { number: Number.NaN, value: read(text, at + 7).value };
  }
}

/** `5 0 obj`, and what readers forgive: `5 0obj`, `5 0.0obj`. Not `endobj`. */
function mayStandBefore(code: number): boolean {
  return isSpace(code) || (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

function numberBefore(text: string, at: number): number {
  const head = /(\d+)\s+[\d.]+\s*$/.exec(text.slice(Math.max(0, at - HEAD_CHARACTERS), at));
  return head ? Number(head[1]) : Number.NaN;
}
