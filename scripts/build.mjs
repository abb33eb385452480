/** Builds what browsers load and the renderer of pages: `npm run build`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';

const { did, problem, output } = build(join(dirname(fileURLToPath(import.meta.url)), '..'), process.execPath);
if (output) console.error(output);
console.log(problem ?? (did === 'nothing' ? 'Built from these sources already.' : 'Built.'));
process.exitCode = problem ? 1 : 0;
