/** The placeholders that stay open in words of the interface, until a control fills them. */

/** What only a control knows: it finds its place still open in a word, and fills it itself. */
export const OPEN_PLACEHOLDERS: readonly string[] = [
  'address',
  'all',
  'browser',
  'count',
  'email',
  'file',
  'kinds',
  'law',
  'minutes',
  'name',
  'number',
  'offered',
  'since',
  'started',
  'step',
  'steps',
  'system',
  'time',
  'until',
];

/** As facts of words that are filled in for a lender: they stay as they are. */
export const OPEN_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  OPEN_PLACEHOLDERS.map((name) => [name, `{${name}}`]),
);
