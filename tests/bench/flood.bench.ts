/** What does a page do with far more than anybody is asked: slow is allowed, frozen or lost is not? On a processor four times slower. */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../../scripts/testing/browser.mjs';
import { startBarePages } from './bare-page.ts';
import { type Figure, median } from './figure.ts';
import { longestTaskIn, openSlowly, typeIn } from './keys.ts';
import { linesForm, listForm } from './long-form.ts';

const FIELDS = 2000;
const ERRORS = 500;
const ENTRIES = 1000;
const PASTED = 1_000_000;
/** What a text field takes without a limit of its own. */
const TAKEN = 1000;
const TEXT = 'typed on';
/** A page that answers nothing for so long is taken for frozen, in milliseconds. */
const FROZEN = 3000;

export async function measure(): Promise<Figure[]> {
  const pages = await startBarePages(
    { ours: 'ours/fields.tsx' },
    {
      [`/form-${FIELDS}.js`]: linesForm(FIELDS),
      [`/form-${ERRORS}.js`]: linesForm(ERRORS),
      '/form-list.js': listForm(ENTRIES),
    },
  );
  const browser = await chromium.launch(
    launchOptionsOf(await findBrowser(join(import.meta.dirname, '../..'))),
  );
  const at = (query: string) => `${pages.address('ours')}?${query}`;
  try {
    return [
      ...(await manyFields(browser, at(`fields=${FIELDS}`))),
      ...(await manyErrors(browser, at(`fields=${ERRORS}`))),
      ...(await longPaste(browser, at(`fields=${ERRORS}`))),
      // An entry has two choices.
      ...(await longList(browser, at(`fields=${2 * ENTRIES}&form=form-list`))),
    ];
  } finally {
    await browser.close();
    await pages.stop();
  }
}

async function manyFields(browser: Browser, address: string): Promise<Figure[]> {
  const { context, page, drawn } = await openSlowly(browser, address);
  await lineIn(page, FIELDS / 2).focus();
  const { keys, longest } = await typed(browser, page);
  await context.close();
  return [
    { name: `${FIELDS} fields: all drawn`, value: drawn, unit: 'ms' },
    { name: `${FIELDS} fields: key to paint, median`, value: median(keys), unit: 'ms' },
    { name: `${FIELDS} fields: longest task while typing`, value: longest, unit: 'ms', limit: FROZEN },
  ];
}

/** Everything is asked for and nothing is answered. */
async function manyErrors(browser: Browser, address: string): Promise<Figure[]> {
  const { context, page } = await openSlowly(browser, address);
  const refused = await longestTaskIn(browser, page, async () => {
    await page.getByRole('button', { name: 'submit' }).click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('[role=alert] li').length === count,
      ERRORS,
    );
  });
  const told = await page.locator('form [id$=-message]').count();
  if (told < ERRORS) throw new Error(`${ERRORS} fields were refused, and ${told} of them say so.`);
  await page.getByRole('alert').getByRole('link').last().click();
  const { keys, longest } = await typed(browser, page);
  await context.close();
  return [
    { name: `${ERRORS} refused at once: longest task`, value: refused, unit: 'ms', limit: FROZEN },
    { name: `${ERRORS} refused at once: key to paint, median`, value: median(keys), unit: 'ms' },
    {
      name: `${ERRORS} refused at once: longest task while mending`,
      value: longest,
      unit: 'ms',
      limit: FROZEN,
    },
  ];
}

async function longPaste(browser: Browser, address: string): Promise<Figure[]> {
  const { context, page } = await openSlowly(browser, address);
  await lineIn(page, 1).focus();
  const { longest: before } = await typed(browser, page);
  await lineIn(page, 2).focus();
  const longest = await longestTaskIn(browser, page, async () => {
    await page.evaluate((length) => document.execCommand('insertText', false, 'x'.repeat(length)), PASTED);
  });
  const taken = await lineIn(page, 2).inputValue();
  const other = await lineIn(page, 1).inputValue();
  if (taken.length !== TAKEN || other !== TEXT) throw new Error('What was typed or pasted is lost.');
  await context.close();
  return [
    { name: 'a paste of 1 MB: longest task', value: Math.max(before, longest), unit: 'ms', limit: FROZEN },
  ];
}

async function longList(browser: Browser, address: string): Promise<Figure[]> {
  const { context, page, drawn } = await openSlowly(browser, address);
  const last = page.getByRole('radiogroup').last().getByRole('radio').first();
  const longest = await longestTaskIn(browser, page, async () => {
    await last.check();
    await page.getByRole('radiogroup').first().getByRole('radio').last().check();
  });
  if (!(await last.isChecked())) throw new Error('What was chosen first is lost.');
  await context.close();
  return [
    { name: `a list of ${ENTRIES}: all drawn`, value: drawn, unit: 'ms' },
    { name: `a list of ${ENTRIES}: longest task while choosing`, value: longest, unit: 'ms', limit: FROZEN },
  ];
}

/** Throws when a key is lost. */
async function typed(browser: Browser, page: Page): Promise<{ keys: number[]; longest: number }> {
  let keys: number[] = [];
  const longest = await longestTaskIn(browser, page, async () => {
    keys = await typeIn(page, TEXT);
  });
  const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  if (value !== TEXT) throw new Error(`"${TEXT}" was typed, and the field holds "${value}".`);
  return { keys, longest };
}

function lineIn(page: Page, at: number) {
  return page.getByLabel(`Line ${at}`, { exact: true });
}
