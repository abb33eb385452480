/** What the small modules behind `npm start` and `npm test` decide: which Node, whether to install or build, which browser. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropOldAssets, sourceHash } from '../../scripts/setup/build.mjs';
import { isInstalled } from '../../scripts/setup/install.mjs';
import { findNode, isAtLeast, whyNotInstall } from '../../scripts/setup/node.mjs';
import { findBrowser } from '../../scripts/testing/browser.mjs';
import { isFarFromGoal, isOverLimit } from '../../scripts/testing/table.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-setup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): string {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text, { mode: 0o755 });
  return join(root, path);
}

describe('Node', () => {
  test.each([
    ['20.19.0', [20, 19], true],
    ['20.18.9', [20, 19], false],
    ['24.8.0', [24, 7], true],
    ['24.6.2', [24, 7], false],
  ])('%s is at least %s: %s', (version, least, answer) => {
    expect(isAtLeast(version, least)).toBe(answer);
  });

  test('a Node that cannot install is refused with a cure, and one that can is not', () => {
    expect(whyNotInstall('18.20.4')).toMatch(/needs Node 20\.19 .* 18\.20\.4\. Install Node 24/);
    expect(whyNotInstall('20.19.0')).toBeUndefined();
  });

  test('the Node that npm brought is preferred, one that does not start is passed over', () => {
    const running = { version: '24.7.0', execPath: '/usr/bin/node' };
    const brought = write('node_modules/.bin/node', '#!/bin/sh\necho v24.8.0\n');
    expect(findNode(root, running)).toEqual({ path: brought });
    write('node_modules/.bin/node', '#!/bin/sh\nexit 126\n');
    expect(findNode(root, running)).toEqual({ path: '/usr/bin/node' });
    expect(findNode(root, { ...running, version: '22.20.0' })).toHaveProperty('problem');
  });
});

describe('install', () => {
  const packages = (version: string) =>
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1', optional: true } },
    });

  test('nothing is installed in a fresh clone', () => {
    write('package-lock.json', packages('1.0.0'));
    expect(isInstalled(root)).toBe(false);
  });

  test('an install by hand counts when npm recorded what the lock file names; a changed lock file ends it', () => {
    write('package-lock.json', packages('1.0.0'));
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    expect(isInstalled(root)).toBe(true);
    write('package-lock.json', packages('1.0.1'));
    expect(isInstalled(root)).toBe(false);
  });

  test('an install for production counts without what is for development, there alone', () => {
    const tool = { version: '1', dev: true };
    const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/tool': tool } };
    write('package-lock.json', JSON.stringify(lock));
    const record = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    write('node_modules/.package-lock.json', JSON.stringify(record));
    expect(isInstalled(root)).toBe(false);
    vi.stubEnv('NODE_ENV', 'production');
    expect(isInstalled(root)).toBe(true);
    vi.unstubAllEnvs();
  });
});

describe('build', () => {
  beforeEach(() => {
    write('package-lock.json', '{}');
    write('vite.config.ts', '');
    write('scripts/styles/write.ts', 'one');
    write('src/shell/main.tsx', 'one');
    write('src/server/start/main.ts', 'one');
  });

  test('a change counts where a browser would see it, and not in the server', () => {
    const before = sourceHash(root);
    write('src/server/start/main.ts', 'two');
    expect(sourceHash(root)).toBe(before);
    write('src/shell/main.tsx', 'two');
    const shell = sourceHash(root);
    expect(shell).not.toBe(before);
    write('scripts/styles/write.ts', 'two');
    expect(sourceHash(root)).not.toBe(shell);
  });

  test('assets of older builds are kept a month and then dropped', () => {
    const old = write('dist/assets/old.js', '');
    const recent = write('dist/assets/new.js', '');
    const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1000;
    // Files have the time of the machine, whatever the clock of a test says.
    const touch = (path: string, at: number) => utimesSync(path, new Date(at), new Date(at));
    touch(old, days(-20));
    touch(recent, days(0));
    dropOldAssets(join(root, 'dist'), days(5));
    expect(() => touch(old, days(-20))).not.toThrow();
    dropOldAssets(join(root, 'dist'), days(11));
    expect(() => touch(old, days(0))).toThrow('ENOENT');
    expect(() => touch(recent, days(0))).not.toThrow();
  });
});

describe('browser', () => {
  test('the one that is asked for comes first, and one that does not start is an error', async () => {
    const good = write('good', '#!/bin/sh\nexit 0\n');
    expect(await findBrowser(root, { E2E_CHROMIUM: good })).toMatchObject({
      source: 'E2E_CHROMIUM',
      path: good,
    });
    const bad = write('bad', '#!/bin/sh\nexit 127\n');
    await expect(findBrowser(root, { E2E_CHROMIUM: bad })).rejects.toThrow('does not start');
  });

  test("a system's browser that does not start is passed over", async () => {
    const good = write('two/google-chrome', '#!/bin/sh\nexit 0\n');
    write('one/chromium', '#!/bin/sh\nexit 1\n');
    const PATH = `${join(root, 'one')}:${join(root, 'two')}`;
    expect(await findBrowser(root, { PATH })).toMatchObject({ source: 'the system', path: good });
  });
});

test.each([
  [{ value: 10, limit: 10 }, false],
  [{ value: 10.1, limit: 10 }, true],
  [{ value: Number.NaN, limit: 10 }, true],
  [{ value: 10 }, false],
])('a figure of %o is over its limit: %s', (figure, answer) => {
  expect(isOverLimit({ name: 'sample', unit: 'ms', ...figure })).toBe(answer);
});

test.each([
  [{ value: 12, goal: 10, isPure: true as const }, false],
  [{ value: 13, goal: 10, isPure: true as const }, true],
  [{ value: 130, baseline: { name: 'the least', value: 10 }, goal: 10, isPure: true as const }, true],
  [{ value: 1, goal: 0, isPure: true as const }, true],
  [{ value: Number.NaN, goal: 10, isPure: true as const }, true],
  [{ value: 100, goal: 10 }, false],
  [{ value: 100, isPure: true as const }, false],
])('a figure of %o is a quarter worse than its goal, and counted: %s', (figure, answer) => {
  expect(isFarFromGoal({ name: 'sample', unit: '', ...figure })).toBe(answer);
});
