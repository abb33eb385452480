/** How does the machine start a command? Everything it lends is given here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHarmless } from './harmless.ts';
import { run } from './program.ts';

const STDIN = 0;
const home = join(import.meta.dirname, '..', '..');

process.exitCode = await run(process.argv.slice(2), home, {
  result: (text) => process.stdout.write(text),
  comment: (text) => process.stderr.write(text),
  input: () => readFileSync(STDIN, 'utf8'),
  now: () => new Date(),
  harmless: () => openHarmless(home),
});
