/** Which mistakes leave every name in order and say another number, another time, or one entry less? */
import { type Mutant, mutantOf } from './mutant.ts';
import type { Spot } from './spots.ts';

/** Two keys of one map that are the ends of a range. */
const ENDS: Record<string, string> = {
  minimum: 'maximum',
  minLength: 'maxLength',
  minItems: 'maxItems',
  first: 'most',
  opens: 'closes',
  from: 'to',
};

/** Words that people read, values of a walk and numbers in triggers have classes of their own, or are left out. */
export function quantityMutants(spots: Spot[]): Mutant[] {
  const ours = spots.filter(({ kind, pointer }) => {
    const isWords = pointer.includes('copy') || pointer.includes('messages') || pointer.includes('labels');
    return !isWords && !['walk', 'personas', 'copy', 'document', 'sandbox'].includes(kind);
  });
  const byPointer = new Map(ours.map((spot) => [keyOf(spot, spot.pointer), spot]));
  return ours.flatMap((spot) => [
    ...numbers(spot),
    ...durations(spot),
    ...dropped(spot),
    ...swapped(spot, byPointer),
  ]);
}

function numbers(spot: Spot): Mutant[] {
  const { scalar, value, pointer } = spot;
  if (typeof scalar !== 'number' || pointer[0] === 'triggers') return [];
  return [
    mutantOf(spot, 'move a decimal', value, tenTimes(scalar)),
    mutantOf(spot, 'add one to a number', value, String(scalar + 1)),
  ];
}

/** As somebody would type it: 3.49 becomes 34.9. */
function tenTimes(number: number): string {
  return number === 0 ? '10' : String(Number((number * 10).toFixed(6)));
}

function durations(spot: Spot): Mutant[] {
  const [, amount, unit] = /^(\d+)(ms|s|min|h|d)$/.exec(String(spot.scalar)) ?? [];
  if (amount === undefined) return [];
  return [mutantOf(spot, 'take a duration ten times', spot.value, `${Number(amount) * 10}${unit}`)];
}

/** Of choices, states, steps, statuses: an entry of a list of names or numbers that has others beside it. */
function dropped(spot: Spot): Mutant[] {
  const isEntry = typeof spot.pointer.at(-1) === 'number' && spot.sort === 'scalar';
  const isLast = spot.cut.start === spot.value.start && spot.cut.end === spot.value.end;
  return isEntry && !isLast ? [mutantOf(spot, 'drop an entry of a list', spot.cut, spot.cut.left)] : [];
}

function swapped(spot: Spot, byPointer: ReadonlyMap<string, Spot>): Mutant[] {
  const most = ENDS[String(spot.pointer.at(-1))];
  const other = most && byPointer.get(keyOf(spot, [...spot.pointer.slice(0, -1), most]));
  if (
    !other ||
    spot.sort !== 'scalar' ||
    spot.scalar === other.scalar ||
    spot.value.start > other.value.start
  )
    return [];
  const isMeasure = typeof spot.scalar === 'number' || /^\d/.test(String(spot.scalar));
  if (!isMeasure) return [];
  const { text } = spot.file;
  const [one, two] = [spot, other].map(({ value }) => text.slice(value.start, value.end));
  const between = text.slice(spot.value.end, other.value.start);
  const whole = { start: spot.value.start, end: other.value.end };
  return [mutantOf(spot, 'swap the ends of a range', whole, `${two}${between}${one}`)];
}

function keyOf({ file }: Spot, pointer: Spot['pointer']): string {
  return JSON.stringify([file.path, ...pointer]);
}
