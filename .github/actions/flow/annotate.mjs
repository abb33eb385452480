/** How are walks that land elsewhere shown beside their lines? JSON of `flow walk` in, workflow commands out. */
import { readFileSync } from 'node:fs';

const [root = '.'] = process.argv.slice(2);
const prefix = root === '.' ? '' : `${root.replace(/\/$/, '')}/`;
const text = readFileSync(0, 'utf8');
// A run that could not begin has written its reason to stderr, and nothing here.
const { walks } = text === '' ? { walks: [] } : JSON.parse(text);

for (const { file, walk, failures } of walks) {
  for (const { line, column, message } of failures) {
    const place = `file=${inFact(prefix + file)},line=${line},col=${column},title=${inFact(walk)}`;
    console.log(`::error ${place}::${inText(message)}`);
  }
}

/** @param {string} said */
function inText(said) {
  return said.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** @param {string} said */
function inFact(said) {
  return inText(said).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
