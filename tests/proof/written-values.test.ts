/** Is it known which facts something writes, and with which values, from every place that writes? */
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import { coverageTargets } from '../../src/proof/scenario/targets.ts';
import {
  createWrittenValues,
  factLeaves,
  type TaskAnswers,
} from '../../src/proof/scenario/written-values.ts';
import { changed, ownedFiles } from '../config/trees.ts';

const SOIL = '"enum": ["sand", "clay", "loam", "peat"]';
const FACTS = `"soil": { "type": "string", ${SOIL} },
    "tested": { "type": "string", ${SOIL} }, "copied": { "type": "string", ${SOIL} },
    "ghost": { "type": "string" },
    "friend"`;
const OWNER = 'flows/garden/owner.yaml';

/** The owner's garden with four more facts; the look at a plot answers with the soil that it found. */
function garden(answers: TaskAnswers) {
  const steps: [string, string, string][] = [
    ['schemas/facts/plot.json', '"friend"', FACTS],
    ['schemas/facts/look.json', '"found": {', `"tested": { "type": "string", ${SOIL} }, "found": {`],
    [OWNER, 'fields: [found] }', 'fields: [found, tested] }\n      - { set: plot.copied, from: plot.soil }'],
    [
      OWNER,
      '[{ set: plot.side, value: south }]',
      '[{ set: plot.side, value: south }, { set: plot.soil, value: clay }]',
    ],
  ];
  const files = steps.reduce((all, [file, from, to]) => changed(file, from, to, all), ownedFiles());
  const { project, problems } = loadProject(files);
  const [bundle] = project ? compileProject(project) : [];
  if (!bundle) throw new Error(JSON.stringify(problems));
  const written = createWrittenValues(bundle, answers);
  const leaf = (path: string) => factLeaves(bundle).find((each) => each.path === path)!;
  return { bundle, leaf, ...written };
}

test('What a review sets is written, and what is copied from it has its values', () => {
  const { valuesAt } = garden(new Map());
  expect([...valuesAt('plot.soil')]).toEqual(['clay']);
  expect([...valuesAt('plot.copied')]).toEqual(['clay']);
});

test('A task writes the values that it was seen to answer, and no others', () => {
  expect([...garden(new Map()).valuesAt('plot.tested')]).toEqual([]);
  const seen = new Map([['look', [{ tested: 'sand' }, { tested: 'loam' }, { found: true }]]]);
  expect([...garden(seen).valuesAt('plot.tested')]).toEqual(['sand', 'loam']);
});

test('A form writes each value that it offers, into the entries of a list as well', () => {
  const { valuesAt } = garden(new Map());
  expect([...valuesAt('plot.side')].sort()).toEqual(['north', 'south']);
  expect([...valuesAt('plot.sheds.kind')]).toEqual(['tools', 'seeds']);
});

test('Staff raise every category of conditions', () => {
  expect([...garden(new Map()).valuesAt('plot.chores.categoryEnum')]).toEqual(
    expect.arrayContaining(['WEEDS', 'FENCE']),
  );
});

test('A fact that nothing names is not written', () => {
  const { isWritten, leaf } = garden(new Map());
  expect(isWritten(leaf('plot.ghost'))).toBe(false);
  expect(isWritten(leaf('plot.copied'))).toBe(true);
  expect(isWritten(leaf('person.born'))).toBe(true);
});

test('Nothing excuses a fact, or a value of a closed list, from being written', () => {
  const names = coverageTargets(garden(new Map()).bundle).map(({ of, name }) => `${of}: ${name}`);
  expect(names).toEqual(expect.arrayContaining(['plot: plot.ghost', 'plot.soil: peat']));
});
