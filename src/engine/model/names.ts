/** Compares a typed name or email to the known one: in any case, names with or without accents and middle names. */

/** At most so many parts may be left out: each doubles the ways to write a name. */
const MOST_LEFT_OUT = 4;

export interface NamePart {
  text: string;
  /** A middle name or a suffix that people leave out. */
  mayLack?: boolean;
}

/** Parts stand in their order; one may only be left out where it says so. An empty name is nobody's. */
export function isSameName(typed: string, parts: NamePart[]): boolean {
  const known = parts
    .map(({ text, mayLack }) => ({ letters: lettersOf(text), mayLack }))
    .filter(({ letters }) => letters !== '');
  const optional = known.filter(({ mayLack }) => mayLack).slice(0, MOST_LEFT_OUT);
  const given = lettersOf(typed);
  if (given === '') return false;
  const ways = Array.from({ length: 2 ** optional.length }, (_, way) =>
    known
      .filter((part) => {
        const at = optional.indexOf(part);
        return at === -1 || (way >> at) % 2 === 0;
      })
      .map(({ letters }) => letters)
      .join(''),
  );
  return ways.includes(given);
}

/** Letters that have no accent to take off, as a keyboard without them writes them. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[łđøßæœıþð]/g, (letter) => PLAIN[letter] ?? letter);
}

/** The same e-mail, however it was typed. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase();
}
