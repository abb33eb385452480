/** Is somebody who waits told what is done, by name and in order, and in a wait of days when it ends and whose turn it is? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

// Slow enough that each step is seen while it is under way.
test.use({ delay: '3' });

test('@phone a wait is a page that names the lender’s steps, ticks them as they end, and leads on by itself', async ({
  page,
  server,
}) => {
  const somebody = await apply(server);
  await openIn(page, somebody);
  await expectScreen(page, 'One moment please');
  const steps = page.getByRole('list', { name: 'What we are doing' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Looking up your home' })).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(steps.filter({ hasText: 'Reading your credit file' })).toHaveText(/in progress$/);
  await expectAccessible(page, 'waiting');
  await expectNarrow(page);
  await expect(steps.filter({ hasText: 'Reading your credit file' })).toHaveText(/done$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Are these the loans on your home?' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'What we are doing' })).toHaveCount(0);
});

test('@phone a wait of days is a timeline: what is done, what is under way, and whose turn it is', async ({
  page,
  server,
}) => {
  const somebody = await apply(server, { state: 'TX' });
  await comeTo(somebody, 'NOTARY_WAITING_PERIOD');
  await openIn(page, somebody);
  const milestones = page.getByRole('list', { name: 'What happens when' }).getByRole('listitem');
  await expect(milestones).toHaveText([
    /^You signed your note done/,
    /^The twelve days pass in progress.*\d{4}Nothing to do$/,
    /^You meet the notary and sign the deed nextYour turn$/,
  ]);
  await expect(milestones.nth(1)).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page, 'waiting');
  await expectNarrow(page);
});
