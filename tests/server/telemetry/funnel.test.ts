/** Are visits counted by version and screen, with nobody to be guessed behind a count, and for the lender's own people alone? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import type { Funnel } from '../../../src/engine/model/funnel.ts';
import { STAFF } from '../../../src/server/sandbox/people.ts';
import { addStaff } from '../../../src/server/staff/people.ts';
import type { ScreenVisit } from '../../../src/server/store/telemetry.ts';
import { type FunnelRows, funnelOf } from '../../../src/server/telemetry/funnel.ts';
import { type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { answered, beginSession, pageView, refused, sendEvents } from './visits.ts';

let server: TestServer;
let bundle: Bundle;
beforeAll(async () => {
  server = await startApp();
  bundle = (await readOnce()).bundles![0]!;
});
afterAll(() => server.close());

const START = Date.parse('2026-06-01T10:00:00Z');

/** One who saw the first question for so many seconds, and perhaps answered it and went on. */
function visitOf(session: string, seconds: number, goesOn: boolean, hash = bundle.hash): ScreenVisit[] {
  const at = (later: number) => new Date(START + later * 1000);
  const common = { session, bundle: hash, flow: 'registration' };
  const first = {
    ...common,
    screen: 'property-address',
    seenAt: at(0),
    answeredAt: goesOn ? at(seconds) : null,
  };
  const next = { ...common, screen: 'for-sale', seenAt: at(seconds + 1), answeredAt: null };
  return goesOn ? [first, next] : [first];
}

const counted = (rows: Partial<FunnelRows>) =>
  funnelOf(bundle, { visits: [], refused: [], compared: [], ...rows });

describe('the counts', () => {
  test('are those of visits: who went on, who stopped where, and how long an answer took', () => {
    const visits = [
      ...Array.from({ length: 6 }, (_, at) => visitOf(`on${at}`, 10 + at * 2, true)),
      ...Array.from({ length: 6 }, (_, at) => visitOf(`off${at}`, 0, false)),
    ].flat();
    const [version] = counted({ visits: visits });
    expect(version).toMatchObject({ bundle: bundle.hash, isCurrent: true, visits: 12, completions: null });
    const [first, next] = version!.screens;
    expect(first).toMatchObject({
      screen: 'property-address',
      visits: 12,
      submitted: 6,
      left: 6,
      dropOff: 0.5,
    });
    expect(first!.medianSeconds).toBe(15);
    expect(next).toMatchObject({ screen: 'for-sale', visits: 6, submitted: null, left: 6, dropOff: 1 });
  });

  test('of completions are visits that answered the last question', () => {
    const last = bundle.flows.registration!.sequence!.questions.at(-1)!.ask;
    const visits = Array.from({ length: 7 }, (_, at) => ({
      ...visitOf(`done${at}`, 5, true)[0]!,
      screen: last,
    }));
    expect(counted({ visits: visits })[0]).toMatchObject({ visits: 7, completions: 7 });
  });

  test('under five are not shown, nor what follows from them', () => {
    const four = Array.from({ length: 4 }, (_, at) => visitOf(`few${at}`, 5, true)).flat();
    expect(counted({ visits: four })).toEqual([]);
    const many = Array.from({ length: 9 }, (_, at) => visitOf(`many${at}`, 5, at < 4)).flat();
    const [version] = counted({ visits: many });
    expect(version!.screens[0]).toMatchObject({ visits: 9, submitted: null, medianSeconds: null, left: 5 });
    expect(version!.screens[1]).toMatchObject({ visits: null, left: null, dropOff: null });
  });

  test('of two versions stand apart', () => {
    const visits = [bundle.hash, 'before'].flatMap((hash) =>
      Array.from({ length: 5 }, (_, at) => visitOf(`${hash}${at}`, 5, true, hash)).flat(),
    );
    expect(
      counted({ visits: visits })
        .map(({ bundle: hash }) => hash)
        .sort(),
    ).toEqual([bundle.hash, 'before'].sort());
  });

  test('of refusals have the words of the form, by field and rule', () => {
    const visits = Array.from({ length: 5 }, (_, at) => visitOf(`no${at}`, 5, false)).flat();
    const common = {
      bundle: bundle.hash,
      flow: 'registration',
      screen: 'property-address',
      form: 'heloc/annual-income',
    };
    const refused = [
      { ...common, pointer: '/employmentType', keyword: 'unemployed', visits: 8 },
      { ...common, pointer: '/income', keyword: 'required', visits: 4 },
    ];
    const [version] = counted({ visits, refused });
    expect(version!.screens[0]!.refusals).toEqual([
      {
        ...{ pointer: '/employmentType', keyword: 'unemployed', visits: 8 },
        message: "We apologize. At this time, we don't lend to unemployed borrowers.",
      },
    ]);
  });

  test('of refusals have those words too where the form was not the product’s own when they were counted', () => {
    const visits = Array.from({ length: 5 }, (_, at) => visitOf(`old${at}`, 5, false, 'before')).flat();
    const refused = {
      ...{ bundle: 'before', flow: 'registration', screen: 'property-address', form: 'annual-income' },
      ...{ pointer: '/employmentType', keyword: 'unemployed', visits: 8 },
    };
    expect(counted({ visits, refused: [refused] })[0]!.screens[0]!.refusals).toMatchObject([
      { message: expect.stringMatching(/^We apologize/) },
    ]);
  });
});

describe('the counts of an experiment', () => {
  /** So many who were shown a variation; the first few of them go on. */
  function shownTo(variation: string, many: number, goOn: number) {
    const ids = Array.from({ length: many }, (_, at) => `${variation}${at}`);
    return {
      visits: ids.flatMap((id, at) => visitOf(id, 10, at < goOn)),
      compared: ids.map((session) => ({
        ...{ session, bundle: bundle.hash, flow: 'registration', experiment: 'title', variation },
      })),
    };
  }
  const together = (...parts: ReturnType<typeof shownTo>[]) => ({
    visits: parts.flatMap(({ visits }) => visits),
    compared: parts.flatMap(({ compared }) => compared),
  });

  test('stand apart for each variation, of those who take part alone', () => {
    const rest = Array.from({ length: 7 }, (_, at) => visitOf(`rest${at}`, 10, false)).flat();
    const { visits, compared } = together(shownTo('control', 20, 5), shownTo('other', 10, 5));
    const [version] = counted({ visits: [...visits, ...rest], compared });
    expect(version).toMatchObject({ visits: 37, experiments: [{ name: 'title' }] });
    const [control, other] = version!.experiments[0]!.variations;
    expect(control).toMatchObject({ variation: 'control', visits: 20 });
    expect(other).toMatchObject({ variation: 'other', visits: 10 });
    const first = [control, other].map((each) => each!.screens[0]);
    expect(first).toMatchObject([
      { screen: 'property-address', visits: 20, submitted: 5, left: 15, dropOff: 0.75 },
      { screen: 'property-address', visits: 10, submitted: 5, left: 5, dropOff: 0.5 },
    ]);
  });

  test('count a visit that was shown two variations for neither', () => {
    const { visits, compared } = together(shownTo('control', 12, 0), shownTo('other', 8, 0));
    const both = compared.slice(0, 5).map((each) => ({ ...each, variation: 'other' }));
    const [version] = counted({ visits, compared: [...compared, ...both] });
    expect(version!.experiments[0]!.variations.map((each) => each.visits)).toEqual([7, 8]);
  });

  test('are not shown where one variation has fewer than five, nor a count that one of them lacks', () => {
    expect(counted(together(shownTo('control', 20, 0), shownTo('other', 4, 0)))[0]!.experiments).toEqual([]);
    expect(counted(shownTo('control', 20, 0))[0]!.experiments).toEqual([]);
    const [version] = counted(together(shownTo('control', 20, 12), shownTo('other', 20, 4)));
    const [control] = version!.experiments[0]!.variations;
    // The other's four are not to be had from the whole by taking the twelve away.
    expect(control!.screens).toMatchObject([{ screen: 'property-address', visits: 20, submitted: null }]);
  });

  test('are not shown where those who take no part are fewer than five, nor a count that would tell theirs', () => {
    const sides = together(shownTo('control', 20, 10), shownTo('other', 20, 10));
    const withRest = (many: number, goOn: number) => {
      const rest = Array.from({ length: many }, (_, at) => visitOf(`rest${at}`, 10, at < goOn)).flat();
      return counted({ visits: [...sides.visits, ...rest], compared: sides.compared })[0]!;
    };
    expect(withRest(4, 0).experiments).toEqual([]);
    expect(withRest(0, 0).experiments).toHaveLength(1);
    const [{ variations } = { variations: [] }] = withRest(9, 4).experiments;
    expect(variations.map(({ screens }) => screens)).toMatchObject([
      [{ screen: 'property-address', visits: 20, submitted: null, left: 10, dropOff: 0.5 }],
      [{ screen: 'property-address', visits: 20, submitted: null, left: 10, dropOff: 0.5 }],
    ]);
  });
});

async function staff(host?: string): Promise<Browser> {
  const browser = server.browser(host);
  const credentials = { email: `sam.${host ?? 'here'}@example.com`, password: STAFF.password };
  await addStaff(server.services, { org: host ? 'homepoint' : 'figure', role: 'read', ...credentials });
  browser.token = String((await browser.call('staffLogin', { body: credentials })).body.jwt);
  return browser;
}

test('staff read the counts of their own lender, and nobody else does', async () => {
  const sides = ['control', 'variation'];
  for (let count = 0; count < 10; count += 1) {
    const browser = server.browser();
    const key = await beginSession(browser);
    const compared = pageView(server, key, { flow: 'application', screen: 'income/review' });
    const events = [
      {
        ...compared,
        eventProperties: { ...compared.eventProperties, 'experiments.incomeTitle': sides[count % 2]! },
      },
      pageView(server, key, { age: 60_000 }),
      {
        ...answered(server, key),
        eventProperties: { ...answered(server, key).eventProperties, age: 48_000 },
      },
      pageView(server, key, { screen: 'annual-income', age: 40_000 }),
      refused(server, key),
    ];
    expect((await sendEvents(browser, events)).status).toBe(204);
  }
  expect((await server.browser().call('staffFunnel')).status).toBe(401);
  const own = await staff();
  const { versions } = (await own.call('staffFunnel')).body as unknown as Funnel;
  const registration = versions.find(({ flow }) => flow === 'registration')!;
  expect(registration).toMatchObject({ product: 'heloc', visits: 10, isCurrent: true });
  expect(registration.screens[0]).toMatchObject({
    screen: 'property-address',
    submitted: 10,
    medianSeconds: 12,
  });
  const refusing = registration.screens.find(({ screen }) => screen === 'annual-income')!;
  expect(refusing).toMatchObject({ left: 10, dropOff: 1, refusals: [{ pointer: '/income', visits: 10 }] });
  const application = versions.find(({ flow }) => flow === 'application')!;
  expect(application.experiments).toMatchObject([
    { name: 'incomeTitle', variations: sides.map((variation) => ({ variation, visits: 5 })) },
  ]);
  expect(application).not.toHaveProperty('completions');

  const later = await own.call('staffFunnel', { query: { since: '2026-06-16' } });
  expect((later.body as unknown as Funnel).versions).toEqual([]);
  expect((await own.call('staffFunnel', { query: { since: 'yesterday' } })).status).toBe(400);
  expect((await own.call('staffFunnel', { query: { org: 'homepoint' } })).status).toBe(404);
  const other = await staff('homepoint.localhost');
  expect(((await other.call('staffFunnel')).body as unknown as Funnel).versions).toEqual([]);
});
