/** How fast is it, and how large? Runs the benchmarks, each in a process of its own; exit code 1 over a limit. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { environmentFor, findNode } from './setup/node.mjs';
import { isFarFromGoal, isOverLimit, printTable } from './testing/table.mjs';

/** @typedef {import('../tests/bench/figure.ts').Figure} Figure */

// Options: --only name[,name] runs <name>.bench.ts alone, of tests/bench or of e2e/bench; --check fails for what is counted alone, where it
// is worse than its goal by a quarter: durations belong to a machine.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// Those that walk a browser through screens stand beside what the browser tests do there.
const folders = [join(root, 'tests', 'bench'), join(root, 'e2e', 'bench')];
const runner = join(root, 'tests', 'bench', 'run.ts');
const at = process.argv.indexOf('--only');
const isCheck = process.argv.includes('--check');
const only = at < 0 ? undefined : (process.argv[at + 1] ?? '').split(',');

process.exitCode = bench();

/** @returns {number} the exit code */
function bench() {
  const node = findNode(root);
  if ('problem' in node) return giveUp(node.problem);
  const built = build(root, node.path);
  if (built.problem) return giveUp(`${built.output}\n${built.problem}`);

  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.bench.ts'))
      .map((file) => join(folder, file)),
  );
  const wanted = files.filter((file) => !only || only.includes(nameOf(file)));
  if (wanted.length === 0) return giveUp(`No such benchmark. There are: ${files.map(nameOf).join(', ')}.`);

  const figures = wanted.map((file) => measured(node.path, file));
  printTable(figures.flatMap((each) => each ?? []));
  const isOver = figures.some((each) => !each || each.some(isCheck ? isFarFromGoal : isOverLimit));
  return isOver ? 1 : 0;
}

/**
 * @param {string} node
 * @param {string} file
 * @returns {Figure[] | undefined} undefined when it could not be measured; why has been printed then
 */
function measured(node, file) {
  const args = ['--import', 'tsx', runner, file];
  const result = spawnSync(node, args, {
    cwd: root,
    env: environmentFor(root),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const last = result.stdout.trim().split('\n').at(-1) ?? '';
  if (result.status === 0) return JSON.parse(last);
  console.error(`${nameOf(file)} could not be measured; the reason is above.\n${result.stdout}`);
  return undefined;
}

/** @param {string} file */
function nameOf(file) {
  return basename(file, '.bench.ts');
}

/** @param {string} sentence */
function giveUp(sentence) {
  console.error(sentence);
  return 1;
}
