/** A clock that begins at HEARTHLINE_NOW, an ISO date and time, and runs on: what is green today is green on that day. */
// A set-up file of the tests; by NODE_OPTIONS=--import for a whole process, its threads and what it starts. Pages of the
// browser are given it by e2e/support/test.ts. Databases and files keep the clock of the machine.

/** Milliseconds by which it is before the machine's; zero where none is asked for. */
export const AHEAD_MS = aheadOf(process.env.HEARTHLINE_NOW);

if (AHEAD_MS !== 0) playClock(AHEAD_MS);

/** @param {string | undefined} wanted */
function aheadOf(wanted) {
  if (!wanted) return 0;
  // When it began is the same for who is started by us: a server that starts again does not go back in time.
  process.env.HEARTHLINE_NOW_SINCE ??= String(Date.now());
  const ahead = Date.parse(wanted) - Number(process.env.HEARTHLINE_NOW_SINCE);
  if (Number.isNaN(ahead)) throw new Error(`HEARTHLINE_NOW is "${wanted}", which is no date and time.`);
  return ahead;
}

/**
 * Needs nothing of this file: a page is given its text.
 * @param {number} ahead milliseconds
 */
export function playClock(ahead) {
  const played = Symbol.for('hearthline.clock');
  if (played in globalThis) return;
  Object.assign(globalThis, { [played]: true });
  const { now } = Date;
  const shifted = () => now() + ahead;
  // Of the date itself, so that a test may put another in its place.
  Date.now = shifted;
  /** @type {DateConstructor} */
  const clock = new Proxy(Date, {
    apply: (date) => new date(shifted()).toString(),
    construct: (date, given, by) =>
      Reflect.construct(date, given.length > 0 ? given : [shifted()], by === clock ? date : by),
  });
  Date.prototype.constructor = clock;
  globalThis.Date = clock;
}
