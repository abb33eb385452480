/** How are the figures of the benchmarks laid out, and which of them are over their limit? */

/** @typedef {import('../../tests/bench/figure.ts').Figure} Figure */

const heads = ['name', 'figure', 'baseline', 'ratio', 'goal', 'limit', 'ok'];
/** A pure figure may be so much worse than its goal before `--check` fails. */
const LEEWAY = 1.25;

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
 * What is counted, and so much worse than its goal that a check fails.
 * @param {Figure} figure
 */
export function isFarFromGoal(figure) {
  const { goal, isPure } = figure;
  return isPure === true && goal !== undefined && !(reachedBy(figure) <= goal * LEEWAY);
}

/** @param {Figure} figure */
function reachedBy({ value, baseline }) {
  return baseline ? value / baseline.value : value;
}

/**
 * @param {Figure} figure
 * @returns {string[]}
 */
function cellsOf(figure) {
  const { name, value, unit, baseline, limit, goal } = figure;
  const verdict = isOverLimit(figure) || isFarFromGoal(figure) ? 'OVER' : 'ok';
  return [
    name,
    `${round(value)} ${unit}`,
    baseline ? `${baseline.name}: ${round(baseline.value)} ${unit}` : '-',
    baseline ? `${round(value / baseline.value)}` : '-',
    goal === undefined ? '-' : `${goal}${reachedBy(figure) <= goal ? ', reached' : ''}`,
    limit === undefined ? '-' : `${limit} ${unit}`,
    limit === undefined && !figure.isPure ? 'reported' : verdict,
  ];
}

/** @param {number} value */
function round(value) {
  return Number(value.toPrecision(3));
}
