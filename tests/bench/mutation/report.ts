/** How many mistakes of each sort were found, and which were not? */
import type { Figure } from '../figure.ts';
import type { Verdict } from './judge.ts';
import { CLASSES, type MutantClass } from './mutant.ts';

export interface Row {
  name: string;
  made: number;
  refused: number;
  caught: number;
  equivalent: number;
  survived: number;
  /** Per cent of those that are not equivalent. */
  killed: number;
  /** Median and longest milliseconds of one. */
  median: number;
  most: number;
  /** Of the refused ones, how many reports lead to the line. */
  named: number;
}

export function rowOf(name: string, verdicts: Verdict[]): Row {
  const count = (outcome: Verdict['outcome']) => verdicts.filter((each) => each.outcome === outcome).length;
  const times = verdicts.map(({ ms }) => ms).sort((a, b) => a - b);
  const [equivalent, survived] = [count('equivalent'), count('survived') + count('crashed')];
  const told = verdicts.filter(({ outcome }) => outcome === 'refused');
  const effective = verdicts.length - equivalent;
  return {
    name,
    made: verdicts.length,
    refused: told.length,
    caught: count('caught'),
    equivalent,
    survived,
    killed: effective === 0 ? 100 : (100 * (effective - survived)) / effective,
    median: times[Math.floor(times.length / 2)] ?? 0,
    most: times.at(-1) ?? 0,
    named: told.filter(({ isNamed }) => isNamed).length,
  };
}

/** One row a class, and one for each kind. */
export function rowsOf(verdicts: Verdict[]): Row[] {
  const classes = Object.keys(CLASSES) as MutantClass[];
  const kinds = ['structure', 'quantity', 'behaviour'] as const;
  return kinds.flatMap((kind) => {
    const own = classes.filter((name) => CLASSES[name] === kind);
    const rows = own.map((name) =>
      rowOf(
        name,
        verdicts.filter(({ mutant }) => mutant.class === name),
      ),
    );
    const all = verdicts.filter(({ mutant }) => CLASSES[mutant.class] === kind);
    return [...rows, rowOf(`all of ${kind}`, all)];
  });
}

/** Markdown, fit for the README. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => {
    const { name, made, refused, caught, equivalent, survived, killed, median, most, named } = row;
    const numbers = [made, refused, caught, equivalent, survived];
    return `| ${[name, ...numbers, `${killed.toFixed(1)} %`, median.toFixed(0), most.toFixed(0), `${named} of ${refused}`].join(' | ')} |`;
  });
  return [
    '| mistake | made | refused | caught by a walk | equivalent | survived | killed | median ms | most ms | line named |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}

export function survivorsOf(verdicts: Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === 'survived')
    .map(({ mutant }) => `${mutant.class}: ${placeOf(mutant)}`);
}

/** Checking threw: the place, and where in our code. */
export function crashesOf(verdicts: Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === 'crashed')
    .map(
      ({ mutant, by }) =>
        `${mutant.class}: ${placeOf(mutant)}\n${by.join('\n').split('\n').slice(0, 3).join('\n')}`,
    );
}

/** Refused, but the report leads to another line and does not name the word. */
export function unnamedOf(verdicts: Verdict[]): string[] {
  return verdicts
    .filter(({ outcome, isNamed }) => outcome === 'refused' && !isNamed)
    .map(({ mutant, by }) => `${mutant.class}: ${placeOf(mutant)} (${by.join(', ')})`);
}

function placeOf({ file, line, from, to }: Verdict['mutant']): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${file.path}:${line}  ${short(from)} -> ${short(to) || 'nothing'}`;
}

/** What the run fails above: 1 % of structure, 10 % of behaviour, a second for one. */
export function figuresOf(rows: Row[]): Figure[] {
  const find = (name: string) => rows.find((row) => row.name === `all of ${name}`);
  const left = (name: string, limit: number): Figure => {
    const row = find(name);
    return {
      name: `mistakes of ${name} overlooked`,
      value: row ? 100 - row.killed : Number.NaN,
      unit: '%',
      limit,
    };
  };
  const times = ['structure', 'behaviour'].map((name) => find(name)?.median ?? Number.NaN);
  return [
    left('structure', 1),
    left('behaviour', 10),
    { name: 'one mistake found', value: Math.max(...times), unit: 'ms', limit: 1000 },
  ];
}
