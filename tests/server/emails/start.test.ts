/** Do emails wait until there is a mail server, and is whoever runs the server told what keeps them? */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '../../../src/server/emails/mailer.ts';
import { type EmailSendingParts, startEmails } from '../../../src/server/emails/start.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { readOnce, startApp, type TestServer } from '../support/harness.ts';
import { EMAIL } from './bench.ts';
import { emailIn, headerOf } from './mail-server.ts';

const NO_HOST = 'harbor-cu';

/** One lender names no host. */
async function withoutHost() {
  const reading = structuredClone(await readOnce());
  for (const { orgs } of reading.bundles ?? []) if (orgs[NO_HOST]) orgs[NO_HOST].hosts = [];
  return reading;
}

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'hearthline-emails-'));
beforeAll(async () => {
  server = await startApp({ sandbox: false, reading: withoutHost, open: await emptyDatabase() });
});
afterAll(async () => {
  await server.close();
  await server.open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A start, and the end as soon as what was due is done; answers what the log says. */
async function started(more: Partial<EmailSendingParts> = {}): Promise<string[]> {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const { store, services, open } = server;
  const stop = await startEmails({
    ...{ store, configuration: services.configuration, signals: open.signals, clock: services.clock },
    ...{ log: { info: write, error: write }, settings: undefined, sandbox: false, isAlone: true },
    ...more,
  });
  await stop();
  return lines;
}

test('without a mail server emails wait: the log says so once, with how many, and nothing of them', async () => {
  const mailer = createMailer(server.store, { hasMailbox: false, hasOutbox: true });
  await mailer.send({ ...EMAIL, org: 'figure' });
  const lines = (await started()).filter((line) => line.includes('HEARTHLINE_MAIL'));
  expect(lines).toEqual([expect.stringContaining('{"waiting":1,"givenUp":0}')]);
  expect(lines.join()).not.toContain('example.com"');
  expect(lines.join()).not.toContain('offers');
});

test('once there is one they go out, in the name of the lender', async () => {
  const settings = { kind: 'folder', folder, from: 'no-reply@lender.example' } as const;
  await started({ settings });
  const [email] = readdirSync(folder).map((name) => emailIn(readFileSync(join(folder, name), 'utf8')));
  expect(headerOf(email!, 'from')).toBe('Figure <no-reply@lender.example>');
  expect(headerOf(email!, 'reply-to')).toBe('help@figure.example');
  expect(await server.store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
});

test('an email of a lender that is no more goes out under the address alone', async () => {
  rmSync(folder, { recursive: true });
  await server.store.outbox.add({ ...EMAIL, org: 'gone' });
  await started({ settings: { kind: 'folder', folder, from: 'no-reply@lender.example' } });
  const [email] = readdirSync(folder).map((name) => emailIn(readFileSync(join(folder, name), 'utf8')));
  expect(headerOf(email!, 'from')).toBe('no-reply@lender.example');
  expect(headerOf(email!, 'reply-to')).toBeUndefined();
});

test('a lender without a host is named with its file, once; the sandbox needs none', async () => {
  const lines = await started();
  const named = lines.filter((line) => line.includes('has no host'));
  expect(named).toEqual([expect.stringContaining(`orgs/${NO_HOST}.yaml: hosts: [`)]);
  expect(await started({ sandbox: true })).toEqual([]);
});
