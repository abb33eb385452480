/** Runs a test runner as a stage: it prints as it goes, and its record says what ran, what failed and what hung. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failuresOf } from './failures.mjs';
import { RECORD_VARIABLE, readRecord } from './record.mjs';
import { run, SAFETY_NET_MS } from './run.mjs';

/** Deep runs loop for hours on purpose. */
const DEEP_SAFETY_NET_MS = 24 * SAFETY_NET_MS;

/**
 * @param {string} file found on the project's PATH
 * @param {string[]} args
 * @param {Omit<import('./run.mjs').Options, 'cwd'> & { root: string, name?: string }} options name: the stage's
 * @returns {Promise<import('./stages.mjs').StageResult>}
 */
export async function runTests(file, args, { root, env, name = file, ...options }) {
  const began = Date.now();
  const folder = join(root, '.cache', 'test-records');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${process.pid}-${file}.jsonl`);
  rmSync(path, { force: true });
  const outcome = await run(file, args, {
    ...{ safetyNet: safetyNetFor(env), isLive: true, ...options },
    cwd: root,
    env: { ...env, [RECORD_VARIABLE]: path },
  });
  const record = readRecord(path);
  rmSync(path, { force: true });
  const { output, isStopped } = outcome;
  const note = isStopped ? whyStopped(began, record.running, Date.now()) : undefined;
  const failures = failuresOf(name, outcome, record, note);
  return {
    counts: { ...record.counts, failed: failures.length },
    ...{ output, failures, files: record.files, tests: record.tests, warnings: record.warnings },
    // What a stopped runner had not come to may fail as well: then the whole stage is asked again.
    failedFiles: record.isWhole ? filesOf(failures) : [],
    ...(note !== undefined && { note }),
  };
}

/**
 * @param {import('./failures.mjs').Failure[]} failures
 * @returns {string[]} none where the whole stage has failed
 */
export function filesOf(failures) {
  const files = failures.flatMap(({ again }) => again);
  return files.includes('all') ? [] : [...new Set(files)];
}

/** @param {NodeJS.ProcessEnv} env */
function safetyNetFor(env) {
  return AbortSignal.timeout(env.HEARTHLINE_DEEP === '1' ? DEEP_SAFETY_NET_MS : SAFETY_NET_MS);
}

/**
 * @param {number} began
 * @param {{ name: string, since: number }[]} running
 * @param {number} now
 */
function whyStopped(began, running, now) {
  const names = running.map(({ name, since }) => `  ${name} (for ${inMinutes(now - since)})`);
  const what = names.length > 0 ? ['These were running:', ...names] : ['No test was running.'];
  return [`Stopped after ${inMinutes(now - began)}. ${what[0]}`, ...what.slice(1)].join('\n');
}

/** @param {number} ms */
function inMinutes(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
