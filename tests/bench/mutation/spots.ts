/** Where in a file's text does each key and each value stand? */
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { declaredBy, type FileType } from '../../../src/config/model/file-types.ts';
import type { SourceFile } from '../../../src/config/model/project.ts';

/** Offsets into the text; `end` is the first one that no longer belongs to it. */
export interface Range {
  start: number;
  end: number;
}

/** One entry of a map, one item of a list. */
export interface Spot {
  file: SourceFile;
  kind: FileType;
  pointer: (string | number)[];
  /** Of an entry of a map. */
  key?: Range;
  value: Range;
  /** The data of a scalar; undefined for a map or a list. */
  scalar?: unknown;
  sort: 'scalar' | 'map' | 'list';
  /** What is cut out, and what then stands there, so that the entry is gone. */
  cut: Range & { left: string };
  /** Where the map or list that holds it begins. */
  around: number;
}

/** Of all files that a project reads. Throws when one cannot be parsed. */
export function spotsOf(files: SourceFile[]): Spot[] {
  return files.flatMap((file) => {
    const kind = declaredBy(file)?.kind ?? 'ignored';
    if (kind === 'ignored' || kind === 'logo') return [];
    const document = parseDocument(file.text);
    if (document.errors.length > 0) throw new Error(`${file.path} cannot be parsed.`);
    return [...within(document.contents as Node | null, [], { file, kind })];
  });
}

/** Counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  // Asked thousands of times of the same long texts: nothing is copied.
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

type Owner = Pick<Spot, 'file' | 'kind'>;

function* within(node: Node | null, pointer: Spot['pointer'], owner: Owner): Generator<Spot> {
  if (isMap(node)) {
    for (const [at, pair] of (node as YAMLMap<Node, Node | null>).items.entries()) {
      const here = [...pointer, String(isScalar(pair.key) ? pair.key.value : '')];
      if (pair.value === null || !pair.key.range) continue;
      const cut = cutOfPair(node as YAMLMap<Node, Node | null>, at);
      const around = node.range?.[0] ?? 0;
      yield { ...owner, pointer: here, key: rangeOf(pair.key), ...valueAt(pair.value), cut, around };
      yield* within(pair.value, here, owner);
    }
  }
  if (!isSeq(node)) return;
  for (const [at, item] of (node.items as Node[]).entries()) {
    const here = [...pointer, at];
    yield {
      ...owner,
      pointer: here,
      ...valueAt(item),
      cut: cutOfItem(node.items as Node[], at, owner.file.text),
      around: node.range?.[0] ?? 0,
    };
    yield* within(item, here, owner);
  }
}

function valueAt(node: Node): Pick<Spot, 'value' | 'scalar' | 'sort'> {
  if (isScalar(node)) return { value: rangeOf(node), scalar: node.value, sort: 'scalar' };
  return { value: rangeOf(node), sort: isMap(node) ? 'map' : 'list' };
}

function rangeOf(node: Node): Range {
  const [start = 0, end = 0] = node.range ?? [];
  return { start, end };
}

/** Up to the next entry, or from the one before; the only one leaves an empty map. */
function cutOfPair({ items, flow }: YAMLMap<Node, Node | null>, at: number): Spot['cut'] {
  const start = startOf(items[at]);
  const [next, before] = [items[at + 1], items[at - 1]];
  if (next) return { start, end: startOf(next), left: '' };
  const end = endOf(items[at]);
  return before ? { start: endOf(before), end, left: '' } : { start, end, left: flow ? '' : '{}' };
}

function startOf(pair: Pair<Node, Node | null> | undefined): number {
  return pair?.key.range?.[0] ?? 0;
}

/** Without the line break that closes a block. */
function endOf(pair: Pair<Node, Node | null> | undefined): number {
  const [, end = 0] = pair?.value?.range ?? [];
  return end;
}

function cutOfItem(items: Node[], at: number, text: string): Spot['cut'] {
  const { start, end } = rangeOf(items[at] as Node);
  const lineStart = text.lastIndexOf('\n', start) + 1;
  // An item of a block takes its line with it, dash and comment too.
  if (/^\s*- $/.test(text.slice(lineStart, start))) {
    const rest = items[at + 1]
      ? text.lastIndexOf('\n', rangeOf(items[at + 1] as Node).start)
      : text.indexOf('\n', end - 1);
    return { start: lineStart, end: rest < 0 ? text.length : rest + 1, left: '' };
  }
  const next = items[at + 1];
  if (next) return { start, end: rangeOf(next).start, left: '' };
  const before = items[at - 1];
  return before ? { start: rangeOf(before).end, end, left: '' } : { start, end, left: '' };
}
