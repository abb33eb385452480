/** How is the command line started, with as little as possible before its first line? */
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const home = join(import.meta.dirname, '..');
const READS_TYPESCRIPT_SINCE = 24;

// What was compiled before is not compiled again; older Nodes do without.
module.enableCompileCache?.(join(home, '.cache', 'compiled'));
if (Number.parseInt(process.versions.node, 10) < READS_TYPESCRIPT_SINCE) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(pathToFileURL(join(home, 'src', 'cli', 'main.ts')).href);
