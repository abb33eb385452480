/** What failed is kept under test-results/: a text a failure, pictures and logs of the browser's, and the last lines of the run. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./failures.mjs').Failure} Failure */

const FOLDER = 'test-results';
/** File systems end names at 255 bytes. */
const LONGEST_NAME = 120;

/**
 * So that nobody reads what failed another time.
 * @param {string} root
 */
export function forgetKept(root) {
  rmSync(join(root, FOLDER), { recursive: true, force: true });
}

/**
 * @param {string} root
 * @param {Failure[]} failures
 * @param {boolean} isAgain of the second run: beside those of the first
 * @returns {Failure[]} with the names of their files
 */
export function keep(root, failures, isAgain) {
  const folder = join(FOLDER, isAgain ? 'failures-again' : 'failures');
  return failures.map((failure) => {
    const { where, title, message, hungIn, stack, kept = [] } = failure;
    const path = join(folder, `${slugOf(`${where} ${title}`)}.txt`);
    const parts = [`${where} ${title}`, message, hungIn && `hung in ${hungIn}`, stack, kept.join('\n')];
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, path), `${parts.filter(Boolean).join('\n\n')}\n`);
    return { ...failure, kept: [path, ...kept] };
  });
}

/**
 * @param {string} root
 * @param {string[]} lines the last of the run
 */
export function keepLines(root, lines) {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, 'failures.md'), `\`\`\`\n${lines.join('\n')}\n\`\`\`\n`);
}

/** @param {string} text */
function slugOf(text) {
  return text.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '').slice(0, LONGEST_NAME);
}
