/** The objects of a PDF by number: what stands behind a reference (ISO 32000-2, 7.3.10). */
import { FlawFound } from '../../flaws.ts';
import type { PdfObject } from './objects.ts';
import { entriesOf, type PdfDictionary, type PdfValue } from './values.ts';

/** Of one object. A file that was filled in and saved again and again has dozens. */
const MOST_VERSIONS = 200;
/** References that lead to references, which no program writes. */
const MOST_HOPS = 20;
/** Looked at in all: lists that refer to lists could be followed without end. */
const MOST_STEPS = 1_000_000;

export interface KnownObjects {
  add(object: PdfObject): void;
  /** All versions of what a value refers to, since readers differ in which they take; any other value itself. */
  behind(value: PdfValue): PdfValue[];
  /** What stands under a key, behind its references, of all dictionaries that a value refers to. */
  under(value: PdfValue, key: string): PdfValue[];
  /** The largest whole number under a key; undefined where there is none. */
  numberUnder(dictionary: PdfDictionary, key: string): number | undefined;
  /** Every object that is no stream. */
  plain(): readonly PdfValue[];
}

export function createKnownObjects(): KnownObjects {
  const versions = new Map<number, PdfValue[]>();
  const plain: PdfValue[] = [];
  let steps = 0;

  function step(): void {
    steps += 1;
    if (steps > MOST_STEPS) throw new FlawFound('tooDetailed');
  }

  function behind(value: PdfValue, seen: readonly number[] = []): PdfValue[] {
    step();
    if (value.kind !== 'reference') return [value];
    if (seen.includes(value.number)) return [];
    if (seen.length > MOST_HOPS) throw new FlawFound('tooDetailed');
    const found = versions.get(value.number) ?? [];
    return found.flatMap((each) => behind(each, [...seen, value.number]));
  }

  function under(value: PdfValue, key: string): PdfValue[] {
    return behind(value)
      .filter((each) => each.kind === 'dictionary')
      .flatMap((each) => valuesOf(each, key))
      .flatMap((each) => behind(each));
  }

  return {
    add: ({ number, value, streamAt }) => {
      if (streamAt === undefined) plain.push(value);
      if (Number.isNaN(number)) return;
      const known = versions.get(number) ?? [];
      known.push(value);
      if (known.length > MOST_VERSIONS) throw new FlawFound('tooDetailed');
      versions.set(number, known);
    },
    behind,
    under,
    numberUnder: (dictionary, key) => {
      const numbers = under(dictionary, key).flatMap((each) => (each.kind === 'number' ? [each.number] : []));
      const whole = numbers.filter((each) => Number.isInteger(each) && each >= 0);
      return whole.length > 0 ? Math.max(...whole) : undefined;
    },
    plain: () => plain,
  };
}

/** As they stand; several where a key is told twice. */
export function valuesOf(dictionary: PdfDictionary, key: string): PdfValue[] {
  return entriesOf(dictionary).entries.flatMap(([each, value]) => (each === key ? [value] : []));
}
