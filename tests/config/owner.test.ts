/** What is said of an owner's side that is written wrongly, or leads nowhere? A row is one change to one that is right. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed, ownedFiles } from './trees.ts';

const load = createLoader();
const OWNER = 'flows/garden/owner.yaml';
const PLOT = 'flows/garden/plot.yaml';
const COPY = 'flows/garden/copy.yaml';
const PRODUCT = 'flows/garden/product.yaml';
const WHO = 'schemas/forms/who.json';
const EXITS = `      - { to: RENTED, when: isPaid }
      - { to: REFUSED, when: isRefused }
      - { to: ASKED, after: 1d }`;

const rows: [what: string, file: string, from: string, to: string, codes: string[]][] = [
  ['a stage of no status', OWNER, '  RENTED:\n    tells', '  RETNED:\n    tells', ['status/unknown']],
  ['an exit to no status', OWNER, 'to: REFUSED, when', 'to: REFUESD, when', ['status/unknown']],
  ['a failure to no status', OWNER, 'failed: ASKED', 'failed: ASKD', ['status/unknown']],
  ['an expiry to no status', OWNER, 'to: REFUSED, notice', 'to: GONE, notice', ['status/unknown']],
  ['no status that lasts', OWNER, 'except: [RENTED]', 'except: [RENTDE]', ['status/unknown']],
  ['days that no lender sets', OWNER, 'after: org.rent', 'after: org.rnet', ['setting/unknown']],
  ['days that are no number', OWNER, 'after: org.rent', 'after: org.fences', ['setting/type']],
  ['days that are a fact', OWNER, 'notice: org.rent', 'notice: plot.size', ['setting/type']],
  ['days that are nothing', OWNER, 'notice: org.rent', 'notice: plot.sise', ['var/unknown']],
  [
    'a stage that waits for itself, and nobody is asked',
    OWNER,
    '    tells: rented\n',
    '    tells: rented\n    then: [{ to: RENTED, after: 1d }]\n',
    ['stage/circle'],
  ],
  [
    'a stage that waits for itself, or for what is asked',
    OWNER,
    '    tells: rented\n',
    '    tells: rented\n    then: [{ to: RENTED, after: 1d }, { to: LOOKING, when: isRefused }]\n',
    [],
  ],
  ['a stage that runs no task', OWNER, 'run: look', 'run: looks', ['task/unknown']],
  [
    'a task that gives what nobody writes',
    OWNER,
    'gives: [plot.size, person.name]',
    'gives: [plot.size, plot.kinds.0]',
    ['var/unknown'],
  ],
  [
    'a task that gives what no screen asks',
    OWNER,
    'gives: [plot.size, person.name]',
    'gives: [plot.size, plot.fence]',
    ['fact/unwritten'],
  ],
  ['papers that nobody names', OWNER, 'provider: till', 'provider: documents', ['key/missing']],
  ['a screen of no task', OWNER, 'task: pay', 'task: pya', ['task/unknown']],
  ['an answer of no shape', OWNER, 'result: payment', 'result: paiment', ['facts/unknown']],
  [
    'a task that gives what is not there',
    OWNER,
    'person.name], result',
    'person.nmae], result',
    ['var/unknown'],
  ],
  ['an answer without the field', OWNER, 'fields: [found]', 'fields: [fuond]', ['effect/unknown-path']],
  ['an answer that does not fit', OWNER, 'set: plot.paid, from', 'set: plot.side, from', ['effect/misfit']],
  ['a link to no screen', OWNER, 'to: chores }', 'to: chroes }', ['screen/unknown']],
  ['a link that asks nothing', OWNER, 'to: chores }', 'to: chores, when: isFnd }', ['trigger/unknown']],
  ['a shown fact that is none', OWNER, 'fact: plot.size', 'fact: plot.sise', ['var/unknown']],
  ['a shown list without words', OWNER, ', words: kinds }', ' }', ['show/misfit']],
  ['words for what can be anything', OWNER, 'format: number }', 'words: kinds }', ['show/misfit']],
  ['words and a format', OWNER, 'words: kinds }', 'words: kinds, format: text }', ['show/misfit']],
  ['values without words', COPY, ', seeds: A shed for seeds', '', ['copy/missing']],
  ['no such words for values', OWNER, 'words: kinds', 'words: kidns', ['copy/missing']],
  ['conditions in no fact', OWNER, 'from: plot.chores', 'from: plot.chroes', ['var/unknown']],
  [
    'a category that is never asked',
    OWNER,
    '    WEEDS:',
    '    WEDES:',
    [
      'condition/unknown',
      'condition/unknown',
      'copy/missing',
      'copy/missing',
      'copy/missing',
      'copy/unknown',
    ],
  ],
  ['a field that no condition has', OWNER, 'by: instead', 'by: insted', ['var/unknown']],
  ['a default of no field', OWNER, 'defaults: { beds', 'defaults: { bed', ['var/unknown']],
  ['a condition at no screen', OWNER, 'FENCE: { screen: chore', 'FENCE: { screen: chroe', ['screen/unknown']],
  [
    'a mail without words',
    COPY,
    'rented:  { subject: The plot is yours, body',
    'rented:  { body',
    ['copy/missing'],
  ],
  ['a mail that nobody sends', OWNER, '  RENTED:\n    tells: rented\n', '', ['copy/unknown']],
  [
    'another notice than is worded',
    OWNER,
    'noticeTells: leaving',
    'noticeTells: left',
    ['copy/missing', 'copy/missing', 'copy/unknown'],
  ],
  [
    'behind the bell a mail that says nothing there, at no screen',
    OWNER,
    'reviews:',
    'notifications: [{ tells: rented, screen: retned }]\n\nreviews:',
    ['copy/missing', 'copy/missing', 'screen/unknown'],
  ],
  [
    'a mail that stands behind the bell twice',
    OWNER,
    'reviews:',
    'notifications: [{ tells: leaving }, { tells: leaving }]\n\nreviews:',
    ['copy/missing', 'name/duplicate'],
  ],
  [
    'words for a bell that nothing rings',
    COPY,
    'rented:  { subject',
    'rented:  { notification: It is yours., subject',
    ['copy/unknown'],
  ],
  [
    'a condition without a button',
    COPY,
    'header: Weeds, button: I will,',
    'header: Weeds,',
    ['copy/missing'],
  ],
  ['a slot that no condition has', COPY, 'headerRequested:', 'headerWanted:', ['copy/unknown']],
  [
    'no button for several papers',
    COPY,
    '    shared: { buttonMany: Send the photos }\n',
    '',
    ['copy/missing'],
  ],
  [
    'words of a condition that is none',
    COPY,
    '    FENCE:',
    '    FNECE:',
    ['copy/missing', 'copy/missing', 'copy/missing', 'copy/unknown'],
  ],
  [
    'words of a condition that fill nothing',
    COPY,
    '{condition.beds, number}',
    '{condition.bed, number}',
    ['copy/placeholder'],
  ],
  [
    'words of a mail that fill nothing',
    COPY,
    'Dig in, {person.name}',
    'Dig in, {person.nmae}',
    ['copy/placeholder'],
  ],
  ['an outcome without words', COPY, ', settle: They agree', '', ['copy/missing']],
  [
    'words of an outcome that is none',
    COPY,
    'settle: They agree',
    'settle: They agree, split: Half',
    ['copy/unknown'],
  ],
  [
    'a name that signs nothing',
    PLOT,
    '    form: who\n',
    '    form: who\n    signs: { documents: [x], name: answers.nmae }\n',
    ['document/signing', 'document/unknown', 'form/field'],
  ],
  [
    'a screen that nobody can sign',
    OWNER,
    'chores: { kind: conditions,',
    'chores: { kind: conditions, signs: { documents: [x], name: answers.x },',
    ['document/signing', 'document/unknown', 'kind/form'],
  ],
  [
    'a message for what is no keyword',
    WHO,
    '"required": "Required."',
    '"maxLenght": "Too long."',
    ['form/message'],
  ],
  [
    'a message for what is not asked',
    WHO,
    '"required": "Required."',
    '"minimum": "Too small."',
    ['form/message'],
  ],
  ['a message for a constraint', WHO, '"required": "Required."', '"maxLength": "Too long."', []],
  ['a call in other words', PRODUCT, '  endHandoff:', '  endHandof:', ['call/missing', 'call/unknown']],
  ['exits in any order', OWNER, EXITS, EXITS.split('\n').reverse().join('\n'), []],
  [
    'an exit after one that always holds',
    OWNER,
    ', after: 1d }',
    ' }\n      - { to: RENTED, after: 1d }',
    ['exit/idle'],
  ],
  [
    'the same exit later',
    OWNER,
    ', after: 1d }',
    ', after: 1d }\n      - { to: RENTED, after: 1d, when: isPaid }',
    ['exit/idle'],
  ],
  [
    'an exit that came too soon',
    OWNER,
    'to: RENTED, when: isPaid }',
    'to: RENTED, after: 2d }\n      - { to: RENTED, when: isPaid }',
    [],
  ],
  [
    'an exit that asks for another status',
    OWNER,
    'to: RENTED, when: isPaid',
    'to: RENTED, when: isRented',
    ['exit/idle'],
  ],
  ['a status that lasts without saying so', OWNER, ', except: [RENTED]', '', ['stage/stranded']],
  ['a last status', PLOT, 'RENTED:  { route: done }', 'RENTED:  { route: help, terminal: true }', []],
  ['a status by the step', PLOT, 'RENTED:  { route: done }', 'RENTED:  { derived: true }', []],

  [
    'an exit that asks for what its own task finds',
    OWNER,
    'to: LOOKING, when: isNamed',
    'to: LOOKING, when: isFound',
    ['fact/early'],
  ],
  ['a circle with a task in it', OWNER, '{ to: LOOKING, when: isNamed }', '{ to: LOOKING }', []],
];

test('The owner’s side that every row changes has no problem', () => {
  expect(load(ownedFiles()).problems).toEqual([]);
});

test.each(rows)('%s', (_what, file, from, to, codes) => {
  const found = load(changed(file, from, to, ownedFiles())).problems.map(({ code }) => code);
  expect([...found].sort()).toEqual(codes);
});

const walks: [what: string, line: string, codes: string[]][] = [
  ['an answer of the task', '{ stage: { found: true }, status: REFUSED, conditions: [WEEDS] }', []],
  ['an answer that no task gives', '{ stage: { found: perhaps } }', ['walk/value']],
  ['an answer to what only a screen asks', '{ stage: { paid: true } }', ['walk/value']],
  ['a status that is none', '{ passes: 1d, status: REFUESD }', ['status/unknown']],
  ['a condition that is none', '{ passes: 1d, conditions: [WEDES] }', ['condition/unknown']],
  ['time that is none', '{ passes: one day }', ['value/pattern']],
  ['a decision', '{ review: { quarrel: settle } }', []],
  ['two decisions', '{ review: { quarrel: settle, fight: settle } }', ['value/size']],
  ['a review that is none', '{ review: { quarel: settle } }', ['walk/line']],
  ['an outcome that is none', '{ review: { quarrel: setle } }', ['walk/line']],
  ['a return with what was paid', '{ returns: till, with: { paid: true } }', []],
  ['a return with nothing', '{ returns: till }', ['walk/value']],
  ['a return with something else', '{ returns: till, with: { paid: twice } }', ['walk/value']],
  ['a return to a screen of this side', '{ returns: rented, with: { paid: true } }', ['walk/line']],
  ['a return to no screen', '{ returns: tlil, with: { paid: true } }', ['screen/unknown']],
  ['a failure with an answer', '{ fails: true, with: { found: true } }', ['walk/line']],
  ['a failure that is none', '{ fails: false }', ['value/choice']],
];

test.each(walks)('a walk: %s', (_what, line, codes) => {
  const text = `walk: A story of a plot\nflow: plot\nthen:\n  - ${line}\n`;
  const files = [...ownedFiles(), { path: 'flows/garden/walks/story.yaml', text }];
  expect(load(files).problems.map(({ code }) => code)).toEqual(codes);
});

test('a schema of a result that is none is told where it stands, and not at each walk that answers by it', () => {
  const text = 'walk: A story of a plot\nflow: plot\nthen:\n  - { stage: { found: true } }\n';
  const broken = changed('schemas/facts/look.json', '"type": "boolean"', '"type": "bolean"', ownedFiles());
  const { problems } = load([...broken, { path: 'flows/garden/walks/story.yaml', text }]);
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ['value/choice', 'schemas/facts/look.json'],
  ]);
});
