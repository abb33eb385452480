/** What failed in a stage, each once: tests, files by themselves, errors that no test owns, and the runner. */
import { constants } from 'node:os';
import { stripVTControlCharacters as plain } from 'node:util';
import { UNWRITTEN } from './record.mjs';

/**
 * @typedef {object} Failure
 * @property {string} key told apart from all others of its stage, and found again when it fails twice
 * @property {string} where file and line, or the stage
 * @property {string} title
 * @property {string} message
 * @property {string} [stack]
 * @property {string} [hungIn] what was waited for when a net was reached
 * @property {string[]} [kept] files that tell more
 * @property {string[] | 'all'} again test files that show whether it was an accident; none: it was not
 */

/** Lines of a runner's output that are shown where nothing else tells why it ended. */
const TAIL = 12;

/**
 * A check has no dice in it: it is not asked again.
 * @param {string} stage
 * @param {string} output
 * @returns {Failure}
 */
export function failedCheck(stage, output) {
  const lines = linesOf(output);
  const first = lines.findIndex((line) => /error|fail|problem|✗|✖/i.test(line));
  const message = lines.slice(Math.max(first, 0)).join('\n');
  return { key: stage, where: stage, title: '', message, again: [] };
}

/**
 * @param {string} stage
 * @param {import('./run.mjs').Outcome} outcome
 * @param {import('./record.mjs').TestRecord} record
 * @param {string} whyStopped
 * @returns {Failure[]}
 */
export function failuresOf(stage, outcome, record, whyStopped = '') {
  const found = [
    ...record.tests.flatMap(failedTest),
    ...record.brokenFiles.map(brokenFile),
    ...record.strays.map((stray) => strayError(stage, stray)),
    ...noise(stage, record.printed),
  ];
  const { code, isStopped, stoppedBy, output } = outcome;
  const whole = { key: 'runner', where: stage };
  if (isStopped) {
    const title = stoppedBy ? `stopped by ${stoppedBy}` : 'hung, and was stopped';
    return [...found, { ...whole, key: 'stopped', title, message: whyStopped, again: [] }];
  }
  const lines = linesOf(output);
  const last = lines.slice(-TAIL).join('\n');
  const unwritten = lines.find((line) => line.startsWith(UNWRITTEN));
  if (unwritten)
    return [...found, { ...whole, title: 'nobody knows how it went', message: unwritten, again: [] }];
  if (!record.isWhole) {
    const running = record.running.map(({ name }) => `  ${name}`);
    const message = [...(running.length > 0 ? ['These were running:', ...running] : []), last].join('\n');
    return [
      ...found,
      { ...whole, title: `did not reach its end (${endOf(outcome)})`, message, again: 'all' },
    ];
  }
  const { notBegun } = record;
  if (notBegun.length > 0) {
    const title = 'test files that did not run';
    return [...found, { ...whole, title, message: notBegun.join('\n'), again: notBegun }];
  }
  if (code === 0 || found.length > 0) return found;
  return [{ ...whole, title: `ended with exit code ${code}`, message: last, again: 'all' }];
}

/**
 * A runner that catches a signal ends with a code that tells it.
 * @param {import('./run.mjs').Outcome} outcome
 */
function endOf({ code, signal }) {
  const caught = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return signal ?? (caught ? `exit code ${code}: ${caught}` : `exit code ${code}`);
}

/**
 * @param {import('./record.mjs').Ended} test
 * @returns {Failure[]}
 */
function failedTest({ key, file, line, title, result, problem = { message: '' } }) {
  if (result !== 'failed') return [];
  return [{ key, where: line === undefined ? file : `${file}:${line}`, title, ...problem, again: [file] }];
}

/**
 * @param {import('./record.mjs').TestRecord['brokenFiles'][number]} broken
 * @returns {Failure}
 */
function brokenFile({ file, problems }) {
  const message = problems.map((problem) => problem.message).join('\n');
  const stack = problems.map((problem) => problem.stack ?? '').join('\n');
  const hungIn = problems.map((problem) => problem.hungIn).find(Boolean);
  return {
    ...{ key: file, where: file, title: 'the file itself', message, stack, again: [file] },
    ...(hungIn && { hungIn }),
  };
}

/**
 * @param {string} stage
 * @param {import('./record.mjs').TestRecord['strays'][number]} stray
 * @returns {Failure}
 */
function strayError(stage, { problem, files, during }) {
  const ran = during ? `, while "${during}" ran` : '';
  const source =
    files.length > 1 ? `\nIt comes from one of these, run in its thread: ${files.join(', ')}` : '';
  return {
    key: `stray ${problem.message}`,
    where: files[0] ?? stage,
    title: `an error that no test owns${ran}`,
    ...problem,
    message: `${problem.message}${source}`,
    again: files.length > 0 ? files : 'all',
  };
}

/**
 * A warning among many that nobody reads is not read either: tests expect the warnings that they provoke, or there are none.
 * @param {string} stage
 * @param {import('./record.mjs').Printed[]} printed
 * @returns {Failure[]} one a file
 */
function noise(stage, printed) {
  const places = [...new Set(printed.map(({ file = stage }) => file))];
  return places.map((where) => {
    const own = printed.filter(({ file = stage }) => file === where);
    const lines = own.map(
      ({ text, times }) => `${times === 1 ? 'once' : `${times} times`}: ${linesOf(text)[0]}`,
    );
    return {
      ...{ key: `printed by ${where}`, where, title: 'warns, and no test expects it' },
      ...{ message: lines.join('\n'), stack: own.map(({ text }) => text).join('\n') },
      again: where === stage ? 'all' : [where],
    };
  });
}

/**
 * Without the frames of stacks, which tell less than what stands above them.
 * @param {string} output
 */
export function linesOf(output) {
  return plain(output)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/^\s+(?:at|❯) /.test(line));
}
