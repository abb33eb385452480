/** Whoever writes flows opens the developer bar in the sandbox, signs in by it, jumps to a step and reads why; production has none of it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BORROWER } from '../src/server/sandbox/people.ts';
import { startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { signUp } from './support/api.ts';
import { answerAddress, expectScreen, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const DIST = join(import.meta.dirname, '../dist');
/** What only the bar and the lines that fetch it say. */
const MARKS = [
  'toggleBar',
  'Developer tools',
  'developerJump',
  'Something unexpected happened logging you in',
];

const bar = (page: Page) => page.getByRole('region', { name: 'Developer tools' });

async function openBar(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Backquote');
  await expect(bar(page)).toBeVisible();
}

test('@deep [DEV-01][DEV-02][ERR-18] an author opens the bar, signs in, jumps, reads why, and forces modes by keys', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  await page.goto('/auth/login');
  await expectScreen(page, 'Welcome back');
  await expect(bar(page)).toHaveCount(0);
  await openBar(page);
  await expect(bar(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessible(page, 'the developer bar');

  // A wrong password and a wrong token say the same.
  const told = bar(page).getByRole('status');
  await bar(page).getByLabel('Email').fill(BORROWER.email);
  await bar(page).getByLabel('Password').fill('not this one at all');
  await bar(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(told).toHaveText('Something unexpected happened logging you in');
  await bar(page).getByLabel('Token').fill('a.b.c');
  await bar(page).getByRole('button', { name: 'Use the token' }).click();
  await expect(told).toHaveText('Something unexpected happened logging you in');

  // Digits in a field are text; outside of one they force a mode.
  await bar(page).getByLabel('Token').press('1');
  await expect(page).not.toHaveURL(/mode=/);
  await bar(page).getByRole('button', { name: 'Close' }).focus();
  for (const [key, mode] of [
    ['1', 'agent'],
    ['2', 'chatbot'],
    ['0', 'automatic'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(bar(page).getByText(`Mode: ${mode}`)).toBeVisible();
  }
  await bar(page).getByRole('button', { name: 'List agents' }).click();
  await expect(bar(page).getByRole('listitem').filter({ hasText: 'Sam Ortiz' })).toBeVisible();
  await expectNarrow(page);

  const { token } = await signUp(server);
  await bar(page).getByLabel('Token').fill(token.replace('Bearer ', ''));
  await bar(page).getByRole('button', { name: 'Use the token' }).click();
  await expectScreen(page, 'Welcome');
});

test('@deep [DEV-02][CHAT-06] keys force who answers a chat, and a reset leaves a browser that was never here', async ({
  page,
  context,
}) => {
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await answerAddress(page);
  await expectScreen(page, TITLES.sale);
  // Out of the field that has the focus: keys that are typed there are its own.
  await page.getByRole('heading', { level: 1 }).click();
  await openBar(page);
  for (const [key, opens] of [
    ['1', '/twilio/initWebChat'],
    ['2', '/message/chatWithAutobot'],
  ] as const) {
    await bar(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press(key);
    await expect(page).toHaveURL(key === '1' ? /mode=agent/ : /mode=chatbot/);
    await page.getByRole('button', { name: 'Chat with us' }).click();
    const dialog = page.getByRole('dialog', { name: 'Chat with us' });
    await dialog.getByLabel('Your name').fill('Devon');
    await dialog.getByLabel('Email').fill('devon@example.com');
    const answered = page.waitForResponse((response) => response.url().endsWith(opens));
    await dialog.getByRole('button', { name: 'Start chat' }).click();
    await dialog.getByLabel('Your message').fill('Hello');
    await dialog.getByLabel('Your message').press('Enter');
    await answered;
    await dialog.getByRole('button', { name: 'End chat' }).click();
    await dialog.getByRole('button', { name: 'Close the chat' }).click();
  }
  const before = await context.cookies();
  expect(before.map(({ name }) => name).sort()).toEqual(['chatbot', 'draft-heloc']);
  await bar(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/mode=/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = before.map(({ value }) => value);
  for (const { value } of await context.cookies()) expect(kept).not.toContain(value);
  await page.goto(START);
  await expectScreen(page, TITLES.address);
});

test('@deep [DEV-01] an author jumps to a step, reads why and each message, and takes a walk along', async ({
  page,
  server,
}) => {
  // Somebody of their own: a jump makes an application, which others would meet at the seeded person.
  const author = await signUp(server);
  await page.goto('/auth/login');
  await openBar(page);
  await bar(page).getByLabel('Email').fill(author.email);
  await bar(page).getByLabel('Password').fill(author.password);
  await bar(page).getByRole('button', { name: 'Sign in' }).click();
  await expectScreen(page, 'Welcome');

  await openBar(page);
  const steps = bar(page).getByLabel('Step');
  await expect(steps.getByRole('option')).not.toHaveCount(0);
  const hmda = await steps.getByRole('option').filter({ hasText: /^hmda/ }).first().textContent();
  await steps.selectOption({ label: hmda ?? '' });
  await bar(page).getByRole('button', { name: 'Jump to this step' }).click();
  await expect(page).toHaveURL(/\/start\/hmda$/);

  await openBar(page);
  await bar(page).getByRole('button', { name: 'Why it stands here' }).click();
  await expect(bar(page).getByText(/^Stands at hmda, and is sent to start\/hmda/)).toBeVisible();
  await expect(bar(page).getByText(/flows\/heloc\/application\.yaml:\d+/)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Messages of this form' }).click();
  await expect(bar(page).getByRole('status')).toHaveText(/^\d+ messages are shown\.$/);
  await bar(page).getByRole('button', { name: 'Record as a walk' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('The walk is shown.');
  await expectAccessible(page, 'the developer bar with all that it shows');

  // Backspace in a field deletes a sign; outside of one it resets.
  await bar(page).getByLabel('Email').fill('ab');
  await bar(page).getByLabel('Email').press('Backspace');
  await expect(bar(page).getByLabel('Email')).toHaveValue('a');
  await bar(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Backspace');
  await expectScreen(page, 'Welcome back');
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();

  await page.goto(START);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const field = page.locator('main input[type=text]').first();
  await field.press('Backquote');
  await expect(bar(page)).toHaveCount(0);
});

test('[DEV-01][DEV-03] the assets have none of it', () => {
  const texts = filesBelow(join(DIST, 'assets')).map((file) => readFileSync(file, 'latin1'));
  expect(texts.length).toBeGreaterThan(20);
  for (const mark of MARKS) expect(texts.filter((text) => text.includes(mark))).toEqual([]);
  // The marks are those of the bar as it is built.
  const built = readFileSync(join(DIST, 'developer/bar.js'), 'utf8');
  for (const mark of MARKS) expect(built).toContain(mark);
});

test('@deep [DEV-01][DEV-03] production has none of it: not on its pages, not by the URL', async ({
  browser,
}) => {
  const production = { NODE_ENV: 'production', HEARTHLINE_EMBEDDED: '1', HEARTHLINE_STAFF_CODE: '' };
  const server = await startServer({ env: production });
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.origin()}${START}?developer`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Backquote');
  const reply = await page.request.get(`${server.origin()}/account/heloc/developer/bar.js`);
  expect(reply.status()).toBe(404);
  expect(await page.content()).not.toContain('toggleBar');
  expect(asked.filter((url) => url.includes('/developer/'))).toEqual([]);
  await expect(bar(page)).toHaveCount(0);
  await page.close();
  await server.stop();
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
    .filter((path) => /\.(js|css)$/.test(path));
}
