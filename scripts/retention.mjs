/** What is kept, and what goes? `npm run -s retention -- plan` tells, and a person's data is exported or deleted for who writes a letter. */
import { register } from 'tsx/esm/api';

register();
const { runRetentionCommand } = await import('../src/server/retention/command.ts');
process.exitCode = await runRetentionCommand(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  say: (line) => console.error(line),
});
