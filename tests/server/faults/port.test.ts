/** Do faults reach the collector that is named, and does one that hangs or fails cost neither time nor memory? */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFaultPort, type Fault } from '../../../src/server/faults/port.ts';

const AT = new Date('2026-06-15T12:00:00Z');
const fault = (id = 'f-1'): Fault => ({ id, side: 'server', kind: 'Error' });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Post = (url: string, init: RequestInit) => Promise<Response>;

/** A port whose collector is `fetch`, and what it got. */
function portTo(fetch: Post, limitMs = 50) {
  const info = vi.fn();
  const parts = { url: 'https://faults.example', log: { info }, clock: () => AT, gatherMs: 0, limitMs };
  const port = createFaultPort({ ...parts, fetch });
  closing.push(port.close);
  return { port, info };
}

function collector() {
  const got: (Fault & { time: string })[] = [];
  const fetch: Post = async (_url, { body }) => {
    got.push(...(JSON.parse(String(body)) as { faults: (Fault & { time: string })[] }).faults);
    return new Response(null, { status: 202 });
  };
  return { got, fetch };
}

describe('the port', () => {
  test('sends what it is told in lists, each with its time', async () => {
    const { got, fetch } = collector();
    const { port, info } = portTo(fetch);
    port.report(fault('a'));
    port.report(fault('b'));
    expect(got).toEqual([]);
    await expect.poll(() => got).toHaveLength(2);
    expect(got[0]).toEqual({ ...fault('a'), time: AT.toISOString() });
    expect(info).not.toHaveBeenCalled();
  });

  test('keeps 200 while a collector hangs, gives its list up, and says how many are lost', async () => {
    const lists: number[] = [];
    const { port, info } = portTo((_url, { body, signal }) => {
      lists.push((JSON.parse(String(body)) as { faults: unknown[] }).faults.length);
      return new Promise((_done, fail) =>
        signal?.addEventListener('abort', () => fail(signal.reason as Error)),
      );
    });
    for (let count = 0; count < 1_000; count += 1) port.report(fault());
    await expect.poll(() => info.mock.calls).toHaveLength(4);
    expect(lists).toEqual([50, 50, 50, 50]);
    const lost = info.mock.calls.map(([fields]) => (fields as { lost: number }).lost);
    expect(lost.reduce((sum, each) => sum + each, 0)).toBe(1_000);
  });

  test('goes on after a refusal, and drops what waits when the server closes', async () => {
    const { got, fetch } = collector();
    let status = 503;
    const { port } = portTo(async (url, init) =>
      status === 503 ? new Response('no', { status }) : fetch(url, init),
    );
    port.report(fault('lost'));
    await new Promise((done) => setTimeout(done, 20));
    status = 200;
    port.report(fault('taken'));
    await expect.poll(() => got.map(({ id }) => id)).toEqual(['taken']);
    port.report(fault('late'));
    port.close();
    await new Promise((done) => setTimeout(done, 20));
    expect(got).toHaveLength(1);
  });

  test('is nothing where no collector is named', () => {
    const port = createFaultPort({ url: undefined, log: { info: vi.fn() }, clock: () => AT });
    expect(() => port.report(fault())).not.toThrow();
  });
});
