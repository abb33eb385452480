/** Groups applications that a change leads elsewhere, with the smallest example of each group. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { DerivedState, FlowComparison } from './comparison.ts';
import { type ComparedPoint, type Difference, differenceAt } from './difference.ts';

export interface DifferenceGroup {
  /** Addresses of what leads them elsewhere, sorted. */
  causes: string[];
  count: number;
  /** How many went from where to where, the most first. */
  outcomes: { from: DerivedPosition; to: DerivedPosition; count: number }[];
  /** With nothing in its facts that could be left out. */
  example: Difference;
  /** The walks that meet it. */
  walks: string[];
}

/** `asked` are the questions that only this side asks; where both ask the same, all of them in their order. */
export interface DerivedPosition {
  step: string;
  route: string | null;
  asked: string[];
}

/** Examples kept of each group until the smallest is told. */
const MOST_KEPT = 5;

interface Gathered {
  causes: string[];
  count: number;
  outcomes: Map<string, DifferenceGroup['outcomes'][number]>;
  smallest: { size: number; difference: Difference }[];
  walks: Set<string>;
}

/** The largest group first. `compared` counts all points. */
export function groupDifferences(
  compared: FlowComparison,
  points: Iterable<ComparedPoint>,
): { compared: number; groups: DifferenceGroup[] } {
  const groups = new Map<string, Gathered>();
  let count = 0;
  for (const point of points) {
    count += 1;
    const difference = differenceAt(compared, point);
    if (!difference) continue;
    const key = difference.causes.join(' ');
    const group = groups.get(key) ?? emptyGroup(difference.causes);
    groups.set(key, group);
    gather(group, difference);
  }
  const told = [...groups.values()].map((group) => tell(compared, group));
  return { compared: count, groups: told.sort((a, b) => b.count - a.count) };
}

function emptyGroup(causes: string[]): Gathered {
  return { causes, count: 0, outcomes: new Map(), smallest: [], walks: new Set() };
}

function gather(group: Gathered, difference: Difference): void {
  const { point, before, after } = difference;
  group.count += 1;
  if (point.name !== undefined) group.walks.add(point.name);
  const [from, to] = [placeOf(before, after), placeOf(after, before)];
  const key = JSON.stringify([from, to]);
  const outcome = group.outcomes.get(key) ?? { from, to, count: 0 };
  outcome.count += 1;
  group.outcomes.set(key, outcome);
  const size = JSON.stringify(point.facts).length;
  if (group.smallest.length === MOST_KEPT && size >= (group.smallest.at(-1)?.size ?? 0)) return;
  group.smallest.push({ size, difference });
  group.smallest.sort((a, b) => a.size - b.size);
  group.smallest.length = Math.min(group.smallest.length, MOST_KEPT);
}

function placeOf({ step, route, asked }: DerivedState, other: DerivedState): DerivedPosition {
  const only = asked.filter((ask) => !other.asked.includes(ask));
  const isOrder = only.length === 0 && asked.length === other.asked.length;
  return { step, route, asked: isOrder ? asked : only };
}

function tell(
  compared: FlowComparison,
  { causes, count, outcomes, smallest, walks }: Gathered,
): DifferenceGroup {
  const shrunk = smallest.map(({ difference }) => smallestOf(compared, difference));
  const [example] = shrunk.sort((a, b) => sizeOf(a) - sizeOf(b));
  if (!example) throw new RangeError('A group has at least one difference.');
  const sorted = [...outcomes.values()].sort((a, b) => b.count - a.count);
  return { causes, count, outcomes: sorted, example, walks: [...walks] };
}

function sizeOf({ point }: Difference): number {
  return JSON.stringify(point.facts).length;
}

/** Leaves out one fact after the other, as long as the same causes lead the application elsewhere. */
function smallestOf(compared: FlowComparison, difference: Difference): Difference {
  const key = difference.causes.join(' ');
  let smallest = difference;
  const attempt = (facts: Facts): boolean => {
    const { name: _name, ...point } = { ...smallest.point, facts };
    const found = differenceAt(compared, point);
    if (found?.causes.join(' ') !== key) return false;
    smallest = found;
    return true;
  };
  const schemas = Object.fromEntries(
    Object.entries(compared.before.product.source.facts).map(([root, { schema }]) => [root, schema]),
  );
  const { firstStatus: status } = compared.before.flow;
  if (status !== undefined && smallest.point.facts.status !== status)
    attempt({ ...smallest.point.facts, status });
  const whole: JsonSchema = {
    type: 'object',
    properties: schemas,
    required: status === undefined ? [] : ['status'],
  };
  for (let goes = true; goes; ) {
    goes = withOneLess(smallest.point.facts, whole).some((facts) => attempt(facts as Facts));
  }
  return smallest;
}

/** Each way to leave out one property or one entry that is not required, the outer ones first. */
function withOneLess(value: unknown, schema: JsonSchema): unknown[] {
  if (Array.isArray(value)) {
    const items = isRecord(schema.items) ? (schema.items as JsonSchema) : {};
    return [
      ...value.map((_, at) => value.toSpliced(at, 1)),
      ...value.flatMap((entry, at) => withOneLess(entry, items).map((less) => value.with(at, less))),
    ];
  }
  if (!isRecord(value)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const names = Object.keys(value);
  const without = names
    .filter((name) => !required.includes(name))
    .map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)));
  const inside = names.flatMap((name) =>
    withOneLess(value[name], (properties[name] ?? {}) as JsonSchema).map((less) => ({
      ...value,
      [name]: less,
    })),
  );
  return [...without, ...inside];
}
