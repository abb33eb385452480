/** Is a project that was read before the same when it comes out of the cache, and only then? */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReader } from '../../src/server/publish/project.ts';
import { noCache, openReadingCache, type ReadingCache } from '../../src/server/publish/reading-cache.ts';
import { baseFolder } from '../config/trees.ts';

const project = join(import.meta.dirname, '../..');
const folders: string[] = [];
function copyOf(from: string, ...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-readings-'));
  folders.push(folder);
  for (const name of names) cpSync(join(from, name), join(folder, name), { recursive: true });
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let code: string;
let root: string;
beforeEach(() => {
  code = copyOf(project, 'src/config', 'src/engine', 'schemas/config', 'package-lock.json');
  root = copyOf(baseFolder, 'flows', 'schemas', 'orgs');
});

/** What a reading asked of the cache, and whether the cache had it. */
function watched(cache: ReadingCache) {
  const find = vi.fn(cache.find);
  const keep = vi.fn(cache.keep);
  return {
    cache: { ...cache, find, keep },
    hadIt: () => find.mock.results.at(-1)?.value !== undefined,
    keep,
  };
}

const entries = () =>
  readdirSync(join(code, '.cache', 'readings')).map((name) => join(code, '.cache', 'readings', name));

describe('A second start', () => {
  test('reads the same bundles from the cache, frozen, with forms that check the same', async () => {
    const fresh = await createReader(root, openReadingCache(code))();
    const { cache, hadIt, keep } = watched(openReadingCache(code));
    const again = await createReader(root, cache)();
    expect(hadIt()).toBe(true);
    expect(keep).not.toHaveBeenCalled();
    expect(again).toEqual(fresh);
    expect(JSON.stringify(again.bundles)).toBe(JSON.stringify(fresh.bundles));
    expect(Object.isFrozen(again.bundles?.[0]?.flows)).toBe(true);
    for (const { shape } of Object.values(again.bundles?.[0]?.forms ?? {})) {
      const [kept, compiled] = [cache.compileForm(shape), noCache.compileForm(shape)];
      expect(kept.code).toBe(compiled.code);
      kept.validate({});
      compiled.validate({});
      expect(kept.validate.errors).toEqual(compiled.validate.errors);
    }
  });

  test.each([
    ['a file of the project', () => join(root, 'flows', 'garden', 'copy.yaml'), '\n# changed\n'],
    ['the code that reads it', () => join(code, 'src', 'engine', 'model', 'bundle.ts'), '\n// changed\n'],
    ['a schema of the language', () => join(code, 'schemas', 'config', 'org.json'), '\n'],
  ])('reads anew when %s has changed', async (_what, file, more) => {
    await createReader(root, openReadingCache(code))();
    writeFileSync(file(), readFileSync(file(), 'utf8') + more);
    const { cache, hadIt, keep } = watched(openReadingCache(code));
    expect((await createReader(root, cache)()).problems).toEqual([]);
    expect(hadIt()).toBe(false);
    expect(keep).toHaveBeenCalledOnce();
  });

  test('takes nothing from an entry that was cut or edited', async () => {
    const fresh = await createReader(root, openReadingCache(code))();
    const [entry = ''] = entries();
    const text = readFileSync(entry, 'utf8');
    for (const broken of ['', text.slice(0, text.length / 2), text.replace('garden', 'gardem')]) {
      expect(broken).not.toBe(text);
      writeFileSync(entry, broken);
      const { cache, hadIt } = watched(openReadingCache(code));
      expect(await createReader(root, cache)()).toEqual(fresh);
      expect(hadIt()).toBe(false);
    }
  });
});

test('Files with a mistake are not kept, and the mistake is told at each start', async () => {
  writeFileSync(join(root, 'orgs', 'broken.yaml'), 'org: broken\nnam: typo\n');
  for (const _start of ['first', 'second']) {
    const { cache, keep } = watched(openReadingCache(code));
    const { problems } = await createReader(root, cache)();
    expect(problems.map(({ file }) => file)).toContain('orgs/broken.yaml');
    expect(keep).not.toHaveBeenCalled();
  }
});

test('A folder that cannot be written to changes nothing', async () => {
  mkdirSync(join(code, '.cache'));
  writeFileSync(join(code, '.cache', 'readings'), 'a file where the folder would be');
  const { problems, bundles } = await createReader(root, openReadingCache(code))();
  expect(problems).toEqual([]);
  expect(bundles).not.toHaveLength(0);
});
