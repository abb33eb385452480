/** Does `node scripts/start.mjs` hand over to the server, pass signals on once, and keep its exit code? */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, root, standsInAProject, start, startedAndReady } from './stub-project.ts';

const YEAR_MS = 365 * 86_400_000;

standsInAProject();

test('Ctrl-C, which arrives several times, reaches the server once and ends with 0', async () => {
  const { child, log } = await startedAndReady();
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await codeOf(child)).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('SIGINT\n');
});

test('the server closes by itself when what started it is killed', async () => {
  const { child, log } = await startedAndReady();
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toBe('SIGTERM\n');
});

test('SIGTERM to npm, as a process manager sends it, closes the server, though npm’s shell passes nothing on', async () => {
  const log = join(root, 'signals-npm');
  // npm leaves the script's shell out of a group of its own: what npm does to it is what happens here.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`], {
    cwd: root,
    env: { ...process.env, STUB_LOG: log, npm_lifecycle_event: 'start' },
  });
  let output = '';
  shell.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain('ready');
  shell.kill('SIGTERM');
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toBe('SIGTERM\n');
  const server = Number(/as (\d+)/.exec(output)?.[1]);
  await expect.poll(() => isThere(server)).toBe(false);
});

test('the exit code of a server that cannot start is kept', async () => {
  const { child } = start({ STUB_EXIT: '1' });
  expect(await codeOf(child)).toBe(1);
});

test('a second start builds nothing when nothing changed, and builds again when a source did, on whatever day', async () => {
  const stamp = join(root, 'dist/.stamp');
  const { child: first } = start({ STUB_EXIT: '0' });
  await codeOf(first);
  const manifest = join(root, 'dist/.vite/manifest.json');
  writeFileSync(manifest, 'untouched');
  const { child: second } = start({ STUB_EXIT: '0' });
  await codeOf(second);
  expect(readFileSync(manifest, 'utf8')).toBe('untouched');

  const before = readFileSync(stamp, 'utf8');
  writeFileSync(join(root, 'src/shell/main.tsx'), 'document.title = "changed";');
  // Ten years on by its clock, which files are not dated by.
  const clock = `--import=${join(import.meta.dirname, '../support/clock.mjs')}`;
  const inTenYears = {
    HEARTHLINE_NOW: new Date(Date.now() + 10 * YEAR_MS).toISOString(),
    NODE_OPTIONS: clock,
  };
  const { child: third } = start({ STUB_EXIT: '0', ...inTenYears });
  await codeOf(third);
  expect(readdirSync(join(root, 'dist/assets'))).not.toEqual([]);
  expect(readFileSync(stamp, 'utf8')).not.toBe(before);
  expect(readFileSync(manifest, 'utf8')).not.toBe('untouched');
});

test('a source that does not build is a sentence and exit code 1, and is not taken for built', async () => {
  writeFileSync(join(root, 'src/shell/main.tsx'), 'const = ;');
  const { child, output } = start({ STUB_EXIT: '0' });
  expect(await codeOf(child)).toBe(1);
  expect(output()).toContain('could not be built');
  writeFileSync(join(root, 'src/shell/main.tsx'), 'document.title = "mended";');
});

test('--dev tells the server so', async () => {
  const { child, output } = await startedAndReady('--dev');
  expect(output()).toContain('ready in dev');
  child.kill('SIGTERM');
  expect(await codeOf(child)).toBe(0);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
