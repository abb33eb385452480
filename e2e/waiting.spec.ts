/** Is somebody who waits told what is done, by name and in order? */

import { type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, openIn } from './support/applying.ts';
import { type HeldProvider, openHeldProvider } from './support/held-provider.ts';
import { expectScreen, goOn } from './support/registration.ts';
import { test as base, expect } from './support/test.ts';

// Each of the lender's steps is seen while it is under way, for as long as it takes to look.
const test = base.extend<{ held: HeldProvider; server: RunningServer }>({
  held: async ({ delay: _ }, use) => {
    const held = await openHeldProvider();
    await use(held);
    await held.close();
  },
  server: async ({ delay, held }, use) => {
    const server = await startServer({ env: { HEARTHLINE_SANDBOX_DELAY: delay, ...held.env } });
    await use(server);
    await server.stop();
  },
});

test('@phone-alone a wait is a page that names the lender’s steps, ticks them as they end, and leads on by itself', async ({
  page,
  server,
  held,
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
  held.letGo('softReport');
  await expect(steps.filter({ hasText: 'Reading your credit file' })).toHaveText(/done$/);
  held.letGo('liens');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Are these the loans on your home?' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'What we are doing' })).toHaveCount(0);

  // Once a screen stands there, the wait stands before it.
  const main = page.getByRole('main');
  for (const claim of await main.getByRole('radiogroup').all())
    await claim.getByRole('radio').first().check();
  await goOn(page);
  const dialog = page.getByRole('dialog', { name: 'One moment please' });
  await expect(dialog.getByRole('progressbar', { name: 'One moment please' })).toBeVisible();
  await expectAccessible(page, 'a wait before the screen that was answered');
  await expectNarrow(page);
  held.letGo('prequalify');
  await expect(dialog).toBeHidden();
});
