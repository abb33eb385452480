/** Can the moments at which money is decided be read by a screen reader, at 400 % zoom and in forced colors? */
import type { Page } from '@playwright/test';
import { type Moments, playedMoments } from './support/moments.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const WALKS = ['to-the-money-by-stages', 'before-the-summary', 'a-decline-for-the-credit'];

/** Ids follow from the order of the moments. */
const ID = /0{8}-0000-4000-8000-\d{12}/g;

interface Look {
  name: string;
  /** From where the last one was looked at. */
  goesOn?: (page: Page) => Promise<void>;
}

const toDashboard = async (page: Page) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
};

/** What is looked at from each screen on. */
const LOOKS: Record<string, Look[]> = {
  'product/select': [{ name: 'offer' }, { name: 'dashboard-of-an-application', goesOn: toDashboard }],
  'bpo/waiting': [{ name: 'wait' }],
  'start/app-summary': [{ name: 'check' }],
  'error/credit': [{ name: 'decline' }],
  'line#opened': [
    { name: 'funded' },
    {
      name: 'dashboard-of-a-line',
      goesOn: async (page) => {
        await page.getByRole('button', { name: 'See my line' }).click();
        await expectScreen(page, 'Your line of credit');
      },
    },
    {
      name: 'line',
      goesOn: async (page) => {
        await page.getByRole('link', { name: 'See the details and documents' }).click();
        await expect(page.getByRole('main').getByRole('heading', { name: 'Activity' })).toBeVisible();
      },
    },
  ],
};

/** Looked at and not read aloud: an offer that is chosen, a form that was refused, and the door. */
const MORE_LOOKS: Record<string, Look[]> = {
  'product/select': [
    {
      name: 'chosen offer',
      goesOn: (page) => page.getByRole('main').getByRole('radio').first().check(),
    },
  ],
  'start/contact': [
    {
      name: 'refused form',
      goesOn: async (page) => {
        await page.locator('main button[type=submit]').first().click();
        await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
      },
    },
  ],
  '/auth/login': [{ name: 'sign-in' }],
};

let moments: Moments;
test.beforeAll(async ({ browser }) => {
  moments = await playedMoments(browser, 'heloc', WALKS);
});
test.afterAll(() => moments.close());

async function lookAt(
  all: Record<string, Look[]>,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const [screen, looks] of Object.entries(all)) {
    const { page, close } = await moments.open(screen);
    for (const { name, goesOn } of looks) {
      await test.step(name, async () => {
        await goesOn?.(page);
        await look(page, name);
      });
    }
    await close();
  }
}

test('the moments of money are read aloud as their stored trees say', async () => {
  await lookAt(LOOKS, async (page, name) => {
    const tree = await page.locator('main').ariaSnapshot();
    expect(`${tree.replaceAll(ID, ':id')}\n`).toMatchSnapshot(`${name}.yml`);
  });
});

test('@deep the moments of money can be used at 400 % and in forced colors', async () => {
  const look = async (page: Page, name: string) => {
    await expectUsable(page, name);
    for (const size of [
      { width: 375, height: 812 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expectSeenInForcedColors(page, `forced colors, ${name}, ${size.width} px`);
    }
  };
  await lookAt(MORE_LOOKS, look);
  await lookAt(LOOKS, look);
});

async function expectSeenInForcedColors(page: Page, what: string): Promise<void> {
  await page.evaluate(markPainted);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(paleParts), what).toEqual([]);
  await page.locator('#content').focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusWithoutRing), `${what}: focus`).toBeUndefined();
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

/** A window of 1280 by 1024 at 400 % (WCAG 1.4.10): nothing lies beside it, and nothing over what has the focus (2.4.11). */
async function expectUsable(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at 400 %`).toBe(320);
  const top = await page.getByRole('banner').boundingBox();
  expect(top?.height, `${name} at 400 %: what the top bar takes of 256 px`).toBeLessThanOrEqual(128);
  await page.locator('#content').focus();
  const seen: string[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(focusedWithin);
    if (id === undefined) break;
    seen.push(id);
    await expect.poll(() => page.evaluate(coverOfFocused), `${name} at 400 %: ${id}`).toBe('');
  }
  expect(seen.length, `${name}: what takes the focus`).toBeGreaterThan(0);
}

/** Runs in the page: what has the focus below its content, if that is where the focus is. */
function focusedWithin(): string | undefined {
  const element = document.activeElement;
  return element?.closest('main') ? element.outerHTML.slice(0, 120) : undefined;
}

/** Runs in the page: what lies over the middle of what has the focus, or that it is out of sight. */
function coverOfFocused(): string {
  const element = document.activeElement;
  if (!element) return 'nothing has the focus';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const above = document.elementFromPoint(x, y);
  if (!above) return 'out of sight';
  const isOwn = element.contains(above) || above.contains(element);
  return isOwn || above.closest('label')?.contains(element) ? '' : above.outerHTML.slice(0, 120);
}

/** Runs in the page, before colors are forced: marks what is seen by its background alone. */
function markPainted(): void {
  const isPainted = (style: CSSStyleDeclaration) =>
    !/^(transparent|.*[,/] ?0\))$/.test(style.backgroundColor);
  const hasText = (element: Element) =>
    [...element.querySelectorAll('*'), element].some(
      (each) =>
        each.getBoundingClientRect().width > 1 &&
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    );
  for (const element of document.querySelectorAll('main :not(svg, svg *, input, select, textarea)')) {
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const before = getComputedStyle(element, '::before');
    const isBlock = isPainted(getComputedStyle(element)) && !hasText(element);
    if (isBlock) element.setAttribute('data-painted', '');
    if (before.content !== 'none' && isPainted(before)) element.setAttribute('data-painted-before', '');
  }
}

/** Runs in the page: parts that forced colors leave without an edge, and choices whose mark they would take. */
function paleParts(): string[] {
  const told = (element: Element, what: string) => `${what}: ${element.outerHTML.slice(0, 120)}`;
  const isFramed = (style: CSSStyleDeclaration) =>
    style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0;
  const isSeen = (style: CSSStyleDeclaration) =>
    isFramed(style) ||
    (style.borderLeftStyle !== 'none' && Number.parseFloat(style.borderLeftWidth) > 0) ||
    style.getPropertyValue('forced-color-adjust') === 'none';
  const controls = 'button, input[type=text], select, textarea'.replace(/[^,]+/g, 'main $&');
  const pale = [...document.querySelectorAll(controls)].filter((element) => {
    const frame = element.parentElement && getComputedStyle(element.parentElement);
    const style = getComputedStyle(element);
    const isLink = style.textDecorationLine.includes('underline');
    return !isFramed(style) && frame?.borderTopStyle === 'none' && !isLink;
  });
  const gone = [...document.querySelectorAll('[data-painted]')].filter(
    (element) => !isSeen(getComputedStyle(element)),
  );
  const goneBefore = [...document.querySelectorAll('[data-painted-before]')].filter(
    (element) => !isSeen(getComputedStyle(element, '::before')),
  );
  const marks = [...document.querySelectorAll('main input[type=radio], main input[type=checkbox]')];
  const unmarked = marks.filter((element) => getComputedStyle(element).appearance === 'none');
  return [
    ...pale.map((each) => told(each, 'no edge')),
    ...[...gone, ...goneBefore].map((each) => told(each, 'nothing but its color')),
    ...unmarked.map((each) => told(each, 'no mark')),
  ];
}

/** Runs in the page: what has the focus with no line around itself or the card that it stands in. */
function focusWithoutRing(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  for (let around: Element | null = element, level = 0; around && level < 4; level += 1) {
    const { outlineStyle, outlineWidth } = getComputedStyle(around);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return undefined;
    around = around.parentElement;
  }
  return element.outerHTML.slice(0, 120);
}
