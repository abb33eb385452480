/** Can the answer of a stranger make a pattern take for ever? */
import { isRecord } from '../../../engine/model/paths.ts';
import { type Code, quote } from '../../model/codes.ts';
import { MOST_PATTERN_MS } from '../../model/limits.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Model, problemAt, type Rule } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

export interface PatternVerdict {
  isVulnerable: boolean;
  /** How the time grows with the answer, in words. */
  growth: string;
  /** A text made to slow the pattern down. */
  attack?: string;
}

/** Patterns that were judged before, and found harmless. */
export interface KnownPatterns {
  has: (pattern: string) => boolean;
  add: (pattern: string) => void;
}

/** What judging a pattern needs of the machine: a checker, and a clock that can stop a running match. */
export interface PatternTools {
  /** Named in what is said. */
  checker: string;
  judge: (pattern: string) => PatternVerdict;
  /** Milliseconds of work for one match; undefined when it was stopped far above `most`. */
  time: (pattern: string, text: string, most: number) => number | undefined;
  /** Without it each is judged anew. */
  harmless?: KnownPatterns;
}

/** Ajv gives every pattern this flag. */
export const PATTERN_FLAGS = 'u';

export function patternRule(tools: PatternTools): Rule {
  return function* (model: Model): Generator<Problem> {
    const known = new Map<string, Fault | undefined>();
    for (const form of model.forms.all) {
      for (const { pattern, pointer } of patternsIn(form.value, [])) {
        if (!compiles(pattern)) continue;
        if (!known.has(pattern)) known.set(pattern, faultOf(pattern, tools));
        const fault = known.get(pattern);
        if (fault) yield problemAt(fault.code, form, pointer, fault.message, fault.hint);
      }
    }
  };
}

interface Fault {
  code: Code;
  message: string;
  hint: string;
}

function faultOf(pattern: string, tools: PatternTools): Fault | undefined {
  if (tools.harmless?.has(pattern)) return undefined;
  const fault = judged(pattern, tools);
  if (!fault) tools.harmless?.add(pattern);
  return fault;
}

function judged(pattern: string, tools: PatternTools): Fault | undefined {
  const verdict = isPlain(pattern) ? undefined : tools.judge(pattern);
  if (verdict?.isVulnerable) {
    return {
      code: 'pattern/unsafe',
      message: `The pattern "${quote(pattern)}" is refused by ${tools.checker}: its time is ${verdict.growth} in the length of the answer.`,
      hint: 'Let no two repeated parts that follow each other accept the same text.',
    };
  }
  const slow = slowest(pattern, verdict?.attack, tools);
  if (slow === undefined) return undefined;
  return {
    code: 'pattern/slow',
    message: `The pattern "${quote(pattern)}" takes over ${MOST_PATTERN_MS} ms on "${quote(slow.slice(0, 20))}" and so on (${slow.length} characters).`,
    hint: 'Repeat fewer parts, or smaller ones.',
  };
}

const MOST_WAYS = 1000;

/**
 * Without endless repeats, without repeated groups and with few ways to match, there is nothing to try that
 * takes long. Most patterns are such, and the checker is the largest part of a start.
 */
export function isPlain(pattern: string): boolean {
  const bare = pattern
    .replace(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)/gu, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');
  if (/[*+|]|\{\d+,\}|\)\{/.test(bare)) return false;
  const choices = [...bare.matchAll(/\?|\{(\d+),(\d+)\}/g)];
  const ways = choices.map(([, least, most]) => (most === undefined ? 2 : Number(most) - Number(least) + 1));
  return ways.reduce((product, each) => product * each, 1) <= MOST_WAYS;
}

/** The first text on which a match does not end in time. */
function slowest(pattern: string, attack: string | undefined, { time }: PatternTools): string | undefined {
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
