/** Which share of a slow phone's main thread does it take to tell of a visit, while somebody answers the questions? */
import type { Browser, CDPSession } from '@playwright/test';
import { type Figure, median } from '../../tests/bench/figure.ts';
import { firstScreen, withBrowser } from '../../tests/bench/visit.ts';
import { answerQuestions, newApplicant } from '../support/registration.ts';

const ROUNDS = 3;
/** As first-input.bench.ts slows its phone. */
const SLOWER = 4;
/** Microseconds between two looks at what runs. */
const EVERY = 200;
/** Percent of the time from the first question to the last. */
const LIMIT = 1;
/** The scripts that telemetry alone asks for; what they call counts as theirs, until it waits for a reply. */
const OF_TELEMETRY = /\/(followVisits|sessionStart)-[^/]*\.js$/;

type Profile = Awaited<ReturnType<CDPSession['send']>> & {
  profile: {
    nodes: { id: number; callFrame: { url: string }; children?: number[] }[];
    startTime: number;
    endTime: number;
    samples: number[];
    timeDeltas: number[];
  };
};

export function measure(): Promise<Figure[]> {
  return withBrowser(async (browser, { origin }) => {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      shares.push(await shareOf(browser, `${origin()}${firstScreen}`));
    }
    const name = 'main thread taken by telemetry on a throttled walk';
    return [{ name, value: median(shares), unit: '%', limit: LIMIT }];
  });
}

async function shareOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'commit' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: EVERY });
  await devtools.send('Profiler.start');
  const isLast = (body: string | null) => body?.includes('/account/heloc/birthdate') === true;
  const told = page.waitForRequest((request) => isLast(request.postData()));
  await answerQuestions(page, newApplicant(), { to: 'name' });
  await told;
  const { profile } = (await devtools.send('Profiler.stop')) as Profile;
  await context.close();
  return shareIn(profile);
}

/** Percent. Throws where nothing of telemetry ran: the scripts are called otherwise then. */
function shareIn({ nodes, samples, timeDeltas, startTime, endTime }: Profile['profile']): number {
  const own = new Set<number>();
  const below = new Map(nodes.map(({ id, children = [] }) => [id, children]));
  const take = (id: number): void => {
    own.add(id);
    for (const child of below.get(id) ?? []) take(child);
  };
  for (const { id, callFrame } of nodes) if (OF_TELEMETRY.test(callFrame.url)) take(id);
  if (own.size === 0) throw new Error('Nothing of telemetry ran on this walk.');
  const microseconds = samples.reduce((sum, id, at) => sum + (own.has(id) ? (timeDeltas[at] ?? 0) : 0), 0);
  return (microseconds / (endTime - startTime)) * 100;
}
