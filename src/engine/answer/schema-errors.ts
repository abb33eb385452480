/** Which of a validator's errors are told? Of several shapes only those of the one that was meant. */
import { isBelow } from '../model/paths.ts';

/** What Ajv reports of one error; the part of it that is read here. */
export interface RawError {
  instancePath: string;
  /** The way to the keyword in the schema. */
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** By the pointer of an answer the shape that a person chose for it: two of them may ask nothing that tells them apart. */
export type ChosenShapes = ReadonlyMap<string, number>;

const SHAPES = ['oneOf', 'anyOf'];
/** Keywords that only say that a branch failed; the branch's own errors say why. */
const STRUCTURAL = ['if', 'allOf', ...SHAPES];
const UNNAMED = 'unevaluatedProperties';

export function meantErrors(all: readonly RawError[], chosen: ChosenShapes | undefined): RawError[] {
  let errors = [...all];
  for (const failed of all.filter(({ keyword }) => SHAPES.includes(keyword))) {
    const path = `${failed.schemaPath}/`;
    const inside = errors.filter(({ schemaPath }) => schemaPath.startsWith(path));
    if (inside.length === 0) continue;
    const meant = meantShape(inside, failed, chosen?.get(failed.instancePath));
    errors = errors.filter((error) => !inside.includes(error) || shapeOf(error, path) === meant);
  }
  const told = errors.filter((error) => !STRUCTURAL.includes(error.keyword) || isAmbiguous(error));
  const wrong = told.filter(({ keyword }) => keyword !== UNNAMED);
  // Nobody knows what a shape names while it does not hold.
  return told.filter(
    ({ keyword, instancePath }) =>
      keyword !== UNNAMED || !wrong.some((error) => isBelow(error.instancePath, instancePath)),
  );
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
