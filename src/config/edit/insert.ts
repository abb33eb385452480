/** Adds an entry to a YAML text, laid out like its neighbours; every other byte stays. */
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { isRecord } from '../../engine/model/paths.ts';
import { keyText } from '../model/locations.ts';

/** An entry of texts, lists of them and maps; undefined ones are left out. */
export interface NewEntry {
  [field: string]: string | string[] | NewEntry | undefined;
}

/** Adds a named entry to a map, behind a named one, or at its end. Throws a RangeError where no such map can be. */
export function addToMap(
  text: string,
  into: string[],
  name: string,
  entry: NewEntry,
  after?: string,
): string {
  const found = collectionAt(text, into);
  if (!found) return appended(text, into, (indent) => `${indent}${scalar(name)}: ${flowMap(entry)}`);
  if (!isMap(found) || found.flow)
    throw new RangeError(`${into.join('.')} is no map with a line for each entry.`);
  const pairs = found.items as Pair<Node, Node>[];
  const beside = pairs.find((pair) => keyText(pair) === after) ?? pairs.at(-1);
  const value = beside?.value;
  if (!beside || !value) throw new RangeError(`${into.join('.')} has no entry to stand beside.`);
  const column = columnOf(text, startOf(beside.key));
  const indent = ' '.repeat(column);
  return inserted(text, value, `${indent}${nameAndValue(text, beside, column, name, entry)}`);
}

/** Adds an entry to a list, behind the one at an index, or at its end. Throws a RangeError where no such list can be. */
export function addToList(text: string, into: string[], entry: NewEntry, after?: number): string {
  const found = collectionAt(text, into);
  if (!found) return appended(text, into, (indent) => `${indent}- ${flowMap(entry)}`);
  if (!isSeq(found) || found.flow)
    throw new RangeError(`${into.join('.')} is no list with a line for each entry.`);
  const beside = (after === undefined ? undefined : found.items[after]) ?? found.items.at(-1);
  if (!beside) throw new RangeError(`${into.join('.')} has no entry to stand beside.`);
  const node = beside as Node;
  const start = text.lastIndexOf('-', startOf(node));
  const indent = ' '.repeat(columnOf(text, start));
  return inserted(text, node, `${indent}- ${isMap(node) ? alignedMap(text, node, entry) : flowMap(entry)}`);
}

function nameAndValue(
  text: string,
  beside: Pair<Node, Node>,
  column: number,
  name: string,
  entry: NewEntry,
): string {
  const key = `${scalar(name)}:`;
  const value = beside.value as Node;
  if (isMap(value) && !value.flow) {
    const first = value.items[0] as Pair<Node> | undefined;
    const indent = ' '.repeat(first ? columnOf(text, startOf(first.key)) : column + 2);
    const lines = Object.entries(entry).flatMap(([field, each]) =>
      each === undefined ? [] : [`${indent}${field}: ${valueText(each)}`],
    );
    return [key, ...lines].join(lineBreakOf(text));
  }
  const width = columnOf(text, startOf(value)) - column;
  return `${key} `.padEnd(width) + (isMap(value) ? alignedMap(text, value, entry) : flowMap(entry));
}

/** `{ on: x,   to: y }`, each key below the neighbour's where there is room. */
function alignedMap(text: string, beside: YAMLMap, entry: NewEntry): string {
  const start = columnOf(text, startOf(beside));
  const columns = new Map(
    (beside.items as Pair<Node, Node>[]).map((pair) => [
      keyText(pair),
      columnOf(text, startOf(pair.key)) - start,
    ]),
  );
  const isOneLine = !text.slice(startOf(beside), endOf(beside)).includes('\n');
  let line = '{ ';
  for (const [field, value] of Object.entries(entry)) {
    if (value === undefined) continue;
    if (line !== '{ ') line += ', ';
    if (isOneLine) line = line.padEnd(columns.get(field) ?? 0);
    line += `${field}: ${valueText(value)}`;
  }
  return `${line} }`;
}

function flowMap(entry: NewEntry): string {
  const fields = Object.entries(entry).flatMap(([field, value]) =>
    value === undefined ? [] : [`${field}: ${valueText(value)}`],
  );
  return `{ ${fields.join(', ')} }`;
}

function valueText(value: string | string[] | NewEntry): string {
  if (isRecord(value)) return flowMap(value);
  return Array.isArray(value) ? `[${value.map(scalar).join(', ')}]` : scalar(value);
}

const PLAIN = /^[A-Za-z/][A-Za-z0-9_ .'/’-]*$/;
const NOT_TEXT = /^(true|false|null|yes|no|on|off|~)$/i;

/** A text that YAML reads as the same text, inside a flow map too. */
export function scalar(value: string): string {
  return PLAIN.test(value) && !NOT_TEXT.test(value) && value === value.trim() ? value : JSON.stringify(value);
}

function collectionAt(text: string, into: string[]): Node | undefined {
  const document: Document = parseDocument(text);
  let node = document.contents as Node | null | undefined;
  for (const name of into) {
    if (!isMap(node)) return undefined;
    node = (node.items as Pair<Node, Node>[]).find((pair) => keyText(pair) === name)?.value;
  }
  return isCollection(node) ? node : undefined;
}

/** A key of the file that is not there yet, with its first entry, at the end. */
function appended(text: string, into: string[], line: (indent: string) => string): string {
  const [name, ...below] = into;
  if (name === undefined || below.length > 0) throw new RangeError(`Nothing stands at ${into.join('.')}.`);
  const end = lineBreakOf(text);
  const before = text === '' || text.endsWith('\n') ? text : text + end;
  return `${before}${end}${scalar(name)}:${end}${line('  ')}${end}`;
}

function inserted(text: string, beside: Node, lines: string): string {
  const next = text.indexOf('\n', Math.max(0, endOf(beside) - 1));
  const end = lineBreakOf(text);
  if (next === -1) return `${text}${end}${lines}${end}`;
  return `${text.slice(0, next + 1)}${lines}${end}${text.slice(next + 1)}`;
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Behind the last thing that is written of a node; the range of a block goes on over the comments behind it. */
function endOf(node: Node): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  if (last === undefined) return node.range?.[1] ?? 0;
  if (isScalar(last) || isCollection(last)) return endOf(last as Node);
  const { key, value } = last as Pair<Node, Node | null>;
  return value && (value.range?.[1] ?? 0) > (value.range?.[0] ?? 0)
    ? endOf(value)
    : (key.range?.[1] ?? 0) + 1;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
