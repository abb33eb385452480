/** Does the gallery picture every screen, and tell what changed between two commits? */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { changesIn, compared, type Entry, openAlbum } from '../../scripts/gallery/album.ts';
import { canBeMade, documentsRead } from '../../scripts/gallery/documents.ts';
import { lendersSheetOf, signedOff } from '../../scripts/gallery/lenders.ts';
import { gatherMoments } from '../../scripts/gallery/moments.ts';
import { putMoment } from '../../scripts/gallery/rows.ts';
import { sheetOf } from '../../scripts/gallery/sheet.ts';
import { compiled } from '../../src/cli/open.ts';
import { readFiles } from '../../src/config/disk.ts';
import { findScreen, variantOf } from '../../src/engine/decide/screens.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { startApp } from '../server/support/harness.ts';
import { ownPartOf, standingIn } from '../server/support/signers.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'hearthline-album-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function entry(more: Partial<Entry> = {}): Entry {
  return {
    ...{ product: 'garden', flow: 'order', screen: 'plants', walk: 'walks/first.yaml', org: 'rose' },
    ...({ width: 375, state: 'fresh', file: 'pictures/a.png' } as const),
    ...more,
  };
}

describe('the moments of the walks', () => {
  const files = readFiles(root);
  const { moments, unreached } = gatherMoments(files, '2026-11-22');

  test('come to every screen and variant of every flow', () => {
    const screens = compiled(files).flatMap(({ product, flows }) =>
      Object.values(flows).flatMap(({ id, screens }) =>
        Object.keys(screens).map((screen) => `${product} ${id} ${screen}`),
      ),
    );
    expect(unreached).toEqual([]);
    const shown = moments.map(({ product, flow, screen }) => `${product} ${flow} ${screen}`);
    expect(shown.toSorted()).toEqual(screens.toSorted());
  });

  test('draw the variant that they are named by', () => {
    const products = new Map(compiled(files).map((bundle) => [bundle.product, openProduct(bundle)]));
    for (const { product, screen, walkState } of moments) {
      const [id = ''] = screen.split('#');
      const { flow, facts } = walkState;
      const own = Object.values(flow.screens).find((each) => each.id === id);
      const open = products.get(product);
      if (own && open) expect(variantOf(open, flow, own, facts).id).toBe(screen);
    }
  });

  test('have what is to be read made, so that no screen is pictured without its documents', () => {
    const products = new Map(compiled(files).map((bundle) => [bundle.product, openProduct(bundle)]));
    const read = moments.flatMap(({ product, path, screen: shown, walkState }) => {
      const open = products.get(product);
      const screen = findScreen(walkState.flow, path)?.screen;
      const names = open && screen ? documentsRead(open, walkState, screen) : [];
      return open && names.length > 0 ? [{ shown, made: canBeMade(open, names, walkState) }] : [];
    });
    expect(read).toContainEqual({ shown: 'start/app-summary', made: true });
    expect(read.filter(({ made }) => !made)).toEqual([]);
  });

  test('that lenders sign off are eight of each product, with one of each kind of screen that is drawn', () => {
    const chosen = Map.groupBy(signedOff(moments), ({ product }) => product);
    const kindsOf = (all: typeof moments) =>
      new Set(all.map(({ walkState, screen }) => walkState.flow.screens[screen]?.kind));
    expect([...chosen.keys()]).toEqual(compiled(files).map(({ product }) => product));
    for (const [product, own] of chosen) {
      expect(new Set(own).size).toBe(8);
      const drawn = kindsOf(moments.filter((each) => each.product === product));
      drawn.delete('return');
      expect(kindsOf(own)).toEqual(drawn);
    }
  });

  test('stand in the database as their walk left them: each who has a part in an application, and its owner among them', async () => {
    const server = await startApp();
    try {
      // What comes back from the pages of others is a screen only while it does.
      const isPlaced = ({ flow, screen, path, walkState }: (typeof moments)[number]) =>
        (flow === 'signer' && walkState.flow.screens[path]?.kind !== 'return') ||
        ['signing/owners', 'insurance/upload'].includes(screen.split('#')[0] ?? '');
      const placed = moments.filter(isPlaced);
      expect(placed.length).toBeGreaterThan(20);
      for (const moment of placed) {
        const way = await putMoment(server.services, { moment, org: 'figure' });
        const browser = server.browser();
        browser.token = way?.token?.replace(/^Bearer /, '');
        const journey =
          moment.flow === 'signer' ? (await ownPartOf(browser)).body.journey : way?.path.split('/')[3];
        const { body } = await browser.call('standing', {
          params: { journey: String(journey) },
          query: { screen: moment.path },
        });
        const { path, variant } = standingIn({ body } as never).screen ?? {};
        expect(variant ?? path).toBe(moment.screen);
      }
    } finally {
      await server.close();
    }
  });

  test('name the file of a project that has mistakes', () => {
    const broken = files.map((file) =>
      file.path === 'flows/site.yaml' ? { ...file, text: 'home: [' } : file,
    );
    expect(() => gatherMoments(broken, '2026-11-22')).toThrow(/flows\/site\.yaml: .*flow validate/);
  });
});

describe('an album', () => {
  test('keeps a picture once, under its content', () => {
    const album = openAlbum(folder);
    const file = album.keep(Buffer.from('one'));
    expect(album.keep(Buffer.from('one'))).toBe(file);
    expect(album.keep(Buffer.from('two'))).not.toBe(file);
    expect(readFileSync(join(folder, file), 'utf8')).toBe('one');
  });

  test('remembers what a commit showed, and a gallery of one screen leaves the others', () => {
    const album = openAlbum(folder);
    expect(album.shownAt('c0ffee')).toBeUndefined();
    album.record('c0ffee', [entry(), entry({ screen: 'pots', file: 'pictures/b.png' })]);
    album.record('c0ffee', [entry({ file: 'pictures/c.png' })]);
    expect(album.shownAt('c0ffee')).toEqual({
      'garden order plants rose 375 fresh': 'pictures/c.png',
      'garden order pots rose 375 fresh': 'pictures/b.png',
    });
  });
});

describe('two commits', () => {
  const before = {
    'garden order plants rose 375 fresh': 'pictures/a.png',
    'garden order pots rose 375 fresh': 'pictures/b.png',
  };

  test('are compared picture by picture: the same, another, and one that was not there', () => {
    const [same, other, added] = compared(
      [entry(), entry({ screen: 'pots' }), entry({ screen: 'seeds' })],
      before,
    );
    expect(same).not.toHaveProperty('before');
    expect(other?.before).toBe('pictures/b.png');
    expect(added?.before).toBeNull();
  });

  test('are told by their screens', () => {
    expect(changesIn(compared([entry()], before))).toBe('No screen changed.\n');
    const changed = [
      entry({ screen: 'pots' }),
      entry({ screen: 'seeds' }),
      entry({ screen: 'seeds', width: 1280 }),
    ];
    expect(changesIn(compared(changed, before))).toBe(
      '2 screens changed:\n- garden/order/pots at rose: 1 picture\n- garden/order/seeds at rose (new): 2 pictures\n',
    );
  });
});

test('the page shows a change beside what it was, and takes no markup from names', () => {
  const page = sheetOf({
    title: 'Every screen',
    about: '<script>alert(1)</script>',
    entries: [entry({ before: 'pictures/old.png' })],
    missing: [{ screen: 'garden / order / <b>', reason: 'no walk comes to it' }],
  });
  expect(page).toContain('src="pictures/old.png"');
  expect(page).toContain('data-changed');
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;b&gt;: no walk comes to it');
});

test('the page of the lenders has a row a lender and a column a screen at each width, and what changed above all else', () => {
  const cells = ['lily', 'rose', 'iris'].flatMap((org) =>
    ['plants', 'pots'].flatMap((screen) => [entry({ org, screen }), entry({ org, screen, width: 1280 })]),
  );
  const changed = cells.map((each) =>
    each.org === 'iris' && each.screen === 'pots' && each.width === 375
      ? { ...each, before: 'pictures/old.png' }
      : each,
  );
  const page = lendersSheetOf({ about: 'now', entries: changed });
  const found = (what: RegExp, text = page) => [...text.matchAll(what)].map(([, each]) => each);
  expect(found(/<th scope="col">([^<]*)/g)).toEqual(['Lender', 'plants', 'pots']);
  // The lender with a change is the first of them.
  expect(found(/<th scope="row">([^<]*)/g)).toEqual(['iris', 'lily', 'rose']);
  const [lily = ''] = found(/<th scope="row">lily<\/th>(.*?)<\/tr>/gs);
  const [narrow, wide] = ['375', '1280'].map((width) => `lily, ${width} px, fresh`);
  expect(found(/<figcaption>([^<]*)/g, lily)).toEqual([narrow, wide, narrow, wide]);
  expect(found(/<h2>([^<]*)/g)).toEqual(['Changed (1)', 'garden']);
  const [above = ''] = found(/<h2>Changed(.*?)<h2>/gs);
  expect(found(/<h3>([^<]*)/g, above)).toEqual(['iris: garden order pots']);
  expect(above).toContain('src="pictures/old.png"');
});
