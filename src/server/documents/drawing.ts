/** Has documents drawn by a thread of their own: a hundred of them in the queue hold up no request. */
import { Worker } from 'node:worker_threads';
import type { Content } from './content.ts';
import type { Rendered, RenderFacts } from './render.ts';

export interface DocumentJob {
  id: number;
  content: Content;
  facts: RenderFacts;
}

export type DrawnReply =
  | { id: number; bytes: Uint8Array; pages: number }
  | { id: number; refused: { isRange: boolean; message: string } };

interface Waiting {
  resolve: (rendered: Rendered) => void;
  reject: (error: Error) => void;
}

/** Beside this file as it is written, and beside the one file that the server is built into. */
const THREAD = import.meta.url.endsWith('.ts') ? './draw-thread.ts' : './draw-thread.js';

/** What renderPdf answers and throws. */
export type DrawPdf = (content: Content, facts: RenderFacts) => Promise<Rendered>;

/** Draws by one thread, which is started when first needed, and anew where it was lost. */
export function createPdfThread(start: () => Worker = startThread): DrawPdf {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;

  function settle(reply: DrawnReply): void {
    const own = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) thread?.unref();
    if ('bytes' in reply) own?.resolve({ bytes: Buffer.from(reply.bytes), pages: reply.pages });
    else {
      const { isRange, message } = reply.refused;
      own?.reject(isRange ? new RangeError(message) : new Error(message));
    }
  }

  /** The next document starts another thread. */
  function lost(worker: Worker, error: Error): void {
    if (thread !== worker) return;
    thread = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(error);
  }

  function started(): Worker {
    const worker = start();
    worker.on('message', settle);
    worker.on('error', (error) => lost(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => lost(worker, new Error('The thread that draws documents ended.')));
    return worker;
  }

  return (content, facts) => {
    const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
    thread ??= started();
    last += 1;
    waiting.set(last, { resolve, reject });
    // It keeps the process alive only while something is drawn.
    thread.ref();
    thread.postMessage({ id: last, content, facts } satisfies DocumentJob);
    return promise;
  };
}

function startThread(): Worker {
  return new Worker(new URL(THREAD, import.meta.url));
}
