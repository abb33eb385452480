/** How does a test get the server as a process with files and assets of its own, beside others that may not start? */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '../../scripts/setup/serve.mjs';
import { copyOfProject, type RunningServer, SHORT_LIVED, startServer } from './server.ts';

const projectRoot = join(import.meta.dirname, '../..');

export interface OwnProcess {
  server: RunningServer;
  /** Its copy of flows/, schemas/ and orgs/. */
  root: string;
  /** Its assets, of which there is one. */
  dist: string;
  /** Another server on the same files that is expected not to start: its exit code and what it said. */
  tryToStart: (env: Record<string, string>) => Promise<{ code: number; said: string }>;
  stop: () => Promise<void>;
}

export async function startOwnProcess(): Promise<OwnProcess> {
  const root = copyOfProject();
  const dist = mkdtempSync(join(tmpdir(), 'hearthline-built-'));
  mkdirSync(join(dist, '.vite'));
  const manifest = { main: { file: 'assets/main.js', isEntry: true } };
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const server = await startServer({ root, env: { HEARTHLINE_DIST: dist } });
  return {
    ...{ server, root, dist },
    tryToStart: (env) => tried({ HEARTHLINE_ROOT: root, HEARTHLINE_DIST: dist, ...env }),
    stop: async () => {
      await server.stop();
      for (const folder of [root, dist]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function tried(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const own = { ...process.env, ...env };
  const child = spawnServer({
    root: projectRoot,
    node: process.execPath,
    flags: SHORT_LIVED,
    env: own,
    output: 'pipe',
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  // One that starts all the same would never end by itself.
  child.stdout?.on('data', (chunk: Buffer) => {
    if (/^ready /m.test(String(chunk))) child.kill('SIGKILL');
  });
  // Its exit alone may come before its last words.
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
