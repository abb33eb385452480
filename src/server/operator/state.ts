/** What a scrape finds besides the counters: rows of the database, the configuration in force, the process itself. */
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { createRemembered } from '../services/remembered.ts';
import type { Services } from '../services/services.ts';
import type { Figures } from '../store/figures.ts';
import type { Disks } from '../store/room.ts';

type Known = Pick<Services, 'store' | 'configuration' | 'clock' | 'disks'>;

/** Milliseconds that a reading of the tables counts for: several may scrape, and often. */
const HOLDS_MS = 15_000;
/** Milliseconds; a scraper gives up after ten seconds, and would learn nothing at all. */
const LONGEST_MS = 3_000;

export interface StateMetrics {
  /** Reads all of it anew, for the scrape that follows. Never throws: what cannot be read is left out. */
  refresh: () => Promise<void>;
}

/** `now`: milliseconds, of a clock that only goes forward. */
export function addState(
  registry: Registry,
  services: Known,
  now: () => number = () => performance.now(),
): StateMetrics {
  const tables = addTables(registry);
  const setRoom = addRoom(registry);
  const refreshConfiguration = addConfiguration(registry, services);
  const figures = createRemembered<Figures>({ most: 1, keptMs: HOLDS_MS, now });
  const read = () => figures.find('tables', () => services.store.figures.read(services.clock()));
  let isWatched = false;
  return {
    refresh: async () => {
      // Nobody who is never scraped has its event loop measured.
      if (!isWatched) collectDefaultMetrics({ register: registry });
      isWatched = true;
      refreshConfiguration();
      const isThere = (await inTime(services.store.ready())) === true;
      tables.set(isThere ? await inTime(read()) : undefined);
      setRoom(services.disks);
    },
  };
}

/** Undefined for what failed, or takes longer than a scraper waits. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), LONGEST_MS);
  const done = work.catch(() => undefined);
  return Promise.race([done, promise]).finally(() => clearTimeout(timer));
}

function addTables(registry: Registry) {
  const registers = [registry];
  const answers = new Gauge({
    ...{ name: 'hearthline_database_up', help: '1 while the database answers, else 0.', registers },
  });
  const applications = new Gauge({
    ...{ name: 'hearthline_applications', help: 'Applications, by where they stand.' },
    ...{ labelNames: ['product', 'status'], registers },
  });
  const runs = new Gauge({
    ...{ name: 'hearthline_task_runs', help: 'Runs of tasks that are not done: due, late or given up.' },
    ...{ labelNames: ['state'], registers },
  });
  const oldest = new Gauge({
    name: 'hearthline_oldest_due_run_seconds',
    ...{ help: 'For how long the oldest run has been due; 0 where none is.', registers },
  });
  return {
    /** What is not known is not there: an old figure would be taken for today's. */
    set: (known: Figures | undefined) => {
      answers.set(known ? 1 : 0);
      for (const gauge of [applications, runs]) gauge.reset();
      oldest.remove();
      if (!known) return;
      for (const { product, status, count } of known.applications)
        applications.set({ product, status }, count);
      for (const [state, count] of Object.entries(known.runs)) runs.set({ state }, count);
      oldest.set(known.oldestDueMs / 1000);
    },
  };
}

function addRoom(registry: Registry): (disks: Disks) => void {
  const gauge = new Gauge({
    name: 'hearthline_disk_room',
    ...{ help: '1 while a disk that the server writes on has room, else 0.', labelNames: ['disk'] },
    registers: [registry],
  });
  return (disks) => {
    for (const [disk, room] of Object.entries(disks)) gauge.set({ disk }, room.isEnough() ? 1 : 0);
  };
}

function addConfiguration(registry: Registry, { configuration }: Known): () => void {
  const registers = [registry];
  const inForce = new Gauge({
    ...{ name: 'hearthline_configuration_info', help: 'Always 1: which bundle of each product is served.' },
    ...{ labelNames: ['product', 'hash'], registers },
  });
  const published = new Gauge({
    ...{ name: 'hearthline_configuration_published_timestamp_seconds', registers },
    help: 'When the configuration that is served was published.',
  });
  const problems = new Gauge({
    ...{ name: 'hearthline_configuration_problems', help: 'Mistakes of the files as they stand now.' },
    ...{ labelNames: ['severity'], registers },
  });
  const withheld = new Gauge({
    name: 'hearthline_configuration_withheld',
    ...{ help: 'Lenders and products that are not served at all, because of mistakes.', registers },
  });
  return () => {
    const health = configuration.health();
    inForce.reset();
    for (const [product, hash] of Object.entries(health.bundles)) inForce.set({ product, hash }, 1);
    if (health.publishedAt !== null) published.set(Date.parse(health.publishedAt) / 1000);
    for (const severity of ['error', 'warning']) {
      problems.set({ severity }, health.problems.filter((each) => each.severity === severity).length);
    }
    withheld.set(health.withheld.length);
  };
}
