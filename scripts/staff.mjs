/** How does somebody come to work at the lender? `npm run -s staff -- add <email> [--org <code>]`, password on stdin. */
import { register } from 'tsx/esm/api';

register();
const { runStaffCommand } = await import('../src/server/staff/command.ts');
process.exitCode = await runStaffCommand(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  say: (line) => console.error(line),
});
