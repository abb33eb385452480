/** The writes of fields that point at their facts, before those that a screen says itself. */
import type { Effect } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Pointer } from '../model/locations.ts';
import type { FactField } from '../model/model.ts';
import type { Problem } from '../model/project.ts';
import type { ShapedFile } from './shaped-file.ts';

/** The flows with these writes; a case writes the fields of the form that it shows. */
export function withFactWrites(files: ShapedFile[], fields: FactField[]): ShapedFile[] {
  if (fields.length === 0) return files;
  return files.map((file) => {
    if (file.kind !== 'flow' || !isRecord(file.data) || !isRecord(file.data.screens)) return file;
    const screens = Object.entries(file.data.screens).map(([id, screen]) => {
      return [
        id,
        isRecord(screen) ? screenWriting(screen, { ...file, pointer: ['screens', id] }, fields) : screen,
      ];
    });
    return { ...file, data: { ...file.data, screens: Object.fromEntries(screens) } };
  });
}

interface Where {
  name: string;
  path: string;
  pointer: Pointer;
}

function screenWriting(
  screen: Record<string, unknown>,
  where: Where,
  fields: FactField[],
): Record<string, unknown> {
  const cases = Array.isArray(screen.cases) ? screen.cases : undefined;
  return {
    ...writing(screen, screen.form, where, fields),
    ...(cases && {
      cases: cases.map((each, at) => {
        if (!isRecord(each) || (each.form === undefined && each.writes === undefined)) return each;
        return writing(
          each,
          each.form ?? screen.form,
          { ...where, pointer: [...where.pointer, 'cases', at] },
          fields,
        );
      }),
    }),
  };
}

function writing(
  screen: Record<string, unknown>,
  form: unknown,
  where: Where,
  all: FactField[],
): Record<string, unknown> {
  const fields = all.filter(
    (field) => field.form === form && field.isFound && field.products.includes(where.name),
  );
  const made = writesOfFields(fields);
  if (made.length === 0) return screen;
  const own = Array.isArray(screen.writes) ? screen.writes : [];
  for (const [index, { fields }] of made.entries()) {
    for (const field of fields)
      field.writes.push({ file: where.path, pointer: [...where.pointer, 'writes', index] });
  }
  return { ...screen, writes: [...made.map(({ effect }) => effect), ...own] };
}

/** A problem of such a write is reported at the field that it names; one of a screen's own write where that stands. */
export function locatedWrite(problem: Problem, fields: FactField[]): Problem {
  const at = problem.pointer.findIndex(
    (part, index) => part === 'writes' && typeof problem.pointer[index + 1] === 'number',
  );
  if (at === -1) return problem;
  const index = Number(problem.pointer[at + 1]);
  const list = problem.pointer.slice(0, at + 1);
  const made = fields.flatMap((field) =>
    field.writes
      .filter(({ file, pointer }) => file === problem.file && isSame(pointer.slice(0, -1), list))
      .map(({ pointer }) => ({ field, index: Number(pointer.at(-1)) })),
  );
  const ours = made.filter((each) => each.index === index).map(({ field }) => field);
  const field = ours.find(({ fact }) => problem.message.includes(`"${lastOf(fact)}"`)) ?? ours[0];
  if (field) return { ...problem, file: field.file, pointer: field.pointer };
  const before = new Set(made.map((each) => each.index)).size;
  return { ...problem, pointer: [...list, index - before, ...problem.pointer.slice(at + 2)] };
}

function isSame(one: Pointer, other: Pointer): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

/** One write for each field, those that stand together in the answers and in the facts as one. */
function writesOfFields(all: FactField[]): { effect: Effect; fields: FactField[] }[] {
  const groups = Map.groupBy(all, (field) => {
    const { fact, answer } = field;
    return JSON.stringify(hasItsName(field) ? [parentOf(fact), parentOf(answer)] : [fact, answer, '']);
  });
  return [...groups.values()].map((fields) => {
    const [field] = fields as [FactField];
    if (!hasItsName(field)) return { fields, effect: { set: field.fact, from: `answers.${field.answer}` } };
    const above = parentOf(field.answer);
    const from = above === '' ? {} : { from: `answers.${above}` };
    const names = fields.map(({ fact }) => lastOf(fact)) as [string, ...string[]];
    return { fields, effect: { set: parentOf(field.fact), ...from, fields: names } };
  });
}

/** The answer is called as the fact is. */
function hasItsName({ fact, answer }: FactField): boolean {
  return lastOf(fact) === lastOf(answer);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
