/** How fast is it, and how large? Runs the benchmarks, each in a process of its own; exit code 1 over a limit. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './setup/build.mjs';
import { environmentFor, findNode } from './setup/node.mjs';
import { isFarFromGoal, isOverLimit, printTable } from './testing/table.mjs';

/** @typedef {import('../tests/bench/figure.ts').Figure} Figure */

// Options: --only name[,name] runs tests/bench/<name>.bench.ts alone; --check fails for what is counted alone, where it
// is worse than its goal by a quarter: durations belong to a machine.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'tests', 'bench');
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

  const names = readdirSync(folder).flatMap((file) => /^(.*)\.bench\.ts$/.exec(file)?.[1] ?? []);
  const wanted = names.filter((name) => !only || only.includes(name));
  if (wanted.length === 0) return giveUp(`No such benchmark. There are: ${names.join(', ')}.`);

  const figures = wanted.map((name) => measured(node.path, name));
  printTable(figures.flatMap((each) => each ?? []));
  const isOver = figures.some((each) => !each || each.some(isCheck ? isFarFromGoal : isOverLimit));
  return isOver ? 1 : 0;
}

/**
 * @param {string} node
 * @param {string} name
 * @returns {Figure[] | undefined} undefined when it could not be measured; why has been printed then
 */
function measured(node, name) {
  const args = ['--import', 'tsx', join(folder, 'run.ts'), join(folder, `${name}.bench.ts`)];
  const result = spawnSync(node, args, {
    cwd: root,
    env: environmentFor(root),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const last = result.stdout.trim().split('\n').at(-1) ?? '';
  if (result.status === 0) return JSON.parse(last);
  console.error(`${name} could not be measured; the reason is above.\n${result.stdout}`);
  return undefined;
}

/** @param {string} sentence */
function giveUp(sentence) {
  console.error(sentence);
  return 1;
}
