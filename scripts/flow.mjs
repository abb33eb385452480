/** How is the command line started, with as little as possible before its first line? */
import module from 'node:module';
import { join } from 'node:path';

const READS_TYPESCRIPT_SINCE = 24;

// What was compiled before is not compiled again; older Nodes do without.
module.enableCompileCache?.(join(import.meta.dirname, '..', '.cache', 'compiled'));
if (Number.parseInt(process.versions.node, 10) < READS_TYPESCRIPT_SINCE) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import('../src/cli/main.ts');
