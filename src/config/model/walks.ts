/** What walks are made of: the kinds of line, and personas with what they extend merged in. */
import type { Persona, WalkLine } from '../../engine/model/language.ts';

/** What can happen on a line; each line is exactly one of them. */
export const LINE_KINDS = [
  ...(['enter', 'answer', 'returns', 'result', 'stage', 'fails', 'review', 'passes', 'today'] as const),
  ...(['create', 'takesBack', 'open', 'closed'] as const),
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export function kindOfLine(line: WalkLine): LineKind {
  const kind = LINE_KINDS.find((each) => line[each] !== undefined);
  if (!kind) throw new RangeError(`A line is one of ${LINE_KINDS.join(', ')}.`);
  return kind;
}

/** Somebody in a role, as lines of a walk name them. */
export interface RoleWalker {
  role: string;
  /** From 1, in the order of the invitations; without it the only one is meant. */
  number?: number;
}

/** A role, or of several in it one by number, as in `witness 2`; undefined for a name that is of no role. */
export function roleWalker(name: string | undefined, roles: ReadonlySet<string>): RoleWalker | undefined {
  const [, role = '', number] = /^(\S+)(?: ([1-9]\d*))?$/.exec(name ?? '') ?? [];
  if (!roles.has(role)) return undefined;
  return number === undefined ? { role } : { role, number: Number(number) };
}

/** A persona with what it extends merged in. */
export interface WalkPersona {
  /** Values by path; null takes a fact away. */
  facts: Record<string, unknown>;
  /** By screen. */
  answers: Record<string, Record<string, unknown>>;
}

/** A persona and those it extends, nearest first. Ends where a name is unknown or comes again. */
export function personaChain(name: string, personas: ReadonlyMap<string, Persona>): string[] {
  const chain: string[] = [];
  for (let next: string | undefined = name; next !== undefined && !chain.includes(next); ) {
    if (!personas.has(next)) break;
    chain.push(next);
    next = personas.get(next)?.extends;
  }
  return chain;
}

/** Facts go over facts by their path, answers over answers by their screen. */
export function mergedPersona(name: string, personas: ReadonlyMap<string, Persona>): WalkPersona {
  const layers = personaChain(name, personas)
    .toReversed()
    .map((each) => personas.get(each));
  return {
    facts: Object.assign({}, ...layers.map((layer) => layer?.facts)),
    answers: Object.assign({}, ...layers.map((layer) => layer?.answers)),
  };
}
