/** What is told of answers to nested fields, and in which order? Of several shapes the errors of the one that was meant, entry by entry. */
import type { FieldWords } from '../model/bundle.ts';
import { isBelow, readPath } from '../model/paths.ts';
import { EACH, fieldKey, fieldWords } from './field-words.ts';
import { type CheckedForm, type RawError, type Refusal, STRUCTURAL_KEYWORDS } from './forms.ts';

const SHAPES = ['oneOf', 'anyOf'];
const UNNAMED = 'unevaluatedProperties';

export function meantErrors(
  all: readonly RawError[],
  { fields, shapes: chosen }: Pick<CheckedForm, 'fields' | 'shapes'>,
  answers: unknown,
): RawError[] {
  let errors = [...all];
  for (const failed of all.filter(({ keyword }) => SHAPES.includes(keyword))) {
    const path = `${failed.schemaPath}/`;
    const inside = errors.filter(({ schemaPath }) => schemaPath.startsWith(path));
    if (inside.length === 0) continue;
    const meant = meantShape(inside, failed, chosen?.get(failed.instancePath));
    errors = errors.filter((error) => !inside.includes(error) || shapeOf(error, path) === meant);
  }
  const told = errors.filter((error) => !STRUCTURAL_KEYWORDS.includes(error.keyword) || isAmbiguous(error));
  const wrong = told.filter(({ keyword }) => keyword !== UNNAMED);
  // Nobody knows what a shape names while it does not hold.
  const sure = told.filter(
    ({ keyword, instancePath }) =>
      keyword !== UNNAMED || !wrong.some((error) => isBelow(error.instancePath, instancePath)),
  );
  return sure.map((error) => asToldOfFields(error, fields, answers));
}

/** In the words of all forms: what another answer asks for is missing, and so is an entry of which nothing is left. */
function asToldOfFields(error: RawError, fields: CheckedForm['fields'], answers: unknown): RawError {
  const { keyword, instancePath, params } = error;
  if (params.missingProperty !== undefined) return { ...error, keyword: 'required' };
  if (keyword === UNNAMED) {
    const named = { additionalProperty: params.unevaluatedProperty };
    return { ...error, keyword: 'additionalProperties', params: named };
  }
  for (const { 0: entry, index } of instancePath.matchAll(/\/\d+(?=\/|$)/g)) {
    const [list, end] = [instancePath.slice(0, index), index + entry.length];
    // A list whose entries have no words is one field.
    if (fieldWords(fields, list) && !fieldWords(fields, instancePath.slice(0, end)))
      return { ...error, instancePath: list };
  }
  const [, above = '', at] = /^(.*)\/(\d+)$/.exec(instancePath) ?? [];
  const isEmpty = at !== undefined && readPath(answers, instancePath.slice(1).replaceAll('/', '.')) === null;
  return isEmpty
    ? { ...error, instancePath: above, keyword: 'required', params: { missingProperty: at } }
    : error;
}

/** The one that was chosen, else the one that differs least: a wrong type or another constant says that it is not meant. */
function meantShape(inside: RawError[], failed: RawError, chosen: number | undefined): number {
  const shapes = Map.groupBy(inside, (error) => shapeOf(error, `${failed.schemaPath}/`));
  if (chosen !== undefined && shapes.has(chosen)) return chosen;
  const costs = [...shapes].map(([shape, errors]) => {
    const cost = errors.reduce((sum, error) => sum + costOf(error, failed.instancePath), 0);
    return { shape, cost };
  });
  return costs.toSorted((one, other) => one.cost - other.cost)[0]?.shape ?? 0;
}

function costOf({ keyword, instancePath }: RawError, at: string): number {
  if (keyword === 'type' && instancePath === at) return 10_000;
  return ['const', 'enum', 'type'].includes(keyword) ? 100 : 1;
}

function shapeOf({ schemaPath }: RawError, path: string): number {
  return Number.parseInt(schemaPath.slice(path.length), 10);
}

/** Several shapes hold where one should: no error of theirs says so. */
function isAmbiguous({ keyword, params }: RawError): boolean {
  return keyword === 'oneOf' && Array.isArray(params.passingSchemas);
}

/** That of the fields; entries of a list one after another, each with all that it holds. */
export function inOrder(refusals: Refusal[], fields: Record<string, FieldWords>): Refusal[] {
  if (refusals.length < 2) return refusals;
  const places = new Map(Object.keys(fields).map((pointer, at) => [pointer, at]));
  const orderOf = ({ pointer }: Refusal): number[] => {
    if (!places.has(fieldKey(fields, pointer))) return [places.size];
    const names = pointer.split('/').slice(1);
    return names.flatMap((name, at) => {
      const key = fieldKey(fields, `/${names.slice(0, at + 1).join('/')}`);
      return [places.get(key) ?? 0, key.endsWith(`/${EACH}`) ? Number(name) || 0 : 0];
    });
  };
  const placed = refusals.map((refusal) => ({ refusal, order: orderOf(refusal) }));
  return placed.sort((one, other) => compared(one.order, other.order)).map(({ refusal }) => refusal);
}

function compared(one: number[], other: number[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
