/** Does each turn off the usual way tell a person what to do next, and lead back to it where it can? */
import { rmSync } from 'node:fs';
import { apply, comeTo, openIn } from './support/applying.ts';
import { BRANCHES } from './support/branches.ts';
import { authorOf } from './support/editing.ts';
import { copyOfProject, type RunningServer, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const LENDER = 'flows/heloc/lender.yaml';

let root: string;
let server: RunningServer;
test.beforeAll(async () => {
  root = copyOfProject();
  // Long enough to be seen, where the lender's days are short.
  const author = authorOf(root);
  author.reword(LENDER, '{ to: FINAL_TITLE_PULL, after: 1d }', '{ to: FINAL_TITLE_PULL, after: 60d }');
  author.reword(LENDER, '{ to: DIRECT_DEBT_PAYOFF, after: 1d }', '{ to: DIRECT_DEBT_PAYOFF, after: 60d }');
  server = await startServer({ root, env: { HEARTHLINE_SANDBOX_DELAY: '0.05' } });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

for (const { ids, about, somebody, from, screens, ends } of BRANCHES) {
  test(`${ids} ${about}`, async ({ page }) => {
    const applying = await apply(server, somebody);
    await comeTo(applying, from);
    await openIn(page, applying);
    const main = page.getByRole('main');
    for (const { title, says = [], does } of screens) {
      await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      for (const text of says) await expect(main).toContainText(text);
      await does?.({ page, main, person: applying }, applying);
    }
    await comeTo(applying, ends);
  });
}
