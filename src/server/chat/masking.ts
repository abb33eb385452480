/** What of a typed text is stored: no card number, no social security number, nothing that turns text around. */

/** Card numbers have 13 to 19 digits (ISO/IEC 7812). */
const FEWEST_CARD_DIGITS = 13;
const MOST_CARD_DIGITS = 19;
/** What people put between digits, seen or not. */
const BETWEEN = '[\\s.\\-_/\\u00ad\\u200b-\\u200f\\u2010-\\u2015\\u2060\\u2212\\ufeff]{0,3}';
const RUN = new RegExp(`\\p{Nd}(?:${BETWEEN}\\p{Nd}){8,}`, 'gu');
const SOCIAL_SECURITY = new RegExp(
  `(?<!\\p{Nd})(\\p{Nd}{3})(${BETWEEN})(\\p{Nd}{2})(${BETWEEN})(\\p{Nd}{4})(?!\\p{Nd})`,
  'gu',
);
/** Overrides and embeddings make a text read as it was not typed. Marks that Arabic and Hebrew need stay. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Control characters but for tab and new line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** The text as it is stored and shown. It may come out empty. */
export function storableText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(TURNING, '').replace(CONTROLS, '');
  return withoutNumbers(plain.replace(/\p{Surrogate}/gu, '\ufffd')).trim();
}

/** Numbers that could be a card's or a person's own, but for their last four digits. */
export function withoutNumbers(text: string): string {
  const social = text.replace(SOCIAL_SECURITY, (whole, area, one, group, two, serial) =>
    isSocialSecurity(digitsOf(`${area}${group}${serial}`)) ? `•••${one}••${two}${serial}` : whole,
  );
  return social.replace(RUN, maskedCards);
}

/** No number has 000, 666 or 9xx in front, nor a part of zeros alone. */
function isSocialSecurity(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
}

/** The longest run of digits from each place on that is a card's number. */
function maskedCards(run: string): string {
  const characters = Array.from(run);
  const at = characters.flatMap((character, index) => (/\p{Nd}/u.test(character) ? [index] : []));
  const digits = digitsOf(at.map((index) => characters[index]).join(''));
  let first = 0;
  while (first + FEWEST_CARD_DIGITS <= digits.length) {
    const length = cardLengthAt(digits, first);
    if (length === undefined) {
      first += 1;
      continue;
    }
    for (const index of at.slice(first, first + length - 4)) characters[index] = '•';
    first += length;
  }
  return characters.join('');
}

function cardLengthAt(digits: string, first: number): number | undefined {
  const most = Math.min(MOST_CARD_DIGITS, digits.length - first);
  for (let length = most; length >= FEWEST_CARD_DIGITS; length -= 1) {
    if (isLuhn(digits.slice(first, first + length))) return length;
  }
  return undefined;
}

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  if (/^0+$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : doubled(Number(digit))))
    .reduce((total, each) => total + each, 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}

/** Digits of any script as 0 to 9: blocks of decimal digits begin at a zero and are ten long. */
function digitsOf(text: string): string {
  return Array.from(text)
    .map((each) => {
      const character = each.normalize('NFKC');
      const code = character.codePointAt(0) ?? 0;
      let zero = code;
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String(code - zero);
    })
    .join('');
}
