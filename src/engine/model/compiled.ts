/** Triggers and derivation as the compiler wrote them in JavaScript, opened with what their code asks of the engine. */
import { type Meaning, OPERATORS, truthy } from './logic.ts';
import { isRecord, readPath } from './paths.ts';

type Facts = Record<string, unknown>;

export interface DerivedRoute {
  /** The step; a step that only routing leads to, when routing led there. */
  step: string;
  /** The screen's path below the flow's base, `/` for the product's root, null while the status waits. */
  route: string | null;
  /** The line of the flow that answered, as a path into it: `routing/…`, `steps/…`, `statuses/…`. */
  routedBy: string;
}

/** What a module answers. Its questions throw where a trigger cannot be evaluated. */
export interface CompiledQuestions {
  /** Asked of facts that have their look-ups. */
  triggers: Map<string, (facts: Facts) => boolean>;
  /** Asked of facts as they are stored; undefined where there is something to warn of. */
  flows: Map<string, (facts: Facts, on?: string) => (DerivedRoute & { warnings: never[] }) | undefined>;
}

/** Short names, since generated code says them often. */
export interface CompiledNeeds {
  /** Meanings of the operators that are not written out. */
  m: Record<string, Meaning>;
  /** Is it true for JSON-logic? */
  t: (value: unknown) => boolean;
  /** The value if it is an object, else one without anything. */
  o: (value: unknown) => Facts;
  /** The value at a dotted path, own properties only. */
  p: (data: unknown, path: string) => unknown;
  /** The value, or what stands for a missing one. */
  d: (value: unknown, fallback: unknown) => unknown;
  /** The facts with their look-ups and what is derived. */
  r: (facts: Facts) => Facts;
  /** No warnings. */
  n: never[];
}

export interface DerivationChunk {
  build: (needs: CompiledNeeds) => CompiledQuestions;
}

const NOTHING: Facts = Object.freeze({});
const MEANINGS = Object.fromEntries(
  Object.entries(OPERATORS).flatMap(([name, { means }]) => (means ? [[name, means] as const] : [])),
);

export function openDerivation(
  chunk: DerivationChunk,
  withLookups: (facts: Facts) => Facts,
): CompiledQuestions {
  return chunk.build({
    m: MEANINGS,
    t: truthy,
    o: (value) => (isRecord(value) ? value : NOTHING),
    p: readPath,
    d: (value, fallback) => (value === undefined ? fallback : value),
    r: withLookups,
    n: Object.freeze([]) as never as never[],
  });
}
