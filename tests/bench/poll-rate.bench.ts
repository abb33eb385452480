/** What does one poll of somebody who waits cost, beside a bare server that checks a token and answers 304? */
import { createHmac, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import { startApp } from '../server/support/harness.ts';
import { withApplication } from '../server/support/people.ts';
import { type Figure, median, percentile } from './figure.ts';

const ROUNDS = 7;
const POLLS = 400;
/** Twice what a bare one costs: half as many a second. */
const GOAL = 2;

type Poll = () => Promise<number>;

export async function measure(): Promise<Figure[]> {
  const server = await startApp();
  const { browser, uuid } = await withApplication(server);
  const { path } = server.services.configuration.products().find(({ bundle }) => bundle.isHome)!.bundle.calls
    .standing!;
  const first = await browser.call('standing', { params: { journey: uuid } });
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${browser.token}`,
    'if-none-match': String(first.headers.etag),
  };
  const url = path.replace(/\{\w+\}/, uuid);
  const ours: Poll = async () => (await server.app.inject({ method: 'GET', url, headers })).statusCode;
  const bare = await bareServer();
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = -2; round < ROUNDS; round += 1) {
    const each = { ours: await microseconds(ours), bare: await microseconds(bare) };
    if (round < 0) continue;
    times.ours.push(each.ours);
    times.bare.push(each.bare);
  }
  await server.close();
  const row = (name: string, of: (values: number[]) => number): Figure => ({
    name: `one status poll that finds nothing new, ${name}`,
    value: of(times.ours),
    unit: 'µs',
    baseline: { name: 'token and version by hand', value: of(times.bare) },
    goal: GOAL,
  });
  return [row('median', median), row('p95', (values) => percentile(values, 95))];
}

/** A token signed as ours are, a version in memory, and nothing else. */
async function bareServer(): Promise<Poll> {
  const key = 'a key of this run';
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  const claims = Buffer.from(JSON.stringify({ sub: 'somebody', exp: 4e9 })).toString('base64url');
  const token = `${claims}.${sign(claims).toString('base64url')}`;
  const versions = new Map([['journey', '"7"']]);
  const app = fastify();
  app.get('/standing/:journey', (request, reply) => {
    const [said = '', signature = ''] = (request.headers.authorization ?? '')
      .slice('Bearer '.length)
      .split('.');
    const given = Buffer.from(signature, 'base64url');
    const own = sign(said);
    if (given.length !== own.length || !timingSafeEqual(given, own)) return reply.code(403).send();
    const { exp } = JSON.parse(Buffer.from(said, 'base64url').toString()) as { exp: number };
    const etag = versions.get((request.params as { journey: string }).journey);
    if (exp * 1000 < Date.now() || etag === undefined) return reply.code(401).send();
    return reply
      .header('etag', etag)
      .code(request.headers['if-none-match'] === etag ? 304 : 200)
      .send();
  });
  await app.ready();
  const headers = { authorization: `Bearer ${token}`, 'if-none-match': '"7"' };
  return async () => (await app.inject({ method: 'GET', url: '/standing/journey', headers })).statusCode;
}

async function microseconds(poll: Poll): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < POLLS; at += 1) {
    const status = await poll();
    if (status !== 304) throw new Error(`A poll was answered with ${status}.`);
  }
  return ((performance.now() - began) * 1000) / POLLS;
}
