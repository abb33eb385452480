/** Is it said before a publish how many hold an answer that the edited files no longer allow, and whether it is asked again? */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileForm } from '../../src/config/compile/validators.ts';
import { compareApplications } from '../../src/proof/diff/applications.ts';
import { type ConfigurationVersion, impactOf } from '../../src/server/publish/impact.ts';
import { createReader } from '../../src/server/publish/project.ts';
import { sayImpact } from '../../src/server/publish/say-releases.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { storeOn } from '../../src/server/store/create.ts';
import type { OpenDatabase } from '../../src/server/store/database.ts';
import type { Store } from '../../src/server/store/store.ts';
import { emptyDatabase } from '../support/lent-database.ts';
import { clock, editedGarden, PLOT } from './support/garden.ts';

type Edit = [path: string, from: string | RegExp, to: string];

const FACTS = 'schemas/facts/plot.json';
const WHERE = 'schemas/forms/where.json';
const WHO = 'schemas/forms/who.json';
const PRODUCT = 'flows/garden/product.yaml';
const REGISTRATION = 'flows/garden/registration.yaml';

/** Two with large plots have gone on; one with a plot of 50 stands where its plot is asked for. */
const PEOPLE = [
  {
    name: 'Rose',
    plot: { size: 150, side: 'north', note: 'By the gate', sheds: [{ id: 'a', kind: 'seeds' }] },
  },
  { name: 'wilhelmina', plot: { size: 180, note: 'Shady' } },
  { name: 'Otto', plot: { size: 50, side: 'north', sheds: [{ id: 'b', kind: 'seeds' }] } },
];
/** Whose side was not asked for in this flow, and whose friend was never allowed; and who has ended. */
const NOT_ASKED = { name: 'Ada', plot: { side: 'north', friend: 5, sheds: [{ id: 'c', kind: 'seeds' }] } };
const ENDED = { name: 'Ida', plot: { size: 190, side: 'north', note: 'Gone' } };

/** The files before: a note is a fact, and who has rented is done. */
const BEFORE: Edit[] = [
  [FACTS, '{', '{\n  "$schema": "../config/facts.json",'],
  [
    FACTS,
    '"friend": { "type": "string" },',
    '"friend": { "type": "string" },\n    "note": { "type": "string" },',
  ],
  [PLOT, 'RENTED:  { route: done }', 'RENTED:  { route: help, terminal: true }'],
];

async function versionOf(edits: Edit[]) {
  const { root, edit } = editedGarden();
  for (const each of [...BEFORE, ...edits]) edit(...each);
  const { bundles, sources, problems } = await createReader(root)();
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  return { root, version: { bundles, files: sources } as ConfigurationVersion };
}

function lineOf(root: string, path: string, text: string): string {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return `${path}:${lines.findIndex((line) => line.includes(text)) + 1}`;
}

describe('stored answers', () => {
  let open: OpenDatabase;
  let store: Store;
  let before: ConfigurationVersion;

  const add = async (
    person: { name: string; plot: object; yard?: object },
    screens: string[],
    status: string,
  ) => {
    const details = { email: `${person.name}@garden.example` };
    const made = await store.identities.create({ org: 'north', details, passwordHash: 'none' });
    const identity = made!.uuid;
    const row = { org: 'north', identity, product: 'garden', flow: 'plot', bundle: 'b', status };
    const { uuid } = await store.applications.create({ ...row, facts: { plot: person.plot } }, {});
    const facts = { person: { name: person.name, born: '1990-05-06' } };
    await store.people.save({ identity, product: 'garden' }, { version: 0 }, facts, {});
    for (const screen of screens) {
      await store.events.add({ subject: uuid, actor: identity, org: 'north', kind: 'answered', screen });
    }
  };

  beforeAll(async () => {
    open = await emptyDatabase();
    store = storeOn(open, { keys: createKeyring(randomBytes(32)), clock, newId: randomUUID });
    for (const person of PEOPLE) await add(person, ['who', 'where'], 'ASKED');
    await add(NOT_ASKED, ['who'], 'ASKED');
    await add(ENDED, ['who', 'where'], 'RENTED');
    before = (await versionOf([])).version;
  });
  afterAll(() => open.close());

  const impactBy = async (edits: Edit[]) => {
    const { root, version } = await versionOf(edits);
    const impact = await impactOf(
      { store, clock, compare: compareApplications, compileForm },
      { before, after: version, isFor: () => true },
    );
    return { root, impact };
  };

  test.each<{
    why: string;
    edits: Edit[];
    path: string;
    keyword: string;
    at: [string, string];
    asked: object;
  }>([
    {
      why: 'a choice taken out of a fact',
      edits: [
        [FACTS, '"enum": ["north", "south"]', '"enum": ["south"]'],
        [WHERE, '"enum": ["north", "south"]', '"enum": ["south"]'],
        [WHERE, '{ "north": "North", "south": "South" }', '{ "south": "South" }'],
      ],
      ...{ path: 'plot.side', keyword: 'enum', at: [FACTS, '"enum": ["south"]'] },
      asked: { where: 2, nobody: 1 },
    },
    {
      why: 'a choice taken out of a form alone',
      edits: [
        [WHERE, '"enum": ["north", "south"]', '"enum": ["south"]'],
        [WHERE, '{ "north": "North", "south": "South" }', '{ "south": "South" }'],
      ],
      ...{ path: 'plot.side', keyword: 'enum', at: [WHERE, '"enum": ["south"]'] },
      asked: { where: 1, nobody: 1 },
    },
    {
      why: 'a lower maximum',
      edits: [[WHERE, '"type": "number", "widget"', '"type": "number", "maximum": 160, "widget"']],
      ...{ path: 'plot.size', keyword: 'maximum', at: [WHERE, '"maximum"'] },
      asked: { nobody: 1 },
    },
    {
      why: 'a lower maximum of a fact',
      edits: [[FACTS, '"size": { "type": "number" }', '"size": { "type": "number", "maximum": 120 }']],
      ...{ path: 'plot.size', keyword: 'maximum', at: [FACTS, '"maximum"'] },
      asked: { nobody: 2 },
    },
    {
      why: 'a narrower pattern',
      edits: [[WHO, '"^[A-Za-z ]+$"', '"^[A-Z][a-z ]+$"']],
      ...{ path: 'person.name', keyword: 'pattern', at: [WHO, '"pattern"'] },
      asked: { nobody: 1 },
    },
    {
      why: 'a rule that refuses more',
      edits: [[PLOT, '{ var: answers.name }, Bartholomew', '{ var: answers.name }, Otto']],
      ...{ path: 'person.name', keyword: 'isTooLong', at: [WHO, '"isTooLong"'] },
      asked: { nobody: 1 },
    },
    {
      why: 'a field made required',
      edits: [[WHERE, '"required": ["size"]', '"required": ["size", "side"]']],
      ...{ path: 'plot.side', keyword: 'required', at: [WHERE, '"required"'] },
      asked: { nobody: 1 },
    },
    {
      why: 'a property that is no fact any more',
      edits: [[FACTS, '    "note": { "type": "string" },\n', '']],
      ...{ path: 'plot.note', keyword: 'additionalProperties', at: [FACTS, '"properties"'] },
      asked: { nobody: 2 },
    },
    {
      why: 'a root of facts that is gone',
      edits: [
        [PRODUCT, '  plot: ', '  yard: '],
        [REGISTRATION, /plot\./g, 'yard.'],
        [PLOT, /plot\./g, 'yard.'],
        [PLOT, 'set: plot,', 'set: yard,'],
      ],
      ...{ path: 'plot', keyword: 'additionalProperties', at: [PRODUCT, 'facts:'] },
      asked: { nobody: 4 },
    },
    {
      why: 'a part of an answer that became a date',
      edits: [[WHO, '"year": { "type": "integer" }', '"year": { "type": "integer", "minimum": 1991 }']],
      ...{ path: 'person.born', keyword: 'minimum', at: [WHO, '"minimum"'] },
      asked: { nobody: 4 },
    },
    {
      why: 'a choice of an entry of a list',
      edits: [
        [FACTS, '"tools", "seeds", "both"', '"tools", "both"'],
        [WHERE, '"enum": ["tools", "seeds"]', '"enum": ["tools"]'],
      ],
      ...{ path: 'plot.sheds.*.kind', keyword: 'enum', at: [FACTS, '"tools", "both"'] },
      asked: { nobody: 3 },
    },
  ])('of $why: path, reason, line, how many, and where they are asked', async (each) => {
    const { root, impact } = await impactBy(each.edits);
    const { groups, applications } = impact.values;
    const told = groups.map(({ asked, cure, ...group }) => ({
      ...group,
      asked: Object.fromEntries(asked.map(({ screen, count }) => [screen ?? 'nobody', count])),
      isCured: cure !== undefined,
    }));
    const counts = Object.values(each.asked) as number[];
    const count = counts.reduce((sum, some) => sum + some, 0);
    const { path, keyword, asked } = each;
    expect(told).toEqual([
      {
        ...{ product: 'garden', flow: 'plot', path, keyword, asked, count },
        ...{ at: lineOf(root, ...each.at), isCured: 'nobody' in asked },
      },
    ]);
    expect(applications).toBe(count);
    for (const { screen, count: some } of groups[0]!.asked) {
      const line =
        screen === null
          ? `asked by no screen: ${some}. ${groups[0]!.cure}`
          : `asked again at ${screen}: ${some}`;
      expect(sayImpact(impact)).toContain(`     ${line}\n`);
    }
    const printed = sayImpact(impact) + JSON.stringify(impact);
    for (const { name, plot } of PEOPLE) {
      for (const own of [name, plot.note].filter((text) => text !== undefined))
        expect(printed).not.toContain(own);
    }
    expect(printed).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test.each<[string, Edit[]]>([
    ['other words', [[WHERE, '"north": "North"', '"north": "Northern"']]],
    ['a wider list', [[FACTS, '"tools", "seeds", "both"', '"tools", "seeds", "both", "none"']]],
    [
      'a limit that all keep',
      [[WHERE, '"type": "number", "widget"', '"type": "number", "maximum": 180, "widget"']],
    ],
    [
      'a field that may be left out',
      [
        [
          WHERE,
          '"shed": {',
          '"wish": { "type": "string", "widget": "text", "sensitivity": "personal" },\n    "shed": {',
        ],
      ],
    ],
    [
      'another question in between',
      [[PLOT, "'>': [{ var: plot.size }, 100]", "'>': [{ var: plot.size }, 90]"]],
    ],
  ])('nothing is said of %s', async (_why, edits) => {
    const { impact } = await impactBy(edits);
    expect(impact.values).toEqual({ applications: 0, groups: [] });
    expect(sayImpact(impact)).not.toContain('no longer allowed');
  });
});
