/** Is a password kept as OWASP asks, and does a wrong one tell nothing? */
import { expect, test } from 'vitest';
import { namesToGuess } from '../../../src/server/identity/guessing.ts';
import {
  type Argon2,
  argon2id,
  createPasswords,
  problemOfPassword,
} from '../../../src/server/identity/passwords.ts';
import { BORROWER, STAFF } from '../../../src/server/sandbox/people.ts';
import { readOnce } from '../support/harness.ts';
import { PASSWORD } from '../support/people.ts';

const products = ((await readOnce()).bundles ?? []).map((bundle) => ({ bundle }));

const passwords = createPasswords();

/** Passwords whose every hashing is written down: what it costs, and what is hashed. */
function watched() {
  const hashings: Parameters<Argon2>[0][] = [];
  const hashing: Argon2 = (parameters) => {
    hashings.push(parameters);
    return argon2id(parameters);
  };
  return { ...createPasswords(hashing), hashings };
}
const email = 'ada@example.com';

/** 128 characters. */
const LONG = Array.from(
  { length: 64 },
  (_, at) => String.fromCharCode(97 + ((at * at * 7 + at) % 26)) + (at % 10),
).join('');

test('the encoded form names argon2id, 19 MiB, two passes, one lane and a 16-byte salt', async () => {
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test('it agrees with another implementation', async () => {
  // Made by hash-wasm 4.13, a build of the reference implementation, with the salt 'somesaltsomesalt'.
  const known =
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$K13EBUiG7JV+9ZxztmHFTdb7J0WQsnj2V8bZaqyPptE';
  expect(await passwords.verify(known, 'password')).toBe(true);
  expect(await passwords.verify(known, 'passwore')).toBe(false);
});

test('the right password is right, whatever keyboard composed it, and no other is', async () => {
  const hash = await passwords.hash('Zo\u00eb and the caf\u00e9');
  expect(await passwords.verify(hash, 'Zoe\u0308 and the cafe\u0301')).toBe(true);
  expect(await passwords.verify(hash, 'Zo\u00eb and the cafe')).toBe(false);
  expect(await passwords.verify(hash, '')).toBe(false);
});

test('a password of a megabyte is refused without hashing it', async () => {
  const { hash, verify, hashings } = watched();
  expect(await verify(await hash('correct horse'), 'x'.repeat(1_000_000))).toBe(false);
  expect(hashings.filter(({ message }) => String(message).length > 128)).toEqual([]);
});

test('an unknown e-mail costs as much as a wrong password', async () => {
  const { hash, verify, hashings } = watched();
  const known = await hash('correct horse');
  await verify(undefined, 'makes the hash that nobody has');
  const cost = async (of: string | undefined) => {
    hashings.length = 0;
    expect(await verify(of, 'wrong horse!')).toBe(false);
    return hashings.map(({ nonce: _, ...work }) => work);
  };
  const wrong = await cost(known);
  expect(wrong).toHaveLength(1);
  expect(await cost(undefined)).toEqual(wrong);
});

test('a hash of weaker parameters is outdated, one that is no hash is a fault', async () => {
  const hash = await passwords.hash('correct horse');
  expect(passwords.isOutdated(hash)).toBe(false);
  expect(passwords.isOutdated(hash.replace('t=2', 't=1'))).toBe(true);
  await expect(passwords.verify('plain text', 'plain text')).rejects.toThrow(/encoded form/);
});

test.each([
  ['elevenchars', 'tooShort'],
  ['twelve chars', undefined],
  [LONG, undefined],
  [`${LONG}!`, 'tooLong'],
  ['🦆'.repeat(11), 'tooShort'],
  ['🦆🌊🪵🦉🌾🐚🧭🪁🏔🛶🌙🪴', undefined],
  [' ADA@example.com', 'isEmail'],
  ['passwordpassword', 'isEasy'],
  ['PasswordPassword', 'isEasy'],
  ['p@ssw0rdp@ssw0rd', 'isEasy'],
  ['password1234', 'isEasy'],
  ['qwertyuiop123', 'isEasy'],
  ['123456789012', 'isEasy'],
  ['aaaaaaaaaaaa', 'isEasy'],
  ['ada@example.com1', 'isEasy'],
  ['password'.repeat(16), 'isEasy'],
  // Full-width letters are the same ones.
  ['ｐａｓｓｗｏｒｄpassword', 'isEasy'],
  ['correct horse battery', undefined],
  ['correcthorse', 'isEasy'],
  ['Summer2026!!', 'isEasy'],
  ['Hearthline1!', 'isEasy'],
  ['homeequity12', 'isEasy'],
  ['FigureLending1', 'isEasy'],
  ['debtservice26', 'isEasy'],
  [BORROWER.password, undefined],
  [STAFF.password, undefined],
  [PASSWORD, undefined],
])('the problem of %j is %j', async (password, problem) => {
  expect(await problemOfPassword(password, email, namesToGuess(products, 'figure'))).toBe(problem);
});
