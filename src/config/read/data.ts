/** Takes plain data out of a parsed document, and refuses YAML we do not accept. */
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { RESERVED_KEYS } from '../../engine/model/paths.ts';
import { type Code, quote } from '../model/codes.ts';
import { MOST_LEVELS } from '../model/limits.ts';
import { keyText, type Pointer } from '../model/locations.ts';
import { problemOf } from '../model/problem-of.ts';
import type { Problem } from '../model/project.ts';

/** `range` (offsets) where no pointer leads: the second of two equal keys. */
export interface Found {
  problem: Problem;
  range?: [number, number];
}

interface Reading {
  file: string;
  found: Found[];
}

/** A refused key is left out, a refused value is null, so that the rest can still be checked. */
export function readData(document: Document, file: string): { data: unknown; found: Found[] } {
  const reading: Reading = { file, found: [] };
  const data = read(document.contents as Node | null, [], reading);
  return { data, found: reading.found };
}

function read(node: Node | null, pointer: Pointer, reading: Reading): unknown {
  if (node === null) return null;
  if (isAlias(node)) {
    report(
      reading,
      'yaml/alias',
      pointer,
      'value',
      `The alias "*${quote(node.source)}" stands for another value.`,
    );
    return null;
  }
  refuseMarks(node, pointer, reading);
  if (isScalar(node)) return node.value;
  if (pointer.length >= MOST_LEVELS) {
    const message = `Lists and maps stand more than ${MOST_LEVELS} deep inside each other here.`;
    report(reading, 'file/too-deep', pointer, 'value', message);
    return null;
  }
  if (isSeq(node)) return node.items.map((item, at) => read(item as Node, [...pointer, at], reading));
  return isMap(node) ? readMap(node, pointer, reading) : null;
}

function readMap(map: YAMLMap, pointer: Pointer, reading: Reading): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const pair of map.items as Pair[]) {
    const name = keyText(pair);
    const here = [...pointer, name];
    if (!isAcceptedKey(pair, here, reading)) continue;
    if (Object.hasOwn(data, name)) {
      reading.found.push(repeated(reading.file, pair.key as Node, here));
      continue;
    }
    data[name] = read(pair.value as Node | null, here, reading);
  }
  return data;
}

function isAcceptedKey(pair: Pair, here: Pointer, reading: Reading): boolean {
  const name = keyText(pair);
  if (!isScalar(pair.key)) {
    const [start, end] = (pair.key as Node).range ?? [0, 1];
    const message = 'A list or map stands here as a key; keys are plain text.';
    const where = { file: reading.file, pointer: here.slice(0, -1), at: 'value' } as const;
    reading.found.push({ problem: problemOf('yaml/key', { ...where, message }), range: [start, end] });
    return false;
  }
  if (name === '<<' && pair.key.type === 'PLAIN') {
    report(reading, 'yaml/merge-key', here, 'key', 'A merge key (<<) puts another map in here.');
    return false;
  }
  if (RESERVED_KEYS.includes(name)) {
    report(reading, 'file/poison-name', here, 'key', `The name "${name}" is not allowed.`);
    return false;
  }
  refuseMarks(pair.key, here, reading);
  return true;
}

function refuseMarks(node: Node, pointer: Pointer, reading: Reading): void {
  const { tag, anchor } = node as { tag?: string; anchor?: string };
  if (anchor) {
    report(
      reading,
      'yaml/alias',
      pointer,
      'value',
      `The anchor "&${quote(anchor)}" names a value for reuse.`,
    );
  }
  if (tag)
    report(
      reading,
      'yaml/tag',
      pointer,
      'value',
      `The tag "${quote(tag.replace('tag:yaml.org,2002:', '!!'))}" says what type a value has.`,
    );
}

function repeated(file: string, key: Node, pointer: Pointer): Found {
  const message = `The key "${quote(String(pointer.at(-1)))}" stands twice in this map.`;
  const problem = problemOf('yaml/duplicate-key', { file, pointer, at: 'key', message });
  return key.range ? { problem, range: [key.range[0], key.range[1]] } : { problem };
}

function report(reading: Reading, code: Code, pointer: Pointer, at: Problem['at'], message: string): void {
  reading.found.push({ problem: problemOf(code, { file: reading.file, pointer, at, message }) });
}
