/** What becomes of an application that its person leaves alone? Told in time, then closed, by the lender's own numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { applied, atDesk, bring, know } from './office.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let days = 0;
let notice = 0;

beforeAll(async () => {
  server = await startApp({ providers: {} });
  const { bundle } = server.services.configuration.products()[0]!;
  const { settings } = bundle.orgs.figure!.products[bundle.product]!;
  days = Number(settings.applicationDays);
  notice = Number(settings.expiryNoticeDays);
});
afterAll(() => server.close());

async function after(waited: number): Promise<void> {
  server.wait(waited * DAY_MS);
  await server.runDue();
}

async function subjects(uuid: string): Promise<string[]> {
  const row = (await server.store.applications.find(uuid))!;
  const identity = (await server.store.identities.find(row.identity))!;
  const mails = await server.store.mailbox.list(row.org, identity.details.email);
  return mails.map(({ subject }) => subject).reverse();
}

const statusOf = async (uuid: string) => (await server.store.applications.find(uuid))?.status;

test('an application that is left alone is told of, once, and closed when its days are over', async () => {
  const { uuid } = await applied(server);
  // A status in which nothing but the person, or time, moves it.
  await bring(server, uuid, 'COLLECT_ADDITIONAL_INFO');
  const before = await subjects(uuid);
  await after(days - notice - 1);
  expect(await subjects(uuid)).toEqual(before);
  await after(1);
  expect(await subjects(uuid)).toEqual([...before, 'Your application closes soon']);
  await after(notice - 1);
  expect(await statusOf(uuid)).toBe('COLLECT_ADDITIONAL_INFO');
  expect(await subjects(uuid)).toEqual([...before, 'Your application closes soon']);
  await after(1);
  expect(await statusOf(uuid)).toBe('CANCELLED');
  expect(await subjects(uuid)).toEqual([
    ...before,
    'Your application closes soon',
    'Your application is closed',
  ]);
  // Nothing more becomes due.
  expect((await server.store.applications.find(uuid))?.dueAt).toBeNull();
});

test('what the person does puts it off; what the lender does, does not', async () => {
  const theirs = await applied(server);
  const ours = await applied(server);
  for (const { uuid } of [theirs, ours]) await bring(server, uuid, 'COLLECT_ADDITIONAL_INFO');
  await after(days - notice);
  await know(server, theirs.uuid, { 'application.hasHmda': true });
  const desk = await atDesk(server);
  const params = { uuid: ours.uuid };
  expect(
    (await desk.call('staffRaiseCondition', { params, body: { category: 'ESCALATION_REVIEW' } })).status,
  ).toBe(200);
  await after(notice);
  expect([await statusOf(theirs.uuid), await statusOf(ours.uuid)]).toEqual([
    'COLLECT_ADDITIONAL_INFO',
    'CANCELLED',
  ]);
  await after(days - 2 * notice);
  await after(notice);
  expect(await statusOf(theirs.uuid)).toBe('CANCELLED');
  // Silent twice, told twice.
  const told = (await subjects(theirs.uuid)).filter((subject) => subject === 'Your application closes soon');
  expect(told).toHaveLength(2);
});

test.each(['DECLINED', 'COMPLETE', 'FUNDING_DECISION'])('one that is %s is never closed', async (status) => {
  const { uuid } = await applied(server);
  await bring(server, uuid, status);
  await after(3 * days);
  expect(await statusOf(uuid)).toBe(status);
  expect(await subjects(uuid)).not.toContain('Your application closes soon');
});
