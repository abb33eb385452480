/** Is an application that a change leads elsewhere found, and is the change named that leads it there? */
import { describe, expect, test } from 'vitest';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import type { FlowComparison } from '../../src/proof/diff/comparison.ts';
import { groupDifferences } from '../../src/proof/diff/groups.ts';
import { changedPartsOf, compareProducts, renamesOf, type Version } from '../../src/proof/diff/products.ts';
import { sampleFacts } from '../../src/proof/sample/sample.ts';
import { triggersWithin } from '../../src/proof/scenario/context.ts';
import { type Edit, edited, versionOf } from '../support/versions.ts';

const today = '2026-11-20';
const PLOT = 'flows/garden/plot.yaml';
const REGISTER = 'flows/garden/registration.yaml';
const EXPERIMENT = `experiments:
  map: { variations: { control: 50, larger: 50 } }

calls:
  optimizerProfile:     { method: GET,   path: /api/profile }
  saveOptimizerProfile: { method: PATCH, path: /api/profile }
  saveExperiments:      { method: PATCH, path: '/api/{uuid}/experiments' }
`;
const named = `  - { on: named,  from: [who],   to: where, when: isNamed }\n`;
const chosen = `  - { on: chosen, from: [where], to: fence, when: isLarge }\n`;

function compared(before: Version, after: Version, id: string): FlowComparison {
  const [old, now] = [openProduct(before.bundle), openProduct(after.bundle)];
  const [oldFlow, flow] = [flowOf(old, id), flowOf(now, id)];
  return {
    before: { product: old, flow: oldFlow },
    after: { product: now, flow },
    renamed: renamesOf(oldFlow, flow),
    changed: changedPartsOf(compareProducts(before, after), id),
    askedWithin: new Map(
      [...triggersWithin(after.source)].map(([name, others]) => [name, [name, ...others]]),
    ),
    today,
  };
}

function differences(edits: Edit[], id = 'plot') {
  const both = compared(versionOf(edited([])), versionOf(edited(edits)), id);
  const sample = sampleFacts(both.before.product, both.before.flow, { seed: 1, count: 1500, today });
  return groupDifferences(both, sample).groups;
}

const rows: [what: string, edits: Edit[], causes: string[][], flow?: string][] = [
  ['nothing', [], []],
  ['a word', [['flows/garden/copy.yaml', 'title: A fence', 'title: The fence']], []],
  ['a limit', [[PLOT, `plot.size }, 100]`, `plot.size }, 99]`]], [['triggers/isLarge']]],
  [
    'a transition from another step',
    [[PLOT, 'from: [where], to: fence', 'from: [who, where], to: fence']],
    [['transitions/chosen']],
  ],
  [
    'a transition to another step',
    [[PLOT, 'to: done, when: isSmall', 'to: fence, when: isSmall']],
    [['transitions/skipped']],
  ],
  [
    'a transition that asks otherwise',
    [[PLOT, 'to: done, when: isSmall', 'to: done, when: isLarge']],
    [['transitions/skipped']],
  ],
  ['another order', [[PLOT, named + chosen, chosen + named]], [['transitions/chosen']]],
  [
    'a status that has a screen',
    [[PLOT, 'ASKED:   { derived: true }', 'ASKED:   { route: help }']],
    [['statuses/ASKED']],
  ],
  [
    'a step with another screen',
    [[PLOT, 'where: { route: where }', 'where: { route: help }']],
    [['steps/where']],
  ],
  ['a step that outranks no more', [[PLOT, 'done, outranks: waiting', 'done']], [['steps/done']]],
  [
    'a line of routing that asks otherwise',
    [[PLOT, 'step: help, when: isSunny', 'step: help, when: isRented']],
    [['routing/sunny']],
  ],
  [
    'a question that is always asked',
    [[REGISTER, 'step: where, when: isNamed', 'step: where']],
    [['questions/start/where']],
    'registration',
  ],
  [
    'a question whose trigger is another',
    [[PLOT, `{ '!!': { var: person.name } }`, `{ '!!': { var: person.born } }`]],
    [['triggers/isNamed']],
    'registration',
  ],
];

test.each(rows)('%s', (_what, edits, causes, flow) => {
  expect(differences(edits, flow).map((group) => group.causes)).toEqual(causes);
});

test.each([
  ['control', undefined],
  ['larger', { map: 'larger' }],
])(
  'Of an experiment the variation %s is counted: a limit that is its own leads people elsewhere',
  (variation, given) => {
    const limitOf = (side: string, limit: number): Edit[] => [
      ['flows/garden/product.yaml', 'calls:\n', EXPERIMENT],
      [
        PLOT,
        `{ '>': [{ var: plot.size }, 100] }`,
        `{ and: [{ '===': [{ var: experiments.map }, ${side}] }, { '>': [{ var: plot.size }, ${limit}] }] }`,
      ],
    ];
    const [before, after] = [100, 99].map((limit) => versionOf(edited(limitOf(variation, limit))));
    const both = compared(before!, after!, 'plot');
    const sample = sampleFacts(both.before.product, both.before.flow, { seed: 1, count: 1500, today });
    const [group, ...more] = groupDifferences(both, sample).groups;
    expect([group?.causes, more]).toEqual([['triggers/isLarge'], []]);
    expect(group?.count).toBeGreaterThan(0);
    expect(group?.example.point.facts.experiments).toEqual(given);
  },
);

test('What is only called otherwise leads nobody elsewhere', () => {
  const renamed: Edit[] = [
    [PLOT, '  fence: { route: fence }', '  border: { route: border, was: [fence] }'],
    [PLOT, '  fence: { kind: notice,', '  border: { was: [fence], kind: notice,'],
    [PLOT, 'to: fence, when', 'to: border, when'],
    [PLOT, 'from: [fence]', 'from: [border]'],
    [PLOT, 'on: [where, fence]', 'on: [where, border]'],
    [PLOT, '  RENTED:  { route: done }', '  LET: { route: done, was: [RENTED] }'],
    [PLOT, '}, RENTED]', '}, LET]'],
    ['flows/garden/copy.yaml', 'fence:       {', 'border:      {'],
  ];
  expect(differences(renamed)).toEqual([]);
  const unsaid = renamed.map(([path, from, to]): Edit => [path, from, to.replace(', was: [RENTED]', '')]);
  expect(differences(unsaid).map(({ causes }) => causes)).toEqual([['statuses/RENTED']]);
});

describe('The example of a group', () => {
  test('holds no fact that could be left out', () => {
    const [group] = differences([[PLOT, `plot.size }, 100]`, `plot.size }, 99]`]]);
    expect(group?.example.point.facts).toEqual({
      status: 'ASKED',
      person: { name: 'given' },
      plot: { size: 100 },
    });
  });

  test('says from where to where, as do the counted ways', () => {
    const [group] = differences([[PLOT, `plot.size }, 100]`, `plot.size }, 99]`]]);
    const ways = (group?.outcomes ?? []).map(({ from, to }) => `${from.step} to ${to.step}`);
    expect(ways).toContain('where to fence');
    const { before, after } = group?.example ?? {};
    expect(ways).toContain(`${before?.step} to ${after?.step}`);
    const counted = (group?.outcomes ?? []).reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(group?.count);
    expect(counted).toBeGreaterThan(5);
  });
});
