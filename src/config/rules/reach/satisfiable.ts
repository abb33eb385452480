/** Which answers can questions give, over all facts that the schemas allow? What is not plain stays undecided. */
import type { JsonSchema, Logic } from '../../../engine/model/bundle.ts';
import { compileLogic, truthy } from '../../../engine/model/logic.ts';
import { withValueAt } from '../../../engine/model/paths.ts';
import type { LogicNode } from '../../model/logic.ts';
import { couldBe, findFact, isFound, isUnknown } from '../../model/typed.ts';
import { classesOf, type FactClass } from './fact-classes.ts';

/** A question taken apart into what it asks of single facts. */
export type Formula =
  | { is: 'fixed'; value: boolean }
  | { is: 'asked'; atom: string }
  | { is: 'not'; of: Formula }
  | { is: 'all' | 'any'; of: Formula[] };

/** One thing asked of one fact, or of several at once, which may then answer anything. */
interface Atom {
  path: string | undefined;
  rule: Logic;
}

/** For each atom its answer, on one kind of facts. */
export type Valuation = Pick<ReadonlyMap<string, boolean>, 'get'>;

export interface Satisfiability {
  formulaOf: (node: LogicNode) => Formula;
  /** Every kind of facts that these questions tell apart, at least; undefined when there are more than `most`. */
  valuationsOf: (formulas: Formula[], most?: number) => Valuation[] | undefined;
  /** Do both ask of a same fact? Otherwise neither says anything of the other. */
  haveCommon: (one: Formula, other: Formula) => boolean;
}

const MOST_VALUATIONS = 4096;
const COMPARED = ['===', '!==', 'in', '<', '<=', '>', '>='];
const ORDERED = ['<', '<=', '>', '>='];

/** `schema` is that of the facts, or inside a list that of one entry. */
export function createSatisfiability(
  schema: JsonSchema,
  triggers: ReadonlyMap<string, LogicNode>,
): Satisfiability {
  const atoms = new Map<string, Atom>();
  const known = new Map<string, FactClass[]>();
  // Many rules ask the same of the same files.
  const read = new WeakMap<LogicNode, Formula>();
  const combined = new Map<string, Valuation[]>();

  function formulaOf(node: LogicNode, asked: string[] = []): Formula {
    switch (node.kind) {
      case 'literal':
        return { is: 'fixed', value: truthy(node.value) };
      case 'list':
        return { is: 'fixed', value: node.items.length > 0 };
      case 'var':
        return atom(node);
      case 'trigger': {
        const root = asked.includes(node.name) ? undefined : triggers.get(node.name);
        // What is missing or goes in circles is told elsewhere, and may answer anything.
        return root ? formulaOf(root, [...asked, node.name]) : opaque(`trigger ${node.name}`, null);
      }
      case 'call':
        return called(node.operator, node.operands, node, asked);
    }
  }

  function called(operator: string, operands: LogicNode[], node: LogicNode, asked: string[]): Formula {
    const parts = () => operands.map((each) => formulaOf(each, asked));
    const [first = NOTHING, second = NOTHING, third = NOTHING] = operands;
    switch (operator) {
      case 'and':
        return { is: 'all', of: parts() };
      case 'or':
        return { is: 'any', of: parts() };
      case '!':
        return { is: 'not', of: formulaOf(first, asked) };
      case '!!':
        return formulaOf(first, asked);
      case 'none':
        return {
          is: 'not',
          of: opaque(ruleKey({ kind: 'call', operator: 'some', operands, pointer: [] }), null),
        };
      case '!==':
        return { is: 'not', of: atom({ kind: 'call', operator: '===', operands, pointer: [] }) };
      case 'if': {
        const [when, yes, no] = [formulaOf(first, asked), formulaOf(second, asked), formulaOf(third, asked)];
        return {
          is: 'any',
          of: [
            { is: 'all', of: [when, yes] },
            { is: 'all', of: [{ is: 'not', of: when }, no] },
          ],
        };
      }
      default:
        return atom(node);
    }
  }

  function atom(node: LogicNode): Formula {
    const before = read.get(node);
    if (before) return before;
    const rule = ruleOf(node);
    const formula = asking(JSON.stringify(rule), pathAsked(node, schema), rule);
    read.set(node, formula);
    return formula;
  }

  function opaque(key: string, rule: Logic): Formula {
    return asking(key, undefined, rule);
  }

  function asking(atom: string, path: string | undefined, rule: Logic): Formula {
    atoms.set(atom, { path, rule });
    return { is: 'asked', atom };
  }

  function worldsOf(formulas: Formula[], most = MOST_VALUATIONS): Valuation[] | undefined {
    const keys = [...new Set(formulas.flatMap((each) => [...atomsIn(each)]))];
    const byPath = Map.groupBy(keys, (key) => atoms.get(key)?.path);
    const paths = [...byPath.keys()].filter((path) => path !== undefined);
    const choices = paths.map((path) => ({ path, classes: kindsOf(path, byPath.get(path) ?? [], paths) }));
    const free = byPath.get(undefined) ?? [];
    const count = choices.reduce((product, { classes }) => product * classes.length, 2 ** free.length);
    if (count > most) return undefined;
    const name = keys.join('\n');
    const worlds = combined.get(name) ?? combine(choices, free);
    combined.set(name, worlds);
    return worlds;
  }

  /** The kinds of values at a path that these atoms tell apart; the same are asked for again and again. */
  function kindsOf(path: string, keys: string[], paths: string[]): FactClass[] {
    const isRelated = paths.some((other) => other.startsWith(`${path}.`) || path.startsWith(`${other}.`));
    const name = JSON.stringify([path, isRelated, ...keys]);
    const before = known.get(name);
    if (before) return before;
    const kinds = toldApart(path, keys, isRelated);
    known.set(name, kinds);
    return kinds;
  }

  function toldApart(path: string, keys: string[], isRelated: boolean): FactClass[] {
    const rules = keys.map((key) => atoms.get(key)?.rule ?? null);
    const asked = keys.map((key, at) => ({ key, question: compileLogic(rules[at] ?? null) }));
    const kinds = new Map<string, FactClass>();
    for (const value of classesOf(schema, path, rules)) {
      const facts = value === undefined ? {} : withValueAt({}, path, value);
      const answers = new Map(asked.map(({ key, question }) => [key, truthy(question(facts))] as const));
      const isThere = value !== undefined;
      const name = `${isRelated ? isThere : ''} ${[...answers.values()].join()}`;
      if (!kinds.has(name)) kinds.set(name, { isThere, answers });
    }
    return [...kinds.values()];
  }

  function haveCommon(one: Formula, other: Formula): boolean {
    const askedOf = (key: string) => atoms.get(key)?.path ?? key;
    const asked = new Set([...atomsIn(one)].map(askedOf));
    return [...atomsIn(other)].some((key) => asked.has(askedOf(key)));
  }

  return { formulaOf: (node) => formulaOf(node), valuationsOf: worldsOf, haveCommon };
}

const NOTHING: LogicNode = { kind: 'literal', value: null, pointer: [] };

export function holdsIn(formula: Formula, world: Valuation): boolean {
  switch (formula.is) {
    case 'fixed':
      return formula.value;
    case 'asked':
      return world.get(formula.atom) ?? false;
    case 'not':
      return !holdsIn(formula.of, world);
    case 'all':
      return formula.of.every((each) => holdsIn(each, world));
    case 'any':
      return formula.of.some((each) => holdsIn(each, world));
  }
}

function* atomsIn(formula: Formula): Generator<string> {
  if (formula.is === 'asked') yield formula.atom;
  if (formula.is === 'not') yield* atomsIn(formula.of);
  if (formula.is === 'all' || formula.is === 'any') for (const each of formula.of) yield* atomsIn(each);
}

interface Choice {
  path: string;
  classes: FactClass[];
}

/** All combinations in which what is there stands in something that is there. */
function combine(choices: Choice[], free: string[]): Valuation[] {
  // A path comes after those that it stands in.
  const ordered = choices.toSorted((a, b) => a.path.length - b.path.length);
  let worlds: { answers: boolean[]; there: boolean[] }[] = [{ answers: [], there: [] }];
  for (const [at, { path, classes }] of ordered.entries()) {
    const above = [...ordered.slice(0, at).keys()].filter((each) =>
      path.startsWith(`${ordered[each]?.path}.`),
    );
    worlds = worlds.flatMap(({ answers, there }) => {
      const isShut = above.some((each) => !there[each]);
      return classes
        .filter(({ isThere }) => !isThere || !isShut)
        .map((each) => ({
          answers: [...answers, ...each.answers.values()],
          there: [...there, each.isThere],
        }));
    });
  }
  const rows = free.reduce(
    (all) => all.flatMap((row) => [true, false].map((answer) => [...row, answer])),
    worlds.map(({ answers }) => answers),
  );
  // Each kind of one path answers the same atoms, in the same order.
  const asked = ordered.flatMap(({ classes }) => [...(classes[0]?.answers.keys() ?? [])]);
  const columns = new Map([...asked, ...free].map((atom, at) => [atom, at]));
  return rows.map((row) => ({ get: (atom) => row[columns.get(atom) ?? -1] }));
}

/** The one fact that a part asks of in a way that can be tried out; undefined otherwise. */
function pathAsked(node: LogicNode, schema: JsonSchema): string | undefined {
  const [fact, ...others] =
    node.kind === 'call' ? node.operands.filter(({ kind }) => kind === 'var') : [node];
  if (fact?.kind !== 'var' || others.length > 0 || fact.path === '') return undefined;
  const found = findFact(schema, fact.path);
  if (!isFound(found) || isUnknown(found.schema)) return undefined;
  if (node.kind !== 'call') return fact.path;
  if (!COMPARED.includes(node.operator) || !node.operands.every(isPlain)) return undefined;
  if (node.operator === 'in' && node.operands[0] !== fact) return undefined;
  // A literal that the fact can never be is told as such.
  if (!node.operands.every((each) => each === fact || isPossible(each, found.schema))) return undefined;
  return ORDERED.includes(node.operator) && !hasSize(found.schema) ? undefined : fact.path;
}

/** Dates are told apart by the days beside those that they are compared with, as numbers are. */
function hasSize({ type, format }: JsonSchema): boolean {
  return type === 'number' || type === 'integer' || format === 'date';
}

function isPlain(node: LogicNode): boolean {
  if (node.kind === 'list') return node.items.every(({ kind }) => kind === 'literal');
  return node.kind === 'var' || node.kind === 'literal';
}

function isPossible(node: LogicNode, schema: JsonSchema): boolean {
  if (node.kind === 'list') return node.items.every((item) => isPossible(item, schema));
  return node.kind === 'literal' && couldBe(schema, node.value);
}

/** A part as it is written, so that the engine itself answers it. */
function ruleOf(node: LogicNode): Logic {
  switch (node.kind) {
    case 'literal':
      return node.value as Logic;
    case 'list':
      return node.items.map(ruleOf);
    case 'var':
      return { var: node.fallback === null ? node.path : [node.path, node.fallback as Logic] };
    case 'trigger':
      return { trigger: node.name };
    case 'call':
      return { [node.operator]: node.operands.map(ruleOf) };
  }
}

/** Equal for parts that say the same in the same words. */
export function ruleKey(node: LogicNode): string {
  return JSON.stringify(ruleOf(node));
}
