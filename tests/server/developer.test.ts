/** What does whoever writes flows get of the server, and does production give none of it? */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeveloperTools } from '../../src/developer/tools.ts';
import type { Standpoint } from '../../src/engine/answer/developer.ts';
import { deriveRoute } from '../../src/engine/decide/derive.ts';
import { readApplication } from '../../src/server/journey/application.ts';
import { addStaff } from '../../src/server/staff/people.ts';
import { askBot } from './chat/window.ts';
import { type Browser, projectRoot, startApp, type TestServer } from './support/harness.ts';
import { answer, newEmail, PASSWORD, register, withApplication } from './support/people.ts';

const PAGE = '/account/heloc/register-v2';
const BAR = '/account/heloc/developer/bar.js';

let open: TestServer;
let production: TestServer;
beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'developer'));
  writeFileSync(join(dist, 'developer', 'bar.js'), 'export const toggleBar = () => {};\n');
  const folders = { dist, logos: join(projectRoot, 'orgs/logos') };
  const tools = createDeveloperTools(projectRoot, () => '2026-06-15');
  open = await startApp({ folders, recording: true, developer: async () => tools });
  production = await startApp({ folders, sandbox: false });
});
afterAll(async () => {
  await open.close();
  await production.close();
});

async function stepsOf(browser: Browser): Promise<Standpoint[]> {
  const { body } = await browser.call('developerSteps');
  return (body as unknown as { steps: Standpoint[] }).steps;
}

describe('[DEV-03] production, which the server knows by its own setting,', () => {
  test('has no line of the tools in its pages, whatever the URL asks for', async () => {
    const asked = `${PAGE}?developer&mode=agent`;
    const html = async (server: TestServer) =>
      (await server.browser().get(asked, { accept: 'text/html' })).text;
    expect(await html(open)).toContain('developer/bar.js');
    // The query stands in what the page was drawn from, and in nothing that runs.
    expect(await html(production)).not.toContain('bar.js');
    expect(await html(production)).not.toContain('toggleBar');
  });

  test('serves none of their files, and answers none of their calls', async () => {
    expect((await open.browser().get(BAR)).status).toBe(200);
    expect((await production.browser().get(BAR)).status).toBe(404);
    const { browser, uuid } = await withApplication(production);
    for (const [call, asked] of [
      ['developerWhy', { params: { journey: uuid } }],
      ['developerSteps', {}],
      ['developerJump', { body: { flow: 'application', step: 'hmda' } }],
      ['developerWalk', { query: { persona: 'summarySigned' } }],
      ['developerAgents', {}],
      ['developerReset', {}],
    ] as const) {
      expect([call, (await browser.call(call, asked)).status]).toEqual([call, 404]);
    }
  });
});

describe('an application', () => {
  test('is explained with the file and line of each transition, as by the command line', async () => {
    const { browser, uuid } = await withApplication(open);
    const { body } = await browser.call('developerWhy', { params: { journey: uuid } });
    expect(body.why).toMatch(/^Stands at profile, and is sent to start\/profile/);
    expect(body.why).toMatch(/flows\/heloc\/application\.yaml:\d+/);
    expect(body.screen).toBe('start/profile');
    expect(body.messages).toContainEqual(expect.objectContaining({ message: expect.stringMatching(/\w+/) }));
  });

  test('of somebody else is explained to nobody', async () => {
    const [one, other] = [await withApplication(open), await withApplication(open)];
    const asked = { params: { journey: other.uuid } };
    expect((await one.browser.call('developerWhy', asked)).status).toBe(404);
    expect((await open.browser().call('developerWhy', asked)).status).toBe(401);
  });

  test('is told each message of its form with the words of its lender', async () => {
    const browser = open.browser();
    const { body } = await browser.call('developerWhy', {
      params: { journey: 'draft' },
      query: { screen: 'property-address' },
    });
    expect(body.why).toContain('"property-address" is asked next');
    expect(body.messages).toContainEqual(expect.objectContaining({ keyword: 'required' }));
  });

  test('stands at any step that a walk comes to, for the person who jumps', async () => {
    const browser = open.browser();
    await register(open, browser);
    const steps = await stepsOf(browser);
    expect(steps.length).toBeGreaterThan(25);
    for (const { flow, step, route } of steps) {
      const made = await browser.call('developerJump', { body: { flow, step } });
      expect([step, made.status]).toEqual([step, 201]);
      const found = await readApplication(open.services, String(made.body.uuid));
      const derived = found && deriveRoute(found.product.open, found.flow, found.facts);
      expect([step, derived?.step, derived?.route]).toEqual([step, step, route]);
      expect([step, JSON.stringify(found?.facts.application)]).toEqual([
        step,
        expect.not.stringContaining('{}'),
      ]);
    }
  });

  test.each([
    ['a step that there is not', { flow: 'application', step: 'nowhere' }],
    ['a flow that there is not', { flow: 'constructor', step: 'hmda' }],
    ['no step', { flow: 'application' }],
    ['more than that', { flow: 'application', step: 'hmda', uuid: 'x' }],
  ])('is not made at %s', async (_, body) => {
    const browser = open.browser();
    await register(open, browser);
    expect((await browser.call('developerJump', { body })).status).toBe(422);
    expect((await open.browser().call('developerJump', { body })).status).toBe(401);
  });
});

test('The bar lists who answers chats by name, and takes the cookies that no script reaches', async () => {
  await addStaff(open.services, {
    role: 'decide',
    org: 'figure',
    email: 'kim.ito@figure.example',
    password: PASSWORD,
  });
  const browser = open.browser();
  const { agents } = (await browser.call('developerAgents')).body as unknown as { agents: string[] };
  expect(agents).toEqual(['Kim Ito']);
  const elsewhere = open.browser('harbor-cu.localhost');
  expect((await elsewhere.call('developerAgents')).body.agents).toEqual([]);
  await answer(open, browser, 'property-address');
  await askBot(browser, 'Hello');
  expect(Object.keys(browser.cookies).sort()).toEqual(['chatbot', 'draft-heloc']);
  expect((await browser.call('developerReset')).status).toBe(204);
  expect(browser.cookies).toEqual({});
});

test('What was just done is a walk, with nothing in it that was typed', async () => {
  const browser = open.browser();
  await answer(open, browser, 'property-address');
  const email = await register(open, browser, newEmail());
  const query = { persona: 'summarySigned' };
  const { walk } = (await browser.call('developerWalk', { query })).body;
  expect(walk).toContain('answer: property-address');
  expect(walk).not.toContain('Orchard');
  expect(walk).not.toContain(email);
  expect(walk).not.toContain(PASSWORD);
  const unknown = await browser.call('developerWalk', { query: { persona: 'nobody' } });
  expect(unknown.status).toBe(200);
  expect(unknown.body.walk).toContain('answer: property-address');
});
