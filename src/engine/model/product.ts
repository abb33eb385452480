/** How is a compiled product opened for use? Its triggers become questions, its lists get indexes; nothing is decided here. */
import type { Bundle, Copy, Flow, Slice, Step } from './bundle.ts';
import type { DerivationChunk } from './compiled.ts';
import { openTriggers, type Triggers } from './triggers.ts';

/** A flow with the indexes that derivation needs. */
export interface OpenFlow extends Flow {
  stepById: Map<string, Step>;
}

export interface OpenProduct<Source extends Bundle | Slice = Bundle | Slice> {
  source: Source;
  triggers: Triggers;
  flows: Map<string, OpenFlow>;
  /** The names of the pages of words alone: those that have a title, in the order of the copy. */
  texts: ReadonlySet<string>;
}

/** `derivation` is what the compiler wrote of it in JavaScript. Throws a RangeError when the source was not made by the compiler. */
export function openProduct<Source extends Bundle | Slice>(
  source: Source,
  derivation?: DerivationChunk,
): OpenProduct<Source> {
  const triggers = openTriggers(source.triggers, source.lookups, source);
  if (derivation) triggers.takeCompiled(derivation);
  const flows = new Map(Object.entries(source.flows).map(([id, flow]) => [id, openFlow(flow)]));
  return { source, triggers, flows, texts: textsIn(source.copy) };
}

function textsIn(copy: Copy): Set<string> {
  const names = Object.keys(copy).map((key) => /^texts\.([^.]+)\.title$/.exec(key)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

function openFlow(flow: Flow): OpenFlow {
  return { ...flow, stepById: new Map(flow.steps.map((step) => [step.id, step])) };
}

/** Throws a RangeError: names inside a definition are resolved when it is compiled. */
export function flowOf(product: OpenProduct, id: string): OpenFlow {
  const flow = product.flows.get(id);
  if (!flow) throw new RangeError(`No flow is named "${id}".`);
  return flow;
}
