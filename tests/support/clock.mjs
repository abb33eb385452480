/** A clock that begins at HEARTHLINE_NOW, an ISO date and time, and runs on: what is green today is green on that day. */
// A set-up file of the tests; by NODE_OPTIONS=--import for a whole process, its threads and what it starts. Databases,
// files and browsers keep the clock of the machine.
const wanted = process.env.HEARTHLINE_NOW;
const played = Symbol.for('hearthline.clock');

if (wanted && !(played in globalThis)) {
  Object.assign(globalThis, { [played]: true });
  const { now } = Date;
  // When it began is the same for who is started by us: a server that starts again does not go back in time.
  process.env.HEARTHLINE_NOW_SINCE ??= String(now());
  const shift = Date.parse(wanted) - Number(process.env.HEARTHLINE_NOW_SINCE);
  if (Number.isNaN(shift)) throw new Error(`HEARTHLINE_NOW is "${wanted}", which is no date and time.`);
  const shifted = () => now() + shift;
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
