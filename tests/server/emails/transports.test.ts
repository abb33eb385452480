/** Does an email arrive as it was written, whichever way it goes: into the sandbox's mailbox, a folder, or by SMTP? */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderTransport } from '../../../src/server/emails/folder.ts';
import { createMailer } from '../../../src/server/emails/mailer.ts';
import { createSmtpTransport } from '../../../src/server/emails/smtp.ts';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';
import { BEGAN, EMAIL, FROM, type OutboxBench, outboxBench } from './bench.ts';
import { emailIn, headerOf, type MailServer, startMailServer } from './mail-server.ts';

interface Arrived {
  subject: string | undefined;
  text: string;
  html?: string;
}

interface Carrier {
  isMailbox: boolean;
  carry: () => Promise<unknown>;
  arrived: () => Promise<Arrived[]>;
}

let bench: OutboxBench;
let server: MailServer;
const folder = mkdtempSync(join(tmpdir(), 'hearthline-emails-'));
beforeAll(async () => {
  bench = await outboxBench();
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

const smtp = () =>
  createSmtpTransport({
    ...{
      kind: 'smtp',
      host: '127.0.0.1',
      port: server.port,
      isSecure: false,
      login: undefined,
      isLocal: true,
    },
  });
const filesIn = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

const CARRIERS: Record<string, () => Carrier> = {
  'the mailbox of the sandbox': () => ({
    isMailbox: true,
    carry: async () => {},
    arrived: async () => bench.store.mailbox.list(EMAIL.org, EMAIL.to),
  }),
  'a folder': () => ({
    isMailbox: false,
    carry: bench.server(createFolderTransport(folder)).go,
    arrived: async () =>
      filesIn()
        .map(emailIn)
        .map((email) => ({ ...email, subject: headerOf(email, 'subject') })),
  }),
  SMTP: () => ({
    isMailbox: false,
    carry: bench.server(smtp()).go,
    arrived: async () => server.received.map((email) => ({ ...email, subject: headerOf(email, 'subject') })),
  }),
};

describe.each(Object.entries(CARRIERS))('by %s', (_title, carrierOf) => {
  test('an email arrives once with its subject and both bodies, and one that was rolled back does not', async () => {
    const { isMailbox, carry, arrived } = carrierOf();
    const mailer = createMailer(bench.store, { hasMailbox: isMailbox, hasOutbox: !isMailbox });
    const undone = bench.store.transaction(async (tx) => {
      await mailer.send({ ...EMAIL, subject: 'Never' }, tx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await bench.store.transaction((tx) => mailer.send(EMAIL, tx));
    await carry();
    await carry();
    const { subject, text, html } = EMAIL;
    expect(await arrived()).toMatchObject([{ subject, text, html }]);
  });
});

test('what goes out says who sends it, where answers go, and by its id that it is one', async () => {
  const [email] = server.received;
  expect(email?.envelope).toEqual({ from: FROM, to: [EMAIL.to] });
  expect(headerOf(email!, 'from')).toBe(`Meadow <${FROM}>`);
  expect(headerOf(email!, 'reply-to')).toBe('help@meadow.example');
  expect(headerOf(email!, 'to')).toBe(EMAIL.to);
  expect(headerOf(email!, 'message-id')).toMatch(/^<[0-9a-f-]{36}@meadow\.example>$/);
  expect(new Date(headerOf(email!, 'date') ?? '')).toEqual(BEGAN);
  expect(headerOf(email!, 'auto-submitted')).toBe('auto-generated');
});

test('one that is sent twice is one file in the folder, for its owner alone', async () => {
  const before = readdirSync(folder).length;
  await bench.store.outbox.add(EMAIL);
  const dead = { ...bench.store.outbox, delivered: () => Promise.reject(new Error('killed')) };
  const transport = createFolderTransport(folder);
  const dying = bench.server(transport, { store: { ...bench.store, outbox: dead } });
  await expect(dying.go()).rejects.toThrow('killed');
  await bench.store.outbox.releaseAll();
  expect(await bench.server(transport).go()).toBe(1);
  const names = readdirSync(folder);
  expect(names).toHaveLength(before + 1);
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  expect(statSync(join(folder, names[0] ?? '')).mode & 0o777).toBe(0o600);
});

test('a folder that cannot be made ends the start with a sentence', () => {
  const within = join(folder, readdirSync(folder)[0] ?? '', 'below');
  expect(() => createFolderTransport(within)).toThrow(CannotStart);
  expect(() => createFolderTransport(within)).toThrow('HEARTHLINE_MAIL');
});
