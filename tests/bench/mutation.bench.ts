/** How many mistakes, made on purpose, does the command line find? The table goes to stderr. */
import { join } from 'node:path';
import { readFiles } from '../../src/config/disk.ts';
import type { Figure } from './figure.ts';
import { behaviourMutants } from './mutation/behaviour.ts';
import { createJudge } from './mutation/judge.ts';
import { shareOf } from './mutation/mutant.ts';
import { quantityMutants } from './mutation/quantities.ts';
import { crashesOf, figuresOf, rowsOf, survivorsOf, tableOf, unnamedOf } from './mutation/report.ts';
import { spotsOf } from './mutation/spots.ts';
import { structureMutants } from './mutation/structure.ts';

const project = join(import.meta.dirname, '../..');
const SAMPLES = 4000;
/** Of each class; HEARTHLINE_MUTANTS takes another number, or `all`. */
const SHARE = 120;
const MOST_LISTED = 60;

export async function measure(): Promise<Figure[]> {
  const files = readFiles(project);
  const spots = spotsOf(files);
  const all = [...structureMutants(spots), ...quantityMutants(spots), ...behaviourMutants(spots)];
  const wanted = process.env.HEARTHLINE_MUTANTS ?? String(SHARE);
  const mutants = wanted === 'all' ? all : shareOf(all, Number(wanted), 1);
  const verdicts = mutants.map(createJudge(files, SAMPLES));
  const rows = rowsOf(verdicts);
  say(`${mutants.length} of ${all.length} mistakes`, [tableOf(rows)]);
  say('Threw', crashesOf(verdicts));
  say('Overlooked', listed(survivorsOf(verdicts)));
  say('Refused at another line', listed(unnamedOf(verdicts)));
  return figuresOf(rows);
}

function say(title: string, lines: string[]): void {
  if (lines.length > 0) process.stderr.write(`\n${title}\n\n${lines.join('\n')}\n`);
}

function listed(lines: string[]): string[] {
  const more = lines.length - MOST_LISTED;
  if (more <= 0 || process.env.HEARTHLINE_MUTANTS === 'all') return lines;
  return [...lines.slice(0, MOST_LISTED), `and ${more} more`];
}
