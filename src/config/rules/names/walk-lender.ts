/** Does a line of a walk speak of tasks, reviews, statuses and conditions that are there, and answer as a task may? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { WalkLine } from '../../../engine/model/language.ts';
import { mismatchOf } from '../../compile/results.ts';
import {
  type Declared,
  declarationOf,
  type FlowModel,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';
import type { WalkScope } from './walk-scope.ts';

type Line = Declared<WalkLine>;

/** The answer of a task; which one is asked is known when the walk is played. */
export function* stageAnswer(line: Line, { flow, model }: WalkScope): Generator<Problem> {
  const answer = line.value.stage;
  const run = new Set(flow.stages.all.map(({ value }) => value.run));
  const tasks = flow.tasks.all.filter(({ name }) => run.has(name));
  const tried = tasks.flatMap(({ name, value }) => {
    const schema = declarationOf(model.facts, value.result)?.value;
    return schema ? [{ name, schema, where: refusalOf(schema, answer) }] : [];
  });
  // What is wrong with a schema is told at the schema.
  if (tried.length < tasks.length || !flow.stages.isWhole || tried.some(({ where }) => where === undefined))
    return;
  const given = Object.keys(answer ?? {});
  const shared = ({ schema }: { schema: JsonSchema }) =>
    given.filter((name) => Object.hasOwn(propertiesOf(schema), name)).length;
  const [nearest] = tried.toSorted((a, b) => shared(b) - shared(a));
  const how =
    nearest && shared(nearest) > 0 ? ` "${nearest.name}" comes nearest, and refuses ${nearest.where}.` : '';
  const message = `No task that a stage of "${flow.id}" runs answers this.${how}`;
  yield problemAt('walk/value', line, ['stage'], message, 'Look into the schema of its result.');
}

/** What somebody brings back from a page of others. */
export function* returning(line: Line, { flow, model }: WalkScope): Generator<Problem> {
  const { returns = '', with: answer } = line.value;
  const screen = declarationOf(flow.screens, returns);
  if (!screen) return;
  const task = flow.tasks.all.find(({ name }) => name === screen.value.task);
  if (!task) {
    const message = `The screen "${returns}" sends nobody to a page of others.`;
    yield problemAt('walk/line', line, ['returns'], message);
    return;
  }
  const schema = declarationOf(model.facts, task.value.result)?.value;
  const where = schema && refusalOf(schema, answer);
  if (where === undefined) return;
  const message = `The task "${task.name}" never answers this: ${where}.`;
  const place = answer === undefined ? (['returns'] as const) : (['with'] as const);
  yield problemAt('walk/value', line, [...place], message, 'Look into the schema of its result.');
}

/** A schema that is none is told elsewhere. */
function refusalOf(schema: JsonSchema, answer: unknown): string | undefined {
  try {
    return mismatchOf(schema, answer);
  } catch {
    return undefined;
  }
}

export function* deciding(line: Line, { flow }: WalkScope): Generator<Problem> {
  for (const [name, outcome] of Object.entries(line.value.review ?? {})) {
    const review = declarationOf(flow.reviews, name);
    if (!review) {
      if (flow.reviews.names.has(name) || !flow.reviews.isWhole) continue;
      const message = `No review is named "${name}".${didYouMean(name, flow.reviews.names)}`;
      yield problemAtKey('walk/line', line, ['review', name], message);
      continue;
    }
    const outcomes = Object.keys(review.value.outcomes ?? {});
    if (outcomes.includes(outcome)) continue;
    const message = `The review "${name}" has no outcome "${outcome}".${didYouMean(outcome, outcomes)}`;
    yield problemAt('walk/line', line, ['review', name], message);
  }
}

export function* lenderExpected(line: Line, { statuses, conditions }: FlowModel): Generator<Problem> {
  const { status, conditions: shown } = line.value;
  if (status !== undefined)
    yield* unknownName('status/unknown', 'status', status, statuses, line, ['status']);
  const names = new Set(Object.keys(conditions?.value.categories ?? {}));
  for (const [at, name] of (shown ?? []).entries()) {
    const declared = { names, isWhole: true };
    yield* unknownName('condition/unknown', 'category', name, declared, line, ['conditions', at]);
  }
}
