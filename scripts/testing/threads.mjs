/** Which files ran in the thread of an error that no test owns? */

/** An error comes soon after the test that caused it: older files are not named. */
const MOST_NAMED = 5;

export class Threads {
  /** @type {Map<string, string[]>} */
  #files = new Map();

  /**
   * @param {string} thread
   * @param {string} file
   */
  add(thread, file) {
    this.#files.set(thread, [...(this.#files.get(thread) ?? []), file]);
  }

  /**
   * @param {string | undefined} file that ran when the error came
   * @returns {string[]} with those before it in its thread, the likeliest first
   */
  before(file) {
    if (file === undefined) return [];
    const all = [...this.#files.values()].find((files) => files.includes(file)) ?? [file];
    return all
      .slice(0, all.indexOf(file) + 1)
      .reverse()
      .slice(0, MOST_NAMED);
  }
}
