/** Does what somebody just did in the running application become a walk that holds and tells nothing about them? */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { RecordedJourney, RecordedMoment } from '../../src/engine/answer/record.ts';
import { createReader } from '../../src/server/publish/project.ts';
import { projectRoot, startApp, type TestServer } from '../server/support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  PROFILE_ANSWERS,
  register,
  standing,
} from '../server/support/people.ts';
import { answersOf, fieldsOf } from '../support/personas.ts';

let server: TestServer;
let url: string;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'recorded-'));
  for (const name of ['flows', 'schemas', 'orgs']) {
    cpSync(join(projectRoot, name), join(root, name), { recursive: true });
  }
  // The persona and who is recorded live in the west, and this credit union lends in New England.
  const file = join(root, 'orgs/harbor-cu.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('licensedStates: [', 'licensedStates: [CA, CO, '));
  server = await startApp({ recording: true, reading: createReader(root) });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

async function record(args: string[], reply?: { status: number; body: unknown }) {
  const told = { stdout: '', stderr: '' };
  const status = await run(['walk', '--record', '--root', root, '--server', url, ...args], root, {
    result: (text) => {
      told.stdout += text;
    },
    comment: (text) => {
      told.stderr += text;
    },
    input: () => '',
    now: () => new Date('2026-06-15T12:00:00Z'),
    ...(reply && { fetch: async () => Response.json(reply.body, { status: reply.status }) }),
  });
  return { status, ...told };
}

function written(name: string): string {
  return readFileSync(join(root, 'flows/heloc/walks', `${name}.yaml`), 'utf8');
}

function linesOf(name: string): string[] {
  return written(name)
    .split('\n')
    .filter((line) => line.startsWith('  '));
}

test('nobody was seen yet, so nothing is written', async () => {
  const { status, stderr } = await record([]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `${url} has seen nobody yet. Answer a screen in the browser, and try again.\n`,
  });
});

test('a registration is written with the persona in the place of what was typed, and holds at once', async () => {
  const browser = server.browser('harbor-cu.localhost');
  await answerUntil(server, browser, 'annual-income');
  await answer(server, browser, 'legal-name', { firstName: 'Quill0n', lastName: '' });
  await answer(server, browser, 'legal-name');
  const child = { dateOfBirth: { day: 3, month: 3, year: 2012 } };
  await answer(server, browser, 'birthdate', child);
  // This lender does not ask for the contact, so that it takes no answers.
  for (const screen of ['birthdate', 'contact-info']) await answer(server, browser, screen);
  await register(server, browser);
  await answer(server, browser, 'consent');
  await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  const { status, stdout, stderr } = await record(['--as', 'ada', 'first']);
  expect(stdout).toBe('made     flows/heloc/walks/first.yaml\n');
  expect(stderr).toContain('11 lines of 1 walk hold');
  expect(status).toBe(0);
  expect(written('first')).toContain('org: harbor-cu\ntoday: 2026-06-15\ngiven: { persona: ada }\nthen:\n');
  expect(linesOf('first').slice(0, 8)).toEqual([
    '  - { answer: property-address, lands: for-sale }',
    '  - { answer: for-sale, lands: annual-income }',
    '  - { answer: annual-income, lands: legal-name }',
    '  - { answer: legal-name, as: ada, with: { firstName: "12", lastName: "" }, refused: { firstName: Some of the characters entered are not supported, lastName: Last name must be at least two characters } }',
    '  - { answer: legal-name, lands: birthdate }',
    '  - { answer: birthdate, as: ada, with: { dateOfBirth: { month: 12, day: 1, year: 2015 } }, refused: { dateOfBirth: Must be at least 18 years old } }',
    '  - { answer: birthdate, lands: login-info }',
    '  - { closed: contact-info }',
  ]);
  expect(written('first')).not.toMatch(/Quill|Ashgrove|Orchard Road|Boulder|1984|2012|example\.com/);
});

test('choices stay as they were made, and what comes differently stands above its line', async () => {
  const browser = server.browser();
  await standing(browser);
  const rented = { ...ANSWERS['property-address'], occupancyType: 'INVESTMENT' };
  await answer(server, browser, 'property-address', rented);
  await answer(server, browser, 'home-address');
  await answer(server, browser, 'consent');
  const { status } = await record(['second']);
  expect(status).toBe(0);
  expect(linesOf('second')).toEqual([
    '  - { answer: property-address, as: ada, with: { occupancyType: INVESTMENT }, lands: home-address }',
    '  - { answer: home-address, lands: for-sale }',
    '  - { closed: consent }',
  ]);
});

test('a journey of an application begins where the persona stands', async () => {
  const browser = server.browser();
  await register(server, browser);
  const { body } = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  const params = { uuid: String(body.uuid) };
  const given = { screen: 'start/profile', bundle: bundleOf(server), answers: PROFILE_ANSWERS };
  expect((await browser.call('saveAnswers', { params, body: given })).status).toBe(200);
  const { status } = await record(['--as', 'beginner', 'third']);
  expect(status).toBe(0);
  expect(written('third')).toContain('What was typed is not in it');
});

const moment: RecordedMoment = {
  did: 'answer',
  flow: 'registration',
  screen: 'property-address',
  chosen: { occupancyType: 'PRIMARY' },
  told: ['address'],
  refused: [],
  lands: 'for-sale',
};
const journey: RecordedJourney = { product: 'heloc', org: 'figure', today: '2026-06-15', moments: [moment] };

test('what the persona cannot repeat is said and not made up', async () => {
  const moments: RecordedJourney['moments'] = [
    { ...moment, keeps: ['utm_source'], lands: 'home-address' },
    {
      ...moment,
      screen: 'for-sale',
      chosen: {},
      refused: [{ field: 'isListedForSale', keyword: 'magic', message: 'No' }],
    },
    { ...moment, screen: 'birthdate', chosen: {}, lands: 'contact-info' },
    { ...moment, screen: 'no/such', chosen: {} },
    { ...moment, screen: 'property-address', shut: true },
    { ...moment, flow: 'application', screen: 'start/profile', chosen: {}, lands: null },
  ];
  const { status, stderr } = await record(['fourth'], {
    status: 200,
    body: { journey: { ...journey, moments } },
  });
  expect(status).toBe(0);
  expect(stderr).toContain('7 moments that came differently');
  expect(linesOf('fourth')).toEqual([
    '  # recorded: the first address told utm_source; say it with enter:',
    '  # recorded: property-address was answered and led to home-address',
    '  - { answer: property-address, lands: for-sale }',
    '  # recorded: for-sale was refused (isListedForSale: No). Say with which answers, and what is refused.',
    '  # recorded: birthdate was answered and led to contact-info; here the person is on for-sale',
    '  # recorded: no/such was answered and led to for-sale; this project has no such screen with a form',
    '  # recorded: property-address took no answers; here it is open',
    '  # recorded: start/profile was answered and led to waits; here the walk is in registration',
  ]);
});

test('a sign-in makes the persona known, and a row that only the real answers kept from being made is made', async () => {
  const { screen: _, lands: __, ...nowhere } = moment;
  const signIn: RecordedMoment = { ...nowhere, did: 'signIn', chosen: {} };
  const young = [{ field: 'dateOfBirth', keyword: 'under19InAlabama', message: 'Too young' }];
  const moments: RecordedJourney['moments'] = [
    { ...moment, screen: 'birthdate', chosen: {}, lands: 'contact-info' },
    signIn,
    { ...moment, screen: 'contact-info', chosen: {}, lands: 'consent' },
    { ...moment, screen: 'consent', chosen: { softCreditConsent: true }, lands: 'application' },
    { ...signIn, did: 'create', screen: 'birthdate', lands: 'birthdate', refused: young },
  ];
  const { status } = await record(['fifth'], { status: 200, body: { journey: { ...journey, moments } } });
  expect(status).toBe(0);
  const ada = fieldsOf(answersOf('ada'));
  expect(written('fifth')).toContain('given: { persona: ada, upTo: birthdate }');
  expect(linesOf('fifth')).toEqual([
    '  - { answer: birthdate, lands: contact-info }',
    expect.stringContaining(`  - { result: { identity.uuid: i, identity.email: ${ada.email}`),
    '  - { answer: contact-info, lands: consent }',
    '  - { answer: consent, lands: application }',
    '  # recorded: the row was refused (dateOfBirth: Too young)',
    '  - { create: application, waits: true }',
  ]);
});

test('a walk that is there is not written over', async () => {
  const before = written('second');
  const { status, stderr } = await record(['second']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'flows/heloc/walks/second.yaml is already there, and nothing is written over.\n',
  });
  expect(written('second')).toBe(before);
});

test.each<[string, string[], { status: number; body: unknown } | undefined, string]>([
  [
    'a persona that is not there',
    ['--as', 'adda'],
    undefined,
    'No persona is named "adda". Did you mean "ada"?',
  ],
  ['a name that is a path', ['../texas'], undefined, '"../texas" is no name for a walk'],
  ['two names', ['one', 'two'], undefined, 'One walk is recorded'],
  ['no server', ['--server', 'http://127.0.0.1:9'], undefined, 'No server answers at http://127.0.0.1:9'],
  ['no address', ['--server', 'here'], undefined, '"here" is no address of a server.'],
  ['a server that records nothing', [], { status: 404, body: {} }, 'records nothing'],
  ['a server at fault', [], { status: 500, body: {} }, 'answers 500'],
  ['something else', [], { status: 200, body: { journey: { product: 'x' } } }, 'is no record'],
  [
    'another project',
    [],
    { status: 200, body: { journey: { ...journey, product: '../x' } } },
    'another project',
  ],
  [
    'names that reach into the language',
    [],
    {
      status: 200,
      body: { journey: { ...journey, moments: [{ ...moment, chosen: { 'a.constructor': 'x' } }] } },
    },
    'is no record',
  ],
])('%s is told in a sentence, and nothing is written', async (_, args, reply, sentence) => {
  const { status, stdout, stderr } = await record(args, reply);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(existsSync(join(root, 'flows/heloc/walks/recorded-2026-06-15.yaml'))).toBe(false);
});

test('a walk that would be a problem is shown and not written', async () => {
  writeFileSync(join(root, 'flows/heloc/walks/empty.yaml'), 'walk: nothing\n');
  const { status, stderr } = await record(['sixth']);
  rmSync(join(root, 'flows/heloc/walks/empty.yaml'));
  expect(status).toBe(2);
  expect(stderr).toContain('run flow validate');
  const moments = [{ ...moment, screen: 'no/such' }];
  const none = await record(['sixth'], { status: 200, body: { journey: { ...journey, moments } } });
  expect(none.status).toBe(1);
  expect(none.stdout).toContain('walks/sixth.yaml');
  expect(existsSync(join(root, 'flows/heloc/walks/sixth.yaml'))).toBe(false);
});
