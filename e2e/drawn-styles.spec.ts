/** A drawn page brings the rules that it needs: it stands there finished before the sheet has come, which then changes nothing. */
import type { Page } from '@playwright/test';
import { START } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const SHEET = '**/assets/main-*.css';

/** Holds the sheet back; answers how to let it come. */
async function holdSheet(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SHEET, (route) => promise.then(() => route.continue()));
  return resolve;
}

test.describe('with the script switched off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [START, '/auth/login', '/terms', '/dashboard']) {
    // The first question here, each other page in a deep run.
    test(`the sheet changes nothing of ${path}, on a phone and at a desk`, {
      tag: path === START ? [] : '@deep',
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // A face or a picture that comes in between would change widths.
      await page.route('**/*.woff2', (route) => route.abort());
      const letGo = await holdSheet(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => [...document.images].every((each) => each.complete)))
        .toBe(true);
      // A face that is refused only later would have its words measured anew.
      await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
      const alone = await stylesAtWidths(page);
      expect(alone.length).toBeGreaterThan(100);
      letGo();
      await page.waitForLoadState();
      const together = await stylesAtWidths(page);
      expect(together).toHaveLength(alone.length);
      const changed = together.filter(({ styles }, at) => styles !== alone[at]?.styles);
      expect(changed.map(({ name }) => name)).toEqual([]);
    });
  }
});

test('the sheet holds up the script and nothing that is drawn, for whose classes alone the page has rules', async ({
  page,
}) => {
  const letGo = await holdSheet(page);
  const script = page.waitForEvent('requestfinished', (request) =>
    /\/assets\/main-.*\.js$/.test(request.url()),
  );
  const response = await page.goto(START, { waitUntil: 'commit' });
  const choice = page.getByRole('radio', { name: 'Secondary' });
  await choice.check();
  await script;
  const selectors = await selectorsOf(page);
  // A script that did not wait would have run: it is there, and the page has nothing left to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/main-.*\.js$/.test(name)),
  );
  // Turns of its loop, and not that it is idle: a page whose sheet is missing draws no frames, and may never be.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
  });
  expect(await page.title()).not.toContain('|');
  letGo();
  await page.waitForFunction(() => document.title.includes('|'));
  await expect(choice).toBeChecked();
  const html = (await response?.text()) ?? '';
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names);
  const classes = new Set(lists.flatMap((names) => names.split(' ')));
  const named = selectors
    .flatMap((each) => each.match(/\.[a-zA-Z][\w-]*/g) ?? [])
    .map((each) => each.slice(1));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !classes.has(name))).toEqual([]);
});

/** Of the rules in the page itself, without what stands in brackets, and in brackets within them, where a class may be denied. */
function selectorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('style')].flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
    const found: string[] = [];
    // A list is walked in the order of its growth.
    for (const rule of all) {
      if (rule instanceof CSSStyleRule)
        found.push(rule.selectorText.replace(/\((?:[^()]|\([^()]*\))*\)/g, ''));
      else if (rule instanceof CSSGroupingRule) all.push(...rule.cssRules);
    }
    return found;
  });
}

async function stylesAtWidths(page: Page): Promise<Style[]> {
  const all: Style[] = [];
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    all.push(...(await stylesOf(page)).map((each) => ({ ...each, name: `${each.name} at ${width} px` })));
  }
  return all;
}

interface Style {
  name: string;
  styles: string;
}

/** Of every element and what stands before and after it, all that a browser makes of the rules; of what is not there, that it is not. */
function stylesOf(page: Page): Promise<Style[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *:not(link)')].flatMap((element) => {
      const isTyped = element.matches('input, textarea');
      return [null, '::before', '::after', ...(isTyped ? ['::placeholder'] : [])].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isThere = isTyped || pseudo === null || style.content !== 'none';
        const names = isThere ? [...style] : ['content'];
        const all = names.map((name) => `${name}:${style.getPropertyValue(name)}`);
        return { name: `${element.tagName}.${element.className}${pseudo ?? ''}`, styles: all.join(';') };
      });
    }),
  );
}
