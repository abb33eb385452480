/** The program's entry: hands a command what it needs of the machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { coloured, wantsColour } from './colour.ts';
import { run } from './program.ts';
import { openSafePatterns } from './safe-patterns.ts';

const STDIN = 0;
const home = join(import.meta.dirname, '..', '..');

// Who reads only the first lines of what is said is done with the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const person = asking();
const inColour = wantsColour(process.stdout, process.env);

process.exitCode = await run(process.argv.slice(2), home, {
  result: (text) => process.stdout.write(inColour ? coloured(text) : text),
  comment: (text) => process.stderr.write(text),
  input: () => readFileSync(STDIN, 'utf8'),
  now: () => new Date(),
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: person.ask } : {}),
  harmless: () => openSafePatterns(home),
  environment: process.env,
  clears: process.stdout.isTTY,
});
person.close();

/** One reader for all questions: answers that are pasted together are not lost between them. */
function asking(): { ask: (question: string) => Promise<string>; close: () => void } {
  let lines: Interface | undefined;
  let answers: AsyncIterator<string> | undefined;
  return {
    async ask(question) {
      process.stderr.write(`${question} `);
      lines ??= createInterface({ input: process.stdin });
      answers ??= lines[Symbol.asyncIterator]();
      const { value } = await answers.next();
      return value ?? '';
    },
    close: () => lines?.close(),
  };
}
