/** Does a field that points at its fact read, write and fail as one whose type and write are written out? */
import { describe, expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { propertiesOf } from '../../src/config/model/typed.ts';
import type { FlowPart } from '../../src/engine/model/language.ts';
import { changed } from './trees.ts';

const load = createLoader();
const FORM = 'schemas/forms/where.json';
const PLOT = 'flows/garden/plot.yaml';
const WRITTEN = '      - { set: plot, fields: [size, side] }\n';
const REGISTRATION = 'flows/garden/registration.yaml';
const ASKED = ', writes: [{ set: plot.size, from: answers.size }]';
const SIDE = `    "side": {
      "type": "string",
      "widget": "choice",
      "sensitivity": "personal",
      "enum": ["north", "south"],
      "labels": { "north": "North", "south": "South" }
    },`;
const SIZE = '"size": { "type": "number", "widget": "money", "sensitivity": "personal" }';
const FACT = '"side": { "type": "string", "enum": ["north", "south"] }';
const LABELS = '"labels": { "north": "North", "south": "South" }';

/** The garden whose form for a plot points at the facts; `field` stands in the place of that for the side. */
function pointing(field = '"side": { "fact": "plot.side", "widget": "choice" }'): SourceFile[] {
  const facts = changed('schemas/facts/plot.json', FACT, FACT.replace(' }', `, ${LABELS} }`));
  const form = changed(FORM, SIDE, `    ${field},`, facts);
  const sized = changed(FORM, SIZE, '"size": { "fact": "plot.size", "widget": "money" }', form);
  return changed(REGISTRATION, ASKED, '', changed(PLOT, WRITTEN, '', sized));
}

const writesOf = (parts: FlowPart[] | undefined) =>
  parts?.map(({ screens }) => screens?.where?.writes).find((writes) => writes !== undefined);

describe('A field that points at its fact', () => {
  const { project, problems } = load(pointing());
  const [garden] = project?.products ?? [];
  const { side, size } = propertiesOf(garden!.forms.get('where')!) as Record<string, object>;

  test('has its type, its choices, their words and its sensitivity', () => {
    expect(problems).toEqual([]);
    expect(size).toEqual({ type: 'number', widget: 'money', sensitivity: 'personal' });
    expect(side).toEqual({
      ...{ type: 'string', widget: 'choice', sensitivity: 'personal', enum: ['north', 'south'] },
      labels: { north: 'North', south: 'South' },
    });
  });

  test('is written there, before what the screen writes itself', () => {
    expect(writesOf(garden?.parts)).toEqual([
      { set: 'plot', fields: ['size', 'side'] },
      { append: 'plot.sheds', from: 'answers.shed', newId: 'id', as: 'shed', stamp: 'built' },
      { refer: 'plot.shedId', to: 'shed' },
    ]);
  });

  test('leaves no words in the fact', () => {
    expect(propertiesOf(garden!.facts.get('plot')!).side).toEqual({
      type: 'string',
      enum: ['north', 'south'],
    });
  });

  test('may say more strictly what may be answered', () => {
    const narrow =
      '"side": { "fact": "plot.side", "widget": "choice", "enum": ["south"], "labels": { "south": "South" } }';
    const { project, problems } = load(pointing(narrow));
    expect(problems).toEqual([]);
    expect(propertiesOf(project!.products[0]!.forms.get('where')!).side).toMatchObject({ enum: ['south'] });
  });

  test('may have another name than its fact', () => {
    const { project, problems } = load(pointing('"exposure": { "fact": "plot.side", "widget": "choice" }'));
    expect(problems).toEqual([]);
    expect(writesOf(project?.products[0]?.parts)?.slice(0, 2)).toEqual([
      { set: 'plot', fields: ['size'] },
      { set: 'plot.side', from: 'answers.exposure' },
    ]);
  });
});

const wrong: [what: string, field: string, problem: object][] = [
  [
    'a fact that is not there',
    '"side": { "fact": "plot.syde", "widget": "choice" }',
    {
      code: 'var/unknown',
      file: FORM,
      line: 7,
      message: 'No fact stands at "plot.syde". Did you mean "plot.side"?',
    },
  ],
  [
    'a root that is not there',
    '"side": { "fact": "plto.side", "widget": "choice" }',
    {
      code: 'var/unknown',
      file: FORM,
      line: 7,
      message: 'No fact stands at "plto.side". Did you mean "plot.side"?',
    },
  ],
  [
    'a type that the fact cannot hold',
    '"side": { "fact": "plot.side", "type": "number", "enum": [1], "labels": { "1": "One" }, "widget": "choice" }',
    { code: 'effect/misfit', file: FORM, line: 7 },
  ],
  [
    'less protection than the fact has',
    '"side": { "fact": "plot.side", "sensitivity": "open", "widget": "choice" }',
    { code: 'form/sensitivity', file: FORM, line: 7 },
  ],
  ['neither fact nor type', '"side": { "widget": "choice" }', { code: 'key/missing', file: FORM, line: 7 }],
];

test.each(wrong)('%s is refused at the field', (_, field, problem) => {
  const { problems } = load(pointing(field));
  expect(problems).toContainEqual(expect.objectContaining(problem));
});

test('a mistake in a write of the screen itself is found in its own line', () => {
  const { problems } = load(changed(PLOT, 'refer: plot.shedId', 'refer: plot.shedIt', pointing()));
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'effect/unknown-path', file: PLOT, line: 61 }),
  );
});
