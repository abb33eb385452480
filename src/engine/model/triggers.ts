/** Does a named trigger hold on these facts? */
import type { Logic, Lookup } from './bundle.ts';
import { type CompiledQuestions, type DerivationChunk, openDerivation } from './compiled.ts';
import { type Derivations, derivedRoots, NOTHING_DERIVED } from './derived.ts';
import { compileLogic, truthy } from './logic.ts';
import { readPath } from './paths.ts';

/** What triggers read: one property a root (`application`, `profile`, `status`, `org`, `flags`, `today`...). */
export type Facts = Record<string, unknown>;

export interface Warning {
  trigger: string;
  message: string;
}

/** A trigger's answer carries the paths it looked at. */
export interface Answer {
  holds: boolean;
  reads: string[];
}

export interface Triggers {
  /** Asked of facts that `withLookups` has prepared. A trigger that cannot be evaluated warns and counts as not holding (AF 8). */
  holds: (name: string, facts: Facts, warnings?: Warning[]) => boolean;
  explain: (name: string, facts: Facts) => Answer;
  withLookups: (facts: Facts) => Facts;
  lookups: Record<string, Lookup>;
  /** The same questions as the compiler wrote them in JavaScript, once they are here: they answer the same, quicker. */
  compiled: CompiledQuestions | undefined;
  takeCompiled: (chunk: DerivationChunk) => void;
}

/** Throws a RangeError when a trigger is not a checked one. */
export function openTriggers(
  rules: Record<string, Logic>,
  lookups: Record<string, Lookup>,
  derivations: Derivations = NOTHING_DERIVED,
): Triggers {
  const questions = new Map(Object.entries(rules).map(([name, rule]) => [name, compileLogic(rule)]));

  // Made once: facts are prepared for each question.
  const givenTo = new WeakMap<Facts, Facts>();
  const roots = onFirstRead(givenTo, {
    lookups: (facts) => findEntries(lookups, facts),
    ...derivedRoots(derivations),
  });

  function ask(name: string, facts: Facts, reads?: Set<string>): boolean {
    const question = questions.get(name);
    if (!question) throw new RangeError(`No trigger is named "${name}".`);
    return truthy(question(facts, reads));
  }

  const triggers: Triggers = {
    holds(name, facts, warnings) {
      try {
        const quick = triggers.compiled?.triggers.get(name);
        if (quick) return quick(facts);
        return ask(name, facts);
      } catch (error) {
        warnings?.push({ trigger: name, message: error instanceof Error ? error.message : String(error) });
        return false;
      }
    },
    explain(name, facts) {
      const reads = new Set<string>();
      let holds = false;
      try {
        holds = ask(name, facts, reads);
      } catch {
        // Counts as not holding; what was read until then still explains why.
      }
      return { holds, reads: [...reads] };
    },
    withLookups: (facts) => {
      const prepared = Object.defineProperties({ ...facts }, roots);
      givenTo.set(prepared, facts);
      return prepared;
    },
    lookups,
    compiled: undefined,
    takeCompiled: (chunk) => {
      triggers.compiled = openDerivation(chunk, triggers.withLookups);
    },
  };
  return triggers;
}

/** Most questions read neither look-ups nor what is derived: they are found when somebody does. */
function onFirstRead(
  givenTo: WeakMap<Facts, Facts>,
  finders: Record<string, (facts: Facts) => unknown>,
): PropertyDescriptorMap {
  const properties = Object.entries(finders).map(([name, find]) => {
    function get(this: Facts) {
      const value = find(givenTo.get(this) ?? this);
      Object.defineProperty(this, name, { value, enumerable: true, configurable: true });
      return value;
    }
    return [name, { get, enumerable: true, configurable: true }] as const;
  });
  return Object.fromEntries(properties);
}

function findEntries(lookups: Record<string, Lookup>, facts: Facts): Facts {
  const found: Facts = {};
  for (const [name, { from, where, is, value, unless }] of Object.entries(lookups)) {
    const list = readPath(facts, from);
    const wanted = is === undefined ? value : readPath(facts, is);
    if (!Array.isArray(list) || wanted === undefined || wanted === null) continue;
    const isLeftOut = (each: unknown) => unless !== undefined && (readPath(each, unless) ?? null) !== null;
    const entry = list.find((each) => readPath(each, where) === wanted && !isLeftOut(each));
    if (entry !== undefined) found[name] = entry;
  }
  return found;
}
