/** What is told of the visit of somebody who is signed in: under which key, in which fields, and without their sign-in? */
import { emptyApplication, signUp } from './support/api.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const START = `platform libVersion referrer queryParams screenWidth screenHeight windowWidth windowHeight sessionKey appVersion`;
const EVENT = `domain queryParams pagePath event sessionKey identityId applicationUuid eventType productType eventProperties
  dontDedupe dedupeProperty`;
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test('[CALL-08][CALL-26][ENT-13][ENT-14] the identity is registered for HELOC, and events name the application', async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  const sent: { path: string; token: string | undefined; body: unknown }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/ft/')) return;
    sent.push({ path, token: request.headers().authorization, body: request.postDataJSON() });
  });
  const events = () =>
    sent.filter(({ path }) => path === '/ft/external/event').flatMap(({ body }) => [body].flat()) as Record<
      string,
      unknown
    >[];
  await signIn(page, person, `/account/heloc/${uuid}/start/profile`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Please check these answers' })).toBeVisible();
  await expect
    .poll(() => events().map(({ event }) => event))
    .toEqual(expect.arrayContaining(['HELOC: Identity Registered', 'HELOC: Answers Refused', 'page_view']));

  const registered = events().find(({ event }) => event === 'HELOC: Identity Registered');
  expect(registered).toMatchObject({
    ...{ productType: 'HELOC', eventType: 'action', applicationUuid: uuid },
    identityId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const names = sorted(EVENT.split(/\s+/));
  expect(names).toEqual(expect.arrayContaining(sorted(events().flatMap(Object.keys))));
  for (const event of events()) {
    expect(Object.keys(event.sessionKey as object).sort()).toEqual(['epoch', 'trackerUuid', 'uuid']);
    expect(event).toMatchObject({ domain: 'localhost', productType: 'HELOC' });
  }
  const begun = sent.find(({ path }) => path === '/ft/external/session')?.body as Record<string, unknown>;
  expect(sorted(Object.keys(begun))).toEqual(sorted(START.split(' ')));
  expect(begun).toMatchObject({ platform: 'WEB', windowWidth: page.viewportSize()?.width });
  expect(sent.filter(({ path, token }) => path.startsWith('/ft/external/') && token !== undefined)).toEqual(
    [],
  );
  // Only whose tracker it is needs to be known.
  await expect
    .poll(() => sent.find(({ path }) => path === '/ft/customer/tracker')?.token)
    .toMatch(/^Bearer /);
});
