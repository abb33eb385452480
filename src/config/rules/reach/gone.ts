/** Is everything that an earlier edition of the files named still there, or said to be something else? */
import { type Edition, type FlowEdition, NAMED, type NamedKey } from '../../model/edition.ts';
import { eachFlow, type FlowModel, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { NOUNS, removedOf, wasOf } from '../names/was.ts';

/** Nothing is asked where no earlier edition is known. */
export function* goneRule(model: Model): Generator<Problem> {
  const { edition } = model;
  if (!edition) return;
  for (const { product, flow } of eachFlow(model)) {
    const older = edition.flows.find((each) => each.product === product.id && each.flow === flow.id);
    for (const key of NAMED) {
      if (older) yield* gone(flow, edition, older, key);
      yield* neverThere(flow, edition, older, key);
    }
  }
}

function* gone(
  flow: FlowModel,
  { changed }: Edition,
  { names }: FlowEdition,
  key: NamedKey,
): Generator<Problem> {
  // The questions of a sequence have addresses of their own.
  if (key === 'screens' && flow.sequence) return;
  const known = new Set([...flow[key].names, ...[...wasOf(flow, key)].map(({ old }) => old)]);
  for (const { name } of removedOf(flow, key)) known.add(name);
  const ours = flow.files.filter(({ file }) => changed.has(file));
  const where = [...ours, ...flow.files].find(({ value }) => value[key] !== undefined) ?? flow.files[0];
  for (const name of [...names[key]].filter((each) => !known.has(each))) {
    const at = where?.value[key] === undefined ? 'flow' : key;
    if (where) yield problemAtKey(...sayGone(key, name, where, at));
  }
}

function sayGone(
  key: NamedKey,
  name: string,
  where: FlowModel['files'][number],
  at: string,
): Parameters<typeof problemAtKey> {
  const noun = NOUNS[key];
  const renamed = `Write was: [${name}] at the ${noun} that takes its place`;
  if (key === 'statuses') {
    const message = `The status "${name}" is gone, and whoever stands in it is stranded.`;
    const hint = `Write was: [${name}] at its new name, or removed: [{ status: ${name}, goes: <status> }].`;
    return ['status/gone', where, [at], message, hint];
  }
  if (key === 'steps') return ['step/gone', where, [at], `The step "${name}" is gone.`, `${renamed}.`];
  if (key === 'tasks') {
    const message = `The task "${name}" is gone, and whoever waits for its answer waits for another.`;
    return ['task/gone', where, [at], message, `${renamed}, or removed: [{ task: ${name} }].`];
  }
  const message = `The screen "${name}" is gone, and links that lead to it are dead.`;
  return ['screen/gone', where, [at], message, `${renamed}.`];
}

function* neverThere(
  flow: FlowModel,
  { changed }: Edition,
  older: FlowEdition | undefined,
  key: NamedKey,
): Generator<Problem> {
  for (const { old, at, declared } of wasOf(flow, key)) {
    if (!changed.has(declared.file) || flow[key].names.has(old)) continue;
    if (older?.names[key].has(old) || older?.before[key].has(old)) continue;
    const message = `No ${NOUNS[key]} was named "${old}" before.`;
    yield problemAt('was/unknown', declared, ['was', at], message);
  }
}
