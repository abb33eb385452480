/** Does an edit reach the people who are being served, and a mistake reach only its author? */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { compileForm } from '../../src/config/compile/validators.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import {
  type ConfigurationChange,
  createConfiguration,
  type Reading,
} from '../../src/server/publish/configuration.ts';
import {
  AUTHORS_IDLE_MS,
  createReader,
  fingerprint,
  watchProject,
} from '../../src/server/publish/project.ts';
import { projectRoot, readOnce, START, startApp, type TestServer } from './support/harness.ts';
import { ANSWERS, bundleOf, DRAFT } from './support/people.ts';

const problem = {
  ...{ code: 'trigger/unknown', severity: 'error', message: 'No trigger is named "x".' },
  ...{ file: 'flows/a/b.yaml', line: 3, column: 7 },
};
const broken: Reading = { bundles: undefined, problems: [problem] };

let good: Bundle;
beforeAll(async () => {
  good = (await readOnce()).bundles![0]!;
});

/** The same product with one word changed. */
function reworded(hash: string): Reading {
  return { bundles: [{ ...good, hash, copy: { ...good.copy, 'shell.tagline': hash } }], problems: [] };
}

function fakeBundles() {
  const kept = new Map<string, unknown>();
  const keep = async ({ hash, content }: { hash: string; content: unknown }) => void kept.set(hash, content);
  const known = async (hashes: readonly string[]) => new Set(hashes.filter((hash) => kept.has(hash)));
  return { keep, known, find: async (hash: string) => kept.get(hash), kept };
}

function withReadings(readings: Reading[]) {
  const lines: string[] = [];
  const log = {
    info: () => undefined,
    error: (fields: object, text: string) => void lines.push(text + JSON.stringify(fields)),
  };
  const bundles = fakeBundles();
  const read = async () => readings.shift() ?? broken;
  const parts = { read, compileForm, bundles, clock: () => START, log };
  return { configuration: createConfiguration(parts), lines, bundles };
}

describe('a reading', () => {
  test('with mistakes leaves the last good one standing, and tells log, health and listeners', async () => {
    const { configuration, lines } = withReadings([reworded('one'), broken, reworded('two')]);
    const changes: ConfigurationChange[] = [];
    configuration.listen((change) => changes.push(change));
    await configuration.reload();
    await configuration.reload();
    expect(configuration.products()[0]!.bundle.hash).toBe('one');
    expect(configuration.health()).toMatchObject({ bundles: { heloc: 'one' }, problems: [problem] });
    expect(lines.join()).toContain('flows/a/b.yaml:3:7 trigger/unknown');
    await configuration.reload();
    expect(configuration.health()).toMatchObject({ bundles: { heloc: 'two' }, problems: [] });
    expect(changes).toEqual([{ bundles: ['one'] }, { problems: 1 }, { bundles: ['two'] }]);
  });

  test('that is broken from the start leaves nothing to serve', async () => {
    const { configuration } = withReadings([broken]);
    await configuration.reload();
    expect(configuration.isReady()).toBe(false);
    expect(() => configuration.products()).toThrow();
  });

  test('that is whole but for a part is served, and both is told', async () => {
    const partly = { ...reworded('two'), problems: [problem], withheld: [{ code: 'north', hosts: [] }] };
    const { configuration, lines } = withReadings([reworded('one'), partly, partly]);
    const changes: ConfigurationChange[] = [];
    configuration.listen((change) => changes.push(change));
    for (let reading = 0; reading < 3; reading++) await configuration.reload();
    expect(configuration.products()[0]!.bundle.hash).toBe('two');
    expect(configuration.health()).toMatchObject({ problems: [problem], withheld: ['north'] });
    expect(lines.join()).toContain('flows/a/b.yaml:3:7 trigger/unknown');
    expect(changes).toEqual([{ bundles: ['one'] }, { problems: 1 }, { bundles: ['two'] }, { problems: 1 }]);
  });

  test('that fails altogether is told to who asked, and the next one is read all the same', async () => {
    const { configuration } = withReadings([reworded('one')]);
    await configuration.reload();
    const failing = createConfiguration({
      read: async () => {
        throw new Error('the disk is gone');
      },
      compileForm,
      bundles: fakeBundles(),
      clock: () => START,
      log: { info: () => undefined, error: () => undefined },
    });
    await expect(failing.reload()).rejects.toThrow('the disk is gone');
    await expect(failing.reload()).rejects.toThrow('the disk is gone');
  });

  test('keeps bundles and forms in the database, so that other servers know them', async () => {
    const { configuration, bundles } = withReadings([reworded('one'), reworded('two')]);
    await configuration.reload();
    await configuration.reload();
    expect(await configuration.older('one')).toMatchObject({ hash: 'one' });
    expect(await configuration.isKnown('one')).toBe(true);
    expect(await configuration.isKnown('three')).toBe(false);
    expect(await configuration.isKnown(`form:${Object.values(good.forms)[0]!.hash}`)).toBe(false);
    expect([...bundles.kept.keys()]).toEqual(expect.arrayContaining(['one', 'two']));
  });
});

describe('a page of an older configuration', () => {
  let server: TestServer;
  let reading: Reading;
  beforeAll(async () => {
    reading = reworded('aaaa1111');
    server = await startApp({ reading: async () => reading });
  });
  afterAll(() => server.close());

  test('goes on working: its slice and forms are served, its answers taken', async () => {
    const browser = server.browser();
    reading = reworded('bbbb2222');
    await server.services.configuration.reload();
    expect(bundleOf(server)).toBe('bbbb2222');
    const slice = await browser.get('/account/heloc/bundles/aaaa1111.figure.json');
    expect(slice.body).toMatchObject({ hash: 'aaaa1111', copy: { 'shell.tagline': 'aaaa1111' } });
    const body = { screen: 'property-address', answers: ANSWERS['property-address'], bundle: 'aaaa1111' };
    const saved = await browser.call('answer', { params: DRAFT, body });
    expect([saved.status, saved.body.bundle]).toEqual([200, 'bbbb2222']);
    expect(saved.headers['x-bundle']).toBe('bbbb2222');
  });

  test('with mistakes in the files the server stays ready, and says what it serves', async () => {
    reading = broken;
    await server.services.configuration.reload();
    const { status, body } = await server.operator('/health/ready');
    expect(status).toBe(200);
    expect(body.configuration).toMatchObject({
      state: 'last good',
      problems: [{ code: 'trigger/unknown', line: 3 }],
    });
  });
});

describe('the files', () => {
  /** Long enough for each comparison that follows a change: one that sees it, one that finds it quiet. */
  const pass = () => vi.advanceTimersByTime(15_000);
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'hearthline-root-'));
    for (const name of ['flows', 'schemas', 'orgs'])
      cpSync(join(projectRoot, name), join(root, name), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('a trigger that there is not is found with its place; mended, the bundle is the same again', async () => {
    const read = createReader(root);
    const path = join(root, 'flows/heloc/application.yaml');
    const text = readFileSync(path, 'utf8');
    const hashes = async () => (await read()).bundles?.map(({ product, hash }) => [product, hash]);
    const before = await hashes();
    writeFileSync(path, text.replace('when: readyForLiens }', 'when: readyForLien }'));
    const { bundles, problems } = await read();
    // The mistake is one product's: the other is served.
    expect(bundles?.map(({ product }) => product)).toEqual(['dscr']);
    expect(problems).toMatchObject([{ code: 'trigger/unknown', file: 'flows/heloc/application.yaml' }]);
    writeFileSync(path, text);
    expect(await hashes()).toEqual(before);
  });

  describe('as they are watched', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    test('an edit between the first reading and the watching is not missed', () => {
      const asRead = fingerprint(root);
      const path = join(root, 'orgs/figure.yaml');
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, `${text}# while it starts\n`);
      let calls = 0;
      const stop = watchProject(
        root,
        () => {
          calls += 1;
        },
        { since: asRead },
      );
      pass();
      expect(calls).toBe(1);
      stop();
      writeFileSync(path, text);
    });

    test('a burst of changes is one change', () => {
      let calls = 0;
      const stop = watchProject(root, () => {
        calls += 1;
      });
      const path = join(root, 'orgs/figure.yaml');
      const text = readFileSync(path, 'utf8');
      for (let count = 0; count < 5; count++) {
        writeFileSync(path, `${text}# ${count}\n`);
        vi.advanceTimersByTime(10);
      }
      pass();
      expect(calls).toBe(1);
      stop();
      writeFileSync(path, text);
      pass();
      expect(calls).toBe(1);
    });

    test('while nothing changes the files are compared seldom', () => {
      let comparisons = 0;
      const stop = watchProject(root, () => expect.unreachable('Nothing was changed.'), {
        since: 'as it is',
        read: () => {
          comparisons += 1;
          return 'as it is';
        },
      });
      vi.advanceTimersByTime(60_000);
      stop();
      expect(comparisons).toBeGreaterThan(5);
      expect(comparisons).toBeLessThan(20);
      vi.advanceTimersByTime(60_000);
      expect(comparisons).toBeLessThan(20);
    });

    test.each(['orgs/figure.yaml', 'flows/heloc/copy.yaml', 'schemas/heloc/forms/home.json'])(
      'an author sees an edit of %s within a second, whatever the system tells of it',
      (edited) => {
        let calls = 0;
        const count = () => {
          calls += 1;
        };
        const stop = watchProject(root, count, { idleMs: AUTHORS_IDLE_MS });
        vi.advanceTimersByTime(10_000);
        const path = join(root, edited);
        const text = readFileSync(path, 'utf8');
        // No event of the system comes while this test holds the thread.
        save(path, `${text}\n`);
        vi.advanceTimersByTime(1_000);
        expect(calls).toBe(1);
        stop();
        save(path, text);
      },
    );

    test('an editor that saves by renaming is noticed each time, and so are new and removed files', () => {
      let calls = 0;
      const stop = watchProject(root, () => {
        calls += 1;
      });
      const path = join(root, 'orgs/figure.yaml');
      const text = readFileSync(path, 'utf8');
      const changes = [
        () => save(path, `${text}# once\n`),
        () => save(path, `${text}# twice\n`),
        () => save(path, text),
        () => writeFileSync(join(root, 'flows/heloc/new.yaml'), 'flow: new\n'),
        () => rmSync(join(root, 'flows/heloc/new.yaml')),
      ];
      for (const [before, change] of changes.entries()) {
        change();
        pass();
        expect(calls).toBe(before + 1);
      }
      stop();
    });
  });

  function save(path: string, text: string): void {
    writeFileSync(`${path}~`, text);
    renameSync(`${path}~`, path);
  }
});
