/** Cleans up after a test file, once its own hooks have closed what it opened. */
import { afterAll } from 'vitest';
import { afterEachFile } from './each-file.ts';

afterAll(async () => {
  for (const cleanUp of afterEachFile) await cleanUp();
});
