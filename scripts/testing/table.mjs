/** How are the figures of the benchmarks laid out, and which of them are over their limit? */

/** @typedef {import('../../tests/bench/figure.ts').Figure} Figure */

/** @param {Figure[]} figures */
export function printTable(figures) {
  const rows = figures.map(({ name, value, unit, baseline, limit }) => ({
    name,
    figure: `${round(value)} ${unit}`,
    baseline: baseline ? `${baseline.name} ${round(baseline.value)} ${unit}` : '',
    ratio: baseline ? round(value / baseline.value) : '',
    limit: limit === undefined ? '' : `${limit} ${unit}`,
    ok: limit === undefined ? 'reported' : value <= limit ? 'ok' : 'OVER',
  }));
  console.table(Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest])));
}

/**
 * A figure that is no number has not been measured, and is over any limit.
 * @param {Figure} figure
 */
export function isOverLimit({ value, limit }) {
  return limit !== undefined && !(value <= limit);
}

/** @param {number} value */
function round(value) {
  return Number(value.toPrecision(3));
}
