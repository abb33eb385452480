/** Is a password kept as OWASP asks, and does a wrong one tell nothing? */
import { expect, test } from 'vitest';
import { createPasswords, problemOfPassword } from '../../../src/server/identity/passwords.ts';

const passwords = createPasswords();
const email = 'ada@example.com';

test('the encoded form names argon2id, 19 MiB, two passes, one lane and a 16-byte salt', async () => {
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test('it agrees with another implementation', async () => {
  // Made by OpenSSL: crypto.argon2('argon2id', { message: 'password', nonce: 'somesaltsomesalt', ... }) of Node 24.
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
  const hash = await passwords.hash('correct horse');
  const begin = performance.now();
  expect(await passwords.verify(hash, 'x'.repeat(1_000_000))).toBe(false);
  expect(performance.now() - begin).toBeLessThan(1000);
});

test('an unknown e-mail costs as much as a wrong password', async () => {
  const hash = await passwords.hash('correct horse');
  await passwords.verify(undefined, 'warm up');
  const cost = async (known: string | undefined) => {
    const begin = performance.now();
    expect(await passwords.verify(known, 'wrong horse!')).toBe(false);
    return performance.now() - begin;
  };
  const [wrong, unknown] = [await cost(hash), await cost(undefined)];
  expect(unknown).toBeGreaterThan(wrong / 4);
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
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'tooLong'],
  ['🦆'.repeat(11), 'tooShort'],
  ['🦆'.repeat(12), undefined],
  [' ADA@example.com', 'isEmail'],
])('the problem of %j is %j', (password, problem) => {
  expect(problemOfPassword(password, email)).toBe(problem);
});
