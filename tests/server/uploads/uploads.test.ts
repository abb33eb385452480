/** Do files arrive for whom they are, where they are asked for, and never for anybody else? Over the real app. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepUploads } from '../../../src/server/uploads/sweep.ts';
import { type Answered, type Browser, startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, PROFILE_ANSWERS, withApplication } from '../support/people.ts';
import { jpeg, pdf, png, zip } from './files.ts';
import { PAPERS, PHOTO, readingWithFiles, SCREEN } from './project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ reading: readingWithFiles });
});
afterAll(() => server.close());

interface Sent {
  name?: string;
  screen?: string;
  field?: string;
  type?: string;
  headers?: Record<string, string>;
}

const owned = (application: string) => ({ application, participant: null });
const place = (uuid: string) => `/service-hearthline/api/v1/uploads/${uuid}`;

function send(browser: Browser, uuid: string, bytes: Buffer | Readable, sent: Sent = {}): Promise<Answered> {
  const query = new URLSearchParams({ screen: sent.screen ?? SCREEN, field: sent.field ?? PAPERS });
  return browser.raw({
    method: 'POST',
    url: `${place(uuid)}?${query}`,
    headers: {
      'content-type': sent.type ?? 'application/octet-stream',
      ...(sent.name !== undefined && { 'x-file-name': encodeURIComponent(sent.name) }),
      ...sent.headers,
    },
    payload: bytes as Buffer,
  });
}

function answer(browser: Browser, uuid: string, more: Record<string, unknown>) {
  const answers = { ...PROFILE_ANSWERS, ...more };
  return browser.call('saveAnswers', {
    params: { uuid },
    body: { screen: SCREEN, answers, bundle: bundleOf(server) },
  });
}

const known = (browser: Browser, uuid: string, ids: string[]) =>
  browser.call('uploads', { params: { uuid }, query: { ids: ids.join(',') } });

/** All bytes in chunks, without a length told before. */
const streamed = (bytes: Buffer, size = 65_536) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

describe('a good file', () => {
  test.each([
    ['[COND-19] a PDF', () => pdf(), 'application/pdf', 'pdf'],
    ['a PNG', async () => png(), 'image/png', 'png'],
    ['a JPEG', async () => jpeg(), 'image/jpeg', 'jpg'],
  ])('%s is kept sealed, told by its bytes, and read again', async (_what, make, type, end) => {
    const { browser, uuid } = await withApplication(server);
    const bytes = await make();
    const sent = await send(browser, uuid, bytes, { name: 'Mai – Lohn.txt' });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({ uuid: expect.any(String), name: 'Mai – Lohn.txt', size: bytes.length, type });
    expect((await known(browser, uuid, [String(sent.body.uuid)])).body).toEqual({ uploads: [sent.body] });
    expect([...server.files.values()].some((lies) => lies.includes(bytes.subarray(0, 8)))).toBe(false);
    const read = await browser.raw({ method: 'GET', url: `${place(uuid)}/${sent.body.uuid}` });
    expect(read.status).toBe(200);
    expect(Number(read.headers['content-length'])).toBe(bytes.length);
    expect(read.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="Mai _ Lohn.txt.${end}"; filename*=UTF-8''Mai%20%E2%80%93%20Lohn.txt.${end}`,
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('arrives without a length told before as well', async () => {
    const { browser, uuid } = await withApplication(server);
    expect((await send(browser, uuid, streamed(await pdf({ pages: 40 }), 1000))).status).toBe(201);
  });

  test('its name is in neither the log nor the database', async () => {
    const { browser, uuid } = await withApplication(server);
    const sent = await send(browser, uuid, png(), { name: 'ASHGROVE-SECRET.png' });
    expect(server.log()).not.toContain('ASHGROVE-SECRET');
    expect((await server.store.uploads.of(owned(uuid)))[0]?.name).toBe('ASHGROVE-SECRET.png');
    expect(sent.status).toBe(201);
  });
});

describe('a file that is refused leaves nothing behind', () => {
  const tooLarge = () => Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)]);
  const rows: [what: string, bytes: () => Buffer | Readable, sent: Sent, status: number, keyword: string][] =
    [
      ['empty', () => Buffer.alloc(0), {}, 422, 'empty'],
      ['empty, without a length', () => streamed(Buffer.alloc(0)), {}, 422, 'empty'],
      ['larger than 10 MB by its length', tooLarge, {}, 413, 'tooLarge'],
      ['larger than 10 MB, without a length', () => streamed(tooLarge()), {}, 413, 'tooLarge'],
      ['a ZIP named .pdf', zip, { name: 'paystub.pdf' }, 422, 'type'],
      ['a picture cut in half', () => png().subarray(0, 50), {}, 422, 'damaged'],
      ['a PNG bomb', () => png(4, 3, [60_000, 60_000]), {}, 422, 'tooDetailed'],
    ];
  test.each(rows)('%s', async (_what, bytes, sent, status, keyword) => {
    const { browser, uuid } = await withApplication(server);
    const before = server.files.size;
    const reply = await send(browser, uuid, bytes(), sent);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({
      message: expect.stringMatching(/^This .+\. .+\.$/),
      fields: [{ pointer: PAPERS, keyword }],
    });
    expect(server.files.size).toBe(before);
    expect(await server.store.uploads.waiting(owned(uuid))).toBe(0);
  });

  test("a kind that the field does not take is told in the form's own words", async () => {
    const { browser, uuid } = await withApplication(server);
    const reply = await send(browser, uuid, await pdf(), { field: PHOTO });
    expect(reply.body).toMatchObject({ message: 'Send a photo, please.', fields: [{ pointer: PHOTO }] });
    expect((await send(browser, uuid, png(), { field: PHOTO })).status).toBe(201);
  });

  test('a sender that goes away in the middle', async () => {
    const { browser, uuid } = await withApplication(server);
    const before = server.files.size;
    const torn = Readable.from(
      (async function* () {
        yield png();
        throw new Error('gone');
      })(),
    );
    await expect(send(browser, uuid, torn)).rejects.toThrow();
    expect(server.files.size).toBe(before);
    await expect.poll(() => server.store.uploads.waiting(owned(uuid))).toBe(0);
  });
});

describe('a file where it does not belong', () => {
  test.each([
    ['a screen that is not there', { screen: 'no/such' }, 404],
    ['a field that is not there', { field: '/nothing' }, 404],
    ['a field that takes text', { field: '/firstName' }, 404],
    ['a screen that is not open', { screen: 'start/contact' }, 409],
    ['JSON instead of bytes', { type: 'application/json' }, 415],
    ['a form instead of bytes', { type: 'multipart/form-data; boundary=x' }, 415],
    ['a name that cannot be decoded', { headers: { 'x-file-name': '%E0%A4%A' } }, 400],
  ] as [string, Sent, number][])('%s: refused', async (_what, sent, status) => {
    const { browser, uuid } = await withApplication(server);
    const bytes = sent.type === 'application/json' ? Buffer.from('{}') : png();
    expect((await send(browser, uuid, bytes, sent)).status).toBe(status);
  });

  test('bytes are not read by calls that take JSON', async () => {
    const { browser, uuid } = await withApplication(server);
    const url = `/service-application/api/v3/application/helocs/${uuid}`;
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await browser.raw({ method: 'PATCH', url, headers, payload: png() })).status).toBe(415);
  });

  test("nobody sends to, sees, reads or removes somebody else's", async () => {
    const mine = await withApplication(server);
    const { body } = await send(mine.browser, mine.uuid, png());
    const other = await withApplication(server);
    const file = `${place(mine.uuid)}/${body.uuid}`;
    expect((await send(other.browser, mine.uuid, png())).status).toBe(404);
    expect((await known(other.browser, mine.uuid, [String(body.uuid)])).status).toBe(404);
    expect((await other.browser.raw({ method: 'GET', url: file })).status).toBe(404);
    expect((await other.browser.raw({ method: 'DELETE', url: file })).status).toBe(404);
    expect(
      (await other.browser.raw({ method: 'GET', url: `${place(other.uuid)}/${body.uuid}` })).status,
    ).toBe(404);
    expect((await known(other.browser, other.uuid, [String(body.uuid)])).body).toEqual({ uploads: [] });
    const visitor = server.browser();
    expect((await send(visitor, mine.uuid, png())).status).toBe(401);
    expect((await visitor.raw({ method: 'GET', url: file })).status).toBe(401);
    expect((await mine.browser.raw({ method: 'GET', url: file })).status).toBe(200);
  });
});

describe('staged files', () => {
  test('may be taken back, once', async () => {
    const { browser, uuid } = await withApplication(server);
    const before = server.files.size;
    const { body } = await send(browser, uuid, png());
    const url = `${place(uuid)}/${body.uuid}`;
    expect((await browser.raw({ method: 'DELETE', url })).status).toBe(204);
    expect(server.files.size).toBe(before);
    expect((await browser.raw({ method: 'DELETE', url })).status).toBe(404);
    expect((await browser.raw({ method: 'GET', url })).status).toBe(404);
  });

  test('are at most 20 at a time, however many are sent at once', async () => {
    const { browser, uuid } = await withApplication(server);
    const replies = await Promise.all(Array.from({ length: 24 }, () => send(browser, uuid, png())));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body).toMatchObject({ fields: [{ keyword: 'tooMany' }] });
    await browser.raw({
      method: 'DELETE',
      url: `${place(uuid)}/${replies.find((one) => one.status === 201)?.body.uuid}`,
    });
    expect((await send(browser, uuid, png())).status).toBe(201);
  });

  test('are not sent without end: after a hundred somebody has to wait', async () => {
    const { browser, uuid } = await withApplication(server);
    const other = await withApplication(server);
    for (let sent = 0; sent < 100; sent++) await send(browser, uuid, zip());
    const reply = await send(browser, uuid, png());
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(other.browser, other.uuid, png())).status).toBe(201);
  });

  test('are gone after a week with their bytes; attached ones stay', async () => {
    const own = await startApp({ reading: readingWithFiles });
    const { browser, uuid } = await withApplication(own);
    const kept = await send(browser, uuid, png());
    const left = await send(browser, uuid, jpeg());
    expect((await answer(browser, uuid, { papers: [kept.body.uuid] })).status).toBe(200);
    own.wait(7 * 86_400_000 - 1000);
    await sweepUploads(own.services);
    expect(own.files.size).toBe(2);
    own.wait(2000);
    expect((await own.store.uploads.of(owned(uuid))).map((file) => file.uuid)).toEqual([kept.body.uuid]);
    await sweepUploads(own.services);
    expect(own.files.size).toBe(1);
    expect(await own.store.uploads.drop(String(left.body.uuid), owned(uuid))).toBe(false);
    await own.close();
  });

  test('a sweep that could not delete the bytes tries again', async () => {
    const own = await startApp({ reading: readingWithFiles });
    const { browser, uuid } = await withApplication(own);
    await send(browser, uuid, png());
    own.wait(8 * 86_400_000);
    const broken = { ...own.services.blobs, delete: () => Promise.reject(new Error('away')) };
    await expect(sweepUploads({ ...own.services, blobs: broken })).rejects.toThrow('away');
    await sweepUploads(own.services);
    expect(own.files.size).toBe(0);
    await own.close();
  });
});

describe('answered files', () => {
  test('are attached with the answer, and stay', async () => {
    const { browser, uuid } = await withApplication(server);
    const { body } = await send(browser, uuid, png());
    expect((await answer(browser, uuid, { papers: [body.uuid] })).status).toBe(200);
    expect((await server.store.uploads.of(owned(uuid)))[0]).toMatchObject({
      ...{ uuid: body.uuid, state: 'attached', screen: SCREEN, field: PAPERS, expiresAt: null },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const url = `${place(uuid)}/${body.uuid}`;
    expect((await browser.raw({ method: 'DELETE', url })).status).toBe(409);
    expect((await browser.raw({ method: 'GET', url })).status).toBe(200);
  });

  const wrong: [what: string, papers: (ids: Record<string, string>) => unknown][] = [
    ['one that never was', () => ['0b5c7d6e-1111-4222-8333-444455556666']],
    ["somebody else's", ({ others }) => [others]],
    ['one of another field', ({ photo }) => [photo]],
    ['one twice', ({ paper }) => [paper, paper]],
    ['a good one and a wrong one', ({ paper, others }) => [paper, others]],
    ['one that was taken back', ({ removed }) => [removed]],
  ];
  test.each(wrong)('%s: refused at the field, and nothing is attached', async (_what, papers) => {
    const { browser, uuid } = await withApplication(server);
    const other = await withApplication(server);
    const idOf = (reply: Answered) => String(reply.body.uuid);
    const ids = {
      paper: idOf(await send(browser, uuid, png())),
      photo: idOf(await send(browser, uuid, png(), { field: PHOTO })),
      others: idOf(await send(other.browser, other.uuid, png())),
      removed: idOf(await send(browser, uuid, png())),
    };
    await browser.raw({ method: 'DELETE', url: `${place(uuid)}/${ids.removed}` });
    const reply = await answer(browser, uuid, { papers: papers(ids) });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ fields: [{ pointer: PAPERS, keyword: 'upload' }] });
    const states = (await server.store.uploads.of(owned(uuid))).map(({ state }) => state);
    expect(states).toEqual(['staged', 'staged']);
  });

  test("too few are refused with the form's own message", async () => {
    const { browser, uuid } = await withApplication(server);
    const reply = await answer(browser, uuid, { papers: [] });
    expect(reply.body).toMatchObject({ fields: [{ pointer: PAPERS, message: 'Send at least one.' }] });
  });
});
