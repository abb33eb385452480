/** What becomes of requests that nobody should send? A 4xx with a reason, nothing changed, and nothing personal in the log. */
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import {
  APPLICANT,
  answer,
  answerUntil,
  bundleOf,
  PASSWORD,
  register,
  standing,
  withApplication,
} from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const DRAFT_PATH = '/service-hearthline/api/v1/journeys/draft';
const json = { 'content-type': 'application/json' };

function send(payload: string, headers: Record<string, string> = json, method = 'PATCH', url = DRAFT_PATH) {
  return server.browser().raw({ method, url, headers, payload });
}

/** As bytes, on a connection of its own: what a client of ours would not send. */
async function onTheWire(text: string): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('bodies', () => {
  const good = () => ({ screen: 'property-address', answers: {}, bundle: bundleOf(server) });
  const hostile: [what: string, payload: () => string, status: number][] = [
    ['malformed JSON', () => '{"screen": "property-address", ssn-987', 400],
    ['nothing', () => '', 400],
    ['a list', () => '[1]', 400],
    ['null', () => 'null', 400],
    ['a text', () => '"x"', 400],
    ['__proto__', () => '{"__proto__": {"isAdmin": true}}', 400],
    ['constructor.prototype', () => '{"constructor": {"prototype": {"x": 1}}}', 400],
    ['__proto__ in the answers', () => `{"screen":"a","bundle":"b","answers":{"__proto__":{"x":1}}}`, 400],
    ['a missing part', () => JSON.stringify({ screen: 'property-address' }), 422],
    ['a part too many', () => JSON.stringify({ ...good(), admin: true }), 422],
    ['a screen that is no text', () => JSON.stringify({ ...good(), screen: { $ne: null } }), 422],
    ['answers that are a list', () => JSON.stringify({ ...good(), answers: [] }), 422],
    ['a name of 10,000 characters', () => JSON.stringify({ ...good(), screen: 'x'.repeat(10_000) }), 422],
    ['a bundle that never was', () => JSON.stringify({ ...good(), bundle: 'feedbeef' }), 409],
    ['more than 256 kB', () => JSON.stringify({ ...good(), answers: { x: 'y'.repeat(300_000) } }), 413],
    [
      'answers nested 5,000 deep',
      () =>
        `{"screen":"property-address","bundle":"${bundleOf(server)}","answers":{"address":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      422,
    ],
    [
      'answers with a NUL',
      () => JSON.stringify({ ...good(), answers: { address: { street1: 'a\u0000 b' } } }),
      400,
    ],
    ['a NUL in a name', () => JSON.stringify({ ...good(), 'a\u0000': 1 }), 400],
    [
      'half a surrogate pair, deep inside',
      () => JSON.stringify({ ...good(), answers: { address: [{ street1: 'a\ud800b' }] } }),
      400,
    ],
  ];
  test.each(hostile)('%s: refused with a reason', async (_what, payload, status) => {
    const reply = await send(payload());
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({
      message: expect.stringMatching(/\w/),
      errors: expect.any(Array),
      fields: expect.any(Array),
    });
    expect(reply.text).not.toMatch(/node_modules|\.ts:|SyntaxError|at \w+ \(/);
  });

  test('a page that is out of date is told to reload', async () => {
    const reply = await send(JSON.stringify({ ...good(), bundle: 'feedbeef' }));
    expect(reply.body.reload).toBe(true);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('%s is not read', async (type) => {
    expect((await send('{"a":1}', { 'content-type': type })).status).toBe(415);
  });

  test.each([
    'figure.evil.example:1"><x',
    'figure.evil.example:99999',
    'figure.evil.example/path',
    'somebody@figure.evil.example',
    'figure.evil.example?x=1',
    'figure evil',
    'figure.evil.example\\x',
    '[::1',
  ])('the host %j is refused, for pages, calls and files', async (host) => {
    const browser = server.browser();
    for (const url of ['/', '/account/heloc/register-v2', DRAFT_PATH, '/assets/main.js', '/health/live']) {
      const reply = await browser.get(url, { host });
      expect([url, reply.status, reply.body.message]).toEqual([url, 400, 'The request names no host.']);
    }
  });

  test.each([
    [
      'two hosts',
      'Host: figure.localhost\r\nhOST: harbor-cu.localhost\r\n',
      400,
      'The request names two hosts.',
    ],
    ['one host twice', 'Host: figure.localhost\r\nHost: figure.localhost\r\n', 400, 'names two hosts'],
    ['one host', 'Host: figure.localhost\r\n', 200, ''],
  ])(
    'a request on the wire that names %s is answered with its status',
    async (_what, hosts, status, told) => {
      for (const upgrade of ['', 'Upgrade: websocket\r\n']) {
        const reply = await onTheWire(
          `GET /health/live HTTP/1.1\r\n${hosts}${upgrade}Connection: ${upgrade ? 'upgrade' : 'close'}\r\n\r\n`,
        );
        expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(reply).toContain(told);
      }
    },
  );

  test.each(['localhost:8080', 'figure.localhost', '[::1]:8080', '127.0.0.1', 'FIGURE.LOCALHOST'])(
    'the host %j is one',
    async (host) => {
      expect((await server.browser().get('/health/live', { host })).status).toBe(200);
    },
  );

  test('other methods and malformed addresses are refused', async () => {
    expect((await send('{}', json, 'DELETE')).status).toBe(404);
    expect((await send('{}', json, 'PUT')).status).toBe(404);
    expect((await server.browser().raw({ method: 'TRACE' as 'GET', url: '/' })).status).toBe(404);
    expect((await server.browser().get('/%zz')).status).toBe(400);
    expect((await server.browser().get(`${DRAFT_PATH}?screen=a&screen=b`)).status).toBe(400);
    expect((await server.browser().get(`${DRAFT_PATH}?screen=`)).status).toBe(400);
  });

  test('no header lets the page of another origin read an answer', async () => {
    for (const url of ['/', '/health/live', '/nothing.js', DRAFT_PATH]) {
      const { headers } = await server.browser().get(url, { origin: 'https://evil.example' });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('an Idempotency-Key of another kind is refused', async () => {
    for (const key of ['short', 'x'.repeat(200), 'with blanks in it']) {
      const reply = await answer(server, server.browser(), 'property-address', undefined, {
        'idempotency-key': key,
      });
      expect(reply.status).toBe(400);
    }
  });

  test('a made-up cookie opens nothing and breaks nothing', async () => {
    for (const value of ['x', '../../etc', "' or 1=1 --", 'A'.repeat(43), '%00%00']) {
      const browser = server.browser();
      browser.cookies = { 'draft-heloc': value };
      const reply = await standing(browser);
      expect([reply.status, reply.body.answered]).toEqual([200, []]);
    }
  });

  test('a cookie that somebody planted is no key: what is answered then is kept under one of ours', async () => {
    const planted = 'A'.repeat(75);
    const visitor = server.browser();
    visitor.cookies = { 'draft-heloc': planted };
    await answer(server, visitor, 'property-address');
    expect(visitor.cookies['draft-heloc']).not.toBe(planted);
    expect((await standing(visitor)).body.answered).toEqual(['property-address']);
    const other = server.browser();
    other.cookies = { 'draft-heloc': planted };
    expect((await standing(other)).body.answered).toEqual([]);
    // One of ours with another end is none of ours.
    const own = visitor.cookies['draft-heloc']!;
    other.cookies = { 'draft-heloc': own.slice(0, -1) + (own.endsWith('0') ? '1' : '0') };
    expect((await standing(other)).body.answered).toEqual([]);
  });
});

describe('what nobody may learn', () => {
  const SSN = '987-65-4320';

  async function typed(browser: Browser, uuid: string): Promise<void> {
    const answers = { firstName: 'Marigold', ssn: SSN, email: 'marigold.secret@example.com' };
    const body = { screen: 'start/profile', answers, bundle: bundleOf(server) };
    await browser.call('saveAnswers', { params: { uuid }, body });
    await browser.call('saveUnsubmitted', { params: { uuid }, body: { screen: 'start/profile', answers } });
    await browser.call('login', { body: { email: 'marigold.secret@example.com', password: PASSWORD } });
    await browser.call('addresses', { query: { query: '77 Marigold Street' } });
    await browser.get(`/auth/reset?token=marigold-secret-token`);
    await send(`{"ssn": "${SSN}" "name": Marigold`);
  }

  test('the log holds nothing that somebody typed, nor a token, nor an address with its query', async () => {
    const { browser, uuid } = await withApplication(server);
    await answerUntil(server, server.browser());
    await typed(browser, uuid);
    const log = server.log();
    expect(log).toContain('"call":"saveAnswers"');
    expect(log).toContain('"call":"page"');
    expect(log).not.toMatch(/987-?65-?4320|Marigold|marigold|Quillon|Ashgrove|example\.com|Orchard/);
    expect(log).not.toContain(APPLICANT.phone);
    expect(log).not.toMatch(/eyJ|Bearer|authorization|cookie|token=|draft-heloc/i);
    expect(log).not.toContain(PASSWORD);
  });

  test('a fault is logged under an id, and told with that id and nothing else', async () => {
    const { browser, uuid } = await withApplication(server);
    const { find } = server.store.applications;
    server.store.applications.find = () => {
      const fault = new Error('duplicate key (marigold@example.com)');
      throw Object.assign(fault, {
        severity: 'ERROR',
        detail: 'Key (email)=(marigold@example.com)',
        code: '23505',
      });
    };
    const reply = await browser.call('application', { params: { uuid } });
    server.store.applications.find = find;
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      message: 'Something unexpected happened',
      errors: [],
      fields: [],
      id: expect.any(String),
    });
    const line = server
      .log()
      .split('\n')
      .find((each) => each.includes(String(reply.body.id)));
    expect(line).toContain('"code":"23505"');
    expect(line).toContain('hostile.test.ts');
    expect(line).not.toContain('marigold');
  });

  test('an answer to the wrong person says nothing of what there is', async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    const reply = await server.browser().call('login', { body: { email, password: 'wrong wrong wrong' } });
    expect(reply.text).not.toContain(email);
  });

  test('the mailbox is there in the sandbox only', async () => {
    const real = await startApp({ sandbox: false });
    const reply = await real.browser().get('/sandbox/mailbox?to=a@example.com', { accept: 'text/html' });
    expect(reply.text).toContain('id="hearthline"');
    expect(reply.text).not.toContain('Mailbox');
    await real.close();
  });
});
