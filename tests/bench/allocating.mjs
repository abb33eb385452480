/** A server that prints how many bytes its main thread has allocated since it last did, when a benchmark asks by SIGUSR2. */
// By NODE_OPTIONS=--expose-gc --import for the server's process; threads hear no signals.
import { GCProfiler } from 'node:v8';

globalThis.gc?.();
let used = process.memoryUsage().heapUsed;
let profiler = begun();

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  let allocated = 0;
  for (const { beforeGC, afterGC } of profiler.stop()?.statistics ?? []) {
    allocated += beforeGC.heapStatistics.usedHeapSize - used;
    used = afterGC.heapStatistics.usedHeapSize;
  }
  profiler = begun();
  process.stdout.write(`allocated ${allocated}\n`);
});

function begun() {
  const begins = new GCProfiler();
  begins.start();
  return begins;
}
