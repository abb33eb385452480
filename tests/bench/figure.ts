/** What does one benchmark report? Figures, each beside what it is to be compared with. */

export interface Figure {
  name: string;
  value: number;
  unit: '' | 'ms' | 'µs' | 'kB' | '%' | 'MB' | 'a minute';
  /** What the value is compared with: the least that could be hoped for, measured in the same run. */
  baseline?: { name: string; value: number };
  /** The run fails above this. */
  limit?: number;
  /** What is to be reached: of the ratio where there is a baseline, else of the value. */
  goal?: number;
  /** Counted, not timed: the same on every machine, so that `--check` holds it to its goal. */
  isPure?: true;
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
