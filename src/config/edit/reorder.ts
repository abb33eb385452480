/** Reorders the keys of a map that stands in one line. */
import { isMap, isScalar, type Pair, parseDocument } from 'yaml';
import type { Pointer } from '../model/locations.ts';

export interface Reordered {
  start: number;
  end: number;
  text: string;
}

/** `order` are the keys of the map as they belong. Undefined for a map over several lines: its comments belong to keys. */
export function reorderedAt(text: string, pointer: Pointer, order: string[]): Reordered | undefined {
  const document = parseDocument(text, { version: '1.2', schema: 'core' });
  const map = pointer.length === 0 ? document.contents : document.getIn(pointer, true);
  if (!isMap(map) || map.flow !== true) return undefined;
  const parts = (map.items as Pair[]).map((pair) => partOf(pair, text));
  const sorted = order.map((key) => parts.find((part) => part?.key === key));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || sorted.length !== parts.length || sorted.some((part) => !part)) return undefined;
  if (text.slice(first.start, last.end).includes('\n')) return undefined;
  return { start: first.start, end: last.end, text: sorted.map((part) => part?.text).join(', ') };
}

function partOf({ key, value }: Pair, text: string) {
  if (!isScalar(key) || !key.range) return undefined;
  const range = (value as { range?: [number, number, number] } | null)?.range;
  if (!range) return undefined;
  const [start, end] = [key.range[0], range[1]];
  return { key: String(key.value), start, end, text: text.slice(start, end) };
}
