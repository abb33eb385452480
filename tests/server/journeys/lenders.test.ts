/** Do people come through at every lender, and is every email they get the lender's own, with its name and phone? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone } from '../../../src/engine/say/formats.ts';
import { wordsShown } from '../../support/email-words.ts';
import { playJourney } from '../../support/journey.ts';
import { expectWhole, keptBy } from '../../support/journey-checks.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { openWorld } from '../../support/journey-world.ts';
import { bundleOf } from '../../support/project.ts';
import { shareOf } from '../sandbox/follow.ts';

const lenders = shareOf(Object.values(bundleOf().orgs).filter(({ products }) => products.heloc));

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each(lenders)('$code', async ({ code, name, brand, company, support, products }) => {
  const host = `${code}.localhost`;
  const licensed = products.heloc?.about.licensedStates as string[];
  const state = licensed.includes('CO') ? 'CO' : licensed[0];
  const at = { ...world, host, browser: () => world.server.browser(host) };
  const journey = await playJourney(at, person(`at ${code}`, { ...STRAIGHT, ...(state && { state }) }));
  const statuses = await expectWhole(keptBy(world), journey);
  expect(statuses.length).toBeGreaterThan(20);
  const emails = await world.server.store.mailbox.list(code, journey.email);
  expect(emails.length).toBeGreaterThan(3);
  for (const { text, html = '' } of emails) {
    for (const own of [name, company.name, phone(support.phone), support.email, support.hours]) {
      expect(`${wordsShown(html)}`).toContain(own);
      if (own !== name) expect(text).toContain(own);
    }
    const logo = `http://${code}.localhost:8080${bundleOf().base}/logos/${brand.logo}`;
    expect(html).toContain(`src="${logo}"`);
  }
});
