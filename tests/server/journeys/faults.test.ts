/** What comes of a fault, of others or of the person's own? Rows: what happens, where the person lands, what they read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver, keyOf } from '../../../src/server/stages/deliver.ts';
import type { Provider } from '../../../src/server/stages/provider.ts';
import { type IsThere, type Journey, playJourney } from '../../support/journey.ts';
import { playerOf, save } from '../../support/journey-moves.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { look } from '../../support/journey-view.ts';
import { openWorld } from '../../support/journey-world.ts';
import type { Answered } from '../support/harness.ts';
import { answer, answerUntil, PASSWORD } from '../support/people.ts';

/** What stands between the lender's side and a port, by the port's name. */
let between: Record<string, (sandbox: Provider) => Provider['ask']> = {};
let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  const wrap = (port: string, provider: Provider): Provider => ({
    ask: (request) => (between[port]?.(provider) ?? provider.ask)(request),
  });
  world = await openWorld({ wrap });
});
afterAll(() => world.close());

const until =
  (wanted: string): IsThere =>
  ({ status }) =>
    status === wanted;
const walkTo = (status: string, own = {}) =>
  playJourney(world, person(status, { ...STRAIGHT, ...own }), until(status));
const standing = async ({ caller, uuid }: Journey) => {
  const { status, route } = await look(world, caller, uuid);
  return { status, route };
};
const sends = async (journey: Journey, screen: string, answers = {}) => {
  const view = await look(world, journey.caller, journey.uuid);
  return save(playerOf(world, journey.caller, journey.persona), view, screen, answers);
};
const told = ({ status, body }: Answered) => ({
  status,
  message: (body as { message?: unknown }).message,
  route: (body as { route?: unknown }).route,
});

describe('a provider', () => {
  const down = () => async () => {
    throw new Error('down');
  };
  const garbage = () => async () => ({ none: 'of it fits' });

  test.each([
    ['is down', down],
    ['answers garbage', garbage],
  ])('of credit that %s: the person is told to wait, staff ask again, and it goes on', async (_, fault) => {
    between = { credit: fault };
    const journey = await walkTo('CREDIT_ERROR', { staff: undefined });
    expect(await standing(journey)).toEqual({ status: 'CREDIT_ERROR', route: 'error/timeout' });
    between = {};
    await decide(journey, 'creditAgain', 'again');
    expect(await standing(journey)).toEqual({ status: 'LIEN_VERIFICATION', route: 'liens' });
  });

  test('of credit that is down at the hard pull is asked for the hard pull again', async () => {
    between = {
      credit: (sandbox) => (request) =>
        request.question === 'hardReport' ? Promise.reject(new Error('down')) : sandbox.ask(request),
    };
    const journey = await walkTo('CREDIT_ERROR', { staff: undefined });
    between = {};
    await decide(journey, 'creditAgain', 'again');
    const events = await world.server.store.events.of(journey.uuid);
    const statuses = events.filter(({ kind }) => kind === 'moved').map(({ status }) => status);
    expect(statuses.slice(-3)).toEqual(['CREDIT_ERROR', 'HARD_CREDIT_PULL', 'INCOME_VERIFICATION']);
  });

  test('of papers that is down: staff see what is stuck, try again, and it goes on', async () => {
    between = { documents: down };
    const journey = await playJourney(
      world,
      person('no papers', { staff: undefined }),
      ({ route }) => route === null,
    );
    const stuck = await desk('staffApplication', journey);
    expect(stuck.body.run).toMatchObject({ state: 'failed' });
    between = {};
    expect((await desk('staffRetry', journey, {})).status).toBe(200);
    await world.server.settled();
    expect(await standing(journey)).toEqual({ status: 'LIEN_VERIFICATION', route: 'liens' });
  });

  test('of a page that is down: the person reads so, stays where they are, and may try again', async () => {
    const journey = await walkTo('DISBURSEMENT_ACCOUNT');
    const browser = world.server.browser();
    browser.token = journey.caller.token;
    const begin = () =>
      browser.call('beginHandoff', {
        params: { uuid: journey.uuid },
        body: { screen: 'bank/disburse', bundle: world.bundle().hash },
      });
    between = { bankLink: down };
    expect(told(await begin())).toEqual({
      status: 502,
      message: 'The other side did not answer. Please try again.',
      route: 'bank/disburse',
    });
    between = {};
    expect((await begin()).status).toBe(200);
  });

  test('that answers twice, or when all has moved on, changes nothing', async () => {
    let key = '';
    const answers: unknown[] = [];
    between = {
      credit: (sandbox) => async (request) => {
        key ||= request.key;
        const made = await sandbox.ask(request);
        answers.push(made);
        return made;
      },
    };
    const journey = await walkTo('LIEN_VERIFICATION');
    between = {};
    const before = await world.server.store.applications.find(journey.uuid);
    for (const late of [answers[0], { creditOutcome: 'NO_FILE' }]) {
      expect(await deliver(world.server.services, key, late)).toEqual({ kind: 'ignored' });
    }
    const never = keyOf({ application: journey.uuid, visit: 99 });
    expect(await deliver(world.server.services, never, answers[0])).toEqual({ kind: 'ignored' });
    expect(await world.server.store.applications.find(journey.uuid)).toEqual(before);
  });
});

describe('a screen that is sent', () => {
  const CLOSED = 'This screen is not open now.';

  test.each([
    ['start/hmda', { ethnicity: ['NOT_PROVIDED'], race: ['NOT_PROVIDED'], sex: ['NOT_PROVIDED'] }],
    ['signing/sign', {}],
    ['bank/manual-disburse', {}],
    ['identity', {}],
  ])('out of order (%s) is refused with where to go instead', async (screen, answers) => {
    const journey = await walkTo('OFFER_SELECTION');
    expect(told(await sends(journey, screen, answers))).toEqual({
      status: 409,
      message: CLOSED,
      route: 'product/select',
    });
  });

  test('twice by two tabs is taken once', async () => {
    const journey = await walkTo('HMDA');
    const answers = { ethnicity: ['NOT_PROVIDED'], race: ['NOT_PROVIDED'], sex: ['NOT_PROVIDED'] };
    const both = await Promise.all([
      sends(journey, 'start/hmda', answers),
      sends(journey, 'start/hmda', answers),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const events = await world.server.store.events.of(journey.uuid);
    expect(events.filter(({ screen }) => screen === 'start/hmda')).toHaveLength(1);
  });

  test('for somebody else’s application is refused like one for none', async () => {
    const [mine, theirs] = [await walkTo('LIEN_VERIFICATION'), await walkTo('LIEN_VERIFICATION')];
    const view = await look(world, mine.caller, mine.uuid);
    const player = playerOf(world, mine.caller, mine.persona);
    const none = '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b11';
    for (const uuid of [theirs.uuid, none]) {
      const reply = await save(player, { ...view, uuid }, 'liens', { noneKnown: true });
      expect(told(reply)).toEqual({ status: 404, message: 'There is nothing here.', route: undefined });
    }
  });

  test.each(['liens', 'product/select', 'start/contact'])(
    'after a decline (%s) is refused, and leads to the reasons',
    async (screen) => {
      const journey = await walkTo('DECLINED', { lastName: 'Lowe' });
      expect(told(await sends(journey, screen))).toEqual({
        status: 409,
        message: CLOSED,
        route: 'error/credit',
      });
    },
  );

  test('with a session that is over asks to sign in; the same answers are then taken', async () => {
    const journey = await walkTo('HMDA');
    const answers = { ethnicity: ['NOT_PROVIDED'], race: ['NOT_PROVIDED'], sex: ['NOT_PROVIDED'] };
    const view = await look(world, journey.caller, journey.uuid);
    const player = playerOf(world, journey.caller, journey.persona);
    world.server.wait(2 * 86_400_000);
    expect(told(await save(player, view, 'start/hmda', answers))).toMatchObject({
      status: 401,
      message: 'unauthenticated',
    });
    const again = await journey.caller.call('login', { body: { email: journey.email, password: PASSWORD } });
    journey.caller.token = String(again.body.jwt);
    expect((await save(player, view, 'start/hmda', answers)).status).toBe(200);
  });
});

describe('a birthday', () => {
  const YOUNG = 'Must be at least 18 years old';

  test.each([
    ['on a leap day, the day before March', { day: 29, month: 2, year: 2012 }, '2030-02-28T17:00:00Z', YOUNG],
    [
      'on a leap day, on the first of March',
      { day: 29, month: 2, year: 2012 },
      '2030-03-01T17:00:00Z',
      undefined,
    ],
    ['that never was', { day: 29, month: 2, year: 2003 }, '2030-03-01T17:00:00Z', 'Invalid date'],
    ['a minute before midnight in New York', { day: 1, month: 7, year: 2012 }, '2030-07-01T03:59:00Z', YOUNG],
    ['at midnight in New York', { day: 1, month: 7, year: 2012 }, '2030-07-01T04:00:00Z', undefined],
  ])('%s', async (_, dateOfBirth, at, message) => {
    world.server.wait(Date.parse(at) - world.server.services.clock().getTime());
    const browser = world.server.browser();
    await answerUntil(world.server, browser, 'legal-name');
    const reply = await answer(world.server, browser, 'birthdate', { dateOfBirth });
    const { fields = [] } = reply.body as unknown as { fields?: { pointer: string; message: string }[] };
    expect([reply.status, fields.map(({ pointer }) => pointer), fields[0]?.message]).toEqual(
      message === undefined ? [200, [], undefined] : [422, ['/dateOfBirth'], message],
    );
  });
});

let office: ReturnType<typeof world.browser> | undefined;

async function desk(call: string, { uuid }: Journey, body?: object): Promise<Answered> {
  office ??= world.browser();
  const known = await world.desk!();
  office.token = String((await office.call('staffLogin', { body: known })).body.jwt);
  return office.call(call, { params: { uuid }, ...(body && { body }) });
}

async function decide(journey: Journey, review: string, outcome: string): Promise<void> {
  expect((await desk('staffReview', journey, { review, outcome })).status).toBe(200);
  await world.server.settled();
}
