/** Is somebody who waits told what is done, by name and in order? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, openIn } from './support/applying.ts';
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
