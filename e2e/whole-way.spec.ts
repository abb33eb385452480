/** Does the whole way cost a person one call for signing up and each return, no other page load, and no empty frame? */
import { expect, test } from './support/test.ts';
import { walkWholeWay } from './support/whole-way.ts';

/** What each of them is there for: docs/speed.md. */
const MOST_SCREENS = 24;
const MOST_PRESSES = 40;
/** Of one screen; what a person has just caused does not count. */
const MOST_SHIFT = 0.02;

test('@phone-deep the whole way to the money: signing up, each answer and each return ask once, no page is loaded but for a return, no frame is without a heading, and no screen jumps', async ({
  page,
  server,
}) => {
  const { signUp, answers, saves, returns, loads, empty, screens, presses, shifts } = await walkWholeWay(
    page,
    server.origin(),
  );
  const sum = [...shifts.values()].reduce((all, score) => all + score, 0);
  test
    .info()
    .annotations.push({ type: 'layout shift', description: `${sum} ${JSON.stringify([...shifts])}` });
  expect(signUp).toEqual(['registration/register']);
  // One call saves each answer; where the lender's process has something to do meanwhile, one more looks what became of it.
  const answered = [...answers.keys()];
  expect(answered.length).toBeGreaterThan(7);
  expect(answered.map((path) => [path, saves.filter((each) => each === path).length])).toEqual(
    answered.map((path) => [path, 1]),
  );
  const journey = expect.stringMatching(/^journeys\/[0-9a-f-]{36}$/);
  const [once, twice] = [[journey], [journey, journey]];
  for (const calls of answers.values()) expect([once, twice]).toContainEqual(calls);
  expect(returns).toEqual(Array.from({ length: 3 }, () => [expect.stringMatching(/\/return$/)]));
  expect(loads.slice(1)).toEqual(Array.from({ length: 3 }, () => '/account/heloc/plaid-oauth-success'));
  expect(empty).toEqual([]);
  expect(screens).toBeLessThanOrEqual(MOST_SCREENS);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect([...shifts].filter(([, score]) => score > MOST_SHIFT)).toEqual([]);
});
