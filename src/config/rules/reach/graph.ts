/** Do the transitions lead from step to step, and to each step? */
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

export function* graphRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    yield* stepNames(flow);
    const isWhole = product.isWhole && flow.steps.isWhole && flow.gaps.size === 0;
    if (isWhole) yield* unreachable(flow);
    if (!flow.creates) continue;
    const flows = { names: new Set(product.flows.keys()), isWhole: product.isWhole };
    yield* unknownName('flow/unknown', 'flow', flow.creates.value.flow, flows, flow.creates, ['flow']);
  }
}

function* stepNames({ steps, transitions, routing, screens }: FlowModel): Generator<Problem> {
  const named = (name: string, where: Declared<unknown>, below: (string | number)[]) =>
    unknownName('step/unknown', 'step', name, steps, where, below);
  for (const transition of transitions) {
    const { from, to } = transition.value;
    yield* named(to, transition, ['to']);
    if (from === 'any') continue;
    for (const [at, step] of from.entries()) yield* named(step, transition, ['from', at]);
  }
  for (const line of routing) if (line.value.step) yield* named(line.value.step, line, ['step']);
  for (const screen of screens.all) {
    for (const [at, step] of (screen.value.open?.steps ?? []).entries()) {
      yield* named(step, screen, ['open', 'steps', at]);
    }
  }
}

/** From the first step along the transitions, whether or not their triggers can ever hold together. */
function* unreachable(flow: FlowModel): Generator<Problem> {
  const [first] = flow.steps.names;
  const reached = new Set(first === undefined ? [] : [first]);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { value } of flow.transitions) {
      if (value.from === 'any' || value.from.some((step) => reached.has(step))) reached.add(value.to);
    }
  }
  const routed = new Set(flow.routing.map(({ value }) => value.step));
  for (const step of flow.steps.all) {
    if (reached.has(step.name)) continue;
    if (step.value.entry === 'routing' && routed.has(step.name)) continue;
    const by = step.value.entry === 'routing' ? 'No routing line leads' : 'Nothing leads';
    const hint =
      step.value.entry === 'routing'
        ? `Add a routing line with step: ${step.name}.`
        : 'Add a transition to it, or entry: routing and a routing line.';
    yield problemAtKey('step/unreachable', step, [], `${by} to the step "${step.name}".`, hint);
  }
}
