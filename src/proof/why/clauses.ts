/** Explains a trigger clause by clause: what holds, what it read, and where it is written. */
import { inlineTriggers } from '../../config/compile/compile.ts';
import type { Pointer } from '../../config/model/locations.ts';
import type { Position, Positions } from '../../config/read/positions.ts';
import { compileLogic, truthy } from '../../engine/model/logic.ts';
import { isRecord, readPath } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { sayLogic } from './logic-text.ts';

export interface Clause extends Position {
  /** 0 for the trigger itself. */
  depth: number;
  text: string;
  holds: boolean;
  /** Values by path; null is missing. Empty for a clause that is told by its parts. */
  reads: Record<string, unknown>;
}

const MADE_OF = { and: 'all of', or: 'one of' };

/** A trigger and its parts, in the order of its file, down to the questions that read facts. */
export function clausesOf(name: string, facts: Facts, positions: Positions): Clause[] {
  const rules = Object.fromEntries([...positions.triggers].map(([id, { rule }]) => [id, rule]));

  function* visit(trigger: string, pointer: Pointer, rule: unknown, depth: number): Generator<Clause> {
    const written = positions.triggers.get(trigger);
    if (!written || !isRecord(rule)) return;
    const [[operator, operand] = ['', null]] = Object.entries(rule);
    if (operator === 'trigger' && typeof operand === 'string') {
      yield* visit(operand, [], positions.triggers.get(operand)?.rule, depth);
      return;
    }
    const name = pointer.length === 0 ? `${trigger}: ` : '';
    const parts = (operator === 'and' || operator === 'or') && Array.isArray(operand) ? operand : undefined;
    const text = parts ? MADE_OF[operator as 'and' | 'or'] : sayLogic(rule);
    const asked = ask(rule);
    yield {
      depth,
      text: `${name}${text}`,
      ...written.at(pointer),
      ...asked,
      ...(parts ? { reads: {} } : {}),
    };
    for (const [at, part] of (parts ?? []).entries()) {
      yield* visit(trigger, [...pointer, operator, at], part, depth + 1);
    }
  }

  function ask(rule: unknown): Pick<Clause, 'holds' | 'reads'> {
    const paths = new Set<string>();
    let holds = false;
    try {
      holds = truthy(compileLogic(inlineTriggers(rule, rules))(facts, paths));
    } catch {
      // Counts as not holding, as in the derivation itself.
    }
    return {
      holds,
      reads: Object.fromEntries([...paths].map((path) => [path, readPath(facts, path) ?? null])),
    };
  }

  return [...visit(name, [], positions.triggers.get(name)?.rule, 0)];
}
