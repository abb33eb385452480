/** Does what takes two people take two: not one person twice, nor two who saw different things? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../src/server/staff/people.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { applied, atDesk, know } from './office.ts';

const LARGE = { 'application.status.uwDecision': 'REVIEW', 'application.amount': 300_000 };
const SECOND = {
  org: 'figure',
  email: 'second@figure.example',
  password: 'nine slow rivers run',
  role: 'decide',
} as const;
let server: TestServer;
let first: Browser;
let second: Browser;

beforeAll(async () => {
  server = await startApp();
  first = await atDesk(server);
  await addStaff(server.services, SECOND);
  second = server.browser();
  const { email, password } = SECOND;
  second.token = (await second.call('staffLogin', { body: { email, password } })).body.jwt;
});
afterAll(() => server.close());

const decide = (desk: Browser, uuid: string, outcome = 'approve') =>
  desk.call('staffReview', { params: { uuid }, body: { review: 'underwriting', outcome } });

async function kindsOf(uuid: string): Promise<string[]> {
  const events = await server.store.events.of(uuid);
  return events.map(({ kind }) => kind).filter((kind) => kind === 'approved' || kind === 'reviewed');
}

async function approveOf(uuid: string) {
  const { body } = await first.call('staffApplication', { params: { uuid } });
  const reviews = body.reviews as unknown as { name: string; outcomes: { name: string }[] }[];
  return reviews.find(({ name }) => name === 'underwriting')?.outcomes.find(({ name }) => name === 'approve');
}

test('the first approval is kept with its name and writes nothing; the second decides', async () => {
  const { uuid } = await applied(server, LARGE);
  expect(await approveOf(uuid)).toMatchObject({ needed: 2, approvedBy: [] });
  const one = await decide(first, uuid);
  expect(one.body.facts).toMatchObject({ application: { status: { uwDecision: 'REVIEW' } } });
  expect(await approveOf(uuid)).toMatchObject({ needed: 2, approvedBy: [expect.stringContaining('desk')] });
  const both = await decide(second, uuid);
  expect(both.body.facts).toMatchObject({ application: { status: { uwDecision: 'APPROVED' } } });
  expect(await kindsOf(uuid)).toEqual(['approved', 'reviewed']);
  // What staff read of it is what they chose from, not its names.
  const { body } = await first.call('staffApplication', { params: { uuid } });
  const history = body.events as unknown as { kind: string; about: string | null }[];
  const chosen = 'The application needs a decision by a person. Approve and make offers';
  expect(history.slice(0, 3).map(({ kind, about }) => [kind, about])).toEqual([
    ['moved', null],
    ['reviewed', chosen],
    ['approved', chosen],
  ]);
});

test('one person does not approve twice, and is told why', async () => {
  const { uuid } = await applied(server, LARGE);
  await decide(first, uuid);
  const again = await decide(first, uuid);
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have approved this. It takes somebody else to approve it, too.',
  ]);
  expect(await kindsOf(uuid)).toEqual(['approved']);
});

test('what was approved before the application changed is approved anew', async () => {
  const { uuid } = await applied(server, LARGE);
  await decide(first, uuid);
  const row = (await server.store.applications.find(uuid))!;
  await know(server, uuid, { 'application.amount': 350_000 });
  const { org, product, flow, bundle } = row;
  const place = { subject: uuid, org, product, flow, bundle };
  await server.store.events.add({
    ...place,
    actor: row.identity,
    kind: 'answered',
    pointers: ['/application/amount'],
  });
  const other = await decide(second, uuid);
  expect(other.body.facts).toMatchObject({ application: { status: { uwDecision: 'REVIEW' } } });
  const then = await decide(first, uuid);
  expect(then.body.facts).toMatchObject({ application: { status: { uwDecision: 'APPROVED' } } });
});

test('both at once count once each', async () => {
  const { uuid } = await applied(server, LARGE);
  const replies = await Promise.all([decide(first, uuid), decide(second, uuid)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await kindsOf(uuid)).toEqual(['approved', 'reviewed']);
});

test('a smaller line takes one person, and so does declining a large one', async () => {
  const small = await applied(server, { ...LARGE, 'application.amount': 250_000 });
  const { body } = await decide(first, small.uuid);
  expect(body.facts).toMatchObject({ application: { status: { uwDecision: 'APPROVED' } } });
  const large = await applied(server, LARGE);
  const declined = await decide(first, large.uuid, 'decline');
  expect(declined.body.facts).toMatchObject({ application: { status: { uwDecision: 'DECLINE' } } });
});
