/** Is each difference between two versions told as what it is? A row is a change of the small project. */
import { expect, test } from 'vitest';
import { compareProducts } from '../../src/proof/diff/products.ts';
import { type Edit, edited, versionOf } from '../support/versions.ts';

const PLOT = 'flows/garden/plot.yaml';
const REGISTER = 'flows/garden/registration.yaml';
const COPY = 'flows/garden/copy.yaml';
const PRODUCT = 'flows/garden/product.yaml';
const chosen = `  - { on: chosen, from: [where], to: fence, when: isLarge }\n`;
const skipped = `  - { on: skipped, from: [where], to: done, when: isSmall }\n`;

/** `group kind name` of each change, in their order. */
const rows: [what: string, edits: Edit[], told: string[]][] = [
  ['nothing', [], []],
  ['a comment', [[PLOT, 'lookups:', '# why\nlookups:']], []],
  [
    'a transition that is gone, and another trigger',
    [
      [PLOT, skipped, ''],
      [PLOT, `100] }`, `90] }`],
    ],
    ['transitions removed skipped', 'triggers changed isLarge'],
  ],
  [
    'a gate, with its words',
    [
      [
        REGISTER,
        'progress:',
        'gates:\n  - { id: shut, on: [register], when: isRenter, page: shut }\n\nprogress:',
      ],
      [REGISTER, 'isRenter: { trigger: isRented }', 'isRenter: { var: org.fences }'],
      [COPY, '  shell:', '  pages:\n    shut: { title: Shut, body: Come back. }\n  shell:'],
    ],
    [
      'triggers changed isRenter',
      'gates added shut',
      'copy added pages.shut.title',
      'copy added pages.shut.body',
    ],
  ],
  [
    'a transition to another step',
    [[PLOT, 'to: done, when: isSmall', 'to: fence, when: isSmall']],
    ['transitions changed skipped'],
  ],
  [
    'two transitions in another order',
    [[PLOT, chosen + skipped, skipped + chosen]],
    ['transitions moved skipped'],
  ],
  [
    'a step with a new name',
    [
      [PLOT, '  fence: { route: fence }', '  border: { route: fence, was: [fence] }'],
      [PLOT, 'to: fence, when', 'to: border, when'],
      [PLOT, 'from: [fence]', 'from: [border]'],
    ],
    ['steps renamed border'],
  ],
  [
    'a status with a new name',
    [
      [PLOT, '  RENTED:  { route: done }', '  LET: { route: done, was: [RENTED] }'],
      [PLOT, '}, RENTED]', '}, LET]'],
    ],
    ['triggers changed isRented', 'statuses renamed LET', 'facts changed status'],
  ],
  [
    'a status that waits no more',
    [[PLOT, '{ waiting: true, kept: help }', '{ derived: true }']],
    ['statuses changed LOOKING'],
  ],
  [
    'lines of routing in another order',
    [
      [
        PLOT,
        '  - { use: outranking }\n  - { use: status }\n',
        '  - { use: status }\n  - { use: outranking }\n',
      ],
    ],
    ['routing moved status'],
  ],
  [
    'a screen that is open elsewhere',
    [[PLOT, 'open: { steps: [where], when: hasTools }', 'open: { steps: [done] }']],
    ['screens changed fence'],
  ],
  [
    'a question that is always asked',
    [[REGISTER, 'step: where, when: isNamed', 'step: where']],
    ['questions changed start/where'],
  ],
  ['a place of the progress', [[PLOT, 'on: [where, fence]', 'on: [fence]']], ['progress changed plot']],
  [
    'a field that takes less',
    [['schemas/forms/who.json', '"maxLength": 80', '"maxLength": 60']],
    ['fields changed name'],
  ],
  [
    'a fact with another choice',
    [['schemas/facts/plot.json', '["north", "south"]', '["north", "south", "east"]']],
    ['facts changed plot.side'],
  ],
  ['a word', [[COPY, 'title: A fence', 'title: The fence']], ['copy changed screens.fence.title']],
  ['a flag', [[PRODUCT, 'default: false', 'default: true']], ['product changed garden']],
];

test.each(rows)('%s', (_what, edits, told) => {
  const changes = compareProducts(versionOf(edited([])), versionOf(edited(edits)));
  expect(changes.map(({ group, kind, name }) => `${group} ${kind} ${name}`)).toEqual(told);
});

test('A form that moves into the folder of its product, words of it in copy and org, is no change', () => {
  const words = 'copy: { forms: { who: { name: { title: Your whole name } } } }';
  const before = edited([
    ['orgs/north.yaml', 'products:\n  garden:\n', `products:\n  garden:\n    ${words}\n`],
  ]);
  const after = before.map(({ path, text }) => ({
    path: path.replace('schemas/forms/', 'schemas/garden/forms/'),
    text: path.startsWith('schemas/forms/') ? text.replaceAll('"../', '"../../') : text,
  }));
  const [old, now] = [versionOf(before), versionOf(after)];
  expect(Object.keys(old.bundle.forms)).toContain('where');
  expect(Object.keys(now.bundle.forms)).toContain('garden/where');
  expect(compareProducts(old, now)).toEqual([]);
  expect(compareProducts(now, old)).toEqual([]);
});

test('The words of an org are told as its own', () => {
  const org = 'orgs/north.yaml';
  const files = edited([]);
  const text = files.find(({ path }) => path === org)?.text ?? '';
  const own = `${text.trimEnd()}\n    copy: { screens: { fence: { title: Our fence } } }\n`;
  const after = versionOf(files.map((file) => (file.path === org ? { path: org, text: own } : file)));
  const words = {
    group: 'copy',
    kind: 'added',
    name: 'screens.fence.title',
    details: [{ path: '', after: 'Our fence' }],
  };
  // South goes on from north: its people read these words too.
  expect(compareProducts(versionOf(files), after)).toEqual([
    { ...words, of: 'north' },
    { ...words, of: 'south' },
  ]);
});

test('A moved thing says what it stands after now, and a renamed one what it was', () => {
  const [moved] = compareProducts(
    versionOf(edited([])),
    versionOf(edited([[PLOT, chosen + skipped, skipped + chosen]])),
  );
  expect(moved).toMatchObject({ name: 'skipped', after: 'named', details: [] });
  const [renamed] = compareProducts(
    versionOf(edited([])),
    versionOf(edited([[PLOT, 'on: skipped, from', 'on: passed, was: [skipped], from']])),
  );
  expect(renamed).toMatchObject({ kind: 'renamed', name: 'passed', was: 'skipped' });
});
