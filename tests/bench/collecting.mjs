/** A server that collects its garbage when a benchmark asks for it by SIGUSR2: what is resident then is kept. */
// By NODE_OPTIONS=--expose-gc --import, in the server's process and each of its threads; threads hear no signals.
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const threads = new BroadcastChannel('collect garbage');
threads.unref();
if (isMainThread) {
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    threads.postMessage('now');
  });
} else {
  threads.onmessage = () => globalThis.gc?.();
}
