/** Does the server as a process start with sentences, survive a kill, follow the files, and end cleanly? */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnServer } from '../../scripts/setup/serve.mjs';
import { BORROWER } from '../../src/server/sandbox/people.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { copyOfProject, type RunningServer, startServer } from '../support/server.ts';
import { projectRoot } from './support/harness.ts';
import { ANSWERS } from './support/people.ts';

const DRAFT = '/service-hearthline/api/v1/journeys/draft';
let server: RunningServer;
let root: string;
let dist: string;

beforeAll(async () => {
  root = copyOfProject();
  dist = mkdtempSync(join(tmpdir(), 'hearthline-built-'));
  mkdirSync(join(dist, '.vite'));
  const manifest = { main: { file: 'assets/main.js', isEntry: true } };
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  server = await startServer({ root, env: { HEARTHLINE_DIST: dist } });
});
afterAll(async () => {
  await server.stop();
  for (const folder of [root, dist]) rmSync(folder, { recursive: true, force: true });
});

/** Another server that is expected not to start: its exit code and what it said. */
async function tryToStart(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const own = { ...process.env, HEARTHLINE_ROOT: root, HEARTHLINE_DIST: dist, ...env };
  const child = spawnServer({ root: projectRoot, node: process.execPath, env: own, output: 'pipe' });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  // Its exit alone may come before its last words.
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('it prints what to open: an address of each org, a person to sign in as, and that it is ready', async () => {
  // It listens before it has printed.
  await expect.poll(() => server.output()).toMatch(/^ready http:\/\/localhost/m);
  const output = server.output();
  for (const org of ['figure', 'harbor-cu', 'homepoint']) {
    expect(output).toContain(`http://${org}.localhost:${server.port}/account/heloc/register-v2`);
  }
  expect(output).toContain(`${BORROWER.email}, password: ${BORROWER.password}`);
  expect(output).toMatch(/application [0-9a-f-]{36} stands at start\/profile/);
  expect(output).toMatch(/application [0-9a-f-]{36} stands at liens/);
});

test('a busy port, a locked folder, a nonsense port and no project: one sentence, a cure, exit 1', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'hearthline-other-'));
  await putEmptyDatabase(empty);
  const busy = await tryToStart({ PORT: String(server.port), HEARTHLINE_DATA: empty });
  const locked = await tryToStart({ PORT: '0', HEARTHLINE_DATA: server.data });
  const nonsense = await tryToStart({ PORT: 'eighty', HEARTHLINE_DATA: empty });
  const nothing = await tryToStart({ PORT: '0', HEARTHLINE_DATA: empty, HEARTHLINE_ROOT: dist });
  rmSync(empty, { recursive: true, force: true });
  expect([busy.code, locked.code, nonsense.code, nothing.code]).toEqual([1, 1, 1, 1]);
  expect(busy.said).toMatch(new RegExp(`^Port ${server.port} is in use\\. .*PORT=`, 'm'));
  expect(locked.said).toMatch(/is in use by process \d+\. /);
  expect(nonsense.said).toMatch(/^PORT is "eighty"/m);
  expect(nothing.said).toMatch(/^The project cannot be read: .* HEARTHLINE_ROOT/m);
  for (const { said } of [busy, locked, nonsense, nothing]) expect(said).not.toMatch(/\n\s+at /);
});

test('what was answered with a 200 is there after the process was killed, exactly once', async () => {
  const origin = server.origin();
  const first = await fetch(`${origin}${DRAFT}`);
  const cookie = String(first.headers.get('set-cookie')).split(';')[0]!;
  const { bundle } = await first.json();
  const save = (screen: string) =>
    fetch(`${origin}${DRAFT}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': `kill-${screen}` },
      body: JSON.stringify({ screen, answers: ANSWERS[screen], bundle }),
    });
  const told: Record<string, string> = {};
  for (const screen of ['property-address', 'for-sale']) {
    const saved = await save(screen);
    expect(saved.status).toBe(200);
    told[screen] = await saved.text();
  }
  await server.kill();
  await server.restart();
  for (const [screen, body] of Object.entries(told)) {
    const again = await save(screen);
    expect([again.status, await again.text()]).toEqual([200, body]);
  }
  const now = await (await fetch(`${origin}${DRAFT}`, { headers: { cookie } })).json();
  expect(now.answered).toEqual(['property-address', 'for-sale']);
});

test('an edit is served without a restart, a broken one is told and not served', async () => {
  const path = join(root, 'flows/heloc/application.yaml');
  const text = readFileSync(path, 'utf8');
  const health = async () => {
    const { configuration } = await (await fetch(`${server.origin()}/health/ready`)).json();
    return configuration as { bundles: Record<string, string>; problems: { code: string }[] };
  };
  const before = (await health()).bundles.heloc;
  writeFileSync(path, text.replace('when: readyForLiens }', 'when: readyForLien }'));
  await expect.poll(async () => (await health()).problems[0]?.code).toBe('trigger/unknown');
  expect((await health()).bundles.heloc).toBe(before);
  writeFileSync(path, text.replace('outranks: all }', 'outranks: waiting }'));
  await expect.poll(async () => (await health()).bundles.heloc).not.toBe(before);
  writeFileSync(path, text);
  await expect.poll(async () => (await health()).bundles.heloc).toBe(before);
});

test('an edit that is made while the server starts is served, at whatever moment of the start it comes', async () => {
  const path = join(root, 'orgs/figure.yaml');
  const text = readFileSync(path, 'utf8');
  let edits = 0;
  const editing = setInterval(() => {
    edits += 1;
    writeFileSync(path, text.replace(/^name: .*$/m, `name: Lender of Edit ${edits}`));
  }, 150);
  await server.restart().finally(() => clearInterval(editing));
  const title = async () =>
    (await (await fetch(`${server.origin()}/account/heloc/register-v2`)).text()).match(
      /<title>.*<\/title>/,
    )?.[0];
  await expect.poll(title).toContain(`Lender of Edit ${edits}<`);
  writeFileSync(path, text);
});

test('asked to end, it finishes what was begun and exits with 0', async () => {
  const slow = fetch(`${server.origin()}/account/heloc/register-v2`);
  expect((await slow).status).toBe(200);
  expect(await server.stop()).toBe(0);
  await expect(fetch(`${server.origin()}/health/live`)).rejects.toThrow();
});
