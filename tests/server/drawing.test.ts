/** What does a server make of a renderer that it is handed: what is asked of it, how often, and when it fails? */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DrawRequest } from '../../src/engine/model/drawing.ts';
import type { BuiltRenderer, Renderer } from '../../src/server/page/renderer.ts';
import { readStyleRules } from '../../src/server/page/style-rules.ts';
import type * as shell from '../../src/shell/render.tsx';
import { type Answered, startApp, type TestServer } from './support/harness.ts';
import { APPLICANT, answerUntil, standing } from './support/people.ts';

const PAGE = '/account/heloc/register-v2';
const HTML = '<main class="b"><h1>Drawn</h1></main>';
const SHEET = 'h1{margin:0}.b{top:0}.c{top:0}@media print{.b{top:1px}.c{top:1px}}';
let server: TestServer;

afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

/** A name of the shell's renderer that the server does not know is a type error here. */
type Known = typeof shell extends BuiltRenderer ? true : never;
const isKnown: Known = true;

type Draw = Renderer['draw'];

/** A renderer that keeps what it was asked, and reads the draft as the shell's does. */
function rendererOf(
  draw: Partial<{ html: string; read: boolean; fail: Error; kind: 'screen' | 'frame'; screen: string }> = {},
) {
  const asked: DrawRequest[] = [];
  const renderer: Renderer = {
    build: 'build-1',
    styleRules: readStyleRules(SHEET),
    draw: (async (request) => {
      asked.push(request);
      if (draw.fail) throw draw.fail;
      const { calls, base } = request.slice;
      const url = `${request.origin}${calls.standing?.path.replace('{journey}', 'draft')}?screen=${draw.screen ?? 'property-address'}`;
      const read = draw.read === false ? [] : [await (await request.fetch(url)).json()];
      return {
        ...{
          kind: draw.kind ?? 'screen',
          html: draw.html ?? HTML,
          read,
          forms: [`of${base}`],
          script: 'early()',
        },
        styles: '.a{color:red}',
      };
    }) as Draw,
  };
  return { renderer, asked };
}

const start = async (renderer: Renderer) => {
  server = await startApp({ renderer });
  return server.browser();
};

function cookieOf({ headers }: Answered): string {
  return String(headers['set-cookie'] ?? '');
}

/** What the visits give; `order` hears once a turn of the event loop meanwhile, as any other request would be heard. */
async function heardBetween<T>(order: string[], visits: Promise<T>[]): Promise<T[]> {
  let isOver = false;
  const all = Promise.all(visits).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextTurn();
    order.push('heard');
  }
  return all;
}

describe('a page with a renderer', () => {
  test('holds what was drawn, its styles and lines under the nonce, its data, and the build that drew it', async () => {
    const { renderer } = rendererOf();
    const { text, headers } = await (await start(renderer)).get(PAGE);
    expect(text).toContain(`<div id="root" data-drawn="screen" data-build="build-1">${HTML}</div>`);
    const [, nonce] = /nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    const rules = 'h1{margin:0}.b{top:0}@media print{.b{top:1px}}';
    expect(text).toContain(`<style nonce="${nonce}">.a{color:red}${rules}</style>`);
    expect(text).toContain(`<script nonce="${nonce}">early()</script>`);
    const [, data = ''] = /id="hearthline"[^>]*>([^<]+)</.exec(text) ?? [];
    expect(JSON.parse(data).read).toEqual([expect.objectContaining({ journey: 'draft', answered: [] })]);
    expect(text).toMatch(/rel="preload" as="fetch" href="[^"]+\.figure\.visitor\.json"/);
    expect((await server.operator('/health/ready')).body).toMatchObject({ pages: 'drawn' });
  });

  test('has the whole sheet behind what is drawn, where it holds up no paint; a plain page has it in its head', async () => {
    const [drawn, plain] = [rendererOf(), rendererOf({ fail: new Error('broken on purpose') })];
    const sheet = /<link rel="stylesheet" href="[^"]+\/assets\/main\.css" nonce="[^"]+">/g;
    const ofDrawn = (await (await start(drawn.renderer)).get(PAGE)).text;
    await server.close();
    const ofPlain = (await (await start(plain.renderer)).get(PAGE)).text;
    expect([ofDrawn, ofPlain].map((text) => text.match(sheet)?.length)).toEqual([1, 1]);
    expect(ofDrawn.search(sheet)).toBeGreaterThan(ofDrawn.indexOf(HTML));
    expect(ofPlain.search(sheet)).toBeLessThan(ofPlain.indexOf('</head>'));
  });

  test('is drawn once for all who have nothing kept, and each of them gets a secret of their own', async () => {
    const { renderer, asked } = rendererOf();
    await start(renderer);
    const replies = [];
    for (let visitor = 0; visitor < 3; visitor += 1) replies.push(await server.browser().get(PAGE));
    expect(asked).toHaveLength(1);
    const secrets = replies.map((reply) => /draft-heloc=([\w-]{32,});/.exec(cookieOf(reply))?.[1]);
    expect(new Set(secrets).size).toBe(3);
    expect(secrets).not.toContain(undefined);
  });

  test('is drawn apart for another lender, for who has a draft, and for a URL with a query', async () => {
    const { renderer, asked } = rendererOf();
    const browser = await start(renderer);
    await server.browser().get(PAGE);
    await server.browser('harbor-cu.localhost').get(PAGE);
    await browser.get(PAGE);
    await browser.get(PAGE);
    for (const _ of [1, 2]) await server.browser().get(`${PAGE}?referrer=${'x'.repeat(10)}`);
    expect(asked.map(({ slice, url }) => [slice.org.code, url.includes('?')])).toEqual([
      ['figure', false],
      ['harbor-cu', false],
      ['figure', false],
      ['figure', true],
      ['figure', true],
    ]);
  });

  test('is drawn once whatever stands in the query that the product does not read', async () => {
    const { renderer, asked } = rendererOf();
    await start(renderer);
    for (const query of ['', '?x=1', '?x=2&gclid=a', '?y'])
      expect((await server.browser().get(PAGE + query)).text).toContain(HTML);
    expect(asked.map(({ url }) => url)).toEqual([PAGE]);
    const read = ['referrer=a', 'x=1&referrer=b', 'step=birthdate', 'question=birthdate'];
    for (const query of read) await server.browser().get(`${PAGE}?${query}`);
    expect(asked.slice(1).map(({ url }) => url)).toEqual(read.map((query) => `${PAGE}?${query}`));
  });

  test('of who was invited is drawn once for all of them, by a word that is the same in each link', async () => {
    const { renderer, asked } = rendererOf({ read: false });
    const browser = await start(renderer);
    const path = '/account/heloc/heloc-signer/login';
    for (const query of ['?invited', '?invited', '', '?invited']) await browser.get(path + query);
    expect(asked.map(({ url }) => url)).toEqual([`${path}?invited`, path]);
  });

  test('holds of what was answered what its screen shows and what leads on; the next reply brings the rest', async () => {
    const { renderer } = rendererOf({ screen: 'login-info' });
    const browser = await start(renderer);
    await answerUntil(server, browser);
    const { text } = await browser.get(`${PAGE}/login-info`);
    const [, data = ''] = /id="hearthline"[^>]*>([^<]+)</.exec(text) ?? [];
    const [read] = JSON.parse(data).read;
    expect(read.screen).toMatchObject({
      path: 'login-info',
      answers: { email: APPLICANT.email },
    });
    // What decides which questions are asked, on the page and before it.
    expect(read.facts.registration).toEqual({ occupancyType: 'PRIMARY', phone: APPLICANT.phone });
    // Words of their own: a hash in an address may hold the same digits.
    for (const typed of [/\b1984\b/, /\b96000\b/, /Ashgrove/, /Orchard/]) expect(text).not.toMatch(typed);
    const { body } = await standing(browser, 'login-info');
    expect(body.facts).toMatchObject({ registration: { income: 96_000, dateOfBirth: { year: 1984 } } });
  });

  test('may read inside the server and change nothing', async () => {
    const { renderer, asked } = rendererOf();
    await (await start(renderer)).get(PAGE);
    const [request] = asked;
    await expect(request?.fetch(`${request.origin}/`, { method: 'PATCH' })).rejects.toThrow(
      'changes nothing',
    );
    const refused = await request?.fetch(`${request.origin}${request.slice.calls.identity?.path}`);
    expect(refused?.status).toBe(401);
    expect(request?.slice.part).toBe('visitor');
  });

  test('goes out plain when drawing fails, which is logged without what was asked, and is tried again', async () => {
    const { renderer, asked } = rendererOf({ fail: new Error('broken on purpose') });
    const browser = await start(renderer);
    for (const _ of [1, 2]) {
      const { status, text } = await browser.get(`${PAGE}?email=ada@example.com`);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('src="/account/heloc/assets/main.js"');
    }
    expect(asked).toHaveLength(2);
    expect(server.log()).toContain('broken on purpose');
    expect(server.log()).not.toContain('ada@example.com');
  });

  test('goes out plain when drawing takes too long', async () => {
    const renderer: Renderer = { build: 'build-1', styleRules: [], draw: () => new Promise(() => {}) };
    const { status, text } = await (await start(renderer)).get(PAGE);
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
  });

  test('goes out plain at once while several others are drawn', async () => {
    const going = Promise.withResolvers<void>();
    const { renderer, asked } = rendererOf();
    const held: Renderer = {
      ...renderer,
      draw: (request) => going.promise.then(() => renderer.draw(request)),
    };
    await start(held);
    // However late the others are drawn: of their second nothing passes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const visit = (at: number) => server.browser().get(`${PAGE}?referrer=${at}`);
    const first = [1, 2, 3, 4].map(visit);
    for (const at of [5, 6]) expect((await visit(at)).text).toContain('<div id="root"></div>');
    going.resolve();
    for (const { text } of await Promise.all(first)) expect(text).toContain(HTML);
    expect((await visit(7)).text).toContain(HTML);
    expect(asked).toHaveLength(5);
  });

  test('is drawn in a turn of its own, so that a health check waits for one drawing at most', async () => {
    const { renderer } = rendererOf({ read: false });
    const order: string[] = [];
    const told: Renderer = {
      ...renderer,
      draw: (request) => {
        order.push('drawn');
        return renderer.draw(request);
      },
    };
    await start(told);
    const visits = [1, 2, 3, 4].map((at) => server.browser().get(`${PAGE}?referrer=${at}`));
    for (const { text } of await heardBetween(order, visits)) expect(text).toContain(HTML);
    expect(order.filter((each) => each === 'drawn')).toHaveLength(4);
    expect(order.join(' ')).not.toContain('drawn drawn');
  });

  test('is kept for hosts that are known, and for none that somebody makes up', async () => {
    const { renderer, asked } = rendererOf();
    await start(renderer);
    const hosts = ['figure.localhost', 'figure.x1.example', 'x1', '192.0.2.7'];
    for (const host of hosts) for (const _ of [1, 2]) await server.browser(host).get(PAGE);
    const drawnAt = (host: string) => asked.filter(({ origin }) => origin === `http://${host}`).length;
    expect(hosts.map(drawnAt)).toEqual([1, 2, 2, 2]);
  });

  test('carries no data with a frame, and preloads the whole product for who is signed in', async () => {
    const { renderer } = rendererOf({ kind: 'frame' });
    const { text } = await (await start(renderer)).get('/dashboard');
    expect(text).toContain('data-drawn="frame"');
    expect(text).not.toContain('"read"');
    expect(text).toMatch(/rel="preload" as="fetch" href="[^"]+\.figure\.json"/);
  });

  test('is compressed for who can read that', async () => {
    const { renderer } = rendererOf({ html: `<p>${'long '.repeat(500)}</p>` });
    await start(renderer);
    const asked = async (accepts: string) =>
      server.app.inject({ url: PAGE, headers: { 'accept-encoding': accepts } });
    const [br, gz, plain] = await Promise.all(['br, gzip', 'gzip', 'identity'].map(asked));
    expect(br?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br!.rawPayload).toString()).toContain('long long');
    expect(gunzipSync(gz!.rawPayload).toString()).toContain('long long');
    expect(plain?.headers['content-encoding']).toBeUndefined();
  });
});

test('the renderer of the shell exports what a server looks for', () => {
  expect(isKnown).toBe(true);
});

test('plain pages too are made in turns of their own', async () => {
  server = await startApp();
  const order: string[] = [];
  const visits = [1, 2, 3, 4].map(async () => {
    await server.browser().get(PAGE);
    order.push('sent');
  });
  await heardBetween(order, visits);
  expect(order.filter((each) => each === 'sent')).toHaveLength(4);
  expect(order.join(' ')).not.toContain('sent sent');
});

test('a server without a renderer serves plain pages, and says so', async () => {
  server = await startApp();
  expect((await server.browser().get(PAGE)).text).toContain('<div id="root"></div>');
  expect((await server.operator('/health/ready')).body).toMatchObject({ pages: 'plain' });
});
