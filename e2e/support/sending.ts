/** How does a test call a server as the page of any lender would, with any content? */
import { request } from 'node:http';
import type { TestedServer } from '../../tests/support/server.ts';
import { comeLate } from './slow-finger.ts';

export interface Sender {
  server: TestedServer;
  /** The value of the header; empty for a visitor. */
  token: string;
  /** The lender whose address is called; the default one else. */
  org?: string | undefined;
  /** What opens a visitor's draft. */
  cookie?: Cookie | undefined;
}

export interface Cookie {
  name: string;
  value: string;
}

export interface Sent {
  status: number;
  body: Record<string, unknown>;
  location?: string | undefined;
  /** The first that the browser is to keep. */
  cookie?: Cookie | undefined;
}

/** Not by fetch: that knows no lender's address below localhost, and lets nobody say which one is meant. */
export async function send(
  { server, token, org, cookie }: Omit<Sender, 'server'> & { server: Pick<TestedServer, 'port' | 'origin'> },
  path: string,
  method = 'GET',
  content?: object,
): Promise<Sent> {
  await comeLate();
  const origin = server.origin(org);
  const [type, body] = written(content);
  const headers = {
    Host: new URL(origin).host,
    'X-With-Origin': origin,
    'x-org': org ?? 'figure',
    ...(type !== undefined && { 'Content-Type': type, 'Content-Length': body.length }),
    ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID(), 'x-file-name': 'paper.pdf' }),
    ...(token !== '' && { Authorization: token }),
    ...(cookie && { Cookie: `${cookie.name}=${cookie.value}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const isJson = reply.headers['content-type']?.includes('json') && text !== '';
      const { location, 'set-cookie': [kept] = [] } = reply.headers;
      const body = isJson ? JSON.parse(text) : {};
      resolve({
        status: reply.statusCode ?? 0,
        body,
        location,
        cookie: kept === undefined ? undefined : cookieIn(kept),
      });
    });
    sent.on('error', reject).end(body);
  });
}

function written(content?: object): [type: string | undefined, body: Buffer] {
  if (content === undefined) return [undefined, Buffer.alloc(0)];
  if (Buffer.isBuffer(content)) return ['application/octet-stream', content];
  if (content instanceof URLSearchParams)
    return ['application/x-www-form-urlencoded', Buffer.from(content.toString())];
  return ['application/json', Buffer.from(JSON.stringify(content))];
}

function cookieIn(header: string): Cookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return { name, value: decodeURIComponent(value) };
}
