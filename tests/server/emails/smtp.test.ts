/** What comes of an email that a mail server will not have, does not answer, or cannot take safely; and can anybody write headers of their own? */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSmtpTransport } from '../../../src/server/emails/smtp.ts';
import type { EmailMessage, NotDelivered } from '../../../src/server/emails/transport.ts';
import { BEGAN, EMAIL, FROM, type OutboxBench, outboxBench } from './bench.ts';
import {
  CERTIFICATE,
  headerOf,
  type MailAnswers,
  type MailServer,
  startMailServer,
  startSilentServer,
} from './mail-server.ts';

const PASSWORD = 'a secret of ours';
const MESSAGE: EmailMessage = {
  ...{ id: '3f0c9d4e-0000-4222-8333-444455556666', at: BEGAN, replyTo: undefined },
  from: { name: 'Meadow', address: FROM },
  ...{ to: EMAIL.to, subject: EMAIL.subject, text: EMAIL.text, html: EMAIL.html },
};
const forever = new AbortController().signal;

let server: MailServer;
afterEach(() => server?.close());

const to = (port: number, more: Partial<Parameters<typeof createSmtpTransport>[0]> = {}) =>
  createSmtpTransport({
    ...{ kind: 'smtp', host: '127.0.0.1', port, isSecure: false, login: undefined, isLocal: true },
    ...more,
  });

/** As it came out, in short: `address for good`. */
async function tried(
  transport: ReturnType<typeof to>,
  { signal = forever, ...message }: Partial<EmailMessage> & { signal?: AbortSignal } = {},
): Promise<string> {
  try {
    await transport.deliver({ ...MESSAGE, ...message }, signal);
    return 'delivered';
  } catch (error) {
    const { name, message: words, reason, isFinal } = error as NotDelivered;
    expect(name, words).toBe('NotDelivered');
    for (const secret of [PASSWORD, EMAIL.to, 'Zoë']) expect(words).not.toContain(secret);
    return isFinal ? `${reason} for good` : reason;
  }
}

describe('a mail server answers', () => {
  test.each<[string, MailAnswers, string]>([
    ['no such person', { to: '550 5.1.1 <wilhelmina@example.com> does not exist' }, 'address for good'],
    ['no such person, without a finer code', { to: '550 No such user here' }, 'address for good'],
    ['no room', { to: '552 5.2.2 Mailbox full' }, 'full for good'],
    ['no room for now', { to: '452 4.2.2 Mailbox full' }, 'full'],
    ['a policy', { to: '550 5.7.1 Relaying denied' }, 'refused for good'],
    ['come again', { to: '450 4.2.1 Greylisted' }, 'later'],
    ['what is said is spam', { data: '554 5.7.1 Message rejected' }, 'refused for good'],
    ['come again, after it was read', { data: '451 4.3.0 Try again' }, 'later'],
    ['not from this sender', { from: '553 5.7.1 Sender address rejected' }, 'login'],
    ['sign in first', { from: '530 5.7.0 Authentication required' }, 'login'],
    ['too busy to begin', { from: '421 4.3.2 Shutting down' }, 'later'],
  ])('%s', async (_title, answers, expected) => {
    server = await startMailServer(answers);
    expect(await tried(to(server.port))).toBe(expected);
    expect(server.received).toEqual([]);
  });

  test('nothing at all, where nobody listens', async () => {
    server = await startMailServer();
    const { port } = server;
    await server.close();
    expect(await tried(to(port))).toBe('unreachable');
  });

  test('nothing until the time for it is over', async () => {
    const silent = await startSilentServer();
    // The library's own limits never come.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const late = new AbortController();
    const trying = tried(to(silent.port), { signal: late.signal });
    await silent.met;
    late.abort();
    expect(await trying).toBe('unreachable');
    vi.useRealTimers();
    silent.close();
  });
});

describe('a sign-in', () => {
  test('is made with the name and the password of the settings', async () => {
    server = await startMailServer({ login: { user: 'us', pass: PASSWORD } });
    expect(await tried(to(server.port, { login: { user: 'us', pass: PASSWORD } }))).toBe('delivered');
  });

  test('that is refused is tried again, and tells no password', async () => {
    server = await startMailServer({ login: { user: 'us', pass: 'another' } });
    expect(await tried(to(server.port, { login: { user: 'us', pass: PASSWORD } }))).toBe('login');
  });
});

describe('beyond this machine', () => {
  test('nothing goes to a server that does not encrypt: neither the email nor the password', async () => {
    server = await startMailServer({ login: { user: 'us', pass: PASSWORD } });
    const open = to(server.port, { isLocal: false, login: { user: 'us', pass: PASSWORD } });
    expect(await tried(open)).toBe('encryption');
    expect(server.received).toEqual([]);
  });

  test('nothing goes to a server that nobody vouches for; and by STARTTLS all of it to one that somebody does', async () => {
    const login = { user: 'us', pass: PASSWORD };
    server = await startMailServer({ encrypts: true, login });
    const beyond = () => to(server.port, { isLocal: false, login });
    expect(await tried(beyond())).toBe('encryption');
    expect(server.received).toEqual([]);
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    expect(await tried(beyond())).toBe('delivered');
    setDefaultCACertificates(trusted);
    expect(server.received).toHaveLength(1);
  });
});

describe('nobody writes a header of their own', () => {
  let bench: OutboxBench;
  beforeAll(async () => {
    bench = await outboxBench();
  });
  afterAll(() => bench.close());

  const INJECTED = 'Ada\r\nBcc: everybody@example.com\r\n\r\n<script>';

  test('by the name of a lender, by what a subject speaks of, or by where answers go', async () => {
    server = await startMailServer();
    await bench.store.outbox.add({ ...EMAIL, subject: `For ${INJECTED}`, text: INJECTED });
    const sender = { name: INJECTED, replyTo: `help@meadow.example\r\nBcc: everybody@example.com` };
    await bench.server(to(server.port), { senderOf: () => sender }).go();
    const [email] = server.received;
    expect(email?.envelope.to).toEqual([EMAIL.to]);
    expect(email?.headers.map(([name]) => name)).not.toContain('bcc');
    expect(headerOf(email!, 'reply-to')).toBeUndefined();
    expect(headerOf(email!, 'subject')).toBe('For Ada Bcc: everybody@example.com <script>');
    expect(headerOf(email!, 'from')).toContain(`<${FROM}>`);
  });

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'A <a@example.com>',
    'a@example.com;b@example.com',
    'a b@example.com',
    'nobody',
    '',
    `${'a'.repeat(250)}@example.com`,
  ])('an address that is none goes nowhere: %j', async (address) => {
    server = await startMailServer();
    expect(await tried(to(server.port), { to: address })).toBe('address for good');
    expect(server.received).toEqual([]);
  });
});
