/** Do the lender's people add passkeys beside their app, and sign in by each as itself, here, and once a challenge? */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAuthenticatorKey } from '../../../src/server/identity/authenticator.ts';
import { staffOrg } from '../../../src/server/identity/namespaces.ts';
import { addStaff } from '../../../src/server/staff/people.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { createDevice, url } from '../support/passkey-device.ts';
import { STAFF_PASSWORD, signInAtDesk } from './office.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ asksStaffForSecondFactor: true });
});
afterAll(() => server.close());

let count = 0;
async function withApp() {
  count += 1;
  const email = `passkey${count}@figure.example`;
  await addStaff(server.services, { org: 'figure', email, password: STAFF_PASSWORD, role: 'manage' });
  const { uuid } = (await server.store.identities.findByEmail(staffOrg('figure'), email))!;
  const key = newAuthenticatorKey();
  await server.store.authenticators.begin(uuid, key);
  await server.store.authenticators.confirm(uuid, 0);
  const appCode = () => {
    server.wait(30_000);
    return new TOTP({ secret: Secret.fromBase32(key) }).generate({
      timestamp: server.services.clock().getTime(),
    });
  };
  const browser = server.browser();
  const { body } = await signInAtDesk(browser, STAFF_PASSWORD, email);
  const entered = await browser.call('staffLoginCode', {
    body: { challenge: body.challenge, code: appCode() },
  });
  browser.token = entered.body.jwt;
  return { email, uuid, browser, appCode };
}

async function begun({ browser, appCode }: { browser: Browser; appCode: () => string }): Promise<string> {
  const reply = await browser.call('staffPasskeyOptions', { body: { code: appCode() } });
  expect(reply.status).toBe(200);
  return String(reply.body.challenge);
}

async function withPasskey() {
  const person = await withApp();
  const device = createDevice();
  const challenge = await begun(person);
  const body = { challenge, name: 'Laptop', passkey: device.made(challenge) };
  expect((await person.browser.call('staffAddPasskey', { body })).status).toBe(204);
  return { ...person, device, added: body };
}

async function asked(email: string) {
  const { body } = await signInAtDesk(server.browser(), STAFF_PASSWORD, email);
  return body as unknown as { challenge: string; passkey?: { rpId: string; challenge: string } };
}
const enter = async (challenge: string, passkey: object) =>
  (await server.browser().call('staffLoginPasskey', { body: { challenge, passkey } })).status;

test('a passkey signs in after the password, once a challenge, and is told of without its key', async () => {
  const { email, uuid, browser, device } = await withPasskey();
  const { challenge, passkey } = await asked(email);
  expect(passkey).toMatchObject({ rpId: 'localhost', challenge: url(Buffer.from(challenge)) });
  expect(await enter(challenge, device.signed(challenge, 1))).toBe(200);
  expect(await enter(challenge, device.signed(challenge, 2))).toBe(410);
  const shown = await browser.call('staffFactor');
  expect(shown.body.passkeys).toMatchObject([{ name: 'Laptop' }]);
  const [known] = await server.store.passkeys.of(uuid);
  const rows = await server.open.database.selectFrom('passkey').selectAll().execute();
  const written = [
    server.log(),
    shown.text,
    JSON.stringify([rows, await server.store.events.of(uuid)]),
  ].join();
  for (const secret of [device.id, known!.publicKey]) expect(written).not.toContain(secret);
  const mails = await server.store.mailbox.list('figure', email);
  expect(mails.some(({ subject }) => subject.includes('A passkey was added'))).toBe(true);
});

test('a sign-in by passkey is refused late, from elsewhere, of somebody else, and with a counter that goes back', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const { challenge } = await asked(one.email);
  expect(await enter(challenge, other.device.signed(challenge, 5))).toBe(422);
  expect(await enter(challenge, one.device.signed(challenge, 5, 'https://evil.example'))).toBe(422);
  expect(await enter(challenge, one.device.signed('another', 5))).toBe(422);
  expect(await enter(challenge, one.device.signed(challenge, 5))).toBe(200);
  const next = await asked(one.email);
  expect(await enter(next.challenge, one.device.signed(next.challenge, 4))).toBe(422);
  server.wait(10 * 60_000);
  expect(await enter(next.challenge, one.device.signed(next.challenge, 6))).toBe(410);
});

test('a passkey is added by a challenge of its own, once, of this person, and for this site', async () => {
  const { email, added, device, ...person } = await withPasskey();
  expect((await person.browser.call('staffAddPasskey', { body: added })).status).toBe(410);
  const add = async (challenge: string, origin?: string) => {
    const body = { challenge, name: 'Phone', passkey: createDevice().made(challenge, origin) };
    return (await person.browser.call('staffAddPasskey', { body })).status;
  };
  // The password alone opens this one.
  expect(await add((await asked(email)).challenge)).toBe(422);
  expect(await add(await begun(await withApp()))).toBe(410);
  expect(await add(await begun(person), 'https://evil.example')).toBe(422);
  expect(await server.store.passkeys.of(person.uuid)).toHaveLength(1);
});

test('adding one signs the person out elsewhere, and there is an end of them', async () => {
  const person = await withApp();
  const elsewhere = server.browser();
  const { body } = await signInAtDesk(elsewhere, STAFF_PASSWORD, person.email);
  const code = person.appCode();
  const entered = await elsewhere.call('staffLoginCode', { body: { challenge: body.challenge, code } });
  elsewhere.token = entered.body.jwt;
  for (let made = 0; made < 10; made += 1) {
    const challenge = await begun(person);
    const added = { challenge, name: `Device ${made}`, passkey: createDevice().made(challenge) };
    expect((await person.browser.call('staffAddPasskey', { body: added })).status).toBe(204);
  }
  const both = [person.browser, elsewhere].map((each) => each.call('staffFactor'));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 401]);
  const eleventh = await person.browser.call('staffPasskeyOptions', { body: { code: person.appCode() } });
  expect([eleventh.status, eleventh.text]).toEqual([409, expect.stringContaining('Remove one first')]);
});

test('a passkey is removed by its owner alone and by a code of their app, and goes with a factor that is taken; the app stays', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const [known] = await server.store.passkeys.of(one.uuid);
  const removedBy = async ({ browser }: { browser: Browser }, code?: string) =>
    (await browser.call('staffRemovePasskey', { body: { passkey: known!.uuid, ...(code && { code }) } }))
      .status;
  const remove = (person: { browser: Browser; appCode: () => string }) => removedBy(person, person.appCode());
  const told = async ({ email }: { email: string }) =>
    (await server.store.mailbox.list('figure', email)).filter(({ subject }) =>
      subject.includes('was removed'),
    );
  expect([await remove(other), (await told(one)).length]).toEqual([404, 0]);
  const theirs = other.appCode();
  const codes = [undefined, theirs === '000000' ? '000001' : '000000'];
  for (const code of codes) expect(await removedBy(one, code)).toBe(422);
  expect(await server.store.passkeys.of(one.uuid)).toHaveLength(1);
  expect(await remove(one)).toBe(204);
  expect((await told(one)).map(({ subject }) => subject)).toEqual([
    'A passkey was removed from your sign-in to Figure',
  ]);
  expect(await told(other)).toEqual([]);
  expect(await asked(one.email)).toMatchObject({ asks: 'app' });
  expect((await one.browser.call('staffTakeFactor', { body: { email: other.email } })).status).toBe(204);
  expect(await server.store.passkeys.of(other.uuid)).toEqual([]);
});
