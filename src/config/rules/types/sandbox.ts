/** Does the sandbox answer tasks that are there, by facts that they give, with what their results may be? */

import type { SandboxRow, Task } from '../../../engine/model/language.ts';
import { encloses } from '../../../engine/model/paths.ts';
import { mismatchOf } from '../../compile/results.ts';
import { type Declared, declarationOf, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

export function* sandboxRule(model: Model): Generator<Problem> {
  for (const { flows, sandbox, isWhole } of model.products) {
    if (!sandbox) continue;
    const tasks = [...flows.values()].flatMap((flow) => flow.tasks.all);
    for (const [port, questions] of Object.entries(sandbox.value.ports ?? {})) {
      for (const [question, rows] of Object.entries(questions ?? {})) {
        const where = { ...sandbox, name: `${port}.${question}`, pointer: ['ports', port, question] };
        const asked = tasks.filter(({ value }) => value.provider === port && value.ask === question);
        if (asked.length === 0 && isWhole) yield unasked(where, tasks);
        for (const task of asked) yield* answers(where, rows ?? [], task, model);
      }
    }
  }
}

function unasked(where: Declared<unknown>, tasks: Declared<Task>[]): Problem {
  const known = tasks.map(({ value }) => `${value.provider}.${value.ask}`);
  const message = `No task asks "${where.name}".${didYouMean(where.name, known)}`;
  return problemAtKey('sandbox/misfit', where, [], message);
}

function* answers(
  { name, file, pointer }: Declared<unknown>,
  rows: SandboxRow[],
  task: Declared<Task>,
  model: Model,
): Generator<Problem> {
  const schema = declarationOf(model.facts, task.value.result)?.value;
  for (const [at, row] of rows.entries()) {
    const where = { name, file, value: row, pointer: [...pointer, at] };
    yield* conditions(where, row, task.value.gives ?? []);
    yield* lastRow(where, row, at === rows.length - 1);
    const misfit = schema && row.result && mismatchIn(schema, row.result);
    if (misfit === undefined) continue;
    const message = `The task "${task.name}" never answers this: ${misfit}.`;
    yield problemAt('sandbox/misfit', where, ['result'], message, 'Look into the schema of its result.');
  }
}

function* conditions(where: Declared<unknown>, { when }: SandboxRow, gives: string[]): Generator<Problem> {
  for (const path of Object.keys(when ?? {})) {
    if (gives.some((each) => encloses(each, path))) continue;
    const message = `Who asks "${where.name}" does not give "${path}".${didYouMean(path, gives)}`;
    yield problemAtKey('sandbox/misfit', where, ['when', path], message);
  }
}

/** So that whoever asks is answered, and no row stands behind the one that fits always. */
function* lastRow(where: Declared<unknown>, { when }: SandboxRow, isLast: boolean): Generator<Problem> {
  if ((when === undefined) === isLast) return;
  const message = isLast
    ? `Not everybody who asks "${where.name}" is answered: the last row has a "when".`
    : 'This row fits always, so that no row below it is ever taken.';
  yield problemAt('sandbox/misfit', where, [], message, 'The last row, and no other, has no "when".');
}

/** A schema that is none is told elsewhere. */
function mismatchIn(schema: Parameters<typeof mismatchOf>[0], answer: unknown): string | undefined {
  try {
    return mismatchOf(schema, answer);
  } catch {
    return undefined;
  }
}
