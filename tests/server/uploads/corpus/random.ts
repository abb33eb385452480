/** Chance that is the same on every run: what a corpus is made of does not change by itself. */

export interface Chance {
  /** From 0 up to below `most`. */
  below: (most: number) => number;
  pick: <T>(list: readonly T[]) => T;
  bytes: (count: number) => Buffer;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}
