/** How is one branch told? Calls bring somebody to where it begins, and the screens are passed in a browser. */
import type { Page } from '@playwright/test';
import type { TestedServer } from '../../tests/support/server.ts';
import { apply, comeTo, openIn } from './applying.ts';
import type { Branch } from './branches.ts';
import { expect } from './test.ts';

export async function comeThrough(page: Page, server: TestedServer, branch: Branch): Promise<void> {
  const applying = await apply(server, branch.somebody);
  await comeTo(applying, branch.from);
  await openIn(page, applying);
  const main = page.getByRole('main');
  for (const { title, says = [], does } of branch.screens) {
    await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const text of says) await expect(main).toContainText(text);
    await does?.({ page, main, person: applying }, applying);
  }
  await comeTo(applying, branch.ends);
}
