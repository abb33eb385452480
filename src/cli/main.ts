/** How does the machine start a command? Everything it lends is given here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHarmless } from './harmless.ts';
import { run } from './program.ts';

const STDIN = 0;
const home = join(import.meta.dirname, '..', '..');

// Who reads only the first lines of what is said is done with the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), home, {
  result: (text) => process.stdout.write(text),
  comment: (text) => process.stderr.write(text),
  input: () => readFileSync(STDIN, 'utf8'),
  now: () => new Date(),
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
  harmless: () => openHarmless(home),
  environment: process.env,
  clears: process.stdout.isTTY,
});

async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(`${question} `);
  } finally {
    lines.close();
  }
}
