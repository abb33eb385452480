/** How does a person fill a drawn form? Each field by the label that its form has for it, as far as it is asked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';
import { expect } from './test.ts';

interface Field {
  $ref?: string;
  title: string;
  widget: string;
  options?: { search?: string };
  properties?: Record<string, Field>;
}

const root = join(import.meta.dirname, '../..');
const flow = join(root, 'flows/heloc');

/** Which form each screen draws. */
const forms: Record<string, { form?: string; submitOn?: 'choice' }> = Object.assign(
  {},
  ...readdirSync(flow)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(flow, name), 'utf8'))
    // Three files in four hold none, and parsing costs each worker.
    .filter((text) => /^screens:/m.test(text))
    .map((text) => parse(text).screens),
);

const read = (path: string): Field => JSON.parse(readFileSync(path, 'utf8'));

/** With the shared part that it refers to; `file` is where it stands. */
function whole({ $ref, ...own }: Field, file: string): Field {
  if ($ref === undefined) return own;
  const part = join(dirname(file), $ref);
  return { ...whole(read(part), part), ...own };
}

/** The product's own form of that name, else the one that products share. */
function formFile(form: string): string {
  const own = join(root, 'schemas/heloc/forms', `${form}.json`);
  return existsSync(own) ? own : join(root, 'schemas/forms', `${form}.json`);
}

/** Is its form submitted by choosing an answer, without its button? */
export const isSubmittedByChoice = (screen: string): boolean => forms[screen]?.submitOn === 'choice';

/** Answers to the form of a screen; fields that another answer closes, or that are asked no more, are passed over. */
export async function fill(page: Page, screen: string, answers: object = {}): Promise<void> {
  const form = forms[screen]?.form;
  if (form === undefined) throw new RangeError(`No screen of the flows with a form is named "${screen}".`);
  const file = formFile(form);
  const { properties = {} } = read(file);
  const main = page.getByRole('main');
  await expect(main.locator('form button[type=submit]').first()).toBeVisible();
  for (const [name, value] of Object.entries(answers)) {
    const field = properties[name];
    if (field === undefined) throw new RangeError(`The form "${form}" asks no "${name}".`);
    // Pressed, and not checked afterwards: it is gone with its screen.
    if (isSubmittedByChoice(screen)) await main.locator(`input[value="${value}"]`).click();
    else await fillField(page, main, whole(field, file), value);
  }
}

/** How widgets are found that are more than a control with its label. */
const ROLES: Record<string, 'group' | 'checkbox'> = {
  ...{ choice: 'group', yesno: 'group', choices: 'group', date: 'group', consent: 'checkbox' },
};

async function fillField(page: Page, main: Locator, field: Field, value: unknown): Promise<void> {
  const { title, widget, options, properties = {} } = field;
  if (widget === 'address') return chooseAddress(page, value, options?.search);
  const role = ROLES[widget];
  const control = role ? main.getByRole(role, { name: title }) : boxNamed(main, title);
  if ((await control.count()) === 0) return;
  if (role === 'checkbox') await control.check();
  else if (widget === 'select') await control.selectOption(String(value));
  else if (widget === 'date')
    for (const [part, typed] of Object.entries(value as object))
      await control.getByLabel(properties[part]?.title ?? part, { exact: true }).fill(String(typed));
  else if (role === 'group')
    for (const each of [value].flat()) await control.locator(`input[value="${each}"]`).check();
  else await control.fill(String(value));
}

/** What is known already is a line of the same name, and no box. */
function boxNamed(main: Locator, title: string): Locator {
  return main.getByLabel(title, { exact: true }).and(main.locator('input, select, textarea'));
}

/** Types an address, or a part of one, and takes the first suggestion by mouse. */
export async function chooseAddress(
  page: Page,
  address: unknown,
  search = 'Search for your address',
): Promise<void> {
  const { street1, city } = address as Record<string, string>;
  const typed = typeof address === 'string' ? address : `${street1} ${city}`;
  const box = page.getByRole('combobox', { name: search });
  // One that is known is a line until somebody wants another.
  if ((await box.count()) === 0) await page.getByRole('button', { name: /^Change .*address$/i }).click();
  await box.fill(typed);
  const found = page.getByRole('listbox').getByRole('option');
  await found.filter({ hasNotText: 'Address not listed' }).first().click();
}
