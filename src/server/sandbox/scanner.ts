/** The scanner of the sandbox: finds the test virus and nothing else, by a thread, since it unpacks what it is given. */
import type { RunTask } from '../threads/threads.ts';
import type { ScanFile } from '../uploads/scanner.ts';

export function createSandboxScanner(runTask: RunTask): ScanFile {
  return (bytes) => runTask('scan', { bytes });
}
