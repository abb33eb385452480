/** Has long work done by a few threads, so that it holds up no request: each does one task at a time, the others wait. */
import { Worker } from 'node:worker_threads';
import type { ThreadTask, ThreadTasks } from './tasks.ts';

export interface ThreadRequest {
  task: ThreadTask;
  given: unknown;
}

export type ThreadReply = { answer: unknown } | { failure: { isRange: boolean; message: string } };

type Given<T extends ThreadTask> = Parameters<ThreadTasks[T]>[0];
type Answer<T extends ThreadTask> = Awaited<ReturnType<ThreadTasks[T]>>;

/**
 * Answers and throws what the task does. Past `limitMs` its thread is ended, another takes its turn, and
 * ThreadTimeout is thrown; where too many wait already, ThreadsBusy.
 */
export type RunTask = <T extends ThreadTask>(
  task: T,
  given: Given<T>,
  limitMs?: number,
) => Promise<Answer<T>>;

export class ThreadTimeout extends Error {}
export class ThreadsBusy extends Error {}

/** Two: while one is held up by a file, documents are drawn by the other. */
const MOST_THREADS = 2;
const MOST_WAITING = 1_000;
/** A file of 10 MB in all its forms, several times. */
const MOST_MEMORY_MB = 512;

interface Job {
  request: ThreadRequest;
  limitMs: number | undefined;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  cancelTimer: () => void;
}

export interface ThreadsParts {
  start: () => Worker;
  /** Answers how to cancel it. */
  startTimer: (ms: number, run: () => void) => () => void;
}

/** Threads are started when first needed, and anew where one was lost. */
export function createThreads({
  start = startThread,
  startTimer = timer,
}: Partial<ThreadsParts> = {}): RunTask {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];

  function next(): void {
    while (waiting.length > 0) {
      const thread = [...threads].find(({ job }) => job === undefined) ?? started();
      const job = thread && waiting.shift();
      if (!job) return;
      begin(thread, job);
    }
  }

  function started(): Thread | undefined {
    if (threads.size >= MOST_THREADS) return undefined;
    const thread: Thread = { worker: start(), job: undefined, cancelTimer: () => undefined };
    threads.add(thread);
    thread.worker.on('message', (reply: ThreadReply) => settle(thread, reply));
    thread.worker.on('error', (error) =>
      lose(thread, error instanceof Error ? error : new Error(String(error))),
    );
    thread.worker.on('exit', () => lose(thread, new Error('A thread of the server ended.')));
    return thread;
  }

  function begin(thread: Thread, job: Job): void {
    thread.job = job;
    // It keeps the process alive only while something is to be done.
    thread.worker.ref();
    if (job.limitMs !== undefined) {
      thread.cancelTimer = startTimer(job.limitMs, () => {
        lose(thread, new ThreadTimeout(`The task "${job.request.task}" took too long.`));
        void thread.worker.terminate();
      });
    }
    thread.worker.postMessage(job.request);
  }

  function settle(thread: Thread, reply: ThreadReply): void {
    const { job } = thread;
    thread.job = undefined;
    thread.cancelTimer();
    thread.worker.unref();
    if ('answer' in reply) job?.resolve(reply.answer);
    else {
      const { isRange, message } = reply.failure;
      job?.reject(isRange ? new RangeError(message) : new Error(message));
    }
    next();
  }

  /** What it was at is lost with it; what waits is done by another. */
  function lose(thread: Thread, error: Error): void {
    if (!threads.delete(thread)) return;
    thread.cancelTimer();
    thread.job?.reject(error);
    next();
  }

  return <T extends ThreadTask>(task: T, given: Given<T>, limitMs?: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (waiting.length >= MOST_WAITING) reject(new ThreadsBusy('Too much waits for the threads already.'));
    else {
      waiting.push({ request: { task, given }, limitMs, resolve, reject });
      next();
    }
    return promise as Promise<Answer<T>>;
  };
}

/** Beside this file as it is written, and beside the one file that the server is built into. */
const THREAD = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js';

function startThread(): Worker {
  return new Worker(new URL(THREAD, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
}

function timer(ms: number, run: () => void): () => void {
  const handle = setTimeout(run, ms);
  return () => clearTimeout(handle);
}
