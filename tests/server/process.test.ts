/** Does the server as a process start with sentences, survive a kill, and end cleanly? */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BORROWER } from '../../src/server/sandbox/people.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { type OwnProcess, startOwnProcess } from '../support/own-process.ts';
import { ANSWERS } from './support/people.ts';

const DRAFT = '/service-hearthline/api/v1/journeys/draft';
let own: OwnProcess;
beforeAll(async () => {
  own = await startOwnProcess();
});
afterAll(() => own.stop());

test('it prints what to open: an address of each org, a person to sign in as, and that it is ready', async () => {
  // It listens before it has printed.
  await expect.poll(() => own.server.output()).toMatch(/^ready http:\/\/localhost/m);
  const output = own.server.output();
  for (const org of ['figure', 'harbor-cu', 'homepoint']) {
    expect(output).toContain(`http://${org}.localhost:${own.server.port}/account/heloc/register-v2`);
  }
  expect(output).toContain(`${BORROWER.email}, password: ${BORROWER.password}`);
  expect(output).toMatch(/application [0-9a-f-]{36} stands at start\/profile/);
  expect(output).toMatch(/application [0-9a-f-]{36} stands at liens/);
});

test('a nonsense port and no project: one sentence, a cure, exit 1', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'hearthline-other-'));
  await putEmptyDatabase(empty);
  const nonsense = await own.tryToStart({ PORT: 'eighty', HEARTHLINE_DATA: empty });
  const nothing = await own.tryToStart({ PORT: '0', HEARTHLINE_DATA: empty, HEARTHLINE_ROOT: own.dist });
  rmSync(empty, { recursive: true, force: true });
  expect([nonsense.code, nothing.code]).toEqual([1, 1]);
  expect(nonsense.said).toMatch(/^PORT is "eighty"/m);
  expect(nothing.said).toMatch(/^The project cannot be read: .* HEARTHLINE_ROOT/m);
  for (const { said } of [nonsense, nothing]) expect(said).not.toMatch(/\n\s+at /);
});

test('what was answered with a 200 is there after the process was killed, exactly once, and under its key alone', async () => {
  const origin = own.server.origin();
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
  await own.server.kill();
  const otherKey = randomBytes(32).toString('base64');
  const locked = await own.tryToStart({
    ...{ PORT: '0', HEARTHLINE_DATA: own.server.data, HEARTHLINE_KEY: otherKey },
  });
  expect([locked.code, locked.said]).toEqual([
    ...[1, expect.stringMatching(/^The database was written under another key: .* HEARTHLINE_KEY/m)],
  ]);
  await own.server.restart();
  for (const [screen, body] of Object.entries(told)) {
    const again = await save(screen);
    expect([again.status, await again.text()]).toEqual([200, body]);
  }
  const now = await (await fetch(`${origin}${DRAFT}`, { headers: { cookie } })).json();
  expect(now.answered).toEqual(['property-address', 'for-sale']);
});

test('asked to end, it finishes what was begun and exits with 0', async () => {
  const slow = fetch(`${own.server.origin()}/account/heloc/register-v2`);
  expect((await slow).status).toBe(200);
  expect(await own.server.stop()).toBe(0);
  await expect(fetch(`${own.server.origin()}/health/live`)).rejects.toThrow();
});
