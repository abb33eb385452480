/** Tells passwords that are tried first: common ones, keyboard rows, dates, repeats, the person's own email, and names of the lender and its products. */
import type { Bundle } from '../../engine/model/bundle.ts';

/** Beyond it each further character only makes the search longer, not the answer another one. */
const MOST_CHARACTERS = 40;
/** Of zxcvbn's 0 to 4; below it, fewer than a hundred million guesses find the password. */
const LOWEST_SCORE = 3;
/** Of what is left without the year, the digits and the signs that most people put behind a word. */
const LOWEST_SCORE_OF_WORD = 2;
const PUT_BEHIND = /[\d!-/:-@[-`{-~]{1,6}$/;
/** The name of this program: whoever is asked for a password has read it. */
const PROGRAM = 'hearthline';
/** Shorter ones are in every password. */
const SHORTEST_WORD = 4;

type Check = (password: string, own: string[]) => { score: number };

let loaded: Promise<Check> | undefined;

/** `password` is in its normal form. The lists are read once a process, when the first password is chosen. */
export async function isEasyToGuess(password: string, email: string, ownWords: string[]): Promise<boolean> {
  loaded ??= load();
  const check = await loaded;
  const start = [...password].slice(0, MOST_CHARACTERS).join('');
  const own = [email, ...email.split(/[@.]/), PROGRAM, ...ownWords];
  const word = start.replace(PUT_BEHIND, '');
  if (word !== start && check(word, own).score < LOWEST_SCORE_OF_WORD) return true;
  return check(start, own).score < LOWEST_SCORE;
}

/** Of the orgs whose sign-ins lie under a name, and of what they offer. */
export function namesToGuess(products: { bundle: Bundle }[], canonical: string): string[] {
  const names = products.flatMap(({ bundle }) =>
    Object.values(bundle.orgs)
      .filter((org) => org.canonical === canonical)
      .flatMap(({ code, name, company }) => [code, name, company.name, bundle.name, bundle.product]),
  );
  return [...new Set(names.flatMap(wordsOf))];
}

/** Each word, and each two beside each other as one: "Home Equity Line" is also tried as `homeequity`. */
function wordsOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return [...words, ...pairs, words.join('')].filter((word) => word.length >= SHORTEST_WORD);
}

async function load(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false });
  return (password, own) => factory.check(password, own);
}
