/** Does registering, signing in and getting back in hold against guessing, waiting and theft? */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Accounts, createAccounts } from '../../../src/server/identity/accounts.ts';
import { endSiteOf, networkOf } from '../../../src/server/identity/networks.ts';
import { argon2id, createPasswords } from '../../../src/server/identity/passwords.ts';
import { createTokens, type Tokens } from '../../../src/server/identity/tokens.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { createStore } from '../../../src/server/store/create.ts';
import type { Store } from '../../../src/server/store/store.ts';

const minute = 60_000;
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = createKeyring(first);
const issuer = 'https://bank.example';
const password = 'correct horse battery';
/** As on the server, at a fraction of its cost: how strong a hash is, passwords.test.ts shows. */
const passwords = createPasswords((parameters) => argon2id({ ...parameters, memory: 8, passes: 1 }));
let now = new Date('2026-11-20T12:00:00Z');
const clock = () => now;
const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

let store: Store;
let tokens: Tokens;
let accounts: Accounts;
/** Somebody new for each test: org, e-mail and address are counted apart. */
let person: { org: string; email: string; address: string };

beforeAll(async () => {
  store = await createStore({ keys, clock, newId: randomUUID });
  tokens = createTokens({ keys, sessions: store.sessions, clock, issuer });
  accounts = createAccounts({ store, keys, passwords, tokens, clock, ownWords: () => [] });
});
afterAll(() => store.close());
beforeEach(() => {
  person = { org: randomUUID(), email: 'ada@example.com', address: randomUUID() };
});

const register = () => accounts.register({ org: person.org, details: { email: person.email }, password });
const signedIn = async () => {
  await register();
  const answer = await accounts.signIn({ ...person, password });
  return answer.kind === 'ok' ? answer : expect.unreachable();
};

/** What is sent back with a reply to a token that holds. */
const renewedOf = async (token: string, by = tokens) => {
  const verdict = await by.verify(token);
  return verdict.kind === 'ok' ? by.renew(verdict.claims) : expect.unreachable();
};

describe('a token', () => {
  test('names the person, the session and the org, and is renewed once it is five minutes old', async () => {
    const { token, identity } = await signedIn();
    const claims = { identity: identity.uuid, org: person.org };
    expect(await tokens.verify(token)).toMatchObject({ kind: 'ok', claims });
    wait(5 * minute - 1000);
    expect(await renewedOf(token)).toBeUndefined();
    wait(1000);
    const renewed = (await renewedOf(token)) ?? expect.unreachable();
    wait(14 * minute);
    expect((await tokens.verify(token)).kind).toBe('expired');
    expect(await tokens.verify(renewed)).toMatchObject({ kind: 'ok', claims });
  });

  test('is renewed for twelve hours from signing in, and not a second longer', async () => {
    let { token } = await signedIn();
    const end = now.getTime() + 12 * 60 * minute;
    while (now.getTime() + 14 * minute < end) {
      wait(14 * minute);
      token = (await renewedOf(token)) ?? expect.unreachable();
    }
    wait(end - now.getTime() - 1000);
    const renewed = (await renewedOf(token)) ?? expect.unreachable();
    expect(JSON.parse(Buffer.from(renewed.split('.')[1]!, 'base64url').toString())).toMatchObject({
      exp: end / 1000,
    });
    const { sid, org, sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const longer = new SignJWT({ sid, org, sub, iss: issuer, iat: end / 1000, exp: end / 1000 + 3600 });
    wait(1000);
    expect((await tokens.verify(token)).kind).toBe('expired');
    const head = { alg: 'HS256', kid: keys.current };
    const signed = await longer.setProtectedHeader(head).sign(keys.tokenKey(keys.current)!);
    expect((await tokens.verify(signed)).kind).toBe('expired');
  });

  test('is worth nothing after signing out, on this session only', async () => {
    const { token } = await signedIn();
    const other = await accounts.signIn({ ...person, password });
    const verdict = await tokens.verify(token);
    await tokens.end(verdict.kind === 'ok' ? verdict.claims.session : expect.unreachable());
    expect(await tokens.verify(token)).toEqual({ kind: 'revoked' });
    expect((await tokens.verify(other.kind === 'ok' ? other.token : '')).kind).toBe('ok');
  });

  test('is refused when malformed, forged, unsigned, of another issuer or without its claims', async () => {
    const { token } = await signedIn();
    const [head, body, signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>;
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const key = keys.tokenKey(keys.current)!;
    const sign = (payload: Record<string, unknown>, by = key) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: keys.current }).sign(by);
    const { sid: _, ...without } = claims;
    const bad = [
      '',
      'x',
      'a.b.c',
      '\u0000',
      `${head}.${body}`,
      `${head}.${text({ ...claims, org: 'other' })}.${signature}`,
      `${text({ alg: 'none', kid: keys.current })}.${body}.`,
      `${text({ alg: 'HS256', kid: 'unknown' })}.${body}.${signature}`,
      await sign(claims, createKeyring(second).tokenKey(createKeyring(second).current)!),
      await sign({ ...claims, iss: 'https://other.example' }),
      await sign(without),
      await sign({ ...claims, sub: randomUUID() }),
      await sign({ ...claims, org: 'other' }),
    ];
    const verdicts = await Promise.all(bad.map((each) => tokens.verify(each)));
    expect(verdicts.map(({ kind }) => kind)).toEqual(bad.map(() => 'invalid signature'));
    expect(await tokens.verify(await sign({ ...claims, sid: 'no uuid' }))).toEqual({ kind: 'revoked' });
    expect((await tokens.verify(await sign(claims))).kind).toBe('ok');
  });

  test('of an older key is still good, and renewed under the new one', async () => {
    const { token } = await signedIn();
    const later = createTokens({
      keys: createKeyring(second, [first]),
      sessions: store.sessions,
      clock,
      issuer,
    });
    wait(6 * minute);
    const renewed = (await renewedOf(token, later)) ?? expect.unreachable();
    expect((await tokens.verify(renewed)).kind).toBe('invalid signature');
  });
});

describe('signing in', () => {
  test('does not tell a wrong password from an unknown e-mail or another org', async () => {
    await register();
    const wrong = [
      { ...person, password: 'wrong horse battery' },
      { ...person, email: 'nobody@example.com', password },
      { ...person, org: randomUUID(), password },
    ];
    for (const attempt of wrong) expect(await accounts.signIn(attempt)).toEqual({ kind: 'wrong' });
    expect((await accounts.signIn({ ...person, email: ' ADA@Example.com', password })).kind).toBe('ok');
  });

  test('an e-mail is registered once, under a password that is one', async () => {
    expect((await register()).kind).toBe('ok');
    expect(await register()).toEqual({ kind: 'taken' });
    const weak = { org: person.org, details: { email: 'new@example.com' }, password: 'short' };
    expect(await accounts.register(weak)).toEqual({ kind: 'password', problem: 'tooShort' });
    expect(await store.identities.findByEmail(person.org, 'new@example.com')).toBeUndefined();
  });

  test('after five wrong passwords from one network even the right one waits there, half a minute', async () => {
    await register();
    for (let count = 0; count < 5; count += 1) {
      expect((await accounts.signIn({ ...person, password: 'wrong' })).kind).toBe('wrong');
    }
    const held = { kind: 'wait', by: 'person', until: new Date(now.getTime() + 30_000) };
    expect(await accounts.signIn({ ...person, password })).toEqual(held);
    wait(30_000);
    expect((await accounts.signIn({ ...person, password })).kind).toBe('ok');
    expect((await accounts.signIn({ ...person, password: 'wrong' })).kind).toBe('wrong');
  });

  test('a hundred guesses sent at once are still five guesses', async () => {
    await register();
    const guess = () => accounts.signIn({ ...person, password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 100 }, guess));
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
  });

  test('one address may try twenty e-mails, and success gives the attempt back', async () => {
    await register();
    for (let count = 0; count < 30; count += 1) {
      expect((await accounts.signIn({ ...person, password })).kind).toBe('ok');
    }
    const spray = (count: number) => accounts.signIn({ ...person, email: `${count}@example.com`, password });
    for (let count = 0; count < 20; count += 1) expect((await spray(count)).kind).toBe('wrong');
    expect((await spray(20)).kind).toBe('wait');
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown'],
  ])('the address %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('a customer of a hosting firm has a whole /48 of IPv6, and one address else', () => {
    const sites = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:ffff::9', '192.0.2.1', '::ffff:192.0.2.1', 'unknown'];
    expect(sites.map(endSiteOf)).toEqual([
      ...['2001:db8:1::/48', '2001:db8:1::/48', '192.0.2.1', '192.0.2.1', 'unknown'],
    ]);
  });
});

describe('a forgotten password', () => {
  const requested = async (address = person.address) => {
    const answer = await accounts.requestReset({ ...person, address });
    return (answer.kind === 'ok' && answer.token) || expect.unreachable();
  };

  test('is replaced once per link, and ends all sessions', async () => {
    const { token: session } = await signedIn();
    const token = await requested();
    expect(await accounts.resetPassword({ token, password: 'short' })).toMatchObject({ problem: 'tooShort' });
    expect((await tokens.verify(session)).kind).toBe('ok');
    expect(await accounts.resetPassword({ token, password: 'another long password' })).toMatchObject({
      kind: 'ok',
    });
    expect(await accounts.resetPassword({ token, password: 'yet another password' })).toEqual({
      kind: 'unknown',
    });
    expect((await tokens.verify(session)).kind).toBe('revoked');
    expect((await accounts.signIn({ ...person, password })).kind).toBe('wrong');
    expect((await accounts.signIn({ ...person, password: 'another long password' })).kind).toBe('ok');
  });

  test('is asked for again by the link that is open, which is good anew; of two at once one is good', async () => {
    await register();
    const older = await requested();
    wait(20 * minute);
    expect(await requested()).toBe(older);
    wait(29 * minute);
    const reset = { token: older, password: 'another long password' };
    expect((await accounts.resetPassword(reset)).kind).toBe('ok');
    const tokens = await Promise.all([requested(), requested()]);
    expect(tokens).not.toContain(older);
    const kinds: string[] = [];
    for (const token of tokens)
      kinds.push((await accounts.resetPassword({ token, password: 'yet another password' })).kind);
    expect(kinds.sort()).toEqual(['ok', 'unknown']);
  });

  test('works by the newest link alone, and by none that was open for half a day', async () => {
    await register();
    const older = await requested();
    let newer = older;
    for (let count = 0; count < 36; count += 1) {
      expect([count, newer]).toEqual([count, older]);
      wait(20 * minute);
      newer = await requested(randomUUID());
    }
    expect(newer).not.toBe(older);
    const password = 'another long password';
    expect(await accounts.resetPassword({ token: older, password })).toEqual({ kind: 'unknown' });
    expect((await accounts.resetPassword({ token: newer, password })).kind).toBe('ok');
  });

  test('has half an hour', async () => {
    await register();
    const token = await requested();
    wait(30 * minute);
    expect(await accounts.resetPassword({ token, password })).toEqual({ kind: 'unknown' });
  });

  test('makes no link for an unknown e-mail, and waits when asked too often', async () => {
    expect(await accounts.requestReset(person)).toEqual({ kind: 'ok', token: undefined });
    for (let count = 0; count < 4; count += 1) await accounts.requestReset(person);
    expect((await accounts.requestReset(person)).kind).toBe('wait');
  });
});
