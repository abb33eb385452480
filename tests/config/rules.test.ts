/** What else do the rules find, or rightly leave alone? A row is one change to a project without problems. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const PLOT = 'flows/garden/plot.yaml';
const REGISTER = 'flows/garden/registration.yaml';
const COPY = 'flows/garden/copy.yaml';
const WHO = 'schemas/forms/who.json';
const sunny = `{ '===': [{ var: plot.side }, south] }`;

type Row = [what: string, file: string, from: string, to: string, codes: string[]];
const rows: Row[] = [
  ['a fact that is not there may be asked for', PLOT, sunny, `{ '===': [{ var: plot.side }, null] }`, []],
  ['a number is no text', PLOT, sunny, `{ '===': [{ var: plot.size }, '7'] }`, ['literal/impossible']],
  ['constants are no question', PLOT, sunny, `{ '===': [seven, south] }`, ['literal/impossible']],
  ['a truth is no text', PLOT, sunny, `{ '===': [{ var: org.fences }, 'true'] }`, ['literal/impossible']],
  [
    'each of several values is looked at',
    PLOT,
    sunny,
    `{ in: [{ var: plot.side }, [south, east]] }`,
    ['literal/impossible'],
  ],
  [
    'a constant asked of each entry',
    PLOT,
    '{ in: [{ var: kind }, [tools, both]] }',
    'yes',
    ['operator/operand'],
  ],
  [
    'a default that the setting can never be',
    'schemas/facts/settings.json',
    '"default": true',
    '"default": "often"',
    ['type/wrong'],
  ],
  ['an entry sees itself only', PLOT, '{ var: kind }', '{ var: plot.side }', ['var/unknown']],
  ['the name of an enum in an entry', PLOT, '[tools, both]', '[tolls, both]', ['literal/impossible']],
  ['an index into a list', PLOT, sunny, '{ var: plot.sheds.0 }', ['var/unknown']],
  ['the length of a list', PLOT, sunny, '{ var: plot.sheds.length }', ['var/unknown']],
  ['a truth has no order', PLOT, sunny, `{ '>': [{ var: org.fences }, 1] }`, ['operator/operand']],
  ['answers in a transition', PLOT, 'to: where, when: isNamed', 'to: where, when: isTooLong', ['copy/hole']],
  ['a list has a number of entries', PLOT, sunny, `{ '>': [{ count: [{ var: plot.sheds }] }, 1] }`, []],
  ['a text has none', PLOT, sunny, `{ '>': [{ count: [{ var: plot.side }] }, 1] }`, ['operator/operand']],
  [
    'a text has a checksum',
    PLOT,
    sunny,
    `{ '===': [{ checksum: [{ var: plot.friend }, [3, 1], 10] }, 0] }`,
    [],
  ],
  [
    'a list has none',
    PLOT,
    sunny,
    `{ '===': [{ checksum: [{ var: plot.sheds }, 3, 10] }, 0] }`,
    ['operator/operand', 'operator/operand'],
  ],
  ...[
    ['a survey by a flag', 'new-map', []],
    ['a survey by a flag that is not there', 'new-mop', ['flag/unknown']],
  ].map(
    ([what, flag, codes]): Row => [
      String(what),
      PLOT,
      'progress:',
      `survey: { screen: where, on: [who], flag: ${flag} }\n\nprogress:`,
      codes as string[],
    ],
  ),
  ['a look-up by a constant', PLOT, 'where: id, is: plot.shedId', 'where: kind, value: tools', []],
  [
    'a look-up by a constant that never stands there',
    PLOT,
    'where: id, is: plot.shedId',
    'where: kind, value: saws',
    ['lookup/misfit'],
  ],
  ['a look-up by two things', PLOT, 'is: plot.shedId', 'is: plot.shedId, value: tools', ['lookup/misfit']],
  ['a look-up by nothing', PLOT, ', is: plot.shedId', '', ['lookup/misfit']],
  ['a look-up that passes entries over', PLOT, 'is: plot.shedId', 'is: plot.shedId, unless: built', []],
  [
    'a look-up that passes over by no field',
    PLOT,
    'is: plot.shedId',
    'is: plot.shedId, unless: torn',
    ['lookup/misfit'],
  ],
  ['a look-up by an answer', PLOT, 'is: plot.shedId', 'is: answers.name', []],
  ['a look-up by an answer no form has', PLOT, 'is: plot.shedId', 'is: answers.nmae', ['var/unknown']],
  ['an answer no form has', PLOT, 'answers.name }, Bart', 'answers.nmae }, Bart', ['var/unknown']],
  ['answers where no form asks', WHO, '"when": "isTooLong"', '"when": "isNamed"', ['var/unknown']],
  [
    'a name of Object is no trigger',
    PLOT,
    'to: where, when: isNamed',
    'to: where, when: toString',
    ['trigger/unknown'],
  ],
  ['a name of Object is no fact', PLOT, sunny, '{ var: plot.toString }', ['var/unknown']],
  [
    'a path with a parameter fits',
    PLOT,
    '  fence: { kind',
    '  :any/end: { kind: wait }\n  fence: { kind',
    ['copy/missing', 'copy/missing'],
  ],
  ['the root is a route', PLOT, 'RENTED:  { route: done }', 'RENTED:  { route: / }', []],
  [
    'writing what the server gives',
    PLOT,
    '{ set: person.born, from: answers.born, convert: date }',
    '{ clear: status }',
    ['effect/unknown-path'],
  ],
  [
    'a constant that the fact can never be',
    REGISTER,
    '{ set: plot.friend, value: nobody }',
    '{ set: plot.side, value: east }',
    ['effect/misfit'],
  ],
  [
    'a constant that fits',
    REGISTER,
    '{ set: plot.friend, value: nobody }',
    '{ set: plot.side, value: south }',
    [],
  ],
  [
    'answers at the end of a flow',
    REGISTER,
    'plot.friend, value: nobody',
    'plot.friend, from: answers.name',
    ['effect/unknown-path'],
  ],
  ['a new id in a field that is not there', PLOT, 'newId: id', 'newId: key', ['effect/unknown-path']],
  [
    'a field that the form has not',
    PLOT,
    'fields: [size, side]',
    'fields: [size, sight]',
    ['effect/unknown-path'],
  ],
  ['a group whose field the fact has not', PLOT, 'plot, fields: [size, side]', 'plot', ['effect/misfit']],
  ['appending to what is no list', PLOT, 'append: plot.sheds', 'append: plot.side', ['effect/misfit']],
  ['an option no widget has', WHO, '"width"', '"wdith"', ['widget/misfit']],
  [
    'a link and a shown fact without their words',
    PLOT,
    'help:  { kind: notice, ',
    'help:  { kind: notice, links: [{ id: on, to: done }], shows: [{ id: size, fact: plot.size }], ',
    ['copy/missing', 'copy/missing'],
  ],
  [
    'words of a link that the screen has not',
    COPY,
    'help:        { title: Help,',
    'help:        { title: Help, link-on: Go on,',
    ['copy/unknown'],
  ],
  [
    'a handoff without a task',
    PLOT,
    'help:  { kind: notice, ',
    'help:  { kind: handoff, ',
    ['copy/missing', 'copy/missing', 'kind/form'],
  ],
  [
    'a list without a widget',
    WHO,
    '"type": "string",\n      "title": "Name",\n      "widget": "text",\n      "options": { "width": "half" },',
    '"type": "array",\n      "title": "Name",\n      "items": { "type": "string" },',
    ['effect/misfit', 'effect/misfit', 'literal/impossible', 'widget/misfit'],
  ],
  [
    'an option that a widget cannot do without',
    WHO,
    '"widget": "text",\n      "options": { "width": "half" }',
    '"widget": "given",\n      "options": {}',
    ['widget/misfit'],
  ],
  ['an unknown format', WHO, '"maxLength": 80', '"format": "colour"', ['value/choice']],
  ['a format of words that is none', COPY, '{org.rent, number}', '{org.rent, pennies}', ['copy/placeholder']],
  ['a brace too many', COPY, '{org.rent, number}', '{{org.rent, number}', ['copy/placeholder']],
  ['a group of facts in words', COPY, '{org.rent, number}', '{plot.sheds}', ['copy/placeholder']],
  ['words of the lender', COPY, '{org.support.phone}', '{org.support.fax}', ['copy/placeholder']],
  [
    'a slot that the kind does not show',
    COPY,
    'done:        { title: Done,',
    'done:        { titel: Done,',
    ['copy/missing', 'copy/unknown'],
  ],
  [
    'a field without words',
    COPY,
    'name: { title: Your name }',
    'nmae: { title: Your name }',
    ['copy/unknown'],
  ],
  [
    'an org may say what the product does not',
    COPY,
    'help:        { title: Help, body',
    'help:        { body',
    ['copy/missing'],
  ],
  [
    'a kept status that does not wait',
    PLOT,
    'waiting: true, kept: help',
    'derived: true, kept: help',
    ['status/ambiguous'],
  ],
  ['a routing step that no line leads to', PLOT, 'step: help, when', 'step: who, when', ['step/unreachable']],
];

test.each(rows)('%s', (_what, file, from, to, codes) => {
  const found = load(changed(file, from, to)).problems.map(({ code }) => code);
  expect([...found].sort()).toEqual(codes);
});

test('a price that one org alone has is a slip when it is near to what several have', () => {
  const priced = (names: Record<string, string>) =>
    changed('orgs/south.yaml', '    copy:', `    pricing: [{ ${names.south}: 1 }]\n    copy:`)
      .map((file) =>
        file.path === 'orgs/north.yaml'
          ? {
              ...file,
              text: file.text.replace('    flags:', `    pricing: [{ ${names.north}: 1 }]\n    flags:`),
            }
          : file,
      )
      .concat({
        path: 'orgs/west.yaml',
        text: 'org: west\nextends: north\nname: West\nhosts: [west.example]\nproducts: { garden: { pricing: [{ rentFrom: 2 }] } }\n',
      });
  const codes = (names: Record<string, string>) => load(priced(names)).problems.map(({ code }) => code);
  expect(codes({ north: 'rentFrom', south: 'rnetFrom' })).toEqual(['setting/unknown']);
  expect(codes({ north: 'rentFrom', south: 'water' })).toEqual([]);
});

test('a field that is written through a look-up is held to the marks of the entries', () => {
  const again = '{ set: lookups.shed, from: answers.shed, fields: [kind] }';
  const through = changed(
    PLOT,
    '{ refer: plot.shedId, to: shed }',
    `{ refer: plot.shedId, to: shed }\n      - ${again}`,
  );
  const codes = (mark: string) => {
    const marked = `"kind": { "sensitivity": "${mark}",`;
    return load(changed('schemas/forms/where.json', '"kind": {', marked, through)).problems.map(
      ({ code }) => code,
    );
  };
  expect(codes('personal')).toEqual([]);
  expect(codes('open')).toEqual(['form/sensitivity']);
});

test('a site that cannot be read hides no call, and makes none seem to be missing', () => {
  const codes = (site: string) =>
    load([
      ...changed('flows/garden/product.yaml', '  standing: ', '  # standing: '),
      { path: 'flows/site.yaml', text: site },
    ]).problems.map(({ code }) => code);
  expect(codes('home: [')).toEqual(['yaml/syntax']);
  expect(codes('home: garden\nproducts: [garden]\n')).toContain('call/missing');
});
