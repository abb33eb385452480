/** What a scrape of the server tells: what it counts, what it reads, and what it leaves out. */
import { afterEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../src/server/operator/metrics.ts';
import { addState } from '../../../src/server/operator/state.ts';
import type { Services } from '../../../src/server/services/services.ts';
import { ProviderFailure } from '../../../src/server/stages/provider.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { bench, good } from '../stages/bench.ts';
import { provider } from '../stages/lender.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { answer, bundleOf, DRAFT, withApplication } from '../support/people.ts';

let server: TestServer;
afterEach(() => server?.close());

/** The value of one line, by its name and labels as they are written; undefined where there is none. */
function figureIn(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const scraped = async () => {
  const { status, text } = await server.operator('/metrics');
  expect(status).toBe(200);
  return text;
};

describe('a scrape', () => {
  test('counts calls by name and status, with how long they took, and nothing that was asked for', async () => {
    server = await startApp();
    const browser = server.browser();
    expect((await answer(server, browser, 'property-address')).status).toBe(200);
    expect((await answer(server, browser, 'property-address', {})).status).toBe(422);
    expect((await browser.get('/service-hearthline/api/v1/secret-path-of-somebody')).status).toBe(404);
    expect((await browser.get('/secret-page-of-somebody')).status).toBe(404);
    await browser.get('/health/ready');
    const text = await scraped();
    expect(figureIn(text, 'hearthline_calls_total{call="answer",status="200"}')).toBe(1);
    expect(figureIn(text, 'hearthline_calls_total{call="answer",status="422"}')).toBe(1);
    expect(figureIn(text, 'hearthline_call_seconds_count{call="answer"}')).toBe(2);
    expect(figureIn(text, 'hearthline_calls_total{call="call",status="404"}')).toBe(1);
    expect(text).not.toMatch(/somebody|health/);
    const address = (await browser.call('standing', { params: DRAFT, query: { screen: 'property-address' } }))
      .text;
    const [, street = ''] = /"street1":"([^"]+)"/.exec(address) ?? [];
    expect(street.length).toBeGreaterThan(3);
    expect(text).not.toContain(street);
  });

  test('counts pages by how they went out', async () => {
    const renderer = {
      build: 'one',
      styleRules: [] as never,
      draw: async () => ({ kind: 'screen', html: '<p>', read: [], forms: [], script: '', styles: '' }),
    };
    server = await startApp({ renderer: renderer as never });
    for (const _ of [1, 2, 3]) await server.browser().get('/account/heloc/register-v2');
    const text = await scraped();
    const count = (kind: string) => figureIn(text, `hearthline_page_seconds_count{kind="${kind}"}`);
    expect([count('drawn'), count('memory'), count('plain')]).toEqual([1, 2, undefined]);
    await server.close();
    server = await startApp();
    await server.browser().get('/account/heloc/register-v2');
    expect(figureIn(await scraped(), 'hearthline_page_seconds_count{kind="plain"}')).toBe(1);
  });

  test('says how many calls are inside, wait and were sent away', async () => {
    server = await startApp({ limits: { atOnce: 1, mostWaiting: 1 } });
    const { browser, uuid } = await withApplication(server);
    const { statuses } = server.services;
    const find = statuses.find;
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    statuses.find = async (asked) => {
      begun.resolve();
      await gate.promise;
      return find(asked);
    };
    const poll = () => browser.call('status', { params: { uuid } });
    const first = poll();
    await begun.promise;
    const more = [poll(), poll()];
    expect((await Promise.race(more)).status).toBe(503);
    const text = await scraped();
    gate.resolve();
    await Promise.all([first, ...more]);
    const told = (what: string, from: string) => figureIn(from, `hearthline_calls_${what}`);
    const names = ['inside', 'waiting', 'refused_total'];
    expect(names.map((each) => told(each, text))).toEqual([1, 1, 1]);
    const after = await scraped();
    expect(names.map((each) => told(each, after))).toEqual([0, 0, 1]);
  });

  test('says which configuration is in force, since when, and how many mistakes its files have', async () => {
    server = await startApp();
    const text = await scraped();
    const hash = bundleOf(server);
    expect(figureIn(text, `hearthline_configuration_info{product="heloc",hash="${hash}"}`)).toBe(1);
    const at = server.services.clock().getTime() / 1000;
    expect(figureIn(text, 'hearthline_configuration_published_timestamp_seconds')).toBe(at);
    expect(figureIn(text, 'hearthline_configuration_problems{severity="error"}')).toBe(0);
    expect(figureIn(text, 'hearthline_configuration_withheld')).toBe(0);
    const health = server.services.configuration.health();
    const problem = { code: 'x', file: 'f', line: 1, column: 1, message: 'm' };
    server.services.configuration.health = () => ({
      ...health,
      problems: [{ ...problem, severity: 'error' }],
      withheld: ['harbor-cu'],
    });
    const later = await scraped();
    expect(figureIn(later, 'hearthline_configuration_problems{severity="error"}')).toBe(1);
    expect(figureIn(later, 'hearthline_configuration_withheld')).toBe(1);
  });

  test('measures the process: its memory and the delay of its event loop', async () => {
    server = await startApp();
    const text = await scraped();
    expect(figureIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(figureIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });
});

describe('what the tables say', () => {
  /** The services, with another answer to these of the store. */
  function watchedStore(own: Partial<Store>): Services {
    const parts = Object.entries(own).map(([name, value]) => [name, { value }]);
    return { ...server.services, store: Object.create(server.store, Object.fromEntries(parts)) };
  }

  test('stands in a scrape, is read once in 15 seconds, and is left out while the database is away', async () => {
    server = await startApp();
    await withApplication(server);
    const { registry } = createMetrics();
    const { store } = server;
    let [now, reads, isAway] = [0, 0, false];
    const figures = {
      read: async (at: Date) => {
        reads += 1;
        if (isAway) throw new Error('away');
        return store.figures.read(at);
      },
    };
    const watched = watchedStore({ figures, ready: async () => !isAway });
    const { refresh } = addState(registry, watched, () => now);
    const told = async () => {
      await refresh();
      return registry.metrics();
    };
    const first = await told();
    expect(figureIn(first, 'hearthline_database_up')).toBe(1);
    expect(first).toMatch(/hearthline_applications\{product="heloc",status="\w+"\} [1-9]/);
    for (const state of ['due', 'late', 'gave_up']) {
      expect(figureIn(first, `hearthline_task_runs{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(figureIn(first, 'hearthline_oldest_due_run_seconds')).toBeDefined();
    now = 14_999;
    await told();
    expect(reads).toBe(1);
    isAway = true;
    const away = await told();
    expect(figureIn(away, 'hearthline_database_up')).toBe(0);
    expect(away).not.toMatch(/^hearthline_(applications|task_runs|oldest_due_run_seconds)[ {]/m);
    expect(figureIn(away, 'hearthline_configuration_withheld')).toBe(0);
    isAway = false;
    now = 15_000;
    expect(figureIn(await told(), 'hearthline_database_up')).toBe(1);
    expect(reads).toBe(2);
  });

  test('a reading that fails is told, and is not remembered', async () => {
    server = await startApp();
    const { registry } = createMetrics();
    const { store } = server;
    let isBroken = true;
    const figures = {
      read: (at: Date) => (isBroken ? Promise.reject(new Error('no')) : store.figures.read(at)),
    };
    const watched = watchedStore({ figures });
    const { refresh } = addState(registry, watched, () => 0);
    await refresh();
    expect(figureIn(await registry.metrics(), 'hearthline_database_up')).toBe(0);
    isBroken = false;
    await refresh();
    expect(figureIn(await registry.metrics(), 'hearthline_database_up')).toBe(1);
  });

  test('a disk without room is told', async () => {
    const full = { isEnough: () => false, refuseWithout: () => undefined };
    server = await startApp({ disks: { database: { ...full, isEnough: () => true }, files: full } });
    const text = await scraped();
    const rooms = [...text.matchAll(/^hearthline_disk_room\{disk="(\w+)"\} (\d)$/gm)];
    expect(rooms.map(([, disk, room]) => [disk, room])).toEqual([
      ['database', '1'],
      ['files', '0'],
    ]);
  });
});

describe('a task', () => {
  const { lending } = bench();

  test('counts each of its tries by how it ended', async () => {
    const ground = provider((_request, count) => {
      if (count < 3) throw new ProviderFailure('The provider was not reached.');
      return { soil: 'loam' };
    });
    const scale = provider(() => {
      throw new ProviderFailure('The provider was not reached.');
    });
    await lending({ providers: { ...good(), ground, scale } }, async (its) => {
      await its.until(await its.apply(), 'BROKEN');
      const text = await its.services.metrics.registry.metrics();
      const count = (task: string, outcome: string) =>
        figureIn(text, `hearthline_task_tries_total{task="${task}",outcome="${outcome}"}`);
      expect([count('soil', 'failed'), count('soil', 'ok'), count('soil', 'gave_up')]).toEqual([
        2,
        1,
        undefined,
      ]);
      await expect
        .poll(async () =>
          figureIn(
            await its.services.metrics.registry.metrics(),
            'hearthline_task_tries_total{task="weigh",outcome="gave_up"}',
          ),
        )
        .toBe(1);
      expect(count('weigh', 'failed')).toBe(2);
    });
  });
});
