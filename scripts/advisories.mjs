/** `npm run advisories`: what is known against packages that we ship and nobody has judged; exit code 1 where there is any. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { advisoriesIn, shippedIn, unjudged } from './advisories/judged.mjs';

const root = join(import.meta.dirname, '..');

process.exitCode = main();

function main() {
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  const judgements = parse(readFileSync(join(root, 'docs/operate/advisories.yaml'), 'utf8'))?.advisories;
  const shipped = shippedIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  try {
    const advisories = advisoriesIn(JSON.parse(audit.stdout || 'null'));
    const today = new Date().toISOString().slice(0, 10);
    const lines = unjudged(advisories, judgements, { shipped, today });
    for (const line of lines) console.log(line);
    console.log(`${advisories.length} advisories are known, ${lines.length} lines want somebody.`);
    return lines.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error} Try again where the registry answers.`);
    return 1;
  }
}
