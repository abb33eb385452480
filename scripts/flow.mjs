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

/** They work on the servers' database; all others on files alone. */
const OF_THE_DATABASE = ['versions', 'impact', 'publish', 'rollback', 'hold', 'follow'];

const [verb = ''] = process.argv.slice(2);
if (OF_THE_DATABASE.includes(verb)) {
  const { runReleaseCommand } = await import('../src/server/publish/command.ts');
  const { compareApplications } = await import('../src/proof/diff/applications.ts');
  process.exitCode = await runReleaseCommand(process.argv.slice(2), {
    env: process.env,
    compare: compareApplications,
    result: (text) => process.stdout.write(text),
    say: (line) => console.error(line),
  });
} else await import('../src/cli/main.ts');
