/** `npm test`: every check and test there is, from a fresh clone; the last line is the count. */
import { join } from 'node:path';
import { installing, stages } from './testing/stages.mjs';
import { testAll } from './testing/whole.mjs';

const root = join(import.meta.dirname, '..');

process.exitCode = await testAll({ root, stages, installing, args: process.argv.slice(2) });
