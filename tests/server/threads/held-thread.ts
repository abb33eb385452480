/** A thread of the server, stopped until a test lets it go. */
import { workerData } from 'node:worker_threads';

Atomics.wait(workerData as Int32Array, 0, 0);
await import('../../../src/server/threads/thread.ts');
