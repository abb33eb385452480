/** What was found out lately, so that it is not found out again: of projects that come and go, none is kept for good. */

/** `findOut` is asked where none of the last `most` keys says the same. */
export function rememberRecent<Key, Found>(
  most: number,
  isSame: (one: Key, other: Key) => boolean = Object.is,
): (key: Key, findOut: () => Found) => Found {
  /** Newest first. */
  let recent: { key: Key; found: Found }[] = [];
  return (key, findOut) => {
    const before = recent.find((each) => isSame(each.key, key));
    const known = before ?? { key, found: findOut() };
    recent = [known, ...recent.filter((each) => each !== before)].slice(0, most);
    return known.found;
  };
}
