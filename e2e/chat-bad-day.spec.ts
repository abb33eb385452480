/** Is what somebody writes to the lender kept, whatever becomes of the network, the storage or the clock? */
import { apply } from './support/applying.ts';
import { FIRST, log, newName, openWindow, send, start } from './support/chatting.ts';
import { expect, test } from './support/test.ts';

test('@deep what is on its way when the network goes is in the box again, and arrives once', async ({
  page,
}) => {
  let isCut = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (isCut) return void socket.close();
    const server = socket.connectToServer();
    // The server has it, and the person never hears so.
    server.onMessage((frame) => {
      if (!String(frame).includes('"accepted"') || !isCut) return socket.send(frame);
      void socket.close();
    });
  });
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, newName());
  await send(page, 'There is no agent');
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0);
  isCut = true;
  await page.getByLabel('Your message').fill('In mid-send');
  await page.getByLabel('Your message').press('Enter');
  await expect(page.getByText('Connection lost. Attempting to reconnect.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('In mid-send');
  isCut = false;
  // It had arrived: the box is empty without a tap, and nothing was sent twice.
  await expect(log(page).getByText('In mid-send')).toHaveCount(1);
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await page.reload();
  await openWindow(page);
  await expect(log(page).getByText('In mid-send')).toHaveCount(1);
});

test('@deep what never left is kept in the box, says what to do, and goes by one tap', async ({ page }) => {
  let isDeaf = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!isDeaf || !String(frame).includes('"send"')) server.send(frame);
    });
  });
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, newName());
  await send(page, 'There is no agent');
  await expect(page.getByText('Sending', { exact: true })).toHaveCount(0);
  isDeaf = true;
  await page.getByLabel('Your message').fill('Is this on?');
  await page.getByLabel('Your message').press('Enter');
  await expect(page.getByText('Something went wrong. Please try resending the message.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Is this on?');
  isDeaf = false;
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(log(page).getByText('Is this on?')).toHaveCount(1);
  await expect(page.getByText('Something went wrong. Please try resending the message.')).toHaveCount(0);
});

test('@deep a browser that stores nothing, with a clock that is years off, has its talk as long as the page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Nothing is stored here.', 'SecurityError');
        },
      });
    }
    const { now } = Date;
    Date.now = () => now() - 3 * 365 * 86_400_000;
  });
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, newName());
  await send(page, 'Hello there');
  await expect(log(page).getByText(/^Hello, you are writing with/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the chat' }).click();
  await openWindow(page);
  await expect(log(page).getByText('Hello there', { exact: true })).toHaveCount(1);
  await page.reload();
  await openWindow(page);
  await expect(page.getByLabel('Your name')).toBeVisible();
});

test('@deep a visitor who was told to sign in and ask again does so, and is told where they stand', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await page.goto('/auth/login?mode=chatbot');
  await start(page, newName());
  await send(page, 'What is the status?');
  await expect(log(page).getByText(/^Sign in and ask me again/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the chat' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await openWindow(page);
  await send(page, 'What is my status?');
  await expect(log(page).getByText(/^It is your turn: the next page is/)).toBeVisible();
  await page.reload();
  await openWindow(page);
  await expect(log(page).getByText(/^It is your turn: the next page is/)).toBeVisible();
  await expect(log(page).getByText('What is the status?')).toHaveCount(0);
});
