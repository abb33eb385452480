/** Does a talk stand up to files that lie, to ids and tokens of others, and to floods by one person and by many? */
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createOpenSockets } from '../../../src/server/chat/open-sockets.ts';
import { pathOnly } from '../../../src/server/chat/opening.ts';
import { sweepTalkFiles } from '../../../src/server/chat/sweep.ts';
import { type Answered, startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { pdf, png } from '../uploads/files.ts';
import { mp4 } from '../uploads/recordings.ts';
import { askBot, connect, enteredTalk, listening, openedTalk } from './window.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startApp();
  host = await listening(server);
});
afterAll(() => server.close());

interface OwnTalk {
  token: string;
  conversation: string;
}

const filesOf = (conversation: string) => `/service-hearthline/api/v1/chat/${conversation}/files`;

function sendFile(
  { token, conversation }: OwnTalk,
  name: string,
  payload: Uint8Array,
  at = host,
): Promise<Answered> {
  return server.browser(at).raw({
    method: 'POST',
    url: filesOf(conversation),
    headers: {
      ...{ 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
      authorization: `Bearer ${token}`,
    },
    payload,
  });
}

function readFile({ token }: OwnTalk, conversation: string, file: string): Promise<Answered> {
  return server.browser(host).get(`${filesOf(conversation)}/${file}`, { authorization: `Bearer ${token}` });
}

test('The page that somebody writes from is kept with its application’s id, and without a number of theirs', () => {
  const id = '1c40abd3-b718-42b0-8cd8-f8e123454605';
  expect(pathOnly(`https://figure.example/account/${id}/start?ssn=1`)).toBe(
    `https://figure.example/account/${id}/start`,
  );
  expect(pathOnly(`/account/${id}`)).toBe(`/account/${id}`);
  expect(pathOnly(`/${id}/123-45-6789/card/4111111111111111`)).toBe(
    `/${id}/•••-••-6789/card/••••••••••••1111`,
  );
  expect(pathOnly(`/x${id}`)).toBe('/x1c40abd3-b718-42b0-8cd8-f8e•••••4605');
});

describe('a file that lies', () => {
  test.each<[what: string, name: string, bytes: () => Promise<Uint8Array> | Uint8Array, keyword: string]>([
    ['a program called a page', 'paper.pdf', () => Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'type'],
    ['nothing at all', 'empty.txt', () => Buffer.alloc(0), 'empty'],
    ['half a picture', 'half.png', () => png(40, 30).subarray(0, 60), 'damaged'],
    ['a picture of another size than it says', 'bomb.png', () => png(4, 3, [60_000, 60_000]), 'tooDetailed'],
    ['a page with a program in it', 'script.pdf', () => pdf({ script: 'app.alert(1)' }), 'active'],
    ['more than the lender takes', 'large.txt', () => Buffer.alloc(11_000_000, 'x'), 'tooLarge'],
  ])('as %s is refused, and nothing of it stays', async (_what, name, bytes, keyword) => {
    const talk = await openedTalk(server.browser(host));
    const before = server.files.size;
    const reply = await sendFile(talk, name, await bytes());
    expect([reply.status >= 400, reply.body.fields]).toMatchObject([true, [{ pointer: '/file', keyword }]]);
    expect(server.files.size).toBe(before);
    expect(await server.store.talkFiles.waiting(talk.conversation)).toBe(0);
  });

  test('or is of a kind that this lender does not take is refused there, and taken elsewhere', async () => {
    const harbor = 'harbor-cu.localhost';
    const there = await openedTalk(server.browser(harbor), { orgCode: 'harbor-cu', chatMode: 'nice' });
    const refused = await sendFile(there, 'a.mp4', mp4(), harbor);
    expect([refused.status, refused.body.fields]).toMatchObject([
      422,
      [{ pointer: '/file', keyword: 'type' }],
    ]);
    const here = await openedTalk(server.browser(host));
    expect((await sendFile(here, 'a.mp4', mp4())).status).toBe(201);
  });

  test('about its kind is taken for what it is, and runs nowhere', async () => {
    const talk = await openedTalk(server.browser(host));
    const picture = (await sendFile(talk, 'really.pdf', png())).body;
    expect(picture).toMatchObject({ name: 'really.pdf.png', type: 'image/png' });
    const markup = Buffer.from('<html><script>alert(1)</script></html>');
    const { body } = await sendFile(talk, 'page.html', markup);
    expect(body).toMatchObject({ name: 'page.html.txt', type: 'text/plain; charset=utf-8' });
    const { headers } = await readFile(talk, talk.conversation, String(body.id));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="page.html.txt"/);
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
  });

  test('is stored under a name without card and social security numbers', async () => {
    const talk = await openedTalk(server.browser(host));
    const { body } = await sendFile(talk, 'card 4111 1111 1111 1111 of 123-45-6789.png', png());
    expect(body.name).toBe('card •••• •••• •••• 1111 of •••-••-6789.png');
    const { headers } = await readFile(talk, talk.conversation, String(body.id));
    expect(headers['content-disposition']).not.toMatch(/4111|123-45/);
  });

  test('and comes in crowds waits for its message, or goes by itself', async () => {
    const talk = await openedTalk(server.browser(host));
    const statuses: number[] = [];
    while (statuses.at(-1) !== 409 && statuses.length < 40) {
      statuses.push((await sendFile(talk, 'one.png', png())).status);
    }
    expect(statuses.at(-1)).toBe(409);
    const kept = server.files.size;
    server.wait(60 * 60_000 + 1);
    await sweepTalkFiles(server.services);
    expect(server.files.size).toBeLessThanOrEqual(kept - (statuses.length - 1));
    expect(await server.store.talkFiles.waiting(talk.conversation)).toBe(0);
  });
});

describe('what belongs to somebody else', () => {
  test('is neither read nor sent along: files of another talk, whatever token they are asked for with', async () => {
    const [own, other] = [await openedTalk(server.browser(host)), await openedTalk(server.browser(host))];
    const file = String((await sendFile(other, 'theirs.png', png())).body.id);
    expect((await readFile(own, other.conversation, file)).status).toBe(404);
    expect((await readFile(own, own.conversation, file)).status).toBe(404);
    const window = await enteredTalk(host, own.token);
    window.send({ type: 'send', id: 'one', text: 'See', files: [file] });
    expect(await window.next('refused')).toMatchObject({ id: 'one', reason: 'file' });
    // It is still theirs to send.
    const theirs = await enteredTalk(host, other.token);
    theirs.send({ type: 'send', id: 'one', text: 'See', files: [file] });
    await theirs.next('accepted');
    await Promise.all([window.close(), theirs.close()]);
  });

  test('a token of another lender’s talk opens nothing here', async () => {
    const { token } = await openedTalk(server.browser('harbor-cu.localhost'), { orgCode: 'harbor-cu' });
    const window = await connect(host);
    window.send({ type: 'hello', token, after: 0 });
    expect(await window.closed).toBe(4401);
    expect((await server.browser(host).call('chatRefreshToken', { body: { token } })).status).toBe(403);
  });

  test('a token that was replaced twice, or whose talk has ended, is over', async () => {
    const browser = server.browser(host);
    const { token } = await openedTalk(browser);
    const renewed = async (old: string) =>
      (await browser.call('chatRefreshToken', { body: { token: old } })).body;
    const second = String((await renewed(token)).token);
    const third = String((await renewed(second)).token);
    const old = await connect(host);
    old.send({ type: 'hello', token, after: 0 });
    expect(await old.closed).toBe(4401);
    const window = await enteredTalk(host, third);
    window.send({ type: 'end' });
    await window.next('state');
    expect((await browser.call('chatRefreshToken', { body: { token: third } })).status).toBe(403);
    await window.close();
  });

  test('an id as the other side’s messages have it is nobody’s to take', async () => {
    for (const id of ['in.one.answer', 'staff.a1', '', 'x'.repeat(65)]) {
      const { token } = await openedTalk(server.browser(host));
      const window = await enteredTalk(host, token);
      window.send({ type: 'send', id, text: 'no agent', files: [] });
      expect(await window.closed).toBe(4400);
    }
  });
});

describe('a flood', () => {
  test('by one person over two windows is refused in words, and over after a while', async () => {
    const { token } = await openedTalk(server.browser(host));
    const windows = [await enteredTalk(host, token), await enteredTalk(host, token)];
    for (let count = 0; count < 40; count += 1) {
      for (const [at, window] of windows.entries()) {
        window.send({ type: 'send', id: `w${at}-${count}`, text: 'no agent', files: [] });
      }
    }
    // Whichever of the two comes late.
    const refused = await Promise.any(windows.map((window) => window.next('refused')));
    expect(refused.reason).toBe('too-many');
    server.wait(120_000);
    const later = await enteredTalk(host, token);
    later.send({ type: 'send', id: 'later', text: 'I have calmed down', files: [] });
    expect((await later.next('accepted')).id).toBe('later');
    await Promise.all([later, ...windows].map((window) => window.close()));
  });

  test('is none where somebody writes every ten seconds and never pauses', async () => {
    const window = await enteredTalk(host, (await openedTalk(server.browser(host))).token);
    for (let count = 0; count < 150; count += 1) {
      server.wait(10_000);
      window.send({ type: 'send', id: `slow-${count}`, text: 'no agent', files: [] });
      expect((await window.next('accepted')).id).toBe(`slow-${count}`);
    }
    await window.close();
  });

  test('is none where a signed-in person’s window refreshes its nonce however long', async () => {
    const { browser } = await withApplication(server, host);
    let { nonce } = (await browser.call('chatAuthenticate')).body;
    for (let times = 0; times < 70; times += 1) {
      server.wait(10_000);
      ({ nonce } = (await browser.call('chatRefreshNonce', { query: { nonce: String(nonce) } })).body);
      expect(nonce, `${times} times`).toEqual(expect.any(String));
    }
  });

  test('is none where an office begins a talk every half minute, with agents and with the program', async () => {
    const office = server.browser(host);
    for (let begun = 0; begun < 70; begun += 1) {
      server.wait(30_000);
      if (begun % 2 === 0) await openedTalk(office);
      else expect((await askBot(office, 'Hello')).status).toBe(200);
    }
  });

  test('is none where somebody sends a file every half minute into one talk', async () => {
    const talk = await openedTalk(server.browser(host));
    for (let sent = 0; sent < 90; sent += 1) {
      server.wait(30_000);
      expect((await sendFile(talk, 'empty.txt', Buffer.alloc(0))).status, `${sent} files`).toBe(422);
    }
  });

  test('of questions to the program is refused in words, too', async () => {
    const browser = server.browser(host);
    const { conversationId } = (await askBot(browser, 'Hello')).body as unknown as Record<string, string>;
    let last = 200;
    for (let count = 0; count < 70 && last === 200; count += 1) {
      last = (await askBot(browser, `Question ${count}`, { conversationId })).status;
    }
    expect(last).toBe(429);
  });

  test('by many ends their windows, and holds up nobody else', async () => {
    server.wait(60 * 60_000);
    const crowd = await Promise.all(
      Array.from({ length: 20 }, async () =>
        enteredTalk(host, (await openedTalk(server.browser(host))).token),
      ),
    );
    const quiet = await enteredTalk(host, (await openedTalk(server.browser(host))).token);
    for (const window of crowd) {
      for (let count = 0; count < 100; count += 1) {
        window.send({ type: 'typing', text: `${count} of many` });
      }
    }
    quiet.send({ type: 'send', id: 'one', text: 'no agent', files: [] });
    expect((await quiet.next('accepted')).id).toBe('one');
    expect(await Promise.all(crowd.map(({ closed }) => closed))).toEqual(crowd.map(() => 4429));
    await quiet.close();
  });

  test('of sockets from one network leaves room for others, and a full house says so before a socket is one', async () => {
    const sockets = createOpenSockets();
    const open = Array.from({ length: 2_000 }, () => new EventEmitter() as unknown as WebSocket);
    for (const [at, socket] of open.entries()) sockets.add(socket, `2001:db8:7:7::${at.toString(16)}`);
    const hasRoom = ['2001:db8:7:7::ffff', '2001:db8:7:8::1'].map((address) => sockets.hasRoom(address));
    expect(hasRoom).toEqual([false, true]);
    open[0]!.emit('close');
    expect(sockets.hasRoom('2001:db8:7:7::ffff')).toBe(true);
    const full = vi.spyOn(server.services.chat.sockets, 'hasRoom').mockReturnValue(false);
    await expect(connect(host)).rejects.toThrow('refused 503');
    full.mockRestore();
    await (await connect(host)).close();
  });
});
