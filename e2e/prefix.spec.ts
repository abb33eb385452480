/** Is everything that the product serves below its prefix, but for the pages of the root that the decisions name? */
import { emptyApplication, signUp } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expectScreen, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const PREFIX = '/account/heloc/';
/** What the server answers as data: the services' own paths. */
const CALL = /^\/(service-[a-z-]+|identity|identity-broker|ft)\//;
/** Decision C9, with the ways back to a lost sign-in. */
const ROOT_PAGES = [
  ...['/dashboard', '/auth/login', '/auth/forgotten', '/auth/reset'],
  ...['/terms', '/coming-soon', '/contact'],
];

test('[GEN-01] every page of the product and every asset is served below its prefix', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  const asked: { kind: string; path: string }[] = [];
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol.startsWith('http')) asked.push({ kind: request.resourceType(), path: pathname });
  });
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  for (const path of ROOT_PAGES.slice(1)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await signIn(page, person, `${PREFIX}${uuid}/start/profile`);
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.goto('/dashboard');
  await expectScreen(page, 'Your applications');

  const assets = asked.filter(({ kind, path }) => kind !== 'document' && !CALL.test(path));
  expect(new Set(assets.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  expect(assets.filter(({ path }) => !path.startsWith(PREFIX))).toEqual([]);
  const pages = asked.filter(({ kind }) => kind === 'document').map(({ path }) => path);
  expect(pages.filter((path) => !path.startsWith(PREFIX) && !ROOT_PAGES.includes(path))).toEqual([]);
  for (const path of ['/register-v2', `/${uuid}/start/profile`, '/liens']) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  }
});
