/** Several replacements in one text; every other byte stays. */

/** The text from `start` up to `end`, offsets both, becomes `text`. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** None may overlap another. */
export function replaced(text: string, replacements: Replacement[]): string {
  const lastFirst = replacements.toSorted((a, b) => b.start - a.start);
  return lastFirst.reduce(
    (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
    text,
  );
}
