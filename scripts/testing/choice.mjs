/** Which stages and test files were asked for: all, those named by `--only`, with `--failed` what failed last time, or with `--changed` what a change can break. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {{ stage: import('./stages.mjs').Stage, only: string[] }} Wanted `only` empty: all files of the stage */

/**
 * @param {string[]} args
 * @returns {{ isDeep: boolean, isFailed: boolean, only: string[], changed: string | undefined }} changed: since when; empty: since main
 * @throws on an option that there is not
 */
export function readArguments(args) {
  const { values } = parseArgs({
    // Without a revision it is an option, too.
    args: args.map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    options: {
      deep: { type: 'boolean', default: false },
      failed: { type: 'boolean', default: false },
      changed: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  return {
    isDeep: values.deep,
    isFailed: values.failed,
    changed: values.changed,
    only: values.only.flatMap((names) => names.split(',')).map((name) => name.trim()),
  };
}

/**
 * @param {import('./stages.mjs').Stage[]} stages
 * @param {{ isFailed: boolean, only: string[] }} asked
 * @param {Failures} failures
 * @returns {Wanted[]}
 * @throws with the names that there are, when a name is none of them
 */
export function choose(stages, { isFailed, only }, failures) {
  const unknown = only.find((part) => !stages.some(({ name }) => name.startsWith(part)));
  if (unknown !== undefined) {
    const names = stages.map(({ name }) => `  ${name}`).join('\n');
    throw new Error(`No stage begins with "${unknown}". These are the stages:\n${names}`);
  }
  return stages
    .filter(({ name }) => only.length === 0 || only.some((part) => name.startsWith(part)))
    .filter(({ name }) => !isFailed || failures[name] !== undefined)
    .map((stage) => ({ stage, only: isFailed ? (failures[stage.name] ?? []) : [] }));
}

/** @typedef {Record<string, string[]>} Failures by stage, the files that failed; none: the whole stage did */

/**
 * @param {string} root
 * @returns {Failures}
 */
export function readFailures(root) {
  return existsSync(pathIn(root)) ? JSON.parse(readFileSync(pathIn(root), 'utf8')) : {};
}

/**
 * Written after each stage, so that a run that is broken off leaves what it has found.
 * @param {string} root
 * @param {string} stage
 * @param {import('./stages.mjs').StageResult} result
 */
export function rememberFailures(root, stage, { counts, failedFiles = [] }) {
  const { [stage]: _, ...others } = readFailures(root);
  const failures = counts.failed > 0 ? { ...others, [stage]: failedFiles } : others;
  mkdirSync(dirname(pathIn(root)), { recursive: true });
  writeFileSync(pathIn(root), JSON.stringify(failures, undefined, 2));
}

/** @param {string} root */
function pathIn(root) {
  return join(root, '.cache', 'failed-tests.json');
}
