/** Which unit tests import a module, directly or not, and which of them are the likeliest to break with it? */
import { posix } from 'node:path';

/** What is further off is left to the whole run: most files of the server reach all its tests through its start. */
export const MOST_FILES = 40;
/** Who reads all of `src` or `flows` is further from each file in it than who names the file. */
export const FAR = 4;
/** Seconds of the processor each. */
const STARTS_PROCESSES = /\b(startServer|startChild|spawn\w*|standsInAProject|startOwnProcess)\(/;
/** Who names more of its names is no nearer. */
const MOST_NAMES = 3;
/** But those of `npm run test:deep`. */
const UNIT_TEST = /^tests\/.*(?<!\.deep)\.test\.tsx?$/;
/** Ours name the whole file. What is a type alone, the type check finds. */
const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(?!type\b)[^'";]*?\bfrom\s*['"](\.[^'"?]*)|\bimport\s*\(?\s*['"](\.[^'"?]*)|\b(?:mock|importActual)(?:<[^(]*>)?\(\s*['"](\.[^'"?]*)/g;
/** What tests call it by: an export, or a name that it is registered under. */
const NAMED = /\bexport (?:async )?(?:function\*?|const|class) (\w+)|\bname: '([\w-]{4,})'/g;

/**
 * @param {Map<string, string>} modules texts by their paths
 * @param {Map<string, number>} touched modules that have changed, or that read what has; by how far off they are themselves
 * @returns {Map<string, number>} by test file, over how many imports it comes to one of them
 */
export function testsThatReach(modules, touched) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, text] of modules) {
    for (const [, ...found] of text.matchAll(IMPORT)) {
      const imported = posix.join(posix.dirname(path), found.find(Boolean) ?? '');
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  /** @type {Map<string, number>} */
  const steps = new Map();
  let waiting = [...touched];
  for (let count = 0; waiting.length > 0; count += 1) {
    const reached = waiting.filter(([path, at]) => at === count && !steps.has(path));
    for (const [path] of reached) steps.set(path, count);
    const next = reached.flatMap(([path]) => importers.get(path) ?? []);
    const others = waiting.filter(([, at]) => at > count);
    waiting = [...others, ...next.map((path) => /** @type {[string, number]} */ ([path, count + 1]))];
  }
  return new Map([...steps].filter(([path]) => UNIT_TEST.test(path) && modules.has(path)));
}

/**
 * All of them, or where they are too many the nearest: few imports away, in the same room, with a name of it in their
 * text, or called as it is.
 * @param {Map<string, string>} modules
 * @param {Map<string, number>} reaching
 * @param {string[]} files that have changed
 * @returns {string[]}
 */
export function nearestOf(modules, reaching, files) {
  const names = new Set(
    files.flatMap((file) =>
      [...(modules.get(file) ?? '').matchAll(NAMED)].flatMap(([, ...found]) => found.find(Boolean) ?? []),
    ),
  );
  const distanceOf = (/** @type {string} */ test, /** @type {number} */ steps) => {
    const text = modules.get(test) ?? '';
    const words = new Set(text.match(/\w[\w-]*/g));
    const shared = Math.max(0, ...files.map((file) => sharedRooms(file, test)));
    const named = [...names].filter((name) => words.has(name)).length;
    const near = steps - 2 * shared - Math.min(MOST_NAMES, named);
    return near + (STARTS_PROCESSES.test(text) ? 4 * FAR : 0);
  };
  return [...reaching]
    .map(([test, steps]) => ({ test, distance: files.includes(test) ? -Infinity : distanceOf(test, steps) }))
    .sort((one, other) => one.distance - other.distance || (one.test < other.test ? -1 : 1))
    .slice(0, MOST_FILES)
    .map(({ test }) => test);
}

/**
 * tests/ mirrors src/, and tests/flows the files that are written.
 * @param {string} file
 * @param {string} test
 */
function sharedRooms(file, test) {
  const [of, by] = [roomsOf(file), roomsOf(test)];
  const apart = of.findIndex((room, at) => room !== by[at]);
  return (apart < 0 ? of.length : apart) + (of.at(-1) === by.at(-1) ? 2 : 0);
}

/** @param {string} path */
function roomsOf(path) {
  const own = path.replace(/^(src|tests)\//, '').replace(/^(schemas|orgs)\//, 'flows/');
  return own.replace(/(\.test)?\.\w+$/, '').split('/');
}
