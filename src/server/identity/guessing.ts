/** Tells passwords that are tried first: common ones, keyboard rows, dates, repeats, and the person's own email. */

/** Beyond it each further character only makes the search longer, not the answer another one. */
const MOST_CHARACTERS = 40;
/** Of zxcvbn's 0 to 4; below it, fewer than a million guesses find the password. */
const LOWEST_SCORE = 2;

type Check = (password: string, own: string[]) => { score: number };

let loaded: Promise<Check> | undefined;

/** `password` is in its normal form. The lists are read once a process, when the first password is chosen. */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  loaded ??= load();
  const check = await loaded;
  const start = [...password].slice(0, MOST_CHARACTERS).join('');
  return check(start, [email, ...email.split(/[@.]/)]).score < LOWEST_SCORE;
}

async function load(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false });
  return (password, own) => factory.check(password, own);
}
