/** Is each fact that triggers read written by somebody: a screen, the lender's process, the server? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { NOTHING_DERIVED } from '../../../engine/model/derived.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { isRecord, overlaps } from '../../../engine/model/paths.ts';
import { type LogicNode, readLogic, type VarNode } from '../../model/logic.ts';
import { type Declared, type Model, type ProductGraph, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, isUnknown, propertiesOf } from '../../model/typed.ts';
import { writesOf } from '../../model/uses.ts';

/** Given with each request, counted from other facts, or read by the look-up that names them. */
const GIVEN = [
  'org',
  'flags',
  'experiments',
  'participants',
  'today',
  'answers',
  ...Object.keys(NOTHING_DERIVED),
];
const LIST_OPERATORS = ['some', 'all', 'none'];

export function* writtenRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    const roots = factRoots(product, model);
    const writers = writersOf(product);
    const told = new Set<string>();
    for (const trigger of product.triggers.all) {
      for (const { path, node } of readsOf(readLogic(trigger.value).root, '', product)) {
        if (told.has(path) || isWritten(path, product, roots, writers)) continue;
        told.add(path);
        const message = `Nothing writes "${path}": whoever asks for it finds it missing.`;
        const hint = 'Write it at a screen, or say in its schema who does: "writtenBy".';
        yield problemAt('fact/unwritten', trigger, node.pointer, message, hint);
      }
    }
    yield* givenByTasks(product, roots, writers);
  }
}

/** What leaves for a provider is what somebody wrote; another path leaves empty. */
function* givenByTasks(product: ProductGraph, roots: JsonSchema, writers: Set<string>): Generator<Problem> {
  for (const { tasks } of product.flows.values()) {
    for (const task of tasks.all) {
      for (const [at, path] of (task.value.gives ?? []).entries()) {
        if (isWritten(throughLookup(path, product), product, roots, writers)) continue;
        const message = `Nothing writes "${path}": the task "${task.name}" gives nothing there.`;
        const hint = 'Write it at a screen, or say in its schema who does: "writtenBy".';
        yield problemAt('fact/unwritten', task, ['gives', at], message, hint);
      }
    }
  }
}

function isWritten(path: string, product: ProductGraph, roots: JsonSchema, writers: Set<string>): boolean {
  const root = path.split('.')[0] ?? '';
  if (GIVEN.includes(root) || product.file?.value.facts[root]?.kept === 'none') return true;
  const mark = markOf(roots, path, 'writtenBy');
  if (mark === undefined || mark.value !== undefined) return true;
  return [...writers].some((each) => overlaps(each, path));
}

/** Who writes or reads the fact at a path, as the nearest schema around it says; undefined for what is no fact. */
export function markOf(
  roots: JsonSchema,
  path: string,
  mark: 'writtenBy' | 'readBy',
): { value?: unknown } | undefined {
  let here = roots;
  let value: unknown;
  for (const part of path.split('.')) {
    const entry = isRecord(here.items) ? (here.items as JsonSchema) : here;
    const next = propertiesOf(entry)[part];
    if (isUnknown(entry) || next === undefined) return undefined;
    value = next[mark] ?? entry[mark] ?? value;
    here = next;
  }
  return value === undefined ? {} : { value };
}

/** Every path that a trigger reads; inside a list with the way to the list before it. */
export function* readsOf(
  node: LogicNode,
  list: string,
  product: ProductGraph,
): Generator<{ path: string; node: VarNode }> {
  if (node.kind === 'var') {
    const path = throughLookup([list, node.path].filter(Boolean).join('.'), product);
    if (path !== '') yield { path, node };
  }
  if (node.kind === 'list') for (const item of node.items) yield* readsOf(item, list, product);
  if (node.kind !== 'call') return;
  const [first] = node.operands;
  const isInList = LIST_OPERATORS.includes(node.operator);
  for (const [at, operand] of node.operands.entries()) {
    // The entries of what is no plain fact cannot be followed.
    if (isInList && at === 1 && first?.kind !== 'var') continue;
    const inside = isInList && at === 1 && first?.kind === 'var' ? throughLookup(first.path, product) : list;
    yield* readsOf(operand, inside, product);
  }
}

/** A look-up finds an entry of a list. */
export function throughLookup(path: string, product: ProductGraph): string {
  const [root, name, ...rest] = path.split('.');
  if (root !== 'lookups') return path;
  const lookup = product.lookups.all.find((each) => each.name === name);
  return lookup ? [lookup.value.from, ...rest].join('.') : '';
}

function writersOf(product: ProductGraph): Set<string> {
  const paths = eachEffect(product)
    .flatMap(({ value }) => pathsWrittenBy(value))
    .map((path) => throughLookup(path, product));
  const kept = [...product.flows.values()].flatMap(
    ({ sequence }) => sequence?.keeps.map(({ value }) => value) ?? [],
  );
  return new Set([...paths, ...kept]);
}

function eachEffect(product: ProductGraph): Declared<Effect>[] {
  return [...product.flows.values()].flatMap((flow) => writesOf(flow).flatMap(({ effects }) => effects));
}

/** What an effect writes, field by field where it names them. */
export function pathsWrittenBy({ set, append, refer, fields, value, newId, stamp }: Effect): string[] {
  const target = set ?? append ?? refer;
  if (target === undefined) return [];
  const named = fields ?? (isRecord(value) ? Object.keys(value) : undefined);
  if (!named) return [target];
  return [...named, newId, stamp].filter((field) => field !== undefined).map((field) => `${target}.${field}`);
}

/** The facts that an effect sets, each with the way to its answer. */
export function answersTo({
  set,
  from = 'answers',
  fields,
  value,
  when,
}: Effect): [path: string, answer: string][] {
  const [root, ...below] = from.split('.');
  if (set === undefined || value !== undefined || when !== undefined || root !== 'answers') return [];
  const answer = (...names: string[]) => [...below, ...names].join('.');
  return fields ? fields.map((field) => [`${set}.${field}`, answer(field)]) : [[set, answer()]];
}
