/** Does each turn off the usual way tell a person what to do next, and lead back to it where it can? */
import { apply, comeTo, openIn } from './support/applying.ts';
import { BRANCHES } from './support/branches.ts';
import { expect, test } from './support/test.ts';

// Each tells of somebody of its own: a worker that is free takes the next.
test.describe.configure({ mode: 'parallel' });
// Long enough to be seen, where the lender's days are short.
test.use({
  delay: '0.05',
  edits: {
    'flows/heloc/lender.yaml': {
      '{ to: FINAL_TITLE_PULL, after: 1d }': '{ to: FINAL_TITLE_PULL, after: 60d }',
      '{ to: DIRECT_DEBT_PAYOFF, after: 1d }': '{ to: DIRECT_DEBT_PAYOFF, after: 60d }',
    },
  },
});

for (const { ids, about, somebody, from, screens, ends } of BRANCHES) {
  test(`${ids} ${about}`, async ({ page, server }) => {
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
