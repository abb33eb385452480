/** Does the project itself wait as long as it says before it gives up what hangs? */
import { expect, test } from 'vitest';
import browserTests from '../../playwright.config.ts';
import { SAFETY_NET_MS } from '../../scripts/testing/run.mjs';
import unitTests from '../../vitest.config.ts';

const MINUTE = 60_000;

test('An action, a navigation and an expectation of the browser: two minutes; a unit test: five; a stage: an hour', () => {
  const { use = {}, expect: expectation } = browserTests;
  expect({
    action: use.actionTimeout,
    navigation: use.navigationTimeout,
    expectation: expectation?.timeout,
    stage: SAFETY_NET_MS,
  }).toEqual({ action: 2 * MINUTE, navigation: 2 * MINUTE, expectation: 2 * MINUTE, stage: 60 * MINUTE });
  // Runs of hours and of slow timers have longer ones.
  const usual = process.env.HEARTHLINE_SLOW === undefined ? 5 * MINUTE : 20 * MINUTE;
  expect(unitTests.test?.testTimeout).toBe(process.env.HEARTHLINE_DEEP === '1' ? 0 : usual);
});
