/** Does publishing say whom it moves, going back happen at once, and nobody get stranded by either without a reason? */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareApplications } from '../../src/proof/diff/applications.ts';
import { runReleaseCommand } from '../../src/server/publish/command.ts';
import { releaseHash } from '../../src/server/publish/releases.ts';
import { readKeyring } from '../../src/server/secrets/key-source.ts';
import { createStore } from '../../src/server/store/create.ts';
import type { Store } from '../../src/server/store/store.ts';
import { startPostgres } from '../postgres.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { commandDatabase } from './support/command-database.ts';
import { clock, configurationAt, editedGarden, newFolder, PLOT } from './support/garden.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe('the commands', () => {
  let data = '';
  let database: Record<string, string>;
  let site: ReturnType<typeof editedGarden>;
  /** The hash of what was in force first. */
  let first = '';

  const within = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const keys = readKeyring(database, data);
    const { DATABASE_URL: databaseUrl } = database;
    const place = databaseUrl ? { databaseUrl } : { folder: data };
    const store = await createStore({ ...place, keys, clock, newId: randomUUID });
    return work(store).finally(() => store.close());
  };

  const run = (...args: string[]) => runAt(database, ...args);

  async function runAt(place: Record<string, string>, ...args: string[]) {
    const told = { result: [] as string[], said: [] as string[] };
    const env = { HEARTHLINE_DATA: data, HEARTHLINE_ROOT: site.root, USER: 'nora', ...place };
    const code = await runReleaseCommand(args, {
      ...{ env, clock, compare: compareApplications },
      result: (text) => void told.result.push(text),
      say: (line) => void told.said.push(line),
    });
    return { code, result: told.result.join(''), said: told.said.join('\n') };
  }

  const inForce = () => within(async (store) => (await store.releases.newest())!);

  beforeAll(async () => {
    data = newFolder();
    site = editedGarden();
    database = await commandDatabase(data, postgres);
    await within(async () => undefined);
  });

  test('say that nothing was put into force yet', async () => {
    const embedded = { HEARTHLINE_DATA: newFolder() };
    await putEmptyDatabase(embedded.HEARTHLINE_DATA);
    const nothing = { code: 0, result: 'Nothing was put into force yet.\n', said: '' };
    expect([await runAt(embedded, 'versions'), await run('versions')]).toEqual([nothing, nothing]);
    const said = expect.stringContaining('HEARTHLINE_PUBLISH=command');
    expect(await run('publish', '--note', 'first')).toMatchObject({ code: 1, said });
  });

  test('publish says whom it moves, by which line, and keeps who did it and why', async () => {
    await within(async (store) => {
      await configurationAt(store, site.root).reload();
      const person = { org: 'north', details: { email: 'rose@garden.example' }, passwordHash: 'none' };
      const identity = (await store.identities.create(person))!.uuid;
      const schemas = {};
      for (const [status, size] of [
        ['ASKED', 150],
        ['ASKED', 40],
        ['RENTED', 40],
      ] as const) {
        const place = { org: 'north', identity, product: 'garden', flow: 'plot', bundle: 'b' };
        await store.applications.create({ ...place, status, facts: { plot: { size } } }, schemas);
      }
      const known = { identity, product: 'garden' };
      await store.people.save(known, { version: 0 }, { person: { name: 'Wilhelmina' } }, schemas);
    });
    first = (await inForce()).hash;
    const same = await run('publish', '--note', 'again');
    expect([same.code, same.said]).toEqual([
      1,
      `${first.slice(0, 10)} is in force already: nothing changed.`,
    ]);

    site.edit(
      PLOT,
      "isLarge:   { '>': [{ var: plot.size }, 100] }",
      "isLarge:   { '>': [{ var: plot.size }, 200] }",
    );
    const line =
      readFileSync(join(site.root, PLOT), 'utf8')
        .split('\n')
        .findIndex((each) => each.includes('isLarge:')) + 1;
    const looked = await run('impact');
    expect(looked).toMatchObject({ code: 1, said: '' });
    expect(looked.result).toBe(
      [
        '1 of 3 applications would stand elsewhere.',
        `  1. garden, plot: triggers/isLarge (${PLOT}:${line}): 1`,
        '     done (done) -> where (where): 1, asked again',
        '',
      ].join('\n'),
    );
    // Numbers and names of the files alone leave the server.
    const data = (await run('impact', '--format', 'json')).result;
    expect(data).not.toMatch(/Wilhelmina|rose@|[0-9a-f]{8}-[0-9a-f]{4}/);

    const done = await run('publish', '--note', 'Only large plots have fences', '--commit', 'c0ffee');
    const now = await inForce();
    expect(done).toMatchObject({ code: 0, result: looked.result });
    expect(done.said).toBe(`${now.hash.slice(0, 10)} is in force. Every server follows within a second.`);
    expect(now).toMatchObject({
      ...{
        kind: 'publish',
        byWhom: 'nora',
        note: 'Only large plots have fences',
        commit: 'c0ffee',
        forced: null,
      },
    });
    const title = await within(async (store) => {
      const configuration = configurationAt(store, editedGarden().root);
      await configuration.reload();
      return configuration.health().release;
    });
    expect(title).toBe(now.hash);
  });

  test('files with mistakes are not put into force: the first is told with its place', async () => {
    const before = await inForce();
    site.edit(PLOT, 'to: where, when: isNamed', 'to: wherr, when: isNamed');
    const { code, said } = await run('publish', '--note', 'wrong');
    site.edit(PLOT, 'to: wherr, when: isNamed', 'to: where, when: isNamed');
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The files have mistakes, the first at flows\/garden\/plot\.yaml:\d+: /),
    ]);
    expect(await inForce()).toEqual(before);
  });

  test('rollback puts an earlier release into force at once, found by the beginning of its name', async () => {
    const { code, said } = await run(
      'rollback',
      first.slice(0, 6),
      '--note',
      'People lost their fences',
      '--by',
      'Otto',
    );
    expect([code, said]).toEqual([0, expect.stringContaining(`${first.slice(0, 10)} is in force.`)]);
    expect(await inForce()).toMatchObject({ hash: first, kind: 'rollback', byWhom: 'Otto' });
    expect(await run('rollback', 'ffff', '--note', 'x')).toMatchObject({
      code: 1,
      said: 'No release is named "ffff". See them all with flow versions.',
    });
    const { result } = await run('versions');
    expect(result.split('\n').filter((line) => /^\w{10} /.test(line))).toEqual([
      expect.stringMatching(/rolled back by Otto {2}\(in force\)$/),
      expect.stringMatching(/published by nora$/),
      expect.stringMatching(/first start by the server$/),
    ]);
  });

  test('who holds an answer that is not allowed any more is told by number, and hinders no publish', async () => {
    const [form, unlimited] = ['schemas/forms/where.json', '"type": "number", "widget"'];
    site.edit(form, unlimited, '"type": "number", "maximum": 100, "widget"');
    const looked = await run('impact');
    expect(looked.code).toBe(1);
    expect(looked.result.split('\n').slice(-4)).toEqual([
      '1 application would hold an answer that is no longer allowed, or lack one that is required.',
      `  garden, plot: plot.size: maximum (${form}:6): 1`,
      '     asked again at where: 1',
      '',
    ]);
    const { values } = JSON.parse((await run('impact', '--format', 'json')).result);
    const group = { product: 'garden', flow: 'plot', path: 'plot.size', keyword: 'maximum', at: `${form}:6` };
    const asked = [{ screen: 'where', count: 1 }];
    expect(values).toEqual({ applications: 1, groups: [{ ...group, count: 1, asked }] });
    expect(await run('publish', '--note', 'Smaller plots')).toMatchObject({ code: 0, result: looked.result });
    site.edit(form, '"maximum": 100, ', '');
    const widened = await run('impact');
    expect(widened).toEqual({ code: 0, result: '0 of 3 applications would stand elsewhere.\n', said: '' });
    // Nobody moves by it, and it is a finding all the same.
    const [words, pattern, narrower] = ['schemas/forms/who.json', '"^[A-Za-z ]+$"', '"^[A-V][a-z ]+$"'];
    site.edit(words, pattern, narrower);
    const narrowed = await run('impact');
    expect([narrowed.code, narrowed.result]).toEqual([1, expect.stringContaining('person.name: pattern')]);
    site.edit(words, narrower, pattern);
  });

  test('what strands somebody is refused, unless it is forced with a reason that is kept', async () => {
    site.edit(
      PLOT,
      '  RENTED:  { route: done }\n',
      '  RENTED:  { route: done }\n  RESTING: { route: done }\n',
    );
    expect((await run('publish', '--note', 'Plots may rest')).said).toContain('is in force.');
    await within(async (store) => {
      const [row] = await store.applications.listOf('garden', {
        after: '00000000-0000-0000-0000-000000000000',
        limit: 1,
      });
      await store.applications.update(row!.uuid, row!, { status: 'RESTING' }, {});
    });
    const before = await inForce();
    const refused = await run('rollback', first, '--note', 'back');
    expect(refused.code).toBe(1);
    expect(refused.result).toContain(
      'Stranded: 1 application of garden, plot, in the status RESTING. The flow no longer knows the status. Say where they go: removed: [{ status: RESTING, goes: <status> }]',
    );
    expect(refused.said).toContain(
      'Nothing was put into force: it would leave an application with no way on.',
    );
    expect(await inForce()).toEqual(before);
    expect((await run('rollback', first, '--note', 'back', '--force', 'We call the one')).code).toBe(0);
    expect(await inForce()).toMatchObject({ hash: first, forced: 'We call the one' });
    expect((await run('versions')).result).toContain('forced: We call the one');
    expect((await run('publish', '--note', 'Again')).code).toBe(0);
    const now = await run('rollback', first, '--now', 'Nobody can sign in');
    expect(now).toMatchObject({ code: 0, result: '' });
    expect(await inForce()).toMatchObject({
      ...{ hash: first, kind: 'rollback', note: 'Nobody can sign in' },
      forced: 'nobody looked whom it moves: Nobody can sign in',
    });
  });

  test('hold keeps one lender on an earlier release, and follow lets it go with the others again', async () => {
    await run('publish', '--note', 'On the way');
    const [short, newer] = [first, (await inForce()).hash].map((hash) => hash.slice(0, 10));
    expect(newer).not.toBe(short);
    const because = ['--note', 'They read it first'];
    expect((await run('hold', 'suoth', short!, ...because)).said).toBe(
      'No lender is named "suoth". Did you mean "south"?',
    );
    expect((await run('hold', 'south', 'zzzz', ...because)).said).toContain('No release is named "zzzz".');
    expect((await run('follow', 'south', ...because)).said).toBe(
      '"south" goes with the others already: nothing changed.',
    );

    const looked = await run('impact', short!, '--org', 'south');
    expect(looked.result).toContain('of 3 applications would stand elsewhere.');
    const done = await run('hold', 'south', short!, ...because, '--force', 'They are called');
    expect(done).toMatchObject({ code: 0, result: looked.result });
    expect(done.said).toBe(
      `"south" stays on ${short}, with all that share its sign-ins. Every server follows within a second.`,
    );
    const kept = await inForce();
    expect(kept).toMatchObject({ kind: 'hold', note: 'They read it first', byWhom: 'nora' });
    expect([kept.hash.slice(0, 10), Object.keys(kept.held)]).toEqual([newer, ['north']]);
    expect((await run('hold', 'north', short!, ...because)).said).toContain('already: nothing changed.');
    expect((await run('versions')).result).toContain(`\n            north stays on ${short}\n`);
    expect(await served('south')).toEqual([first]);

    // All that there are belong to the lender that is held: what others get moves none of them.
    site.edit('flows/garden/copy.yaml', 'title: Help,', 'title: Help for the others,');
    const passed = await run('publish', '--note', 'By the way');
    expect(passed).toMatchObject({ code: 0, result: '0 of 0 applications would stand elsewhere.\n' });
    expect((await inForce()).held).toEqual(kept.held);
    expect(await served('south')).toEqual([first]);

    const freed = await run('follow', 'north', '--note', 'They have read it', '--force', 'They are called');
    expect(freed.said).toContain('"north" goes with the others again');
    expect(await inForce()).toMatchObject({ kind: 'follow', held: {} });
    expect(await served('south')).toEqual([(await inForce()).hash]);
  });

  /** The releases that a lender is served, by their hashes. */
  const served = (org: string) =>
    within(async (store) => {
      const configuration = configurationAt(store, site.root);
      await configuration.reload();
      const own = configuration.products().filter(({ bundle }) => Object.hasOwn(bundle.orgs, org));
      return own.map(({ bundle }) => releaseHash([bundle]));
    });

  test.each([
    [[]],
    [['publish']],
    [['publish', '--note', ' ']],
    [['rollback', '--note', 'x']],
    [['rollback', 'abcd', '--now', ' ']],
    [['publish', '--now', 'x']],
    [['versions', 'more']],
    [['impact', 'a', 'b']],
    [['versions', '--format', 'xml']],
    [['publish', '--nite', 'x']],
    [['hold', 'south', '--note', 'x']],
    [['hold', 'south', 'abcd']],
    [['follow', '--note', 'x']],
    [['publish', '--note', 'x', '--org', 'south']],
  ])('%j tells how it is asked', async (args) => {
    const { code, said } = await run(...args);
    expect([code, said]).toEqual([2, expect.stringMatching(/^Usage, where DATABASE_URL/)]);
  });
});
