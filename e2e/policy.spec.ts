/** What may the page do, and what happens when a part of it does not come? */
import { expectScreen, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const FORMS = '**/account/heloc/forms/*.js';

test('the policy allows no evaluated and no inline code, and the page needs none', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  const response = await page.goto(START);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  await expectScreen(page, TITLES.address);
  await expect(page.getByRole('combobox')).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('what breaks', () => {
  test.use({ mayBreak: true });

  test('a foreign script, and text that becomes one, are refused by the browser itself', async ({ page }) => {
    await page.goto('/terms');
    await expectScreen(page, 'Terms of use');
    const refused = (way: 'script' | 'markup' | 'module') =>
      page.evaluate(async (tried) => {
        const told = new Promise((resolve) => {
          const tell = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective);
          document.addEventListener('securitypolicyviolation', tell, { once: true });
        });
        const foreign = 'https://evil.example/x.js';
        try {
          if (tried === 'script') document.createElement('script').src = foreign;
          if (tried === 'markup') document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
          if (tried === 'module') await import(foreign);
        } catch {
          // Where the assignment itself is refused.
        }
        return told;
      }, way);
    expect(await refused('script')).toBe('require-trusted-types-for');
    expect(await refused('markup')).toBe('require-trusted-types-for');
    expect(await refused('module')).toBe('script-src-elem');
  });

  test('[ERR-01] [SESS-05] a part that cannot be loaded has the page loaded anew five times, then the apology stands there with its ways on', async ({
    page,
  }) => {
    let pages = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    await page.route(FORMS, (route) => route.abort());
    await page.goto(START);
    const apology = page.getByRole('heading', { level: 1, name: 'Sorry, looks like we have hit a snag!' });
    // Six times the whole page.
    await expect(apology).toBeVisible();
    expect(pages).toBe(6);
    const counted = () =>
      page.evaluate(() => [sessionStorage, localStorage].map((each) => each.dynamicLoadRetries));
    expect(await counted()).toEqual(['5', undefined]);
    await expect(page.getByText('Please click "Try again".')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('main').getByRole('link', { name: /888/ })).toBeVisible();

    await page.unroute(FORMS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectScreen(page, TITLES.address);
    await expect(page.getByRole('combobox')).toBeVisible();
  });

  test('@deep a part that comes at the second try is no matter', async ({ page }) => {
    let pages = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    await page.route(FORMS, (route) => (pages < 2 ? route.abort() : route.continue()));
    await page.goto(START);
    // The page is drawn before its parts are asked for: it is whole once it has come a second time.
    await expect.poll(() => pages).toBe(2);
    await expect(page.getByRole('combobox')).toBeVisible();
  });

  test('@deep a page whose data cannot be read at all still says whom to turn to', async ({ page }) => {
    await page.route('**/account/heloc/bundles/*.json', (route) => route.fulfill({ body: '[]' }));
    await page.goto(START);
    const apology = page.getByRole('heading', { level: 1, name: 'Sorry, looks like we have hit a snag!' });
    await expect(apology).toBeVisible();
  });
});
