/** Which advisories about packages that we ship has nobody judged yet, and which judgements are over? */

/**
 * @typedef {object} Judgement
 * @property {string} id of the advisory, such as GHSA-xxxx-xxxx-xxxx
 * @property {string} package
 * @property {'unaffected' | 'accepted'} verdict
 * @property {string} why
 * @property {string} until yyyy-MM-dd, the last day on which it holds
 */

/**
 * @typedef {object} Advisory
 * @property {string} id
 * @property {string} package
 * @property {string} title
 * @property {string} severity
 * @property {string} range
 */

const KEYS = ['id', 'package', 'verdict', 'why', 'until'];
const VERDICTS = ['unaffected', 'accepted'];

/**
 * What `npm audit --json` says, one line an advisory.
 * @param {unknown} report
 * @returns {Advisory[]}
 * @throws {Error} for a report that has no list of vulnerabilities: the registry did not answer one
 */
export function advisoriesIn(report) {
  const { vulnerabilities } = /** @type {{ vulnerabilities?: Record<string, { via: unknown[] }> }} */ (
    report ?? {}
  );
  if (!vulnerabilities) throw new Error('The registry told no advisories.');
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    // A text names another package of the same report.
    via.flatMap((each) => (typeof each === 'object' && each !== null ? [advisoryOf(each)] : [])),
  );
  return [...new Map(found.map((each) => [`${each.id} ${each.package}`, each])).values()];
}

/** @param {object} told @returns {Advisory} */
function advisoryOf(told) {
  const text = (/** @type {string} */ key) =>
    String(/** @type {Record<string, unknown>} */ (told)[key] ?? '');
  const id = text('url').split('/').at(-1) ?? '';
  return {
    id,
    package: text('name'),
    title: text('title'),
    severity: text('severity'),
    range: text('range'),
  };
}

/**
 * The names of the packages of a lock that do more than build or prove.
 * @param {{ packages: Record<string, { dev?: boolean }> }} lock
 * @returns {Set<string>}
 */
export function shippedIn({ packages }) {
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev);
  return new Set(paths.map((path) => path.replace(/^.*node_modules\//, '')));
}

/**
 * @param {Advisory[]} advisories
 * @param {unknown} judgements what docs/operate/advisories.yaml holds
 * @param {{ shipped: ReadonlySet<string>, today: string }} now names of packages, and yyyy-MM-dd
 * @returns {string[]} a sentence with its cure for each that is not right
 */
export function unjudged(advisories, judgements, { shipped, today }) {
  const list = Array.isArray(judgements) ? judgements : [];
  const shape = Array.isArray(judgements) ? [] : ['"advisories" is to be a list.'];
  const wrong = list.flatMap((each, at) => {
    const fault = faultOf(each);
    return fault === undefined ? [] : [`advisories[${at}]: ${fault}`];
  });
  /** @type {Judgement[]} */
  const sound = list.filter((each) => faultOf(each) === undefined);
  const gone = sound
    .filter((each) => !shipped.has(each.package))
    .map(({ id, package: name }) => `${id}: ${name} is shipped no more. Remove the entry.`);
  const holds = (/** @type {Advisory} */ { id, package: name }) =>
    sound.some((each) => each.id === id && each.package === name && each.until >= today);
  const open = advisories
    .filter((each) => !holds(each))
    .map(
      ({ id, package: name, title, severity, range }) =>
        `${id} (${severity}): ${name} ${range}: ${title}. Take a newer version, or judge it in docs/operate/advisories.yaml.`,
    );
  return [...shape, ...wrong, ...gone, ...open];
}

/** @param {unknown} entry */
function faultOf(entry) {
  if (typeof entry !== 'object' || entry === null) return 'an entry has id, package, verdict, why and until.';
  const given = /** @type {Record<string, unknown>} */ (entry);
  const missing = KEYS.filter((key) => typeof given[key] !== 'string' || given[key] === '');
  if (missing.length > 0) return `${missing.join(', ')} is to be a text.`;
  const other = Object.keys(given).filter((key) => !KEYS.includes(key));
  if (other.length > 0) return `${other.join(', ')} is no key.`;
  if (!VERDICTS.includes(String(given.verdict))) return `verdict is to be ${VERDICTS.join(' or ')}.`;
  return /^\d{4}-\d{2}-\d{2}$/.test(String(given.until)) ? undefined : 'until is to be a date, yyyy-MM-dd.';
}
