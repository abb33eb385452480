/** How does a test call an app as a browser would: with cookies and a token of its own, each reply held to the description? */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../src/server/services/services.ts';
import type { Replied } from './described.ts';
import type { Answered, Browser } from './harness.ts';

export function createBrowser(
  app: FastifyInstance,
  services: Services,
  { host, product }: { host: string; product: string | undefined },
  checkReply: (replied: Replied) => void,
): Browser {
  const browser: Browser = {
    token: undefined,
    cookies: {},
    call: async (name, { params = {}, query, body, headers = {} } = {}) => {
      const products = services.configuration.products();
      const wanted = products.find(({ bundle }) => (product ? bundle.product === product : bundle.isHome));
      const known = wanted!.bundle.calls[name]!;
      const path = known.path.replace(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(params[part] ?? ''),
      );
      const url = query ? `${path}?${new URLSearchParams(query)}` : path;
      const isRead = known.method === 'GET';
      const own = { ...(!isRead && { 'content-type': 'application/json' }), ...headers };
      const payload = isRead ? {} : { payload: JSON.stringify(body ?? {}) };
      return browser.raw({ method: known.method, url, headers: own, ...payload });
    },
    get: (url, headers = {}) => browser.raw({ method: 'GET', url, headers }),
    raw: async ({ method, url, headers = {}, payload }) => {
      const cookies = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`);
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          host,
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          ...(browser.token !== undefined && { authorization: `Bearer ${browser.token}` }),
          ...headers,
        },
        ...(payload !== undefined && { payload: payload as string }),
      });
      const path = url.split('?', 1)[0] ?? '';
      checkReply({ method, path, status: reply.statusCode, text: reply.body });
      for (const { name, value } of reply.cookies) {
        if (value === '') delete browser.cookies[name];
        else browser.cookies[name] = value;
      }
      return { status: reply.statusCode, body: parsed(reply.body), text: reply.body, headers: reply.headers };
    },
  };
  return browser;
}

function parsed(text: string): Answered['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
