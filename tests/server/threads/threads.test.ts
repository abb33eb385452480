/** Long work is done by threads of its own: the same answers, the same refusals, and nothing held up by it. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '../../../src/server/documents/content.ts';
import { createDrawPdf } from '../../../src/server/documents/drawing.ts';
import { renderPdf } from '../../../src/server/documents/render.ts';
import { createThreads, ThreadsBusy, ThreadTimeout } from '../../../src/server/threads/threads.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { png } from '../uploads/files.ts';
import { PAPERS, readingWithFiles, SCREEN } from '../uploads/project.ts';

const drawPdf = createDrawPdf(createThreads());
const facts = { at: new Date('2026-06-15T12:00:00Z'), author: 'Figure' };
const content = (text: string): Content => ({
  ...{ title: 'A document', size: 'letter', footer: '{page} of {pages}' },
  blocks: Array.from({ length: 40 }, () => ({ sort: 'text', text })),
});
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Threads that do nothing until they are let go. */
function heldThreads() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const started: Worker[] = [];
  const timers: (() => void)[] = [];
  const runTask = createThreads({
    start: () => {
      started.push(new Worker(new URL('./held-thread.ts', import.meta.url), { workerData: gate }));
      return started.at(-1) as Worker;
    },
    startTimer: (_ms, run) => {
      timers.push(run);
      return () => undefined;
    },
  });
  const letGo = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  return { runTask, letGo, started, timers };
}

let server: TestServer;
const held = heldThreads();
beforeAll(async () => {
  server = await startApp({ reading: readingWithFiles, runTask: held.runTask });
});
afterAll(() => server.close());

test('the thread draws the bytes that are drawn here, and refuses what is refused here', async () => {
  const [there, here] = [await drawPdf(content('One'), facts), await renderPdf(content('One'), facts)];
  expect([hashOf(there.bytes), there.pages]).toEqual([hashOf(here.bytes), here.pages]);
  expect(Buffer.isBuffer(there.bytes)).toBe(true);
  await expect(renderPdf(content('\u4e00'), facts)).rejects.toThrow(RangeError);
  await expect(drawPdf(content('\u4e00'), facts)).rejects.toThrow(RangeError);
  expect((await drawPdf(content('Two'), facts)).pages).toBe(there.pages);
});

test('other calls are answered while a file is inspected and a hundred documents are in the queue', async () => {
  const { browser, uuid } = await withApplication(server);
  const order: string[] = [];
  const query = new URLSearchParams({ screen: SCREEN, field: PAPERS });
  const upload = browser.raw({
    method: 'POST',
    url: `/service-hearthline/api/v1/uploads/${uuid}?${query}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: png(),
  });
  const uploaded = upload.then(({ status }) => order.push(`file ${status}`));
  await expect.poll(() => held.started.length).toBe(1);
  const drawHeld = createDrawPdf(held.runTask);
  const all = Array.from({ length: 100 }, async (_, at) => {
    await drawHeld(content(`Number ${at}`), facts);
    order.push('document');
  });
  const { status } = await server.browser().get('/health/ready');
  order.push(`health ${status}`);
  held.letGo();
  await Promise.all([uploaded, ...all]);
  expect(order[0]).toBe('health 200');
  expect(order).toHaveLength(102);
  expect(order).toContain('file 201');
});

test('a task that takes too long ends with its thread, and what waits is done by another', async () => {
  const { runTask, letGo, started, timers } = heldThreads();
  const endless = runTask('inspect', { kind: 'png', bytes: png() }, 1000);
  const failed = expect(endless).rejects.toThrow(ThreadTimeout);
  const ended = new Promise((resolve) => started[0]?.on('exit', resolve));
  timers[0]?.();
  await failed;
  await ended;
  const next = runTask('inspect', { kind: 'png', bytes: png() }, 1000);
  letGo();
  expect(Buffer.from(((await next) as { bytes: Uint8Array }).bytes)).toEqual(png());
  expect(started).toHaveLength(2);
});

test('more than a thousand do not wait', async () => {
  const { runTask, letGo } = heldThreads();
  const given = { kind: 'png', bytes: png() } as const;
  const all = Array.from({ length: 1002 }, () => runTask('inspect', given));
  await expect(runTask('inspect', given)).rejects.toThrow(ThreadsBusy);
  letGo();
  await Promise.all(all);
});
