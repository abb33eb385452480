/** Does `node scripts/start.mjs` hand over to the server, pass signals on once, and keep its exit code? */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
let root: string;

/** Stands in for the real server: says when it is ready, writes down each signal, closes a little later. */
const serverStub = `
import { appendFileSync } from 'node:fs';
const code: number = Number(process.env.STUB_EXIT ?? -1);
if (code >= 0) process.exit(code);
const idle = setInterval(() => {}, 1000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    appendFileSync(process.env.STUB_LOG!, signal + '\\n');
    setTimeout(() => { clearInterval(idle); process.exit(0); }, 300);
  });
}
console.log('ready in ' + (process.env.HEARTHLINE_MODE ?? 'serve') + ' as ' + process.pid);
`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-start-'));
  cpSync(join(project, 'scripts'), join(root, 'scripts'), { recursive: true });
  cpSync(join(project, 'package-lock.json'), join(root, 'package-lock.json'));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const folder of ['src/server', 'src/shell']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'src/server/main.ts'), serverStub);
  mkdirSync(join(root, 'src/server/documents'));
  writeFileSync(join(root, 'src/server/documents/draw-thread.ts'), 'export {};');
  writeFileSync(join(root, 'src/shell/main.tsx'), 'document.title = "built";');
  const config = `export default { build: { manifest: true, rollupOptions: { input: 'src/shell/main.tsx' } } };`;
  writeFileSync(join(root, 'vite.config.ts'), config);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

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

test('a second start builds nothing when nothing changed, and builds again when a source did', async () => {
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
  const { child: third } = start({ STUB_EXIT: '0' });
  await codeOf(third);
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

test('a server that does not build is a sentence with its place and exit code 1, and starts when it is mended', async () => {
  const main = join(root, 'src/server/main.ts');
  writeFileSync(main, 'const = ;');
  const { child, output } = start({ STUB_EXIT: '0' });
  expect(await codeOf(child)).toBe(1);
  expect(output()).toContain('The server could not be built');
  expect(output()).toContain('src/server/main.ts');
  writeFileSync(main, serverStub);
  expect(await codeOf(start({ STUB_EXIT: '0' }).child)).toBe(0);
});

test('a start that finds the server as it was builds nothing, and one that does not builds the new one', async () => {
  const bundles = () => readdirSync(join(root, 'dist')).filter((name) => name.startsWith('backend-'));
  await codeOf(start({ STUB_EXIT: '0' }).child);
  const before = bundles();
  await codeOf(start({ STUB_EXIT: '0' }).child);
  expect(bundles()).toEqual(before);
  writeFileSync(join(root, 'src/server/main.ts'), serverStub.replace('ready in', 'changed, ready in'));
  const { child, output } = await startedAndReady();
  expect(output()).toContain('changed, ready');
  expect(bundles()).toHaveLength(before.length + 1);
  child.kill('SIGTERM');
  await codeOf(child);
  writeFileSync(join(root, 'src/server/main.ts'), serverStub);
});

test('--dev tells the server so', async () => {
  const { child, output } = await startedAndReady('--dev');
  expect(output()).toContain('ready in dev');
  child.kill('SIGTERM');
  expect(await codeOf(child)).toBe(0);
});

/** When it has ended and all of its output has come: its exit alone may come before its last words. */
const closed = new WeakMap<ChildProcess, Promise<unknown>>();

function start(
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  closed.set(child, once(child, 'close'));
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return { child, output: () => text };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let count = 0;

async function startedAndReady(...args: string[]) {
  count += 1;
  const log = join(root, `signals-${count}`);
  const { child, output } = start({ STUB_LOG: log }, ...args);
  // One that has ended is never ready: its own words say why.
  await expect.poll(() => child.exitCode !== null || output().includes('ready')).toBe(true);
  expect(output()).toContain('ready');
  return { child, output, log };
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  await closed.get(child);
  return child.exitCode;
}
