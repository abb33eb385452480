/** A project whose server is a stub, started by `node scripts/start.mjs`; for one test file at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';

const project = join(import.meta.dirname, '../..');
export let root: string;

/** Stands in for the real server: says when it is ready, writes down each signal, closes a little later. */
export const serverStub = `
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

/** Called once by each test file. */
export function standsInAProject(): void {
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'hearthline-start-'));
    cpSync(join(project, 'scripts'), join(root, 'scripts'), { recursive: true });
    cpSync(join(project, 'package-lock.json'), join(root, 'package-lock.json'));
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
    for (const folder of ['src/server/start', 'src/shell'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'src/server/start/main.ts'), serverStub);
    mkdirSync(join(root, 'src/server/threads'));
    writeFileSync(join(root, 'src/server/threads/thread.ts'), 'export {};');
    writeFileSync(join(root, 'src/shell/main.tsx'), 'document.title = "built";');
    const config = `export default { build: { manifest: true, rollupOptions: { input: 'src/shell/main.tsx' } } };`;
    writeFileSync(join(root, 'vite.config.ts'), config);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));
}

/** When it has ended and all of its output has come: its exit alone may come before its last words. */
const closed = new WeakMap<ChildProcess, Promise<unknown>>();

export function start(
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

let count = 0;

export async function startedAndReady(...args: string[]) {
  count += 1;
  const log = join(root, `signals-${count}`);
  const { child, output } = start({ STUB_LOG: log }, ...args);
  // One that has ended is never ready: its own words say why.
  await expect.poll(() => child.exitCode !== null || output().includes('ready')).toBe(true);
  expect(output()).toContain('ready');
  return { child, output, log };
}

export async function codeOf(child: ChildProcess): Promise<number | null> {
  await closed.get(child);
  return child.exitCode;
}
