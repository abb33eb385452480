/** Does each old name lead from one thing that is no more to one that is there? */
import { NAMED, type NamedKey } from '../../model/edition.ts';
import { type Declared, eachFlow, type FlowModel, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

/** The word for one of each, in sentences. */
export const NOUNS: Record<NamedKey, string> = {
  statuses: 'status',
  steps: 'step',
  screens: 'screen',
  tasks: 'task',
};

export function* wasRule(model: Model): Generator<Problem> {
  for (const { flow } of eachFlow(model)) {
    for (const key of NAMED) yield* oldNames(flow, key);
  }
}

function* oldNames(flow: FlowModel, key: NamedKey): Generator<Problem> {
  const noun = NOUNS[key];
  const taken = new Map<string, string>();
  for (const { name } of removedOf(flow, key)) taken.set(name, `"${name}" stands under "removed"`);
  for (const { name, at, old, declared } of wasOf(flow, key)) {
    const message = flow[key].names.has(old)
      ? `A ${noun} named "${old}" is still there, so "${name}" was not it.`
      : taken.has(old) && `${taken.get(old)} already.`;
    taken.set(old, `"${old}" is an old name of "${name}"`);
    if (message) yield problemAt('was/taken', declared, ['was', at], message);
  }
}

/** Each old name that the flow's own lines give; a case of a screen has those of its screen. */
export function* wasOf(flow: FlowModel, key: NamedKey) {
  for (const declared of flow[key].all) {
    if (declared.pointer.length > 2) continue;
    const { was } = declared.value as { was?: unknown };
    for (const [at, old] of (Array.isArray(was) ? was : []).entries())
      yield { name: declared.name, at, old: String(old), declared };
  }
}

/** What the flow says is no more, and was not renamed. */
export function removedOf({ removed, removedTasks }: FlowModel, key: NamedKey): Declared<unknown>[] {
  return key === 'statuses' ? removed : key === 'tasks' ? removedTasks : [];
}
