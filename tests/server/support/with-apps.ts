/** Lenders whose people may have an app, must, or have none; and people of theirs who set one up. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import type { Reading } from '../../../src/server/publish/configuration.ts';
import { type Answered, type Browser, readOnce, type TestServer } from './harness.ts';
import { PASSWORD, register } from './people.ts';

const PERIOD_MS = 30_000;
/** A lender that lets people have an app, one that asks for codes by email as well, one that requires an app, one that has none. */
export const OFFERED = 'citywide';
export const EMAIL = 'homepoint';
export const REQUIRED = 'harbor-cu';
export const NONE = 'figure';

export async function lendersWithApps(): Promise<Reading> {
  const reading = await readOnce();
  const bundles = structuredClone(reading.bundles ?? []) as Bundle[];
  for (const { orgs } of bundles) {
    if (orgs[EMAIL]) Object.assign(orgs[EMAIL], { secondFactor: 'email', authenticator: 'offered' });
    if (orgs[REQUIRED]) orgs[REQUIRED].authenticator = 'required';
  }
  return { ...reading, bundles };
}

export const wrongFor = (right: string) => (right === '123456' ? '654321' : '123456');
export const codesIn = ({ body }: Answered): string[] => body.recoveryCodes ?? [];

export interface AtLender {
  lender: string;
  browser: Browser;
  email: string;
  uuid: string;
}

/** What a test does with them on its server. */
export function appsOn(server: TestServer) {
  const codeOf = (key: string) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: server.services.clock().getTime() });
  const browserAt = (lender: string) => server.browser(`${lender}.localhost`);
  /** The newest code that came by email. */
  const emailed = async (lender: string, email: string): Promise<string> => {
    const mails = await server.store.mailbox.list(lender, email);
    return mails.flatMap(({ text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? [])[0] ?? '';
  };
  const person = async (lender = OFFERED): Promise<AtLender> => {
    const browser = browserAt(lender);
    const email = await register(server, browser);
    const { uuid } = (await server.store.identities.findByEmail(lender, email))!;
    return { lender, browser, email, uuid };
  };
  /** The email proved whose sign-in it is. */
  const settingUp = async ({ lender, browser, email }: AtLender) => {
    const begun = await browser.call('beginFactor', { body: { password: PASSWORD } });
    expect(begun.status).toBe(200);
    const body = { challenge: begun.body.challenge, code: await emailed(lender, email) };
    const reply = await browser.call('factorKey', { body });
    expect(reply.status).toBe(202);
    return reply.body as unknown as { challenge: string; key: string; uri: string };
  };
  const login = (lender: string, email: string, browser = browserAt(lender), password = PASSWORD) =>
    browser.call('login', { body: { email, password } });
  return {
    ...{ codeOf, browserAt, emailed, person, settingUp, login },
    withApp: async (lender = OFFERED) => {
      const known = await person(lender);
      const { challenge, key } = await settingUp(known);
      const reply = await known.browser.call('setUpFactor', { body: { challenge, code: codeOf(key) } });
      expect(reply.status).toBe(200);
      const nextCode = () => {
        server.wait(PERIOD_MS);
        return codeOf(key);
      };
      return { ...known, key, nextCode, recoveryCodes: codesIn(reply) };
    },
    /** The password was right. */
    asked: async ({ lender, email }: Pick<AtLender, 'lender' | 'email'>) => {
      const browser = browserAt(lender);
      const reply = await login(lender, email, browser);
      expect([reply.status, reply.body.asks, reply.body.jwt]).toEqual([202, 'app', undefined]);
      const enter = (code: string) =>
        browser.call('loginCode', { body: { challenge: reply.body.challenge, code } });
      return { browser, reply, enter };
    },
    subjects: async (lender: string, email: string) =>
      (await server.store.mailbox.list(lender, email)).map(({ subject }) => subject),
    kindsOf: async (uuid: string) => (await server.store.events.of(uuid)).map(({ kind }) => kind),
  };
}
