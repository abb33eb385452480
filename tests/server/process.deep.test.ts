/** What does the server as a process say where it cannot start, and does it follow the files, those too that change while it starts? */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { configurationOf } from '../support/health.ts';
import { type OwnProcess, startOwnProcess } from '../support/own-process.ts';

let own: OwnProcess;
beforeAll(async () => {
  own = await startOwnProcess();
});
afterAll(() => own.stop());

test('a busy port and a locked folder: one sentence, a cure, exit 1', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'hearthline-other-'));
  await putEmptyDatabase(empty);
  const busy = await own.tryToStart({ PORT: String(own.server.port), HEARTHLINE_DATA: empty });
  const locked = await own.tryToStart({ PORT: '0', HEARTHLINE_DATA: own.server.data });
  rmSync(empty, { recursive: true, force: true });
  expect([busy.code, locked.code]).toEqual([1, 1]);
  expect(busy.said).toMatch(new RegExp(`^Port ${own.server.port} is in use\\. .*PORT=`, 'm'));
  expect(locked.said).toMatch(/is in use by process \d+\. /);
  for (const { said } of [busy, locked]) expect(said).not.toMatch(/\n\s+at /);
});

test('an edit is served without a restart, a broken one is told and not served', async () => {
  const path = join(own.root, 'flows/heloc/application.yaml');
  const text = readFileSync(path, 'utf8');
  const health = () => configurationOf(own.server);
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
  const path = join(own.root, 'orgs/figure.yaml');
  const text = readFileSync(path, 'utf8');
  let edits = 0;
  const editing = setInterval(() => {
    edits += 1;
    writeFileSync(path, text.replace(/^name: .*$/m, `name: Lender of Edit ${edits}`));
  }, 150);
  await own.server.restart().finally(() => clearInterval(editing));
  const title = async () =>
    (await (await fetch(`${own.server.origin()}/account/heloc/register-v2`)).text()).match(
      /<title>.*<\/title>/,
    )?.[0];
  await expect.poll(title).toContain(`Lender of Edit ${edits}<`);
  writeFileSync(path, text);
});
