/** Is what people are served decided by whoever publishes, and told to all servers of a database? */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { followReleases } from '../../src/server/publish/releases.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { storeOn } from '../../src/server/store/create.ts';
import type { OpenDatabase } from '../../src/server/store/database.ts';
import type { Store } from '../../src/server/store/store.ts';
import { emptyDatabase } from '../support/lent-database.ts';
import { clock, configurationAt, editedGarden, PLOT, titleOf, WORDS } from './support/garden.ts';

describe('servers of one database', () => {
  let open: OpenDatabase;
  let store: Store;
  beforeAll(async () => {
    open = await emptyDatabase();
    store = storeOn(open, { keys: createKeyring(randomBytes(32)), clock, newId: randomUUID });
  });
  afterAll(() => open.close());
  afterEach(() => vi.useRealTimers());

  test('serve what the first of them was started with, whatever files stand beside the others', async () => {
    const one = editedGarden();
    const first = configurationAt(store, one.root);
    await first.reload();
    const title = titleOf(first);
    expect(await store.releases.list(9)).toMatchObject([{ kind: 'start', hash: first.health().release }]);

    const other = editedGarden();
    other.edit(WORDS, /title: Help.*/, 'title: Help for everybody');
    const second = configurationAt(store, other.root);
    await second.reload();
    expect(titleOf(second)).toBe(title);
    expect(await store.releases.list(9)).toHaveLength(1);

    one.edit(WORDS, /title: Help.*/, 'title: Help tomorrow');
    await first.reload();
    expect(titleOf(first)).toBe(title);
  });

  test('say that files have mistakes, and go on with what is in force', async () => {
    const lines: string[] = [];
    const { root, edit } = editedGarden();
    edit(PLOT, 'when: isLarge }', 'when: isLorge }');
    const configuration = configurationAt(store, root, lines);
    await configuration.reload();
    expect(configuration.isReady()).toBe(true);
    expect(configuration.health().problems).toMatchObject([{ code: 'trigger/unknown', file: PLOT }]);
    expect(lines).toEqual(['The files have mistakes; the release that is in force goes on being served.']);
  });

  test('follow what another one put into force, and outlast a database that is away', async () => {
    vi.useFakeTimers();
    const [release] = await store.releases.list(1);
    let newest: () => Promise<typeof release> = async () => release;
    let served = release!.id;
    const failed = vi.fn();
    const reload = vi.fn(async () => {
      served = (await newest())!.id;
    });
    const stop = followReleases({
      releases: { newest: () => newest() },
      served: () => served,
      reload,
      failed,
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).not.toHaveBeenCalled();
    newest = async () => ({ ...release!, id: release!.id + 1, hash: 'another' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([reload.mock.calls.length, served]).toEqual([1, release!.id + 1]);
    newest = async () => Promise.reject(new Error('The database is away.'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(failed).toHaveBeenCalledTimes(1);
    newest = async () => ({ ...release!, id: release!.id + 2, hash: 'a third' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(served).toBe(release!.id + 2);
    stop();
  });

  test('two that publish at once: one is told that the other was faster', async () => {
    const [newest] = await store.releases.list(1);
    const files = await store.releases.files(newest!);
    const { id: _id, at: _at, ...release } = newest!;
    const added = await Promise.all(
      ['one', 'two'].map((hash) => store.releases.add({ ...release, hash, files }, newest!.id)),
    );
    expect(added.filter((each) => each !== undefined)).toHaveLength(1);
  });
});
