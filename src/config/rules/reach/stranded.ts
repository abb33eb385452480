/** Does anybody come to stand where nothing goes on? */
import { eachFlow, type FlowModel, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

export function* strandedRule(model: Model): Generator<Problem> {
  for (const { flow } of eachFlow(model)) {
    yield* strandedStatuses(flow);
    yield* circlesOfEntries(flow);
  }
}

function* strandedStatuses(flow: FlowModel): Generator<Problem> {
  const usesStep = flow.routing.some(({ value }) => value.use === 'step');
  const kinds = new Map(flow.screens.all.map(({ name, value }) => [name, value.kind]));
  for (const status of flow.statuses.all) {
    const { waiting, terminal, derived, route } = status.value;
    if (waiting && !flow.polling) {
      const message = `Whoever waits in the status "${status.name}" waits for ever: the flow does not say when to ask again.`;
      yield problemAtKey('status/stranded', status, [], message, 'Add polling to the flow.');
    }
    if (derived && !usesStep && !flow.gaps.has('routing')) {
      const message = `The status "${status.name}" goes by the derived step, and no routing line does.`;
      yield problemAtKey('status/stranded', status, [], message, 'Add the line { use: step } to routing.');
    }
    if (terminal && route !== undefined && kinds.get(route) === 'wait') {
      const message = `The status "${status.name}" is the last one, and its screen "${route}" tells people to wait.`;
      yield problemAt('status/stranded', status, ['route'], message, 'Lead to a screen of another kind.');
    }
  }
}

/** Whoever comes to one of them is sent round and round while all are shut. */
function* circlesOfEntries({ sequence }: FlowModel): Generator<Problem> {
  const all = sequence?.entries.all ?? [];
  const next = new Map(all.map(({ name, value }) => [name, value.otherwise]));
  for (const entry of all) {
    const way = [entry.name];
    for (let to = next.get(entry.name); to !== undefined && way.length <= all.length; to = next.get(to)) {
      way.push(to);
      if (to === entry.name) break;
    }
    if (way.length === 1 || way.at(-1) !== entry.name) continue;
    const message = `While they are shut, the entries send people in a circle: ${way.join(', ')}.`;
    yield problemAt('entry/circle', entry, ['otherwise'], message, 'Leave one of them without "when".');
  }
}
