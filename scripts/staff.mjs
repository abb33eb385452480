/** How does somebody come to work at the lender? `npm run -s staff -- add <email> [--org <code>]`, which gives them a link. */
import { register } from 'tsx/esm/api';

register();
const { runStaffCommand } = await import('../src/server/staff/command.ts');
const { readSigned } = await import('../src/server/documents/verify.ts');
const { renderPdf } = await import('../src/server/documents/render.ts');
process.exitCode = await runStaffCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.error(line),
  readSigned: (store) => readSigned({ store, drawPdf: renderPdf }),
});
