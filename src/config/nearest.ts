/** Which known name was probably meant? */
import { distance } from 'fastest-levenshtein';

const MOST_LENGTH = 64;

/** The nearest name within a third of the letters; undefined when none is near enough to be helpful. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name === '' || name.length > MOST_LENGTH) return undefined;
  const most = Math.max(1, Math.floor(name.length / 3));
  const wanted = name.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const each of known) {
    if (Math.abs(each.length - name.length) > most) continue;
    const here = distance(wanted, each.toLowerCase());
    if ((here <= most || isSwap(wanted, each.toLowerCase(), here)) && (!best || here < best.distance))
      best = { name: each, distance: here };
  }
  return best?.name;
}

/** Two letters in the wrong order count as two changes and are one slip. */
function isSwap(one: string, other: string, changes: number): boolean {
  return changes === 2 && one.length > 3 && [...one].sort().join('') === [...other].sort().join('');
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** Names in a sentence: `a, b and c`; of many only the first. */
export function listed(names: string[], most = 8): string {
  const shown = names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
