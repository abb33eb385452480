/** How does somebody write to the lender in a browser test? */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A page with a chat. */
export const FIRST = '/account/heloc/register-v2';

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

let count = 0;

/** Somebody with a name of their own: all talks of a worker stand in one list. */
export function newName(): string {
  count += 1;
  return `Chatty ${process.pid} ${count}`;
}

export async function openWindow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat with us' }).click();
  await expect(page.getByRole('dialog', { name: 'Chat with us' })).toBeVisible();
}

export async function start(page: Page, name: string): Promise<void> {
  await openWindow(page);
  const dialog = page.getByRole('dialog', { name: 'Chat with us' });
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByLabel('Email').fill('chatty@example.com');
  await dialog.getByRole('button', { name: 'Start chat' }).click();
  await expect(dialog.getByRole('log')).toBeVisible();
}

export async function send(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Your message');
  await box.fill(text);
  await box.press('Enter');
  await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible();
}
