/** What does a collector of traces hear of a journey? Calls, tasks and statements as one tree, and nothing of who walks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startTraces, type Traces } from '../../../src/server/operator/traces.ts';
import { createHttpProvider } from '../../../src/server/stages/http-provider.ts';
import { playJourney } from '../../support/journey.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { openWorld } from '../../support/journey-world.ts';
import { fieldsOf } from '../../support/personas.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Letter {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** A service on this machine that keeps what comes. */
async function listening(answer: string, status = 200) {
  const heard: { body: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      heard.push({ body, headers: request.headers });
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function collecting(token?: string) {
  const { heard, url } = await listening('{}');
  const traces = await startTraces({ url: `${url}/v1/traces`, ...(token !== undefined && { token }) });
  ends.push(traces.close);
  const spans = async (): Promise<Span[]> => {
    await traces.close();
    return heard.flatMap(({ body }) =>
      (JSON.parse(body) as Letter).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  };
  return { heard, spans };
}

const said = ({ attributes }: Span, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('a collector', () => {
  test('is told of each call by its name, with its statements below it, and of each task, and of nothing that anybody said', async () => {
    const { heard, spans } = await collecting('abc');
    const world = await openWorld();
    ends.push(world.close);
    const persona = person('traced', STRAIGHT);
    const { uuid, email } = await playJourney(world, persona, ({ status }) => status === 'OFFER_SELECTION');
    const all = await spans();

    const answers = all.filter(({ name }) => name === 'saveAnswers');
    expect(answers.length).toBeGreaterThan(0);
    for (const span of answers) {
      expect(span.parentSpanId ?? '').toBe('');
      expect(said(span, 'http.response.status_code')).toBe(200);
      expect(world.server.log()).toContain(String(said(span, 'hearthline.request')));
      const below = all.filter(({ parentSpanId }) => parentSpanId === span.spanId);
      expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'update', 'commit']));
      for (const { traceId } of below) expect(traceId).toBe(span.traceId);
    }
    const tasks = all.filter(({ name }) => name.startsWith('task '));
    expect(new Set(tasks.map((span) => said(span, 'hearthline.application')))).toEqual(new Set([uuid]));
    expect(tasks.map(({ name }) => name)).toContain('task applicationPapers');

    const text = heard.map(({ body }) => body).join('\n');
    const { ssn, password, legalFirstName } = fieldsOf(persona.answers) as Record<string, string>;
    for (const known of [email, ssn, password, legalFirstName].filter((each) => each !== undefined))
      expect(text).not.toContain(known);
    for (const { headers } of heard) expect(headers.authorization).toBe('Bearer abc');
  });

  test('goes on with the trace at a service that is asked, and not with one that a stranger names', async () => {
    const { spans } = await collecting();
    const service = await listening('{"soil":"loam"}');
    const world = await openWorld();
    ends.push(world.close);
    const strange = '11111111111111111111111111111111';
    const { ask } = createHttpProvider(service.url, globalThis.fetch);
    const asked = {
      product: 'garden',
      port: 'soil',
      question: 'soil',
      key: 'k1',
      application: 'a1',
      org: 'o',
    };
    const more = { facts: {}, constants: {}, pricing: {}, today: '2026-06-15' };
    await ask({ ...asked, ...more, signal: new AbortController().signal });
    await world.server.browser().get('/health/nothing', { traceparent: `00-${strange}-2222222222222222-01` });
    const all = await spans();
    const [question] = all.filter(({ name }) => name === 'ask');
    expect(service.heard[0]?.headers.traceparent).toBe(`00-${question?.traceId}-${question?.spanId}-01`);
    expect(all.length).toBeGreaterThan(1);
    for (const { traceId } of all) expect(traceId).not.toBe(strange);
  });

  test('that is not there keeps nobody waiting', async () => {
    const { url } = await listening('{}');
    for (const end of ends.splice(0)) await end();
    const traces: Traces = await startTraces({ url: `${url}/v1/traces` });
    ends.push(traces.close);
    const world = await openWorld();
    ends.push(world.close);
    expect((await world.server.browser().get('/account/heloc/register-v2')).status).toBe(200);
  });
});
