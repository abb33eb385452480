/** What does one benchmark report? Figures, each beside what it is to be compared with. */

export interface Figure {
  name: string;
  value: number;
  unit: '' | 'ms' | 'µs' | 'kB' | '%' | 'MB' | 'a minute';
  /** What the value is compared with: the least that could be hoped for, measured in the same run. */
  baseline?: { name: string; value: number };
  /** The run fails above this: so many times the baseline, or what somebody waits for on any machine. */
  limit?: number;
  /** What is to be reached: of the ratio where there is a baseline, else of the value. */
  goal?: number;
  /** Counted, not timed: the same on every machine, so that `--check` holds it to its goal. */
  isPure?: true;
}

/** What a time is compared with, and how many times as long it may take at most. */
export function atMost(
  times: number,
  baseline: { name: string; value: number },
): Pick<Figure, 'baseline' | 'limit'> {
  return { baseline, limit: times * baseline.value };
}

/** The middle one: a machine that is busy for a moment spoils an average. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that so many percent of all do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
