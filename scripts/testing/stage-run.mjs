/** Stages in their order, then what failed in them once more, and what is told of it all at the end. */
import { environmentFor } from '../setup/node.mjs';
import { secondChances, settle, tooMany } from './again.mjs';
import { rememberFailures } from './choice.mjs';
import { sum } from './counts.mjs';
import { forgetKept, keep, keepLines } from './kept.mjs';
import { lastLines } from './last-lines.mjs';
import { slowestLines } from './slowest.mjs';
import { timed } from './timed.mjs';

/**
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./stages.mjs').StageResult} StageResult
 * @typedef {Omit<import('./stages.mjs').Place, 'only'>} Place
 */

export class StageRun {
  /** @type {StageResult[]} */
  #results = [];
  /** @type {Failure[]} */
  #flaky = [];
  /** @type {Failure[]} of the run itself, in no stage of it */
  #own = [];

  /**
   * @param {string} root
   * @param {AbortSignal} stopped
   */
  constructor(root, stopped) {
    this.root = root;
    this.stopped = stopped;
    this.#write('what failed before could not be removed', () => forgetKept(root));
  }

  /** @param {{ name: string, run: (root: string) => Promise<StageResult> }} installing */
  async install(installing) {
    this.#results.push(this.#keep(await timed(installing, () => installing.run(this.root))));
  }

  /**
   * @param {import('./choice.mjs').Wanted[]} wanted
   * @param {{ node: string, isDeep: boolean, stopOthers: () => void }} options
   */
  async all(wanted, { isDeep, ...options }) {
    const { root, stopped } = this;
    const env = { ...environmentFor(root), ...(isDeep ? { HEARTHLINE_DEEP: '1' } : {}) };
    const place = { root, stopped, env, ...options };
    const done = await this.#inTurn(wanted, place);
    // Deep runs draw new examples: what fails once in them is a find, and no accident.
    const chanceOf = isDeep ? () => undefined : secondChances(done.map(({ result }) => result));
    for (const { stage, result } of done) {
      const chance = stopped.aborted ? undefined : chanceOf(result);
      this.#results.push(chance ? await this.#again(stage, result, { ...place, ...chance }) : result);
    }
  }

  /**
   * One stage after the other; but those that may run beside another one do so beside the next that may not: a test
   * waits now and then, and a check has one thing to do on one core.
   * @param {import('./choice.mjs').Wanted[]} wanted
   * @param {Place} place
   * @returns {Promise<{ stage: Stage, result: StageResult }[]>} in the order of the stages; without those that were not begun
   */
  async #inTurn(wanted, place) {
    /** @type {{ stage: Stage, result: StageResult }[][]} */
    const done = wanted.map(() => []);
    const runOne = async (/** @type {number} */ at) => {
      const { stage, only } = /** @type {import('./choice.mjs').Wanted} */ (wanted[at]);
      if (this.stopped.aborted) return;
      const result = this.#keep(await timed(stage, () => stage.run({ ...place, only })));
      this.#remember(stage, result);
      done[at]?.push({ stage, result });
    };
    let beside = Promise.resolve();
    for (const [at, { stage }] of wanted.entries()) {
      if (stage.isBeside) beside = beside.then(() => runOne(at));
      else await Promise.all([runOne(at), beside]);
    }
    await beside;
    return done.flat();
  }

  /**
   * @param {Stage} stage
   * @param {StageResult} first
   * @param {import('./stages.mjs').Place} place
   */
  async #again(stage, first, place) {
    const named = { ...stage, name: `${stage.name}, what failed once more` };
    const second = await timed(named, () => stage.run({ ...place, isAgain: true }));
    const { flaky, result } = settle(first, this.#keep(second, true));
    this.#flaky.push(...flaky);
    this.#remember(stage, result);
    return result;
  }

  /** @returns {boolean} is the run green? */
  tell() {
    const isTold = this.#results.some(({ failures = [] }) => failures.some(({ key }) => key === 'stopped'));
    if (this.stopped.aborted && !isTold)
      this.#fail(`stopped by ${this.stopped.reason}`, 'between two stages');
    if (this.#failures().length + this.#flaky.length > 0) {
      this.#write('these lines could not be kept', () => keepLines(this.root, this.#lastLines()));
    }
    const files = this.#results.flatMap((result) => result.files ?? []);
    for (const line of [...slowestLines(files), ...this.#lastLines()]) console.log(line);
    return this.#failures().length === 0;
  }

  #lastLines() {
    const failures = this.#failures();
    const warnings = new Set(this.#results.flatMap((result) => result.warnings ?? []));
    const counts = { ...sum(this.#results.map((result) => result.counts)), failed: failures.length };
    return lastLines({ failures, flaky: this.#flaky, warnings: [...warnings], counts });
  }

  #failures() {
    const ofStages = this.#results.flatMap(({ failures = [] }) => failures);
    return [...ofStages, ...tooMany(this.#flaky), ...this.#own];
  }

  /**
   * @param {StageResult} result
   * @param {boolean} [isAgain]
   * @returns {StageResult}
   */
  #keep(result, isAgain = false) {
    let { failures = [] } = result;
    this.#write('what failed could not be kept', () => {
      failures = keep(this.root, failures, isAgain);
    });
    return { ...result, failures };
  }

  /**
   * @param {Stage} stage
   * @param {StageResult} result
   */
  #remember({ name }, result) {
    this.#write('what failed could not be remembered', () => rememberFailures(this.root, name, result));
  }

  /**
   * A full disk fails a run, and must not silence it.
   * @param {string} title of the failure
   * @param {() => void} write
   */
  #write(title, write) {
    try {
      write();
    } catch (error) {
      this.#fail(title, /** @type {Error} */ (error).message);
    }
  }

  /**
   * @param {string} title
   * @param {string} message
   */
  #fail(title, message) {
    if (this.#own.some((failure) => failure.title === title)) return;
    this.#own.push({ key: title, where: 'npm test', title, message, again: [] });
  }
}
