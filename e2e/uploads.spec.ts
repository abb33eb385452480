/** Do a person's files arrive, in a real browser, over a bad line, and past a session that ends? */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { jpeg, pdf, png, zip } from '../tests/server/uploads/files.ts';
import type { TestedServer } from '../tests/support/server.ts';
import { expectAccessible } from './support/accessible.ts';
import { emptyApplication, endSession, signUp } from './support/api.ts';
import { EDITED } from './support/edited.ts';
import { expect, test } from './support/test.ts';

test.use(EDITED);

const given = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function openForm(page: Page, server: TestedServer) {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await page.goto(`${server.origin()}/terms`);
  await page.evaluate((token) => localStorage.setItem('jwt', token), person.token);
  await page.goto(`${server.origin()}/account/heloc/${uuid}/start/profile`);
  const choose = page.getByLabel('Choose files');
  await choose.waitFor({ state: 'attached' });
  return { person, choose };
}

test('@phone-alone each file tells how it went, can be looked at, and is still there after a reload', async ({
  page,
  server,
}) => {
  const { choose } = await openForm(page, server);
  await choose.setInputFiles([
    given('May 2026.pdf', 'application/pdf', await pdf()),
    given('a photo with a long name that goes on and on and on.jpg', 'image/jpeg', jpeg()),
    given('program.pdf', 'application/pdf', zip()),
    given('locked.pdf', 'application/pdf', await pdf({ userPassword: 'x' })),
  ]);
  await expect(line(page, 'May 2026.pdf')).toContainText('Sent');
  await expect(line(page, 'program.pdf')).toContainText('not a PDF, JPG or PNG');
  await expect(line(page, 'locked.pdf')).toContainText('protected');
  await expectAccessible(page, 'files that went each way');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Open: a photo' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(8);
  await expectAccessible(page, 'a picture that is looked at');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: /were not taken/ })).toBeVisible();
  for (const name of ['program.pdf', 'locked.pdf'])
    await page.getByRole('button', { name: `Remove: ${name}` }).click();

  await page.reload();
  await expect(page.getByRole('listitem').getByText('Sent')).toHaveCount(2);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Open: May 2026.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('May 2026.pdf');
});

test('@deep a lost line and a session that is over lose no file', async ({ page, context, server }) => {
  const { choose, person } = await openForm(page, server);
  await context.setOffline(true);
  await choose.setInputFiles(given('late.png', 'image/png', png()));
  await expect(line(page, 'late.png')).toContainText('did not reach us');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again: late.png' }).click();
  await expect(line(page, 'late.png')).toContainText('Sent');

  await endSession(server, person.token);
  await choose.setInputFiles(given('after.png', 'image/png', png()));
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: /sign in/i }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Try again: after.png' }).click();
  await expect(line(page, 'after.png')).toContainText('Sent');
});

/** Takes what is sent to it and never answers; `brokenOff` comes when whoever sends gives up. */
async function silentServer() {
  const brokenOff = Promise.withResolvers<void>();
  const silent = createServer((request, response) => {
    response.on('close', brokenOff.resolve);
    request.resume();
  }).listen(0);
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const stop = () => {
    silent.closeAllConnections();
    silent.close();
  };
  return { url: `http://localhost:${port}/`, brokenOff: brokenOff.promise, stop };
}

test('@deep how far a file is shows while it is sent, and it can be called off', async ({ page, server }) => {
  const { choose } = await openForm(page, server);
  const silent = await silentServer();
  await page.route('**/uploads/**', (route) => route.continue({ url: silent.url }));
  await choose.setInputFiles(
    given('slow.pdf', 'application/pdf', Buffer.concat([await pdf(), Buffer.alloc(3e6)])),
  );
  const bar = page.getByRole('progressbar', { name: 'slow.pdf' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Cancel: slow.pdf' }).click();
  await expect(page.getByText('slow.pdf', { exact: true })).toHaveCount(0);
  await expect(choose).toBeFocused();
  await silent.brokenOff;
  silent.stop();
});
