/** Two ends of one range: which keywords are such ends, and how one is told that leaves nothing between them. */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import type { PartUse, Somewhere } from './model.ts';

/** The limit `low` of the keyword `least` leaves nothing below `high` of `most`. */
export interface EmptyRange {
  least: string;
  low: number;
  most: string;
  high: number;
}

const ENDS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['minProperties', 'maxProperties'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

/** The lower end is taken from the first, the upper one from the second. */
export function emptyRangeOf(lower: JsonSchema, upper: JsonSchema): EmptyRange | undefined {
  for (const [least, most] of ENDS) {
    const [low, high] = [lower[least], upper[most]];
    if (typeof low !== 'number' || typeof high !== 'number') continue;
    const hasOpenEnd = least.startsWith('exclusive') || most.startsWith('exclusive');
    if (low > high || (hasOpenEnd && low === high)) return { least, low, most, high };
  }
  return undefined;
}

/** The keyword that stands in the file itself, where a part gives the other. */
export function endInFile(
  { least, most }: EmptyRange,
  { file, pointer }: Somewhere,
  uses: readonly PartUse[],
): string {
  const here = JSON.stringify(pointer);
  const own = uses.find(({ of }) => of.file === file && JSON.stringify(of.pointer) === here)?.own;
  return own?.includes(most) && !own.includes(least) ? most : least;
}

export const TURNED_HINT = 'Swap them, or correct the one that is wrong.';

/** Values may be numbers or durations, as they are written. */
export function turnedSentence(least: string, low: unknown, most: string, high: unknown): string {
  return `"${least}" is ${low} and "${most}" ${high}: the least is above the most.`;
}
