/** Can the answer of a stranger make a pattern take for ever? */
import type { JsonSchema } from '../../engine/bundle.ts';
import { isRecord } from '../../engine/paths.ts';
import { quote } from '../codes.ts';
import { MOST_PATTERN_MS } from '../limits.ts';
import { type Declared, type Model, problemAt, type Rule } from '../model.ts';
import type { Pointer } from '../places.ts';
import type { Problem } from '../project.ts';

export interface PatternVerdict {
  isVulnerable: boolean;
  /** How the time grows with the answer, in words. */
  growth: string;
  /** A text made to slow the pattern down. */
  attack?: string;
}

/** What judging a pattern needs of the machine: a checker, and a clock that can stop a running match. */
export interface PatternTools {
  /** Named in what is said. */
  checker: string;
  judge: (pattern: string) => PatternVerdict;
  /** Milliseconds for one match; undefined when it was stopped at `most`. */
  time: (pattern: string, text: string, most: number) => number | undefined;
}

/** Ajv gives every pattern this flag. */
export const PATTERN_FLAGS = 'u';

export function patternRule(tools: PatternTools): Rule {
  return function* (model: Model): Generator<Problem> {
    const known = new Map<string, string | undefined>();
    for (const form of model.forms.all) {
      for (const { pattern, pointer } of patternsIn(form.value, [])) {
        if (!compiles(pattern)) continue;
        yield* judged(form, pattern, pointer, tools, known);
      }
    }
  };
}

function* judged(
  form: Declared<JsonSchema>,
  pattern: string,
  pointer: Pointer,
  tools: PatternTools,
  known: Map<string, string | undefined>,
): Generator<Problem> {
  const verdict = tools.judge(pattern);
  if (verdict.isVulnerable) {
    const message = `The pattern "${quote(pattern)}" is refused by ${tools.checker}: its time is ${verdict.growth} in the length of the answer.`;
    const hint = 'Let no two repeated parts that follow each other accept the same text.';
    yield problemAt('pattern/unsafe', form, pointer, message, hint);
    return;
  }
  if (!known.has(pattern)) known.set(pattern, slowest(pattern, verdict, tools));
  const slow = known.get(pattern);
  if (slow === undefined) return;
  const message = `The pattern "${quote(pattern)}" takes over ${MOST_PATTERN_MS} ms on "${quote(slow)}" (${slow.length} characters).`;
  yield problemAt('pattern/slow', form, pointer, message, 'Repeat fewer parts, or smaller ones.');
}

/** The first text on which a match does not end in time. */
function slowest(pattern: string, { attack }: PatternVerdict, { time }: PatternTools): string | undefined {
  const texts = attack === undefined ? attacksOn(pattern) : [attack, ...attacksOn(pattern)];
  return texts.find((text) => {
    const took = time(pattern, text, MOST_PATTERN_MS);
    return took === undefined || took > MOST_PATTERN_MS;
  });
}

/** Long runs of what the pattern speaks of, ended by what no pattern expects. */
function attacksOn(pattern: string): string[] {
  const letters = [...new Set(pattern.replace(/[\\^$.*+?()[\]{}|]/g, ''))].slice(0, 8);
  return [...new Set(['a', '0', ...letters])].map((letter) => `${letter.repeat(5000)}\u0000`);
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, PATTERN_FLAGS) instanceof RegExp;
  } catch {
    return false;
  }
}

const BRANCHES = ['if', 'then', 'else', 'not', 'items', 'contains', 'propertyNames', 'additionalProperties'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const MAPS = ['properties', 'definitions', '$defs'];

/** Every pattern of a schema, also those of its conditions. */
function* patternsIn(schema: unknown, pointer: Pointer): Generator<{ pattern: string; pointer: Pointer }> {
  if (!isRecord(schema)) return;
  if (typeof schema.pattern === 'string') yield { pattern: schema.pattern, pointer: [...pointer, 'pattern'] };
  for (const [keyword, value] of Object.entries(schema)) {
    const here = [...pointer, keyword];
    if (BRANCHES.includes(keyword)) yield* patternsIn(value, here);
    if (MAPS.includes(keyword) && isRecord(value)) {
      for (const [name, below] of Object.entries(value)) yield* patternsIn(below, [...here, name]);
    }
    if (LISTS.includes(keyword) && Array.isArray(value)) {
      for (const [at, below] of value.entries()) yield* patternsIn(below, [...here, at]);
    }
    if (keyword === 'patternProperties' && isRecord(value)) {
      for (const pattern of Object.keys(value)) yield { pattern, pointer: [...here, pattern] };
    }
  }
}
