/** Limits of size and depth for files that are read. */

/** Bytes. Larger files are refused before they are parsed. */
export const MOST_BYTES = 1_000_000;

/** Lists and maps inside each other. The parser calls itself once a level, so this is counted before it runs. */
export const MOST_LEVELS = 64;

/** Characters of a name or a value that a message repeats. */
export const MOST_QUOTED = 60;

/** Places: one more would only repeat what the first ones say. Machines get all of them. */
export const MOST_PRINTED = 200;

/** Milliseconds that a pattern may take on the text made to slow it down. */
export const MOST_PATTERN_MS = 50;
