/** Lines and columns of the values of a file; besides the printer nothing else knows them. */
import { type Document, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { Location, Problem } from './project.ts';

export type Pointer = (string | number)[];

/** Positions of one text, and of what was parsed from it. */
export interface Locations {
  /** `start` and `end` are offsets into the text; `end` is the first one that no longer belongs to it. */
  ofRange: (start: number, end: number) => Location;
  /** The nearest place that exists: a missing value is shown at what encloses it. */
  ofPointer: (pointer: Pointer, at: Problem['at']) => Location;
}

export function locationsIn(text: string, document?: Document): Locations {
  const starts = lineStarts(text);
  const pairsByName = new Map<YAMLMap, Map<string, Pair>>();

  function ofRange(start: number, end: number): Location {
    const first = Math.max(0, Math.min(start, text.length));
    const last = Math.max(first + 1, end);
    const line = lineAt(starts, first);
    // A range over several lines is shown by its first one.
    const stop = Math.min(last, Math.max(lineEnd(text, starts, line), first + 1));
    const column = first - starts[line]! + 1;
    return { line: line + 1, column, endLine: line + 1, endColumn: column + (stop - first) };
  }

  function pairOf(map: YAMLMap, name: string): Pair | undefined {
    let index = pairsByName.get(map);
    if (!index) {
      index = new Map(map.items.map((pair) => [keyText(pair), pair] as const).reverse());
      pairsByName.set(map, index);
    }
    return index.get(name);
  }

  function ofPointer(pointer: Pointer, at: Problem['at']): Location {
    let value = document?.contents as Node | null | undefined;
    let key: Node | undefined;
    for (const part of pointer) {
      const pair = isMap(value) ? pairOf(value, String(part)) : undefined;
      const next = pair ?? (isSeq(value) ? (value.items[Number(part)] as Node | undefined) : undefined);
      if (next === undefined) break;
      key = pair ? (pair.key as Node) : undefined;
      value = pair ? (pair.value as Node | null) : (next as Node);
    }
    const shown = at === 'key' && key ? key : emptyOr(value, key);
    const [start, end] = rangeOf(shown);
    return ofRange(start, end);
  }

  return { ofRange, ofPointer };
}

/** The text that a key is found by; keys are texts, numbers and truths alike. */
export function keyText(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : '';
}

/** An empty value has no width to point at: its key is shown. A list or map is shown by its first line. */
function emptyOr(value: Node | null | undefined, key: Node | undefined): Node | undefined {
  if (!value) return key;
  const [start, end] = rangeOf(value);
  return start === end && key ? key : value;
}

function rangeOf(node: Node | undefined): [number, number] {
  return node?.range ? [node.range[0], node.range[1]] : [0, 1];
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The index of the line that an offset stands in. */
function lineAt(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lineEnd(text: string, starts: number[], line: number): number {
  const next = starts[line + 1];
  const end = next === undefined ? text.length : next - 1;
  return text[end - 1] === '\r' ? end - 1 : end;
}
