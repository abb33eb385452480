/** Does each status of the lender's process come about, and lead on? Asked only of a project whose names are all known. */
import type { Exit } from '../../../engine/decide/stages.ts';
import type { Stage } from '../../../engine/model/language.ts';
import {
  type Declared,
  eachFlow,
  type FlowModel,
  type GraphModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { type Holding, holdingOf } from './holding.ts';

export function* stageReachRule(model: GraphModel): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    yield* unusedTasks(flow);
    if (flow.stages.all.length === 0 || !product.file) continue;
    const entered = enteredIn(flow);
    yield* unentered(flow, entered);
    yield* stranded(flow, entered);
    const holding = holdingOf(product, model);
    for (const stage of flow.stages.all) yield* idleExits(stage, holding);
    for (const review of flow.reviews.all) {
      if ([...entered].some((status) => holding.mayHold(review.value.when, status))) continue;
      const message = `The review "${review.name}" is never offered: "${review.value.when}" holds in no status that an application comes to.`;
      yield problemAt('review/idle', review, ['when'], message);
    }
    yield* circles(flow, holding);
  }
}

function* unusedTasks({ tasks, stages, screens }: FlowModel): Generator<Problem> {
  const used = new Set([
    ...stages.all.map(({ value }) => value.run),
    ...screens.all.map(({ value }) => value.task),
  ]);
  for (const task of tasks.all) {
    if (used.has(task.name)) continue;
    yield problemAtKey('task/unused', task, [], `Nothing runs the task "${task.name}".`);
  }
}

/** From where an application begins, along all exits, whether or not they can hold. */
function enteredIn({ firstStatus, stages, expires, removed }: FlowModel): Set<string> {
  const next = new Map(
    stages.all.map(({ name, value }) => [name, [value.failed, ...exitsOf(value).map(({ to }) => to)]]),
  );
  const entered = new Set<string>();
  const ahead = [firstStatus?.value, expires?.value.to, ...removed.map(({ value }) => value.goes)];
  while (ahead.length > 0) {
    const name = ahead.pop();
    if (name === undefined || entered.has(name)) continue;
    entered.add(name);
    ahead.push(...(next.get(name) ?? []));
  }
  return entered;
}

/** What stands for a name that nobody knows is never entered. */
function* unentered({ statuses, unknownStatus }: FlowModel, entered: Set<string>): Generator<Problem> {
  for (const status of statuses.all) {
    if (entered.has(status.name) || status.name === unknownStatus?.value) continue;
    const message = `No application comes to the status "${status.name}": it does not begin there, and no exit leads there.`;
    yield problemAtKey('status/unentered', status, [], message);
  }
}

/** A derived status shows screen after screen; the others show the same for ever. */
function* stranded({ statuses, stages, expires }: FlowModel, entered: Set<string>): Generator<Problem> {
  const leaving = new Set(
    stages.all.filter(({ value }) => exitsOf(value).length > 0).map(({ name }) => name),
  );
  const lasting = new Set([expires?.value.to, ...(expires?.value.except ?? [])]);
  for (const status of statuses.all) {
    const { terminal, derived } = status.value;
    if (!entered.has(status.name) || terminal || derived) continue;
    if (leaving.has(status.name) || lasting.has(status.name)) continue;
    const message = `Whoever comes to the status "${status.name}" stays there: no exit leads out of it.`;
    const hint = 'Give its stage an exit, or say that it is the last one: terminal: true.';
    yield problemAtKey('stage/stranded', status, [], message, hint);
  }
}

/** Exits that are never taken: an earlier one holds whenever they do, or their trigger never holds in this status. */
function* idleExits(stage: Declared<Stage>, { mayHold, follows }: Holding): Generator<Problem> {
  const exits = exitsOf(stage.value);
  for (const [at, { to, when, after }] of exits.entries()) {
    const taker = exits
      .slice(0, at)
      .find(
        (other) =>
          other.until === undefined &&
          isWithin(other.after, after) &&
          (other.when === undefined || follows(when, other.when)),
      );
    const subject = `The exit to "${to}" is never taken`;
    if (taker) {
      const message = `${subject}: ${takenBefore(when, taker)}.`;
      yield problemAt('exit/idle', stage, ['then', at], message, 'Move it above, or remove it.');
    } else if (when !== undefined && !mayHold(when, stage.name)) {
      const message = `${subject}: "${when}" never holds in the status "${stage.name}".`;
      yield problemAt('exit/idle', stage, ['then', at, 'when'], message);
    }
  }
}

/** The triggers are named: the mistake may be in what one of them asks. */
function takenBefore(when: string | undefined, { to, when: other }: Exit): string {
  if (other === undefined) return `the one to "${to}" above always holds`;
  if (when === undefined || when === other)
    return `whenever "${other}" holds, the one to "${to}" above is taken`;
  return `whenever "${when}" holds, "${other}" does, and the one to "${to}" above is taken`;
}

/** Does the one that waits for `one` hold by the time that the other does? */
function isWithin(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || one === other;
}

/** Round and round without a task and without anybody's doing, at once or whenever a time is over. */
function* circles({ stages }: FlowModel, { isAlways }: Holding): Generator<Problem> {
  const next = new Map(
    stages.all.map(({ name, value }) => [
      name,
      value.run === undefined ? byItself(value, isAlways) : undefined,
    ]),
  );
  const told = new Set<string>();
  for (const stage of stages.all) {
    const way = [stage.name];
    for (let to = next.get(stage.name); to !== undefined && !way.includes(to); to = next.get(to))
      way.push(to);
    const last = next.get(way.at(-1) ?? '');
    if (last !== stage.name || told.has(stage.name)) continue;
    for (const name of way) told.add(name);
    const waits = stages.all.some((each) => way.includes(each.name) && exitsOf(each.value)[0]?.after);
    const message = `The statuses lead in a circle ${waits ? 'over and over' : 'at once'}: ${[...way, stage.name].join(', ')}.`;
    yield problemAtKey(
      'stage/circle',
      stage,
      [],
      message,
      'Let one of them run a task or ask for something.',
    );
  }
}

/** Where an application goes from here whatever its facts are. While it waits, an exit that asks for something may be taken first. */
function byItself(stage: Stage, isAlways: (trigger: string) => boolean): string | undefined {
  const exits = exitsOf(stage);
  const [first] = exits;
  const asked = first?.after === undefined ? [first] : exits;
  const isTaken = asked.every((exit) => exit?.when === undefined || isAlways(exit.when));
  return isTaken && first?.until === undefined ? first?.to : undefined;
}

function exitsOf({ then }: Stage): Exit[] {
  return (then ?? []).filter((exit) => exit !== null);
}
