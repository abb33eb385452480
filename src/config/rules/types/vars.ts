/** Does each trigger read facts that are there, and compare them to what they can be? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Code } from '../../model/codes.ts';
import { quote } from '../../model/codes.ts';
import { type CallNode, type LogicNode, readLogic, type VarNode } from '../../model/logic.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import {
  factRoots,
  findFact,
  isFound,
  isUnknown,
  meantPath,
  type NoFact,
  neverEqual,
  UNKNOWN,
} from '../../model/typed.ts';
import { formsByTrigger, formsOf } from '../../model/uses.ts';

/** What the parts of one trigger see: the facts, or inside `some`, `all` and `none` one entry. */
export interface Scope {
  trigger: Declared<unknown>;
  schema: JsonSchema;
  isEntry: boolean;
  /** The forms whose answers are there; undefined when a form could not be read that may ask this. */
  forms: JsonSchema[] | undefined;
}

const LIST_OPERATORS = ['some', 'all', 'none'];

export function* varRule(model: Model): Generator<Problem> {
  for (const { product, scope } of scopesOf(model)) {
    yield* inside(readLogic(scope.trigger.value).root, scope, product);
  }
}

/** Each trigger with what it sees. */
export function* scopesOf(model: Model): Generator<{ product: ProductModel; scope: Scope }> {
  for (const product of model.products) {
    if (!product.file) continue;
    const schema = factRoots(product, model);
    const forms = formsByTrigger(product, model);
    const isWhole = [...formsOf(product)].every((name) => declarationOf(model.forms, name));
    for (const trigger of product.triggers.all) {
      const names = [...(forms.get(trigger.name) ?? [])];
      const schemas = names.map((name) => declarationOf(model.forms, name)?.value ?? UNKNOWN);
      yield { product, scope: { trigger, schema, isEntry: false, forms: isWhole ? schemas : undefined } };
    }
  }
}

/** What a part of a list operator sees: one entry. */
export function entryScope(list: LogicNode | undefined, scope: Scope): Scope {
  const schema = list?.kind === 'var' ? schemaOf(list, scope) : UNKNOWN;
  const items = isRecord(schema.items) ? (schema.items as JsonSchema) : UNKNOWN;
  return { ...scope, schema: items, isEntry: true };
}

function* inside(node: LogicNode, scope: Scope, product: ProductModel): Generator<Problem> {
  if (node.kind === 'var') yield* knownFact(node, scope, product);
  if (node.kind === 'list') for (const item of node.items) yield* inside(item, scope, product);
  if (node.kind !== 'call') return;
  if (LIST_OPERATORS.includes(node.operator)) {
    yield* insideList(node, scope, product);
    return;
  }
  yield* impossible(node, scope);
  for (const operand of node.operands) yield* inside(operand, scope, product);
}

function* insideList(node: CallNode, scope: Scope, product: ProductModel): Generator<Problem> {
  const [list, question] = node.operands;
  if (list) yield* inside(list, scope, product);
  const schema = list?.kind === 'var' ? schemaOf(list, scope) : UNKNOWN;
  if (list?.kind === 'var' && schema.type !== 'array' && !isUnknown(schema)) {
    const message = `"${node.operator}" goes through a list, and "${list.path}" is none.`;
    yield problemAt('operator/operand', scope.trigger, list.pointer, message);
  }
  if (question?.kind === 'literal') {
    const message = `"${node.operator}" asks each entry a question, and this constant answers the same of all.`;
    yield problemAt('operator/operand', scope.trigger, question.pointer, message);
  }
  if (question) yield* inside(question, entryScope(list, scope), product);
}

function* knownFact(node: VarNode, scope: Scope, product: ProductModel): Generator<Problem> {
  const { path } = node;
  if (path === '' && scope.isEntry) return;
  const [root = '', ...rest] = path.split('.');
  if (root === 'answers' && !scope.isEntry) {
    yield* knownAnswer(node, rest.join('.'), scope);
    return;
  }
  const found = findFact(scope.schema, path);
  if (isFound(found)) return;
  yield problemAt(
    codeOf(found),
    scope.trigger,
    node.pointer,
    sentenceOf(found, path, scope),
    hintOf(root, scope, product),
  );
}

function sentenceOf(found: NoFact, path: string, { isEntry }: Scope): string {
  const name = found.part;
  switch (isEntry ? '' : found.before) {
    case 'lookups':
      return `No look-up is named "${name}".${didYouMean(name, found.known)}`;
    case 'flags':
      return `No flag is named "${name}".${didYouMean(name, found.known)}`;
    case 'experiments':
      return `No experiment is named "${name}".${didYouMean(name, found.known)}`;
    case 'org':
      return `No setting is named "${name}".${didYouMean(name, found.known)}`;
    default:
      return `No fact stands at "${quote(path)}".${meantPath(found, path)}`;
  }
}

function codeOf({ before }: NoFact): Code {
  const codes: Record<string, Code> = {
    lookups: 'lookup/unknown',
    flags: 'flag/unknown',
    experiments: 'experiment/unknown',
    org: 'setting/unknown',
  };
  return Object.hasOwn(codes, before) ? (codes[before] ?? 'var/unknown') : 'var/unknown';
}

function hintOf(root: string, { isEntry }: Scope, product: ProductModel): string | undefined {
  const roots = [
    ...Object.keys(product.file?.value.facts ?? {}),
    'org',
    'flags',
    'experiments',
    'participants',
    'today',
    'lookups',
    'repayments',
    'zone',
    'zones',
    'calendars',
    'deadlines',
  ];
  if (isEntry && roots.includes(root)) {
    return 'Inside some, all and none only the entry is seen; a named look-up compares entries with other facts.';
  }
  return isEntry || roots.includes(root) ? undefined : `Facts begin with ${listed(roots, 12)}.`;
}

function* knownAnswer({ pointer }: VarNode, field: string, { trigger, forms }: Scope): Generator<Problem> {
  if (!forms) return;
  if (forms.length === 0) {
    const message = `No answers are there when the trigger "${trigger.name}" is asked.`;
    yield problemAt(
      'var/unknown',
      trigger,
      pointer,
      message,
      'Only form rules and effects see answers; read the fact they are kept in.',
    );
    return;
  }
  const found = forms.map((form) => findFact(form, field));
  const [first] = found;
  if (first === undefined || isFound(first) || found.some(isFound)) return;
  const message = `No form that asks this has the answer "${quote(field)}".${meantPath(first, field)}`;
  yield problemAt('var/unknown', trigger, pointer, message);
}

export function schemaOf({ path }: VarNode, { schema, isEntry, forms }: Scope): JsonSchema {
  if (!isEntry && path.startsWith('answers.')) {
    const found = forms?.map((form) => findFact(form, path.slice('answers.'.length))).find(isFound);
    return found?.schema ?? UNKNOWN;
  }
  const found = findFact(schema, path);
  return isFound(found) ? found.schema : UNKNOWN;
}

/** A fact compared to what its schema never allows. */
const COMPARISONS = ['===', '!==', '<', '<=', '>', '>=', 'in'];

function isConstant(node: LogicNode): boolean {
  return node.kind === 'literal' || (node.kind === 'list' && node.items.every(isConstant));
}

function* impossible({ operator, operands, pointer }: CallNode, scope: Scope): Generator<Problem> {
  const [one, other] = operands;
  if (COMPARISONS.includes(operator) && operands.every(isConstant)) {
    const message = `"${operator}" compares constants here: the answer is always the same.`;
    yield problemAt('literal/impossible', scope.trigger, pointer, message, 'Compare a fact: { var: ... }.');
    return;
  }
  if (!one || !other || !['===', '!==', 'in'].includes(operator)) return;
  for (const [fact, literal] of [
    [one, other],
    [other, one],
  ] as const) {
    if (fact.kind !== 'var') continue;
    const schema = schemaOf(fact, scope);
    // A list that is looked for is told as an operand.
    if (operator === 'in' && fact === one && schema.type === 'array') continue;
    if (operator !== 'in' && literal.kind === 'literal')
      yield* neverEqual(scope.trigger, literal.pointer, fact.path, schema, literal.value);
    if (operator === 'in' && literal.kind === 'list' && fact === one) {
      for (const item of literal.items)
        if (item.kind === 'literal')
          yield* neverEqual(scope.trigger, item.pointer, fact.path, schema, item.value);
    }
    const items = isRecord(schema.items) ? (schema.items as JsonSchema) : undefined;
    if (operator === 'in' && items && literal.kind === 'literal' && fact === other) {
      yield* neverEqual(scope.trigger, literal.pointer, fact.path, items, literal.value);
    }
  }
}
