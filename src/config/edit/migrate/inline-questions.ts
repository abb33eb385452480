/** Puts each comparison that is asked once in the place where it is asked; its name goes. */
import { isMap, isPair, isScalar, type Node, type Pair, parseDocument, visit, type YAMLMap } from 'yaml';
import { isRecord } from '../../../engine/model/paths.ts';
import { declaredBy, type FileType } from '../../model/file-types.ts';
import { keyText } from '../../model/locations.ts';
import type { SourceFile } from '../../model/project.ts';
import { ASKING, inlineFormOf } from '../../read/inline.ts';
import { type Replacement, replaced } from './text.ts';

/** A line that would be longer keeps the name, and so does a question that a comment explains. */
const LONGEST_LINE = 120;

/** Keys under which triggers are named alone. */
const BY_NAME = ['trigger', 'done', 'paused'];
const ASK_TRIGGERS: FileType[] = ['flow', 'document', 'product'];

interface NamedQuestion {
  file: string;
  pair: Pair<Node, Node>;
  /** As it stands in place. */
  text: string;
}

interface Use {
  file: string;
  node: Node;
  /** Of a form's rule or inside another trigger only a name can stand. */
  isBound: boolean;
}

/** The files of one product, which ask its triggers, and the forms of all, which do too. */
export function withInlineQuestions(files: SourceFile[]): SourceFile[] {
  const products = new Set(files.map(declaredBy).flatMap((at) => (at?.kind === 'flow' ? [at.name] : [])));
  return [...products].reduce(migrated, files);
}

function migrated(files: SourceFile[], product: string): SourceFile[] {
  const ours = files.filter((file) => {
    const at = declaredBy(file);
    return at?.kind === 'form' || (at?.name === product && ASK_TRIGGERS.includes(at.kind));
  });
  const questions = new Map<string, NamedQuestion>();
  const uses = new Map<string, Use[]>();
  for (const file of ours) {
    const { contents } = parseDocument(file.text, { version: '1.2', schema: 'core' });
    if (!isMap(contents)) continue;
    for (const [name, question] of questionsOf(contents, file)) questions.set(name, question);
    for (const [name, use] of usesIn(contents, file)) uses.set(name, [...(uses.get(name) ?? []), use]);
  }
  const edits = new Map<string, Replacement[]>();
  const add = (file: string, edit: Replacement) => edits.set(file, [...(edits.get(file) ?? []), edit]);
  for (const [name, { file, pair, text }] of questions) {
    const [use, ...more] = uses.get(name) ?? [];
    if (!use || more.length > 0 || use.isBound) continue;
    const source = files.find(({ path }) => path === use.file)?.text ?? '';
    const edit = inserted(source, use.node, text);
    if (!edit) continue;
    add(use.file, edit);
    add(file, removed(files.find(({ path }) => path === file)?.text ?? '', pair));
  }
  return files.map((file) => {
    const text = replaced(file.text, edits.get(file.path) ?? []);
    return text === file.text ? file : { ...file, text: withoutEmptyTriggers(text) };
  });
}

function* questionsOf(contents: YAMLMap, { path, text }: SourceFile): Generator<[string, NamedQuestion]> {
  const triggers = contents.get('triggers');
  if (!isMap(triggers)) return;
  for (const pair of triggers.items as Pair<Node, Node>[]) {
    const asked = inlineFormOf((pair.value as YAMLMap).toJSON());
    const [start, end] = rangeOf(pair);
    const lineStart = text.lastIndexOf('\n', start) + 1;
    const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart);
    const behind = text.slice(end, text.indexOf('\n', end));
    if (!asked || above.trim().startsWith('#') || `${text.slice(start, end)}${behind}`.includes('#'))
      continue;
    yield [keyText(pair), { file: path, pair, text: `{ ${asked.path}: ${flowText(asked.value)} }` }];
  }
}

function* usesIn(contents: YAMLMap, file: SourceFile): Generator<[string, Use]> {
  const { path } = file;
  const found: [string, Use][] = [];
  // A product names triggers under keys of its own choice, its roles' states among them, and none stands in place there.
  const isProduct = declaredBy(file)?.kind === 'product';
  visit(contents, {
    Pair(_, pair, ancestors) {
      const key = keyText(pair as Pair);
      if (!isProduct && !ASKING.includes(key) && !BY_NAME.includes(key)) return;
      if (!isScalar(pair.value)) return;
      const inside = ancestors.filter(isPair).map((each) => keyText(each as Pair));
      const isBound = isProduct || BY_NAME.includes(key) || inside[0] === 'rules';
      found.push([String(pair.value.value), { file: path, node: pair.value, isBound }]);
    },
  });
  yield* found;
}

/** What stands behind in the line is kept in its column while there is room before it. */
function inserted(text: string, node: Node, question: string): Replacement | undefined {
  const [start, end] = node.range ?? [0, 0];
  const lineEnd = text.indexOf('\n', end);
  const rest = text.slice(end, lineEnd);
  const [, before = '', room = '', comment = ''] = /^(.*?)( *)(#.*)?$/.exec(rest) ?? [];
  const longer = question.length - (end - start);
  const kept = comment === '' ? '' : ' '.repeat(Math.max(3, room.length - longer));
  const line = `${text.slice(text.lastIndexOf('\n', start) + 1, start)}${question}${before}`;
  if (line.length > LONGEST_LINE) return undefined;
  return { start, end: lineEnd, text: `${question}${before}${kept}${comment}` };
}

/** The lines of an entry; of two empty lines that then meet one goes. */
function removed(text: string, pair: Pair<Node, Node>): Replacement {
  const [first, last] = rangeOf(pair);
  const start = text.lastIndexOf('\n', first) + 1;
  const end = text.indexOf('\n', last - 1) + 1;
  const isAfterGap = /(\n[ \t]*|:)\n$/.test(text.slice(0, start));
  const gap = isAfterGap ? (/^([ \t]*\n)+/.exec(text.slice(end))?.[0] ?? '') : '';
  return { start, end: end + gap.length, text: '' };
}

function withoutEmptyTriggers(text: string): string {
  const { contents } = parseDocument(text, { version: '1.2', schema: 'core' });
  const left = isMap(contents) && contents.has('triggers') ? contents.get('triggers') : {};
  return left === null ? text.replace(/^triggers:[ \t]*\n+/m, '') : text;
}

function rangeOf({ key, value }: Pair<Node, Node>): [number, number] {
  return [key.range?.[0] ?? 0, value?.range?.[1] ?? 0];
}

/** As a flow map has it in one line. */
function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  const isPlain = typeof value === 'string' && /^[A-Za-z][\w-]*$/.test(value);
  const isOther = typeof value === 'string' && /^(true|false|null|yes|no|on|off)$/i.test(value);
  return isPlain && !isOther ? value : JSON.stringify(isRecord(value) ? null : value);
}
