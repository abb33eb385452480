/** Can a person write to the lender and be answered, on a phone and at a desk, with nothing lost on the way? */
import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import type { TestedServer } from '../tests/support/server.ts';
import { expectAccessible } from './support/accessible.ts';
import { FIRST, log, newName, openWindow, send, start } from './support/chatting.ts';
import { expect, test } from './support/test.ts';

/** The lender's side of the same talk. */
async function atDesk(browser: Browser, server: TestedServer, name: string): Promise<Page> {
  const desk = await (await browser.newContext({ baseURL: server.origin() })).newPage();
  await desk.goto('/staff/talks');
  await desk.getByLabel('Email').fill(STAFF.email);
  await desk.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await desk.getByRole('button', { name: 'Sign in to the lender' }).click();
  await desk.getByRole('main').getByRole('link', { name }).click();
  return desk;
}

const bubbleOf = (page: Page, text: string) =>
  log(page).locator('bdi', { hasText: text }).locator('xpath=..');

/** The socket of a page's talk: cut off, and let through again. */
async function lineOf(page: Page): Promise<{ cut: () => void; mend: () => void }> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut: () => {
      isCut = true;
      for (const each of open) void each.close();
      open.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

test('a person and an agent write to each other, over a lost line, and the person ends it', {
  tag: '@phone-alone',
}, async ({ page, server, browser }) => {
  const name = newName();
  const line = await lineOf(page);
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, name);
  await expectAccessible(page, 'in a talk');
  // To the sandbox: nobody but the lender's own people answers.
  await send(page, 'There is no agent, I think');
  await expect(page.getByText('Waiting for next available agent')).toBeVisible();

  const desk = await atDesk(browser, server, name);
  const theirs = desk.getByRole('log');
  await expect(theirs.getByText('There is no agent, I think')).toBeVisible();
  await desk.getByLabel('Your answer').fill('I am here now: https://www.figure.example/help');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByRole('link', { name: 'https://www.figure.example/help' })).toBeVisible();
  await expect(page.getByText('Waiting for next available agent')).toHaveCount(0);
  // What the agent says stands on a ground of its own, as the person's words do.
  await expect(bubbleOf(page, 'I am here now')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  await page.getByLabel('Your message').pressSequentially('I am just');
  await expect(desk.getByText('I am just')).toBeVisible();

  line.cut();
  await expect(page.getByText('Connection lost. Attempting to reconnect.')).toBeVisible();
  await page.getByLabel('Your message').fill('Written without a network');
  await page.getByLabel('Your message').press('Enter');
  await expect(page.getByLabel('Your message')).toHaveValue('Written without a network');
  line.mend();
  await expect(page.getByText('Connection lost. Attempting to reconnect.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(log(page).getByText('Written without a network')).toHaveCount(1);
  await expect(theirs.getByText('Written without a network')).toHaveCount(1);

  await page.reload();
  await openWindow(page);
  await expect(log(page).getByText('Written without a network')).toHaveCount(1);
  await expectAccessible(page, 'in a talk that goes on');
  await page.getByRole('button', { name: 'End chat' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks for chatting with us!' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Take the survey' })).toBeVisible();
  await expectAccessible(page, 'after a talk');
  await expect(desk.getByText('This chat is over.')).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat'))),
  ).toEqual([]);
  await desk.context().close();
});

for (const mode of ['nice', 'stream', 'talkjs', 'chatbot']) {
  // The talk with a person is the first story of this file; how the modes differ, tests of each alone tell.
  const tag = mode === 'chatbot' ? [] : '@deep';
  test(`a talk by ${mode} is answered, gone on with by a reload, and ended`, { tag }, async ({ page }) => {
    await page.goto(`${FIRST}?mode=${mode}`);
    await start(page, newName());
    await send(page, 'Hello there');
    await expect(log(page).getByText(/^Hello, you are writing with/)).toBeVisible();
    await page.reload();
    await openWindow(page);
    await expect(log(page).getByText('Hello there', { exact: true })).toHaveCount(1);
    await expect(log(page).getByText(/^Hello, you are writing with/)).toHaveCount(1);
    await page.getByRole('button', { name: 'End chat' }).click();
    await page.getByRole('button', { name: 'Start new chat' }).click();
    await expect(page.getByLabel('Your name')).toBeVisible();
  });
}

test('@deep files go with a message, and one that lies is told', async ({ page }) => {
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, newName());
  const chooser = page.locator('input[type=file][multiple]');
  await chooser.setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note for the agent.') },
    { name: 'lies.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document at all') },
  ]);
  const files = page.getByRole('list', { name: 'Files to send' });
  await expect(files).toContainText('note.txt 21 bytes');
  await expect(files).toContainText('This kind of file is not taken here.');
  await page.getByRole('button', { name: 'Remove lies.pdf' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Open note.txt/ }).click();
  expect((await download).suggestedFilename()).toBe('note.txt');
});

test('the button and the window keep out of the way, and give the focus back', {
  tag: '@phone-deep',
}, async ({ page }) => {
  await page.goto(FIRST);
  const button = page.getByRole('button', { name: 'Chat with us' });
  await expect(button).toBeVisible();
  const next = page.getByRole('main').getByRole('button', { name: 'Continue' });
  await next.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const [one, other] = [await button.boundingBox(), await next.boundingBox()];
      if (!one || !other) return 'not drawn';
      const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
      const isAbove = one.y >= other.y + other.height || other.y >= one.y + one.height;
      return isBeside || isAbove ? 'clear' : 'over it';
    })
    .toBe('clear');
  await expectAccessible(page, 'with the button');
  await openWindow(page);
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page, 'with the form');
  await page.getByRole('button', { name: 'Start chat' }).click();
  await expect(page.getByRole('dialog').getByText('Required').first()).toBeVisible();
  await expectAccessible(page, 'with the form refused');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('@deep nothing with the focus is behind the button, on the smallest screen either', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  await page.locator('#content').focus();
  const passed: string[] = [];
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(() => document.activeElement?.id ?? ''));
    await expect.poll(() => page.evaluate(isUnderButton)).toBe(false);
  }
  expect(passed.join()).toContain('password');
});

/** Runs in the page: is a part of what has the focus under the chat's button? */
function isUnderButton(): boolean {
  const button = document.querySelector('button[aria-expanded]:not(main *, header *)');
  const focused = document.activeElement;
  if (!button || !focused) return true;
  const [one, other] = [button.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isBeside = one.left >= other.right || other.left >= one.right;
  return !isBeside && one.top < other.bottom && other.top < one.bottom;
}

test('@deep who wants no motion is given the focus back too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(FIRST);
  await openWindow(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeFocused();
});

/** What a phone's browser says once its keyboard covers a part of the screen, which no emulated one has. */
async function withKeyboard(page: Page): Promise<(height: number, top: number) => Promise<void>> {
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  return (height, offsetTop) =>
    page.evaluate(
      (now) => {
        Object.assign(window.visualViewport ?? {}, now);
        window.visualViewport?.dispatchEvent(new Event('resize'));
      },
      { height, offsetTop },
    );
}

test('on a phone the window fills what its keyboard leaves, with what is written and said in view', {
  tag: '@phone-alone',
}, async ({ page, isMobile }) => {
  const keyboard = await withKeyboard(page);
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, newName());
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await send(page, `${text}, no agent`);
  await keyboard(380, 60);
  const dialog = page.getByRole('dialog', { name: 'Chat with us' });
  const inView = isMobile ? { top: 60, bottom: 440 } : { top: 0, bottom: 800 };
  const seen = async () => {
    const parts = [
      dialog,
      page.getByLabel('Your message'),
      page.getByRole('button', { name: 'Send', exact: true }),
    ];
    const boxes = await Promise.all([...parts, log(page)].map((each) => each.boundingBox()));
    return boxes.every((box) => box && box.y >= inView.top && box.y + box.height <= inView.bottom);
  };
  await expect.poll(seen).toBe(true);
  if (isMobile) await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(380);
  // The newest stays in view.
  await expect(log(page).getByText('Five, no agent')).toBeInViewport();
  await expectAccessible(page, 'with the keyboard open');
  await keyboard(812, 0);
  if (isMobile) await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(812);
});

test('@deep on a phone that is held sideways it fills what the keyboard leaves, too', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  const keyboard = await withKeyboard(page);
  await page.goto(`${FIRST}?mode=twilio`);
  await start(page, newName());
  await keyboard(200, 10);
  const dialog = page.getByRole('dialog', { name: 'Chat with us' });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 10, width: 667, height: 200 });
  const send = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(210);
});

for (const [mode, isWaiting] of [
  ...[['twilio', true] as const, ['nice', true] as const],
  ...[['stream', false] as const, ['talkjs', false] as const, ['chatbot', false] as const],
]) {
  test(`@deep [CHAT-04] who writes by ${mode} ${isWaiting ? 'sees after the first message that they wait, with dots that move' : 'is not told to wait'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${FIRST}?mode=${mode}`);
    await start(page, newName());
    const words = page.getByText('Waiting for next available agent');
    await expect(words).toHaveCount(0);
    await send(page, 'There is no agent');
    await expect(page.getByText('Sending', { exact: true })).toHaveCount(0);
    await expect(words).toHaveCount(isWaiting ? 1 : 0);
    if (!isWaiting) return;
    const dots = words.locator('[aria-hidden] span');
    await expect(dots).toHaveCount(3);
    for (const dot of await dots.all()) await expect(dot).toHaveCSS('animation-name', /pulse/);
  });
}

test('@deep pop-webchat opens the window on load and leaves the address', async ({ page }) => {
  await page.goto(`${FIRST}?pop-webchat`);
  await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeVisible();
  await expect(page).not.toHaveURL(/pop-webchat/);
});

test('@deep two tabs share one talk', async ({ page, context }) => {
  await page.goto(`${FIRST}?mode=twilio`);
  const other = await context.newPage();
  await other.goto(FIRST);
  await start(page, newName());
  await send(page, 'Hello from the one');
  await other.reload();
  await openWindow(other);
  await expect(log(other).getByText('Hello from the one')).toHaveCount(1);
  await send(other, 'Hello from the other');
  await expect(log(page).getByText('Hello from the other')).toHaveCount(1);
  await page.getByRole('button', { name: 'End chat' }).click();
  await expect(other.getByRole('heading', { name: 'Thanks for chatting with us!' })).toBeVisible();
});

test('@deep a lender without a chat shows no button', async ({ page, server }) => {
  await page.goto(`${server.origin('summit-cu')}${FIRST}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toHaveCount(0);
});
