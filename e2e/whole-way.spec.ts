/** Does the whole way cost a person one call for signing up, consenting and each return, no other page load, and no empty frame? */
import { expect, test } from './support/test.ts';
import { walkWholeWay } from './support/whole-way.ts';

/** Of one screen; what a person has just caused does not count. */
const MOST_SHIFT = 0.02;

test('@phone-deep the whole way to the money: signing up, consenting and each return ask once, no page is loaded but for a return, no frame is without a heading, and no screen jumps', async ({
  page,
  server,
}) => {
  const { signUp, consent, returns, loads, empty, shifts } = await walkWholeWay(page, server.origin());
  const sum = [...shifts.values()].reduce((all, score) => all + score, 0);
  test
    .info()
    .annotations.push({ type: 'layout shift', description: `${sum} ${JSON.stringify([...shifts])}` });
  expect(signUp).toEqual(['registration/register']);
  expect(consent).toEqual(['journeys/draft']);
  expect(returns).toEqual(Array.from({ length: 3 }, () => [expect.stringMatching(/\/return$/)]));
  expect(loads.slice(1)).toEqual(Array.from({ length: 3 }, () => '/account/heloc/plaid-oauth-success'));
  expect(empty).toEqual([]);
  expect([...shifts].filter(([, score]) => score > MOST_SHIFT)).toEqual([]);
});
