/** What stands beside the way of an application: the offer, a request to be called, a link back. */
import { apply, comeTo, openIn } from './support/applying.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('@deep the offer stands beside the loan pages and on the dashboard, and side screens lead back', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  await openIn(page, person);
  await expectScreen(page, 'A little more about you');
  const panel = page.getByRole('region', { name: 'Your offer' });
  for (const label of ['APR', 'Initial draw', 'Monthly payment', 'Fixed term'])
    await expect(panel.getByText(label, { exact: true })).toBeVisible();
  await page.goto(`/account/heloc/${person.uuid}/conditions`);
  const back = page.getByRole('link', { name: 'Back to your application' });
  await expect(back).toHaveCSS('text-decoration-line', 'underline');
  await back.click();
  await expectScreen(page, 'A little more about you');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('Initial draw', { exact: true })).toBeVisible();
});

test('a phone number is grouped while it is typed, read as people write it, and a call is asked for', {
  tag: '@phone-deep',
}, async ({ page, server }) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  await openIn(page, person, 'start/contact');
  // The number of their registration stands there, folded.
  await page.getByRole('button', { name: 'Change Mobile phone' }).click();
  const field = page.getByLabel('Mobile phone');
  await expect(field).toBeFocused();
  for (const written of ['512-555-0142', '(512) 555-0142', '5125550142']) {
    await field.fill('');
    await field.pressSequentially(written);
    await expect(field).toHaveValue('(512) 555-0142');
  }
  // A digit in the middle is mended where it stands.
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await expect(field).toHaveValue('(532) 555-0142');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await field.fill('0000000000');
  await field.blur();
  await expect(page.getByText('Please enter a phone number with 10 digits')).toBeVisible();
  await field.fill('+1 512 555 0142');
  await field.blur();
  await expect(page.getByText('Please enter a phone number with 10 digits')).toHaveCount(0);
  // Their number is known by now.
  await openIn(page, person, 'call-me');
  await expectScreen(page, 'When can we call you?');
  await expect(page.getByLabel('Phone number')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Morning' }).check();
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  // What became of it is read before anything else, and again whoever comes back.
  await expectScreen(page, 'We will call you');
  await expect(page).toHaveURL(new RegExp(`/${person.uuid}/call-me$`));
  await page.reload();
  await expectScreen(page, 'We will call you');
  await expect(page.getByText('Your request was sent.')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/\(\d{3}\) \d{3}-\d{4}/)
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to your application' }).click();
  await expectScreen(page, 'A little more about you');
});

test('[LOPANEL-01] [LOPANEL-02] [LOPANEL-03] the officer or broker of the link stands beside the screens, on a phone behind a bar, and is gone without one', {
  tag: '@phone-deep',
}, async ({ page, server, isMobile }) => {
  const person = await apply(server);
  await comeTo(person, 'LIEN_VERIFICATION');
  await openIn(page, person, 'liens');
  await expect(page.getByText('Your loan officer')).toHaveCount(0);
  await page.goto(`/account/heloc/${person.uuid}/liens?referrer=3f0c`);
  const bar = page.getByRole('button', { name: /^Your loan officer: / });
  const card = page.getByRole('region', { name: 'Your loan officer' });
  const drawer = page.getByRole('dialog', { name: 'Your loan officer' });
  const opensAndCloses = async () => {
    await expect(card).toBeHidden();
    await bar.click();
    await expect(drawer.getByText(/NMLS #\d{6}/)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(bar).toBeFocused();
  };
  if (!isMobile) {
    await expect(card.getByRole('heading', { name: 'Your loan officer' })).toBeVisible();
    // Name, initials in place of a picture, phone and number; the email stands behind its link as well.
    for (const line of [/^\w+ \w+$/, /^[A-Z]{2}$/, /^\(312\) 555-01\d\d$/, /NMLS #\d{6}/, /@example\.com$/])
      await expect(card.getByText(line).first()).toBeVisible();
    await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/);
    await expect(card.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);
    await expect(bar).toBeHidden();
    // At 64 rem, whatever size of text the browser is set to.
    const fonts = await page.context().newCDPSession(page);
    for (const [standard, width] of [
      [16, 1024],
      [32, 2048],
    ] as const) {
      await fonts.send('Page.setFontSizes', { fontSizes: { standard } });
      await page.setViewportSize({ width, height: 900 });
      await expect(card).toBeVisible();
      await expect(bar).toBeHidden();
      await page.setViewportSize({ width: width - 1, height: 900 });
      await expect(card).toBeHidden();
      await bar.click();
      await expect(drawer.getByRole('link', { name: 'Call' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(bar).toBeFocused();
    }
    await fonts.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.setViewportSize({ width: 375, height: 812 });
    await opensAndCloses();
    await page.setViewportSize({ width: 1024, height: 900 });
    // Of a company, and without a picture.
    await page.goto(`/account/heloc/${person.uuid}/liens?referrer=b7`);
    const broker = page.getByRole('region', { name: 'Your broker' });
    await expect(broker.getByText(/ Home Loans$/)).toBeVisible();
    await expect(broker.getByText(/^[A-Z]{2}$/)).toBeVisible();
  } else await opensAndCloses();
});
