/** Does whatever a test does come late when that is asked for, and at once when not? */
import { send } from './support/sending.ts';
import { slowDown, waitOf } from './support/slow-finger.ts';
import { expect, test } from './support/test.ts';

const PAGE = `<button>Go</button><label>Name <input></label><label>Ready <input type="checkbox"></label>
  <label>Size <select><option>small</option><option>large</option></select></label>
  <label>Paper <input type="file"></label>`;

test('each action, key and request of a test comes late once', async ({ page, server }) => {
  await page.setContent(PAGE);
  const button = page.getByRole('button', { name: 'Go' });
  const name = page.getByLabel('Name');
  const ready = page.getByLabel('Ready');
  const sender = { server, token: '' };
  const asked = { method: 'HEAD' };
  const doings: Record<string, () => Promise<unknown>> = {
    click: () => button.click(),
    dblclick: () => button.dblclick(),
    hover: () => button.hover(),
    fill: () => name.fill('Ada'),
    press: () => name.press('End'),
    pressSequentially: () => name.pressSequentially('!'),
    check: () => ready.check(),
    uncheck: () => ready.uncheck(),
    selectOption: () => page.getByLabel('Size').selectOption('large'),
    setInputFiles: () => page.getByLabel('Paper').setInputFiles([]),
    'keyboard.press': () => page.keyboard.press('Tab'),
    'keyboard.type': () => page.keyboard.type('a'),
    'mouse.click': () => page.mouse.click(1, 1),
    fetch: () => fetch(`${server.origin()}/terms`, asked),
    'request.get': () => page.request.get(`${server.origin()}/terms`),
    send: () => send(sender, '/terms'),
    goto: () => page.goto('/terms'),
    reload: () => page.reload(),
  };
  const waits: string[] = [];
  let doing = '';
  const undo = slowDown(page, async () => {
    waits.push(doing);
    if (doing === 'fill') expect(await name.inputValue(), 'it waits before it fills').toBe('');
  });
  try {
    for (const [each, act] of Object.entries(doings)) {
      doing = each;
      await act();
    }
  } finally {
    undo();
  }
  expect(waits).toEqual(Object.keys(doings));
});

test('what fails is named by what was done, and not by what made it late', async ({ page }) => {
  await page.setContent('<button>Yes</button><button>No</button>');
  const undo = slowDown(page, async () => {});
  try {
    await expect(page.getByRole('button').click()).rejects.toThrow(/^locator\.click: /);
  } finally {
    undo();
  }
});

test('nothing comes late unless it is asked for', async ({ page }) => {
  const known = [page.goto, page.locator('html').click, page.keyboard.press, page.request.get, fetch];
  slowDown(page, waitOf(0));
  expect([page.goto, page.locator('html').click, page.keyboard.press, page.request.get, fetch]).toEqual(
    known,
  );
});
