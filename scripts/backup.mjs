/** How is everything that people told kept twice? `npm run -s backup -- make <file>`, and `restore` brings it back. */
import { register } from 'tsx/esm/api';

register();
const { runBackupCommand } = await import('../src/server/backup/command.ts');
process.exitCode = await runBackupCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.error(line),
});
