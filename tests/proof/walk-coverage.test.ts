/** Does coverage count what walks touch, and only that? */
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import { createWalkContext, triggersWithin } from '../../src/proof/scenario/context.ts';
import { createCoverage } from '../../src/proof/scenario/coverage.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import { withFile } from '../config/trees.ts';

/** The names that no walk touches, by group, after these lines of the flow `plot` at the org `south`. */
function missingAfter(...lines: string[]) {
  const walk = [
    'walk: A story of a plot',
    'flow: plot',
    'org: south',
    'each:',
    ...lines.map((line) => `  - ${line}`),
  ];
  const { project, problems } = loadProject(withFile('flows/garden/walks/visit.yaml', walk.join('\n')));
  const [source] = project?.products ?? [];
  const [bundle] = project ? compileProject(project) : [];
  const story = source?.walks[0]?.walk;
  if (!source || !bundle || !story) throw new Error(JSON.stringify(problems));
  const context = createWalkContext(bundle, source, '2026-11-20');
  const coverage = createCoverage(context.product, triggersWithin(source));
  for (const moment of createWalkPlayer({ ...context, product: coverage.product })(story))
    coverage.see(moment);
  const report = coverage.report();
  const names = report.map(
    ({ group, missing }) => [group, missing.map(({ of, name }) => `${of} ${name}`)] as const,
  );
  return { report, ...Object.fromEntries(names) } as { report: typeof report } & Record<string, string[]>;
}

const NAMED = '{ result: { person.name: Joe }, lands: where }';

test('A transition, its step, its status and its screen are touched by whom it moves', () => {
  const missing = missingAfter(NAMED);
  expect(missing.transitions).toEqual(['plot chosen', 'plot skipped', 'plot fenced']);
  expect(missing.steps).toEqual(['plot who', 'plot fence', 'plot done', 'plot help']);
  expect(missing.statuses).toEqual(['plot LOOKING', 'plot RENTED', 'plot UNKNOWN']);
  expect(missing.screens).not.toContain('plot where');
  expect(missing.screens).toContain('plot fence');
});

test('A trigger counts each way, and only where a transition from the step asks it', () => {
  const { triggers = [] } = missingAfter(NAMED);
  expect(triggers.filter((each) => each.startsWith('isNamed'))).toEqual(['isNamed does not hold']);
  expect(triggers.filter((each) => each.startsWith('isLarge'))).toEqual(['isLarge holds']);
  expect(triggers.filter((each) => each.startsWith('mayFence'))).toHaveLength(2);
});

test('What a trigger asks by name is asked with it', () => {
  const { triggers = [] } = missingAfter('{ result: { person.name: Joe, plot.size: 120 }, lands: fence }');
  expect(triggers.filter((each) => each.startsWith('mayFence'))).toEqual(['mayFence holds']);
  expect(triggers.filter((each) => each.startsWith('isLarge'))).toEqual(['isLarge does not hold']);
});

test('A line of routing counts when it decides', () => {
  expect(missingAfter(NAMED).routing).toEqual(['plot sunny']);
  expect(missingAfter('{ result: { plot.side: south }, lands: help }').routing).toEqual([]);
});

test('A message counts when it is shown', () => {
  expect(missingAfter(NAMED).messages).toEqual(['who name.required', 'who name.isTooLong']);
  const born = 'born: { month: 1, day: 1, year: 1980 }';
  expect(missingAfter(`{ answer: who, with: { ${born} }, refused: { name: Required. } }`).messages).toEqual([
    'who name.isTooLong',
  ]);
});

test('Words of an org count where they are shown at that org', () => {
  expect(missingAfter(NAMED).overrides).toEqual(['south screens.help.title']);
  expect(missingAfter('{ result: { plot.side: south }, lands: help }').overrides).toEqual([]);
});

test('Touched and missing make up the whole of a group', () => {
  for (const { of, touched, missing } of missingAfter(NAMED).report)
    expect(touched + missing.length).toBe(of);
});

test('A fact counts where something writes it, and a value where something writes that value', () => {
  const { facts, values } = missingAfter(NAMED);
  expect(facts).toEqual([]);
  // The form offers tools and seeds.
  expect(values).toEqual(['plot.sheds.kind both']);
});
