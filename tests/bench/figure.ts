/** What does one benchmark report? Figures, each beside what it is to be compared with. */

export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 'µs' | 'kB' | '%';
  /** What the value is compared with: the least that could be hoped for, measured in the same run. */
  baseline?: { name: string; value: number };
  /** The run fails above this. */
  limit?: number;
}

/** The middle one: a machine that is busy for a moment spoils an average. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
