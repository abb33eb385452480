/** How are the figures of the benchmarks laid out, and which of them are over their limit? */

/** @typedef {import('../../tests/bench/figure.ts').Figure} Figure */

const heads = ['name', 'figure', 'baseline', 'ratio', 'limit', 'ok'];

/** @param {Figure[]} figures */
export function printTable(figures) {
  const rows = [heads, ...figures.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    );
  }
}

/**
 * A figure that is no number has not been measured, and is over any limit.
 * @param {Figure} figure
 */
export function isOverLimit({ value, limit }) {
  return limit !== undefined && !(value <= limit);
}

/**
 * @param {Figure} figure
 * @returns {string[]}
 */
function cellsOf(figure) {
  const { name, value, unit, baseline, limit } = figure;
  const verdict = isOverLimit(figure) ? 'OVER' : 'ok';
  return [
    name,
    `${round(value)} ${unit}`,
    baseline ? `${baseline.name}: ${round(baseline.value)} ${unit}` : '-',
    baseline ? `${round(value / baseline.value)}` : '-',
    limit === undefined ? '-' : `${limit} ${unit}`,
    limit === undefined ? 'reported' : verdict,
  ];
}

/** @param {number} value */
function round(value) {
  return Number(value.toPrecision(3));
}
