/** The thread that draws documents: one after the other, as they are posted, and posts back their bytes. */
import { parentPort } from 'node:worker_threads';
import type { DocumentJob, DrawnReply } from './drawing.ts';
import { renderPdf } from './render.ts';

const port = parentPort;
if (!port) throw new Error('Documents are drawn by a thread of the server.');

port.on('message', async ({ id, content, facts }: DocumentJob) => {
  port.postMessage(await drawn(id, () => renderPdf(content, facts)));
});

async function drawn(id: number, draw: () => ReturnType<typeof renderPdf>): Promise<DrawnReply> {
  try {
    return { id, ...(await draw()) };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { id, refused: { isRange: error instanceof RangeError, message } };
  }
}
