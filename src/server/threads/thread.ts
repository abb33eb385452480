/** A thread of the server: does the tasks that are posted to it, and posts back what came of each. */
import { parentPort } from 'node:worker_threads';
import { THREAD_TASKS } from './tasks.ts';
import type { ThreadReply, ThreadRequest } from './threads.ts';

const port = parentPort;
if (!port) throw new Error('The server starts its threads itself.');

port.on('message', async (request: ThreadRequest) => {
  port.postMessage(await replyTo(request));
});

async function replyTo({ task, given }: ThreadRequest): Promise<ThreadReply> {
  try {
    return { answer: await (THREAD_TASKS[task] as (given: unknown) => Promise<unknown>)(given) };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { failure: { isRange: error instanceof RangeError, message } };
  }
}
