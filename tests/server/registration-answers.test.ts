/** Which answers of registration are refused, at which field and in which words? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from './support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  PROFILE_ANSWERS,
  register,
  standing,
  versionAt,
} from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

describe('answers that are not acceptable', () => {
  const refused: [
    row: string,
    screen: string,
    answers: Record<string, unknown>,
    pointer: string,
    message: string,
  ][] = [
    [
      'VAL-01',
      'property-address',
      { address: ANSWERS['home-address']!.address },
      '/occupancyType',
      'Please select an occupancy type',
    ],
    ['VAL-03', 'for-sale', {}, '/isListedForSale', 'Required'],
    [
      'VAL-04',
      'annual-income',
      { income: 5 },
      '/employmentType',
      'Please select a primary source of income.',
    ],
    [
      'VAL-05',
      'annual-income',
      { employmentType: 'UNEMPLOYED', income: 5 },
      '/employmentType',
      "We apologize. At this time, we don't lend to unemployed borrowers.",
    ],
    ['VAL-06', 'annual-income', { employmentType: 'RETIRED' }, '/income', 'Required.'],
    [
      'VAL-06',
      'annual-income',
      { employmentType: 'RETIRED', income: 85_000.5 },
      '/income',
      'Enter whole dollars, without cents',
    ],
    ['VAL-07', 'annual-income', { employmentType: 'RETIRED', income: -1 }, '/income', 'Must be at least $0'],
    [
      'VAL-08',
      'annual-income',
      { employmentType: 'RETIRED', income: 10_000_000 },
      '/income',
      'Must be less than $10,000,000',
    ],
    [
      'VAL-11',
      'legal-name',
      { firstName: 'Q', lastName: 'Ashgrove' },
      '/firstName',
      'First name must be at least two characters',
    ],
    [
      'VAL-12',
      'legal-name',
      { firstName: 'Quillon', lastName: 'A' },
      '/lastName',
      'Last name must be at least two characters',
    ],
    [
      'VAL-13',
      'legal-name',
      { firstName: 'Qu1llon', lastName: 'Ashgrove' },
      '/firstName',
      'Some of the characters entered are not supported',
    ],
    [
      'VAL-18',
      'birthdate',
      { dateOfBirth: { day: 16, month: 6, year: 2008 } },
      '/dateOfBirth',
      'Must be at least 18 years old',
    ],
    [
      'VAL-19',
      'birthdate',
      { dateOfBirth: { day: 31, month: 2, year: 1990 } },
      '/dateOfBirth',
      'Invalid date',
    ],
  ];
  test.each(refused)('[%s] %s %j is told at its field', async (_row, screen, answers, pointer, message) => {
    const browser = server.browser();
    const before = ['property-address', 'for-sale', 'annual-income', 'legal-name', 'birthdate'];
    const index = before.indexOf(screen);
    if (index > 0) await answerUntil(server, browser, before[index - 1]);
    const reply = await answer(server, browser, screen, answers);
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toContainEqual(expect.objectContaining({ pointer, message }));
    expect(reply.body.errors).toContain(message);
    expect((await standing(browser)).body.answered).not.toContain(screen);
  });

  test('[VAL-27] a city of blanks is refused in its words', async () => {
    const blank = { street1: '12 Main Street', city: '   ', state: 'ID', zip: '83702' };
    const reply = await answer(server, server.browser(), 'property-address', {
      ...ANSWERS['property-address'],
      address: blank,
    });
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual(['Please enter a valid city name']);
  });

  test('[VAL-14] typed text is stored without the blanks around it, a number as its digits', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'annual-income');
    const name = { firstName: ' Ada ', middleName: '', lastName: ' Li  Wu ' };
    expect((await answer(server, browser, 'legal-name', name)).status).toBe(200);
    await answer(server, browser, 'birthdate');
    const contact = { email: ' ada.li@example.com ', phone: '+1 (512) 555-0142' };
    const { body } = await answer(server, browser, 'contact-info', contact);
    expect(body.facts).toMatchObject({
      registration: {
        ...{ firstName: 'Ada', lastName: 'Li Wu', email: 'ada.li@example.com', phone: '5125550142' },
      },
    });
    expect(body.facts).not.toHaveProperty('registration.middleName');
  });

  test('[VAL-18] somebody who turns 18 today is accepted', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'legal-name');
    const today = { dateOfBirth: { day: 15, month: 6, year: 2008 } };
    expect((await answer(server, browser, 'birthdate', today)).status).toBe(200);
  });

  test('[VAL-21] in Alabama somebody of 18 is too young', async () => {
    const browser = server.browser();
    const alabama = { address: { street1: '1 Elm Street', city: 'Mobile', state: 'AL', zip: '36602' } };
    await answer(server, browser, 'property-address', { ...ANSWERS['property-address'], ...alabama });
    for (const screen of ['for-sale', 'annual-income', 'legal-name']) await answer(server, browser, screen);
    const reply = await answer(server, browser, 'birthdate', {
      dateOfBirth: { day: 15, month: 6, year: 2008 },
    });
    expect(reply.body.errors).toEqual(['Must be at least 19 years old']);
  });

  test('a field that the form does not ask for is refused, never dropped', async () => {
    const reply = await answer(server, server.browser(), 'property-address', {
      ...ANSWERS['property-address'],
      isAdmin: true,
    });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toMatchObject([{ pointer: '/isAdmin', keyword: 'additionalProperties' }]);
  });

  test('a number in quotes is no number: nothing is coerced', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'for-sale');
    const reply = await answer(server, browser, 'annual-income', { employmentType: 'RETIRED', income: '5' });
    expect(reply.body.fields).toMatchObject([{ pointer: '/income', keyword: 'type' }]);
  });
});

describe('the state of a home', () => {
  const REFUSED = {
    pointer: '/address/state',
    keyword: 'unlicensedState',
    message:
      'Harbor Credit Union does not lend in this state yet. Enter a home in another state, or call us at (800) 555-0142.',
  };
  const home = ANSWERS['property-address'];
  const inMaine = {
    ...home,
    address: { ...(home?.address as object), city: 'Bath', state: 'ME', zip: '04530' },
  };

  test('is refused where the lender has no license, and nothing of it is kept', async () => {
    const member = server.browser('harbor-cu.localhost');
    const reply = await answer(server, member, 'property-address');
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual([REFUSED]);
    expect((await standing(member)).body).toMatchObject({ facts: { registration: {} }, answered: [] });
    expect((await answer(server, member, 'property-address', inMaine)).status).toBe(200);
  });

  test('is no matter where people live, and another lender may have the license', async () => {
    const member = server.browser('harbor-cu.localhost');
    await answer(server, member, 'property-address', { ...inMaine, occupancyType: 'INVESTMENT' });
    expect((await answer(server, member, 'home-address')).status).toBe(200);
    expect((await answer(server, server.browser(), 'property-address')).status).toBe(200);
  });

  test('is asked at the first screen of an application, too', async () => {
    const member = server.browser('harbor-cu.localhost');
    await register(server, member);
    const bundle = bundleOf(server);
    const { body } = await member.call('createApplication', { body: { bundle } });
    const uuid = String(body.uuid);
    const at = {
      params: { journey: uuid },
      headers: { 'if-match': await versionAt(member, uuid, 'start/profile') },
    };
    const reply = await member.call('answer', {
      ...at,
      body: { screen: 'start/profile', answers: PROFILE_ANSWERS, bundle },
    });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual([{ ...REFUSED, pointer: '/property/state' }]);
  });
});
