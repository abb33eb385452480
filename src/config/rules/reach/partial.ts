/** What can a trigger answer while only some facts are known? Three-valued: what cannot be decided may be both. */
import { compileLogic, type Question, truthy } from '../../../engine/model/logic.ts';
import { withValueAt } from '../../../engine/model/paths.ts';
import { eachNode, type LogicNode, readLogic } from '../../model/logic.ts';
import type { ProductGraph } from '../../model/model.ts';
import { ruleKey } from './satisfiable.ts';
import { throughLookup } from './written.ts';

export interface PossibleAnswers {
  yes: boolean;
  no: boolean;
}

/** The values that a fact can have, `undefined` among them where it can be missing; undefined where it can have any. */
export type ValuesAt = (path: string) => readonly unknown[] | undefined;

const BOTH: PossibleAnswers = { yes: true, no: true };
const LIST_OPERATORS = ['some', 'all', 'none', 'count'];
const MOST_FACTS = 64;

export type Ask = (trigger: string) => PossibleAnswers;

export interface PartialAnswers {
  /** `ask` is asked of the triggers that it names. One that is not there can answer anything. */
  answersOf: (trigger: string, valuesAt: ValuesAt, ask: Ask) => PossibleAnswers;
  /** Its parts, and those of the triggers that it names. */
  nodesOf: (trigger: string) => LogicNode[];
  /** What it reads, through others too, and at least: inside a list also what is the entry's. Of a lookup, the list. */
  pathsOf: (trigger: string) => Set<string>;
}

export function createPartial(product: ProductGraph): PartialAnswers {
  const roots = new Map(product.triggers.all.map(({ name, value }) => [name, readLogic(value).root]));
  const compiled = new Map<LogicNode, Plain>();

  function answersOf(node: LogicNode, valuesAt: ValuesAt, ask: Ask): PossibleAnswers {
    if (node.kind === 'trigger') return ask(node.name);
    if (node.kind !== 'call' || !JOINS.includes(node.operator)) return plainly(node, valuesAt);
    const parts = node.operands.map((each) => answersOf(each, valuesAt, ask));
    switch (node.operator) {
      case 'and':
        return { yes: parts.every(({ yes }) => yes), no: parts.some(({ no }) => no) };
      case 'or':
        return { yes: parts.some(({ yes }) => yes), no: parts.every(({ no }) => no) };
      case '!':
        return { yes: parts[0]?.no ?? true, no: parts[0]?.yes ?? true };
      default:
        return parts[0] ?? BOTH;
    }
  }

  /** Asked of each combination of what its facts can be. */
  function plainly(node: LogicNode, valuesAt: ValuesAt): PossibleAnswers {
    const plain = compiled.get(node) ?? plainOf(node);
    compiled.set(node, plain);
    let all: object[] = [{}];
    for (const path of plain.paths) {
      const values = valuesAt(path);
      if (!values || values.length * all.length > MOST_FACTS) return BOTH;
      all = all.flatMap((facts) =>
        values.map((value) => (value === undefined ? facts : withValueAt(facts, path, value))),
      );
    }
    const answers = all.map((facts) => truthy(plain.question?.(facts)));
    return plain.question ? { yes: answers.includes(true), no: answers.includes(false) } : BOTH;
  }

  function nodesOf(trigger: string, seen = new Set<string>()): LogicNode[] {
    const root = seen.has(trigger) ? undefined : roots.get(trigger);
    seen.add(trigger);
    return [...(root ? eachNode(root) : [])].flatMap((node) =>
      node.kind === 'trigger' ? nodesOf(node.name, seen) : [node],
    );
  }

  return {
    answersOf: (trigger, valuesAt, ask) => {
      const root = roots.get(trigger);
      return root ? answersOf(root, valuesAt, ask) : BOTH;
    },
    nodesOf: (trigger) => nodesOf(trigger),
    pathsOf: (trigger) =>
      new Set(nodesOf(trigger).flatMap((node) => (node.kind === 'var' ? [ofList(node.path, product)] : []))),
  };
}

function ofList(path: string, product: ProductGraph): string {
  const [root, name] = path.split('.');
  return root === 'lookups' ? throughLookup(`lookups.${name}`, product) : path;
}

const JOINS = ['and', 'or', '!', '!!'];

/** Undefined where it asks a trigger between its operands. */
interface Plain {
  paths: string[];
  question: Question | undefined;
}

function plainOf(node: LogicNode): Plain {
  const rule = ruleKey(node);
  const question = rule.includes('"trigger":') ? undefined : compileLogic(JSON.parse(rule));
  return { paths: [...new Set(pathsIn(node))], question };
}

/** Of a list that is asked entry by entry, the list. */
function pathsIn(node: LogicNode): string[] {
  if (node.kind === 'var') return [node.path];
  if (node.kind === 'list') return node.items.flatMap(pathsIn);
  if (node.kind !== 'call') return [];
  const isOfEntries = LIST_OPERATORS.includes(node.operator);
  return (isOfEntries ? node.operands.slice(0, 1) : node.operands).flatMap(pathsIn);
}
