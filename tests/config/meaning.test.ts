/** What is said of questions and transitions that are written rightly, and mean what nobody can have meant? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const PLOT = 'flows/garden/plot.yaml';
const REGISTER = 'flows/garden/registration.yaml';
const EARLY = `{ ask: start/who,   path: '',    step: who }
    - { ask: start/where, path: where, step: where, when: isNamed }`;
const sunny = `{ '===': [{ var: plot.side }, south] }`;

const rows: [what: string, file: string, from: string, to: string, codes: string[]][] = [
  ['a text has no size', PLOT, sunny, `{ '>': [{ var: plot.friend }, 1] }`, ['operator/operand']],
  ['a number and a date', PLOT, sunny, `{ '>': [{ var: person.born }, 18] }`, ['operator/operand']],
  ['a date by its size', PLOT, sunny, `{ '>': [{ var: person.born }, '2000-01-01'] }`, []],
  [
    'a date that is none',
    PLOT,
    sunny,
    `{ '===': [{ var: person.born }, yesterday] }`,
    ['literal/impossible'],
  ],
  [
    'years between dates',
    PLOT,
    sunny,
    `{ '<': [{ years: [{ var: person.born }, { var: today }] }, 18] }`,
    [],
  ],
  [
    'years of a number',
    PLOT,
    sunny,
    `{ '<': [{ years: [{ var: plot.size }, { var: today }] }, 18] }`,
    ['operator/operand'],
  ],
  ['a date of a text', PLOT, sunny, `{ '!!': { date: { var: plot.friend } } }`, ['operator/operand']],
  ['a sum of texts', PLOT, sunny, `{ '>': [{ '+': [{ var: plot.friend }, 1] }, 2] }`, ['operator/operand']],
  [
    'a sum that is exactly a number',
    PLOT,
    sunny,
    `{ '===': [{ '*': [{ var: plot.size }, 1.1] }, 2] }`,
    ['operator/operand'],
  ],
  ['a sum of whole numbers', PLOT, sunny, `{ '===': [{ '+': [{ var: org.rent }, 1] }, 20] }`, []],
  [
    'a list beside a fact',
    PLOT,
    sunny,
    `{ '===': [{ var: plot.sheds }, { var: plot.side }] }`,
    ['operator/operand'],
  ],
  [
    'a number beside a text',
    PLOT,
    sunny,
    `{ '===': [{ var: plot.size }, { var: plot.friend }] }`,
    ['operator/operand'],
  ],
  [
    'choices with nothing in common',
    PLOT,
    sunny,
    `{ '===': [{ var: plot.side }, { var: status }] }`,
    ['operator/operand'],
  ],
  ['one number beside another', PLOT, sunny, `{ '===': [{ var: plot.size }, { var: org.rent }] }`, []],
  [
    'a search in a number',
    PLOT,
    sunny,
    `{ in: [{ var: plot.friend }, { var: plot.size }] }`,
    ['operator/operand'],
  ],
  ['a search in a text', PLOT, sunny, `{ in: [{ var: plot.side }, southeast] }`, ['operator/operand']],
  ['a text searched for a part', PLOT, sunny, `{ in: [smith, { var: plot.friend }] }`, []],
  [
    'an entry that is no number',
    PLOT,
    '{ in: [{ var: kind }, [tools, both]] }',
    `{ '>': [{ var: kind }, 1] }`,
    ['operator/operand'],
  ],
  [
    'two limits that meet',
    PLOT,
    sunny,
    `{ and: [{ '>=': [{ var: plot.size }, 5] }, { '<=': [{ var: plot.size }, 5] }] }`,
    [],
  ],
  [
    'two limits with a gap',
    PLOT,
    sunny,
    `{ and: [{ '>': [{ var: plot.size }, 5] }, { '<': [{ var: plot.size }, 5] }] }`,
    ['logic/never'],
  ],
  ['a limit that no setting reaches', PLOT, sunny, `{ '>': [{ var: org.rent }, 500] }`, ['logic/never']],
  ['a limit that a setting reaches', PLOT, sunny, `{ '>=': [{ var: org.rent }, 500] }`, []],
  [
    'a question and its opposite',
    PLOT,
    sunny,
    `{ or: [{ trigger: isSunny2 }, { '!': { trigger: isSunny2 } }] }\n  isSunny2: { var: plot.side }`,
    ['logic/always'],
  ],
  [
    'a part without the whole',
    PLOT,
    sunny,
    `{ and: [{ var: lookups.shed.kind }, { '!': { var: lookups.shed } }] }`,
    ['logic/never'],
  ],
  [
    'some and none of the same',
    PLOT,
    sunny,
    `{ and: [{ some: [{ var: plot.sheds }, { var: id }] }, { none: [{ var: plot.sheds }, { var: id }] }] }`,
    ['logic/never'],
  ],
  [
    'what an entry can never be',
    PLOT,
    '{ in: [{ var: kind }, [tools, both]] }',
    `{ and: [{ '===': [{ var: kind }, tools] }, { '===': [{ var: kind }, both] }] }`,
    ['logic/never'],
  ],
  [
    'a clause that follows from another',
    PLOT,
    sunny,
    `{ and: [{ '===': [{ var: plot.side }, south] }, { '!==': [{ var: plot.side }, north] }] }`,
    ['logic/idle'],
  ],
  [
    'a guard that matters',
    PLOT,
    sunny,
    `{ and: [{ var: plot.side }, { '!==': [{ var: plot.side }, north] }] }`,
    [],
  ],
  [
    'too many facts to decide',
    PLOT,
    sunny,
    `{ and: [${Array.from({ length: 14 }, (_, at) => `{ '>': [{ '+': [{ var: plot.size }, ${at}] }, 9] }`).join(', ')}, { '>': [{ '+': [{ var: plot.size }, 1] }, 99] }] }`,
    [],
  ],
  ['a trigger that only another asks', PLOT, sunny, `{ trigger: isSouth }\n  isSouth: ${sunny}`, []],
  [
    'a trigger asked by nobody, beside a mistake',
    PLOT,
    sunny,
    `{ var: plot.sode }\n  isSouth: ${sunny}`,
    ['var/unknown'],
  ],
  [
    'a later transition that needs more',
    PLOT,
    '  - { on: skipped',
    '  - { on: grown, from: any, to: done, when: mayFence }\n  - { on: skipped',
    ['transition/idle'],
  ],
  [
    'the same question from another step',
    PLOT,
    '  - { on: skipped',
    '  - { on: grown, from: [fence], to: done, when: isLarge }\n  - { on: skipped',
    ['transition/idle'],
  ],
  [
    'a step that was entered again',
    PLOT,
    '  - { on: skipped',
    '  - { on: back, from: [fence], to: where, when: isSunny }\n  - { on: again, from: [where], to: done, when: isLarge }\n  - { on: skipped',
    [],
  ],
  [
    'a screen with a parameter',
    PLOT,
    'RENTED:  { route: done }',
    'RENTED:  { route: plots/7 }',
    ['screen/unknown'],
  ],
  [
    'a last status that does not wait',
    PLOT,
    'RENTED:  { route: done }',
    'RENTED:  { route: help, terminal: true }',
    [],
  ],
  [
    'whole numbers between two limits',
    'schemas/forms/where.json',
    '"type": "number", "widget": "money"',
    '"type": "integer", "minimum": 1.2, "maximum": 1.8, "widget": "money"',
    ['form/impossible'],
  ],
  [
    'one whole number between two limits',
    'schemas/forms/where.json',
    '"type": "number", "widget": "money"',
    '"type": "integer", "minimum": 1.2, "maximum": 2, "widget": "money"',
    [],
  ],
  [
    'choices that the length refuses',
    'schemas/forms/where.json',
    '"enum": ["tools", "seeds"]',
    '"enum": ["tools", "seeds"], "maxLength": 4',
    ['form/impossible'],
  ],
  [
    'a choice that the length allows',
    'schemas/forms/where.json',
    '"enum": ["tools", "seeds"]',
    '"enum": ["tools", "pots"], "maxLength": 4',
    ['effect/misfit'],
  ],
  ['a flag that is not as by default', 'orgs/north.yaml', 'new-map: true', 'new-map: false', ['org/same']],
  ['words of the product, again', 'orgs/south.yaml', 'Help is near', 'Help', ['org/same']],
  ['a question that asks for its own answer', REGISTER, 'when: isNamed }', 'when: isLarge }', ['fact/early']],
  [
    'a transition that asks for what is only answered behind it',
    PLOT,
    'to: where, when: isNamed',
    'to: where, when: isSunny',
    ['fact/early'],
  ],
  [
    'a transition that asks for what a list behind it holds',
    PLOT,
    'to: where, when: isNamed',
    'to: where, when: hasTools',
    [],
  ],
  [
    'a question that asks for an earlier answer',
    REGISTER,
    EARLY,
    `{ ask: start/where, path: '', step: where }\n    - { ask: start/who, path: who, step: who, when: isLarge }`,
    [],
  ],
];

test.each(rows)('%s', (_what, file, from, to, codes) => {
  const found = load(changed(file, from, to)).problems.map(({ code }) => code);
  expect([...found].sort()).toEqual(codes);
});
