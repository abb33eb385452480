/** Builds what browsers load, the renderer of pages and the server, so that a start has nothing left to build: `npm run build`. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { bundleServer } from './setup/bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { did, problem, output } = build(root, process.execPath);
if (output) console.error(output);
if (!problem) bundleServer(root, process.execPath);
console.log(problem ?? (did === 'nothing' ? 'Built from these sources already.' : 'Built.'));
process.exitCode = problem ? 1 : 0;
