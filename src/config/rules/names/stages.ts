/** Do stages and expiry lead to statuses that are there, by tasks and settings that are there? */
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type Model,
  problemAt,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath } from '../../model/typed.ts';

/** Settings of the org are read below this root. */
const SETTINGS = 'org';

export function* stageRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    for (const stage of flow.stages.all) {
      yield* unknownKey(flow, stage);
      yield* statusNamed(flow, stage.value.failed, stage, ['failed']);
      for (const [at, exit] of (stage.value.then ?? []).entries()) {
        yield* statusNamed(flow, exit?.to, stage, ['then', at, 'to']);
      }
      const { run } = stage.value;
      if (run !== undefined) yield* unknownName('task/unknown', 'task', run, flow.tasks, stage, ['run']);
    }
    if (!flow.expires) continue;
    yield* statusNamed(flow, flow.expires.value.to, flow.expires, ['to']);
    for (const [at, name] of (flow.expires.value.except ?? []).entries()) {
      yield* statusNamed(flow, name, flow.expires, ['except', at]);
    }
    const roots = factRoots(product, model);
    for (const key of ['after', 'notice'] as const) yield* daysOf(flow.expires, key, roots);
  }
}

function* unknownKey({ statuses }: FlowModel, { name, ...where }: Declared<unknown>): Generator<Problem> {
  for (const problem of unknownName('status/unknown', 'status', name, statuses, where, [])) {
    yield { ...problem, at: 'key' };
  }
}

function* statusNamed(
  { statuses }: FlowModel,
  name: string | undefined,
  where: Declared<unknown>,
  below: Pointer,
): Generator<Problem> {
  if (name !== undefined) yield* unknownName('status/unknown', 'status', name, statuses, where, below);
}

/** A lender says how many days, so it is a setting, and a number. */
function* daysOf(
  expires: NonNullable<FlowModel['expires']>,
  key: 'after' | 'notice',
  roots: ReturnType<typeof factRoots>,
): Generator<Problem> {
  const path = expires.value[key];
  if (path === undefined) return;
  const found = findFact(roots, path);
  if (!isFound(found)) {
    const isSetting = found.before === SETTINGS;
    const message = isSetting
      ? `No setting is named "${found.part}".${didYouMean(found.part, found.known)}`
      : `No fact stands at "${path}".${meantPath(found, path)}`;
    yield problemAt(isSetting ? 'setting/unknown' : 'var/unknown', expires, [key], message);
    return;
  }
  const { type } = found.schema;
  const isNumber = type === 'number' || type === 'integer' || isUnknown(found.schema);
  if (isNumber && path.startsWith(`${SETTINGS}.`)) return;
  const what = isNumber ? 'no setting of the org' : `of type ${String(type)}`;
  const message = `Days are counted by a number that the org sets, and "${path}" is ${what}.`;
  yield problemAt('setting/type', expires, [key], message);
}
