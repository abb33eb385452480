/** One broken file against many lenders: what is served at the start, while running and after a restart. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { type Sources, settleFiles } from '../../src/server/publish/last-good.ts';
import { createReader } from '../../src/server/publish/project.ts';
import { projectRoot, startApp, type TestServer } from './support/harness.ts';

describe('a lender among others', () => {
  const HOMEPOINT = 'orgs/homepoint.yaml';
  let root: string;
  let server: TestServer | undefined;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'hearthline-lenders-'));
    for (const name of ['flows', 'schemas', 'orgs'])
      cpSync(join(projectRoot, name), join(root, name), { recursive: true });
  });
  afterEach(() => server?.close());
  afterAll(() => rmSync(root, { recursive: true }));

  const edit = (path: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(root, path), text.replace(from, to));
  };
  /** Counted from 1, as problems count. */
  const lineOf = (path: string, text: string) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    return lines.findIndex((line) => line.includes(text)) + 1;
  };
  const restore = (path: string) => cpSync(join(projectRoot, path), join(root, path));
  const start = async () => {
    server = await startApp({ reading: createReader(root) });
    return server;
  };
  const page = async (host: string) => {
    const { status, text, headers } = await server!.browser(host).get('/account/heloc/register-v2');
    return { status, text, headers };
  };
  const health = async () => (await server!.operator('/health/ready')).body.configuration as never;

  test('whose file is broken at the first start of all is told so with a number to call; the others are served', async () => {
    edit(HOMEPOINT, 'minimumDraw: 25000', 'minimumDrew: 25000');
    await start();
    const broken = await page('homepoint.localhost');
    expect([broken.status, broken.headers['retry-after']]).toEqual([503, '60']);
    expect(broken.text).toContain('Homepoint is not available right now.');
    expect(broken.text).toContain('call 800-555-0186');
    expect(broken.text).toContain('<aside>This is a test site. Nothing on it is real.</aside>');
    const call = await server!.browser('homepoint.localhost').call('identity');
    expect([call.status, call.body.message]).toEqual([503, expect.stringContaining('800-555-0186')]);
    expect((await page('figure.localhost')).status).toBe(200);
    expect((await page('harbor-cu.localhost')).text).toContain('Harbor Credit Union');
    expect((await page('nobody.localhost')).status).toBe(404);
    expect(await health()).toMatchObject({
      withheld: ['homepoint'],
      problems: [{ file: HOMEPOINT, line: lineOf(HOMEPOINT, 'minimumDrew') }],
    });
    restore(HOMEPOINT);
    await server!.services.configuration.reload();
    expect((await page('homepoint.localhost')).status).toBe(200);
    expect(await health()).toMatchObject({ withheld: [], problems: [], state: 'as in the files' });
  });

  test('whose edit is broken while the server runs keeps the last good one; another lender’s edit is live', async () => {
    await start();
    edit(HOMEPOINT, /^name: Homepoint$/m, 'name: Homepoint Renamed');
    edit(HOMEPOINT, 'primary: "#8e1b5f"', 'primary: purple-ish');
    edit('orgs/harbor-cu.yaml', 'name: Harbor Credit Union', 'name: Harbour Credit Union');
    await server!.services.configuration.reload();
    expect((await page('harbor-cu.localhost')).text).toContain('Harbour Credit Union');
    const kept = await page('homepoint.localhost');
    expect([kept.status, kept.text.includes('Homepoint Renamed')]).toEqual([200, false]);
    expect(await health()).toMatchObject({
      withheld: [],
      state: 'last good',
      problems: [{ file: HOMEPOINT, line: lineOf(HOMEPOINT, 'purple-ish') }],
    });
    // A restart on such a day is no outage either: the good version comes from the database.
    await server!.close();
    await start();
    expect((await page('homepoint.localhost')).status).toBe(200);
    expect((await page('harbor-cu.localhost')).text).toContain('Harbour Credit Union');
    expect(await health()).toMatchObject({
      withheld: [],
      problems: [{ file: HOMEPOINT, line: lineOf(HOMEPOINT, 'purple-ish') }],
    });
  });

  test('that is the default, with a file of no YAML at all, and all the same after a restart', async () => {
    restore(HOMEPOINT);
    restore('orgs/harbor-cu.yaml');
    await start();
    writeFileSync(join(root, 'orgs/figure.yaml'), 'org: figure\n  name: [');
    await server!.services.configuration.reload();
    expect((await page('localhost')).status).toBe(200);
    await server!.close();
    await start();
    expect((await page('localhost')).status).toBe(200);
    restore('orgs/figure.yaml');
  });
});

describe('a product among others', () => {
  let root: string;
  let server: TestServer;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'hearthline-products-'));
    for (const name of ['flows', 'schemas', 'orgs'])
      cpSync(join(projectRoot, name), join(root, name), { recursive: true });
    mkdirSync(join(root, 'flows/shed'));
    const calls = 'calls:\n  measure: { method: GET, path: "/shed-api/v1/sheds/{uuid}" }\n  odd: 3\n';
    const text = `product: shed\nname: Garden Shed\nbase: /account/shed\n${calls}`;
    writeFileSync(join(root, 'flows/shed/product.yaml'), text);
    server = await startApp({ reading: createReader(root) });
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });

  test.each(['/account/shed', '/account/shed/start'])(
    'that has no good version answers 503 at %s, with the number of the lender',
    async (path) => {
      const { status, text, headers } = await server.browser('harbor-cu.localhost').get(path);
      expect([status, headers['retry-after']]).toEqual([503, '60']);
      expect(headers['content-type']).toContain('text/html');
      const { phone } = server.services.configuration.products()[0]!.bundle.orgs['harbor-cu']!.support;
      expect(text).toContain('Garden Shed is not available right now.');
      expect(text).toContain(`call ${phone}`);
    },
  );

  test('answers its calls with 503 in JSON, and those of others as ever', async () => {
    const browser = server.browser('harbor-cu.localhost');
    const call = await browser.get('/shed-api/v1/sheds/7', { accept: 'text/html' });
    expect([call.status, call.headers['retry-after']]).toEqual([503, '60']);
    expect(call.body).toMatchObject({ message: expect.stringContaining('Garden Shed'), fields: [] });
    expect((await browser.get('/shed-api/v1/fences/7')).status).toBe(404);
    expect((await browser.call('identity')).status).toBe(401);
    expect((await browser.get('/account/heloc/register-v2')).status).toBe(200);
    expect((await server.operator('/health/ready')).body.configuration).toMatchObject({ withheld: ['shed'] });
  });
});

describe('parts of a project', () => {
  const load = createLoader();
  const base = readFiles(join(projectRoot, 'tests/config/base'));
  const sources: Sources = Object.fromEntries(base.map(({ path, text }) => [path, text]));
  const edited = (path: string, change: (text: string) => string): SourceFile[] =>
    base.map((file) => (file.path === path ? { ...file, text: change(file.text) } : file));
  const settle = (files: SourceFile[], lastGood: Sources = sources) => {
    const { project, ...rest } = settleFiles(files, lastGood, load);
    return { ...rest, bundles: project && compileProject(project) };
  };
  const whole = settle(base);

  test('are all published when none is broken', () => {
    expect(whole).toMatchObject({ problems: [], withheld: [], bundles: [{ product: 'garden' }] });
  });

  test('a flow that breaks a lender’s old file goes back itself, and the lender stays', () => {
    const files = edited('flows/garden/product.yaml', (text) => text.replace('new-map:', 'newer-map:'));
    const settled = settle(files);
    expect(settled.problems.map(({ file }) => file)).toContain('orgs/north.yaml');
    expect(settled.bundles).toEqual(whole.bundles);
  });

  test('a schema that is broken goes back, and a lender’s edit of the same moment is live', () => {
    const files = edited('schemas/facts/person.json', (text) => text.slice(0, -10)).map((file) =>
      file.path === 'orgs/south.yaml'
        ? { ...file, text: file.text.replace('South Gardens', 'The South') }
        : file,
    );
    expect(settle(files).bundles?.[0]?.orgs.south?.name).toBe('The South');
  });

  test('the heirs of a lender without any good version are withheld with it', () => {
    const files = edited('orgs/north.yaml', (text) => text.replace('rent: 50', 'rant: 50'));
    const { 'orgs/north.yaml': _, ...others } = sources;
    expect(settle(files, others).bundles).toBeUndefined();
    const east = {
      path: 'orgs/east.yaml',
      text: sources['orgs/north.yaml']!.replace('org: north', 'org: east').replace(
        'north.example]',
        'east.example]',
      ),
    };
    const heir = { path: 'orgs/west.yaml', text: 'org: west\nextends: east\nhosts: [west.example]\n' };
    const broken = { ...east, text: east.text.replace('rent: 50', 'rant: 50') };
    const settled = settle([...base, broken, heir]);
    expect(Object.keys(settled.bundles?.[0]?.orgs ?? {}).sort()).toEqual(['north', 'south']);
    expect(settled.withheld.map(({ code }) => code).sort()).toEqual(['east', 'west']);
    expect(settled.withheld.find(({ code }) => code === 'east')?.phone).toBe('555-010-1234');
  });

  test('a second product that is broken leaves the first as it is in the files', () => {
    const second = base
      .filter(({ path }) => path.startsWith('flows/garden/'))
      .map(({ path, text }) => ({
        path: path.replace('garden', 'shed'),
        text: text.replaceAll('garden', 'shed').replaceAll('/api/', '/shed-api/'),
      }));
    const offering = edited(
      'orgs/north.yaml',
      (text) => `${text}  shed:\n    settings: { rent: 90 }\n    flags: { new-map: true }\n`,
    );
    const site = { path: 'flows/site.yaml', text: 'home: garden\nproducts: [garden, shed]\n' };
    const both = [...offering, ...second, site];
    const good = settle(both, {});
    expect(good.bundles?.map(({ product }) => product)).toEqual(['garden', 'shed']);
    const broken = both.map((file) => {
      if (file.path === 'flows/shed/plot.yaml') return { ...file, text: `${file.text}\nstep: {}\n` };
      if (file.path === 'flows/garden/copy.yaml') return { ...file, text: file.text.replace('Help', 'Aid') };
      return file;
    });
    const settled = settle(broken, good.sources);
    expect(settled.bundles?.map(({ hash }) => hash)).toEqual([expect.anything(), good.bundles?.[1]?.hash]);
    expect(settled.bundles?.[0]?.hash).not.toBe(good.bundles?.[0]?.hash);
    // A server that never saw it whole serves the first, at every lender that offers both.
    const fresh = settle(broken, {});
    expect(fresh.bundles?.map(({ product }) => product)).toEqual(['garden']);
    expect(Object.keys(fresh.bundles?.[0]?.orgs ?? {})).toEqual(['north', 'south']);
    expect(fresh.withheld).toEqual([]);
    expect(fresh.problems.map(({ file, line }) => [file, line])).toContainEqual([
      'flows/shed/plot.yaml',
      expect.any(Number),
    ]);
  });

  test('what is wrong in one product takes back no edit of another', () => {
    const own = { path: 'schemas/shed/facts/size.json', text: '{ "type": "object", "properties": {} }' };
    const site = { path: 'flows/site.yaml', text: 'home: garden\nproducts: [garden, shed]\n' };
    const shed = base
      .filter(({ path }) => path.startsWith('flows/garden/'))
      .map(({ path, text }) => ({
        path: path.replace('garden', 'shed'),
        text: text
          .replaceAll('garden', 'shed')
          .replaceAll('/api/', '/shed-api/')
          .replace('settings: settings', 'settings: size'),
      }));
    const offering = edited('orgs/north.yaml', (text) => `${text}  shed: {}\n`);
    const whole = [
      ...offering,
      ...shed.map((file) => ({ ...file, text: file.text.replaceAll('org.rent', 'plot.size') })),
      own,
      site,
    ];
    const good = settle(whole, {});
    const broken = whole.map((file) => {
      if (file.path === own.path) return { ...file, text: '{ "type": "objekt" }' };
      if (file.path === 'flows/garden/copy.yaml') return { ...file, text: file.text.replace('Help', 'Aid') };
      return file;
    });
    const settled = settle(broken, good.sources);
    expect(settled.bundles?.map(({ product }) => product)).toEqual(
      good.bundles?.map(({ product }) => product),
    );
    expect(JSON.stringify(settled.bundles?.find(({ product }) => product === 'garden')?.copy)).toContain(
      'Aid',
    );
  });

  test('a broken walk is told and holds nobody', () => {
    const walk = { path: 'flows/garden/walks/one.yaml', text: 'walk: [' };
    const settled = settle([
      ...edited('orgs/south.yaml', (text) => text.replace('South Gardens', 'S')),
      walk,
    ]);
    expect(settled.problems[0]?.file).toBe(walk.path);
    expect(settled.bundles?.[0]?.orgs.south?.name).toBe('S');
  });

  test('with nothing good anywhere nothing is published', () => {
    expect(
      settle(
        edited('flows/garden/plot.yaml', () => 'flow: ['),
        {},
      ).bundles,
    ).toBeUndefined();
  });
});
