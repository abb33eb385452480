/** The known name that was probably meant, for "Did you mean". */
import { distance } from 'fastest-levenshtein';

const MOST_LENGTH = 64;

/** The nearest name within a third of the letters; undefined when none is near enough to be helpful. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  return nearestOnes(name, known)[0];
}

/** All names that are as near as the nearest. */
function nearestOnes(name: string, known: Iterable<string>): string[] {
  if (name === '' || name.length > MOST_LENGTH) return [];
  const most = Math.max(1, Math.floor(name.length / 3));
  const wanted = name.toLowerCase();
  let best: string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const each of known) {
    if (Math.abs(each.length - name.length) > most) continue;
    const here = distance(wanted, each.toLowerCase());
    if (here > least || (here > most && !isSwap(wanted, each.toLowerCase(), here))) continue;
    best = here < least ? [each] : [...best, each];
    least = here;
  }
  return [...new Set(best)];
}

/** Two letters in the wrong order count as two changes and are one slip. */
function isSwap(one: string, other: string, changes: number): boolean {
  return changes === 2 && one.length > 3 && [...one].sort().join('') === [...other].sort().join('');
}

/** One letter is another, is lacking or too much, or two have changed places; what only ends otherwise is meant. */
export function isSlip(one: string, other: string): boolean {
  const changes = distance(one, other);
  if (isSwap(one, other, changes)) return true;
  return changes === 1 && one.length > 5 && one.slice(0, -1) !== other && one !== other.slice(0, -1);
}

/** ` Did you mean "x"?`, or nothing; of several that are as near, two. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = nearestOnes(name, known).slice(0, 2);
  return meant.length === 0 ? '' : ` Did you mean ${meant.map((each) => `"${each}"`).join(' or ')}?`;
}

/** The one name that `didYouMean` put into a sentence; undefined where it named none, or several. */
export function meantIn(message: string): string | undefined {
  return /Did you mean "([^"]+)"\?/.exec(message)?.[1];
}

/** Names in a sentence: `a, b and c`; of many only the first. */
export function listed(names: string[], most = 8): string {
  const shown = names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
