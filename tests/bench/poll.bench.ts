/** Is the status answered as quickly among a thousand applications in all stages as in an empty database? */
import { applied, bring } from '../server/staff/office.ts';
import { type Browser, startApp, type TestServer } from '../server/support/harness.ts';
import { type Figure, median, percentile } from './figure.ts';

const APPLICATIONS = 1_000;
const POLLS = 2_000;
const ROUNDS = 5;
const LIMIT = 150;

export async function measure(): Promise<Figure[]> {
  const server = await startApp({ providers: {} });
  const { browser, uuid } = await applied(server);
  await polled(browser, uuid, POLLS);
  const empty = await slowest(browser, uuid);
  await fill(server);
  const full = await slowest(browser, uuid);
  await server.close();
  const baseline = { name: 'empty database', value: empty };
  return [
    { name: `status, p99 among ${APPLICATIONS} applications`, value: full, unit: 'ms', baseline },
    { name: 'of that of an empty database', value: (full / empty) * 100, unit: '%', limit: LIMIT },
  ];
}

async function fill(server: TestServer): Promise<void> {
  const flow = server.services.configuration.products()[0]!.bundle.flows.application!;
  const statuses = Object.keys(flow.statuses);
  const until = performance.now() + 100 * 60_000;
  for (let made = 0; made < APPLICATIONS && performance.now() < until; made += 1) {
    const { uuid } = await applied(server);
    await bring(server, uuid, statuses[made % statuses.length] ?? '');
  }
}

/** Milliseconds: the middle of some rounds, since a machine that is busy for a moment spoils one. */
async function slowest(browser: Browser, uuid: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(percentile(await polled(browser, uuid, POLLS), 99));
  }
  return median(rounds);
}

async function polled(browser: Browser, uuid: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    const { status } = await browser.call('status', { params: { uuid } });
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`The status was answered with ${status}.`);
  }
  return took;
}
