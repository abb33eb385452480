/** Documents are drawn by a thread of their own: the same bytes, the same refusals, and nothing held up by a hundred. */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Content } from '../../../src/server/documents/content.ts';
import { createPdfThread } from '../../../src/server/documents/drawing.ts';
import { renderPdf } from '../../../src/server/documents/render.ts';
import { startApp } from '../support/harness.ts';

const drawPdf = createPdfThread();
const facts = { at: new Date('2026-06-15T12:00:00Z'), author: 'Figure' };
const content = (text: string): Content => ({
  ...{ title: 'A document', size: 'letter', footer: '{page} of {pages}' },
  blocks: Array.from({ length: 40 }, () => ({ sort: 'text', text })),
});
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('the thread draws the bytes that are drawn here, and refuses what is refused here', async () => {
  const [there, here] = [await drawPdf(content('One'), facts), await renderPdf(content('One'), facts)];
  expect([hashOf(there.bytes), there.pages]).toEqual([hashOf(here.bytes), here.pages]);
  expect(Buffer.isBuffer(there.bytes)).toBe(true);
  await expect(renderPdf(content('\u4e00'), facts)).rejects.toThrow(RangeError);
  await expect(drawPdf(content('\u4e00'), facts)).rejects.toThrow(RangeError);
  expect((await drawPdf(content('Two'), facts)).pages).toBe(there.pages);
});

test('health answers while a hundred are in the queue', async () => {
  const server = await startApp();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const thread = new URL('./held-thread.ts', import.meta.url);
  const drawHeld = createPdfThread(() => new Worker(thread, { workerData: gate }));
  try {
    let drawn = 0;
    const all = Array.from({ length: 100 }, async (_, at) => {
      await drawHeld(content(`Number ${at}`), facts);
      drawn += 1;
    });
    expect((await server.browser().get('/health/ready')).status).toBe(200);
    expect(drawn).toBe(0);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await Promise.all(all);
    expect(drawn).toBe(100);
  } finally {
    await server.close();
  }
});
