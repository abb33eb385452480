/** Do the product's own walks hold, and is there nothing that none of them comes by? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { readFiles } from '../../src/config/disk.ts';
import { loadProject } from '../../src/config/load.ts';
import { createWalkContext, triggersWithin } from '../../src/proof/scenario/context.ts';
import { createCoverage } from '../../src/proof/scenario/coverage.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';

const root = join(import.meta.dirname, '../..');
const points: { step: string; facts: { status: string } }[] = JSON.parse(
  readFileSync(join(root, 'tests/fixtures/derived-steps.json'), 'utf8'),
);

const { project, problems } = loadProject(readFiles(root));
const [source] = project?.products ?? [];
const [bundle] = project ? compileProject(project) : [];
if (!source || !bundle) throw new Error(JSON.stringify(problems));
const context = createWalkContext(bundle, source, '2026-11-20');
const coverage = createCoverage(context.product, triggersWithin(source));
const play = createWalkPlayer({ ...context, product: coverage.product });
const walks = source.walks.map(({ file, walk }) => ({ file, walk, moments: [...play(walk)] }));
for (const moment of walks.flatMap(({ moments }) => moments)) coverage.see(moment);

test.each(walks)('$file holds', ({ moments }) => {
  expect(moments.length).toBeGreaterThan(0);
  expect(
    moments.filter(({ mismatch }) => mismatch).map(({ pointer, mismatch }) => ({ pointer, ...mismatch })),
  ).toEqual([]);
});

test.each(coverage.report())('The walks come by all $group', ({ missing, of }) => {
  expect(missing).toEqual([]);
  expect(of).toBeGreaterThan(0);
});

test('The walk of the whole journey goes by the 38 points, status by status and step by step', () => {
  const journey = walks.find(({ file }) => file.endsWith('/journey-california.yaml'));
  const told = journey?.moments
    .filter(({ line }) => line.result !== undefined)
    .map(({ state, landing }) => ({ status: state.facts.status, step: landing.derivation?.step }));
  expect(told).toEqual(points.map(({ step, facts }) => ({ status: facts.status, step })));
});

test('Every persona walks, or somebody goes on from them', () => {
  const personas = Object.keys(context.personas);
  const used = new Set(source.walks.map(({ walk }) => walk.given?.persona));
  const further = [...source.personas.values()].map((persona) => persona.extends);
  expect(personas.filter((name) => !used.has(name) && !further.includes(name))).toEqual([]);
});
