/** Is what somebody borrows and what they sign for another apart, in one and the same browser? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { signOut } from './support/people.ts';
import { expectScreen, TITLES } from './support/registration.ts';
import { comeIn, linkTo, nameOwner, SIGNER, shared } from './support/signing.ts';
import { expect, test } from './support/test.ts';

test('@deep the borrower’s browser opens no link of somebody else; who borrows too and signs there finds their own line and their part, each by itself, back and loaded again', async ({
  page,
  context,
  server,
}) => {
  const owner = await shared(server);
  const own = await apply(server, { firstName: 'Olive', lastName: 'Ashgrove' });
  await comeTo(own, 'LIEN_VERIFICATION');
  await openIn(page, owner);
  await nameOwner(page, own.email);

  const tab = await context.newPage();
  const link = await linkTo(tab, own.email);
  await tab.goto(link);
  await comeIn(tab, '0188', own.password);
  await expect(tab.getByRole('alert').first()).toContainText('You are signed in as somebody else.');
  await expectAccessible(tab, 'a link that is somebody else’s');
  await tab.goto('/dashboard');
  await signOut(tab);
  await tab.waitForURL(/\/auth\/login/);
  await tab.goto(link);
  await comeIn(tab, '0188', own.password);
  await expectScreen(tab, 'Show who you are');

  // The window of the borrower shows nothing more of theirs to who is signed in now.
  const replaced = page.getByRole('dialog', { name: 'Someone else is signed in now' });
  await replaced.getByRole('button', { name: 'Continue as the person who is signed in now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectScreen(page, 'Your applications');
  const ways = page.getByRole('main').getByRole('link', { name: 'Continue' });
  await expect(ways).toHaveCount(2);
  await expect(ways.first()).toHaveAttribute('href', `/account/heloc/${own.uuid}`);
  await expectAccessible(page, 'a line of their own beside a part in that of somebody else');
  await expectNarrow(page);
  const part = page.getByRole('region', { name: "Your part in another person's application" });
  await part.getByRole('link', { name: 'Continue' }).click();
  await expectScreen(page, 'Show who you are');
  await page.goBack();

  await tab.goto(`/account/heloc/${own.uuid}`);
  await expectScreen(tab, TITLES.liens);
  await tab.goBack();
  await expectScreen(tab, 'Show who you are');
  await expect(tab).toHaveURL(new RegExp(`${SIGNER}/identity$`));
  await tab.reload();
  await expectScreen(tab, 'Show who you are');
  for (const text of [owner.uuid, own.uuid, owner.email]) expect(await tab.content()).not.toContain(text);
  await tab.goForward();
  await expectScreen(tab, TITLES.liens);
  await tab.reload();
  await expectScreen(tab, TITLES.liens);
  await expectNarrow(tab);
  await tab.goto(`/account/heloc/${owner.uuid}`);
  await expect(tab).toHaveURL(/\/dashboard$/);
});
