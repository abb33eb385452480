/** Does a walk land where the engine sends its person, and does each expectation fail when it is wrong? */
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import type { WalkFile, WalkLine } from '../../src/engine/model/language.ts';
import { flowOf } from '../../src/engine/model/product.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import { explainDerivation, explainQuestions } from '../../src/proof/why/explain.ts';
import { withFile } from '../config/trees.ts';

const PERSONAS = `today: 2026-11-20
personas:
  joe:
    answers:
      start/who: { name: Joe, born: { month: 4, day: 2, year: 1980 } }
      who:       { name: Joe, born: { month: 4, day: 2, year: 1980 } }
      where:     { size: 120, side: north, shed: { kind: tools } }
      start/where: { size: 3 }
  joeWithPlot: { extends: joe, facts: { person.name: Joe, plot.size: 120 } }
`;

const context = castOf();
const play = createWalkPlayer(context);

function castOf(changed: (text: string) => string = (text) => text) {
  const files = withFile('flows/garden/walks/personas.yaml', PERSONAS).map((file) =>
    /\/(registration|copy)\.yaml$/.test(file.path) ? { ...file, text: changed(file.text) } : file,
  );
  const { project, problems } = loadProject(files);
  const [source] = project?.products ?? [];
  const [bundle] = project ? compileProject(project) : [];
  if (!source || !bundle) throw new Error(JSON.stringify(problems));
  return createWalkContext(bundle, source, '2000-01-01');
}

type Story = Omit<WalkFile, 'walk' | 'then' | 'each'> & { lines?: WalkLine[]; each?: WalkLine[] };
/** A list is no promise, but it is not told apart from one by its name. */
const IN_TURN = 'then';

function played({ lines, ...story }: Story) {
  const inTurn = lines ? { [IN_TURN]: lines } : {};
  return [...play({ walk: 'A story of a plot', ...story, ...inTurn } as WalkFile)];
}

/** The first difference of the last line; undefined when all is as expected. */
function differs(story: Story) {
  const { key, expected, found } = played(story).at(-1)?.mismatch ?? {};
  return key && { key, expected, found };
}

const joe = { flow: 'plot', given: { persona: 'joe' } };
const named: WalkLine = { result: { 'person.name': 'Joe' }, lands: 'where' };

describe('A walk of an application', () => {
  test('goes from line to line as the server would send the person', () => {
    const moments = played({
      ...joe,
      lines: [
        { ...named, step: 'where', progress: 'plot', reads: { title: 'Which plot, Joe?' } },
        { answer: 'where', lands: 'done' },
        { result: { 'plot.size': 12 }, lands: 'done', step: 'done' },
        { result: { status: 'LOOKING', 'plot.size': null }, waits: true },
        { open: 'help' },
      ],
    });
    expect(moments.map(({ mismatch }) => mismatch).filter(Boolean)).toEqual([]);
    expect(moments.map(({ landing }) => landing.at)).toEqual(['where', 'done', 'done', null, null]);
  });

  test('makes the same ids every time', () => {
    const story = { ...joe, lines: [named, { answer: 'where' }] };
    const ids = () => played(story).at(-1)?.state.facts.plot;
    expect(ids()).toEqual(ids());
    expect(ids()).toMatchObject({ shedId: '00000000-0000-4000-8000-000000000001' });
  });

  test('begins each of the lines under "each" where the lines before them ended', () => {
    const each: WalkLine[] = [
      { result: { 'plot.size': 12 }, lands: 'done' },
      { result: { 'plot.size': 50 }, lands: 'where' },
      { closed: 'help' },
    ];
    expect(played({ ...joe, lines: [named], each }).filter(({ mismatch }) => mismatch)).toEqual([]);
  });

  test('ends at the first line that lands elsewhere, but plays every line under "each"', () => {
    const wrong: WalkLine = { result: { 'plot.size': 12 }, lands: 'help' };
    expect(played({ ...joe, lines: [wrong, named] })).toHaveLength(1);
    expect(played({ ...joe, lines: [wrong], each: [named] })).toHaveLength(1);
    expect(played({ ...joe, each: [wrong, named] }).map(({ mismatch }) => mismatch?.key)).toEqual([
      'lands',
      undefined,
    ]);
  });

  test('reads facts whole, whatever the order of their keys', () => {
    const shed = { 'plot.sheds': [{ id: 's', kind: 'tools' }] };
    const same: WalkLine = {
      result: shed,
      known: { 'plot.sheds': [{ kind: 'tools', id: 's' }], 'plot.size': null },
    };
    expect(differs({ ...joe, lines: [same] })).toBeUndefined();
    const more: WalkLine = {
      result: shed,
      known: { 'plot.sheds': [{ id: 's', kind: 'tools' }, { id: 't' }] },
    };
    expect(differs({ ...joe, lines: [more] })?.key).toBe('known');
    const less: WalkLine = { result: shed, known: { 'plot.sheds': [{ id: 's' }] } };
    expect(differs({ ...joe, lines: [less] })?.key).toBe('known');
  });

  test('leaves who is on a screen where routing makes an exception of it', () => {
    const sunny: WalkLine = { result: { 'plot.side': 'south' } };
    expect(differs({ ...joe, lines: [{ ...sunny, lands: 'help' }] })).toBeUndefined();
    expect(differs({ ...joe, lines: [{ ...sunny, on: 'where', lands: 'who' }] })).toBeUndefined();
  });

  test('is walked at its org, with the settings, flags and words of it', () => {
    const line: WalkLine = { open: 'help' };
    const shed = { 'plot.sheds': [{ id: 's' }], 'plot.shedId': 's', 'plot.side': 'south' };
    const given = { facts: { 'person.name': 'Joe', ...shed } };
    const lines: WalkLine[] = [
      line,
      { today: '2026-12-01', lands: 'help', reads: { title: 'Help is near' } },
    ];
    expect(differs({ flow: 'plot', org: 'south', given, lines })).toBeUndefined();
    expect(differs({ flow: 'plot', given, lines })).toMatchObject({ key: 'reads', found: { title: 'Help' } });
    const large = { persona: 'joeWithPlot' };
    const fence: WalkLine = { result: { status: 'ASKED' }, step: 'done' };
    expect(differs({ flow: 'plot', given: large, lines: [fence] })).toBeUndefined();
    expect(differs({ flow: 'plot', org: 'south', given: large, lines: [fence] })?.found).toBe('fence');
  });
});

const wrong: [what: string, line: WalkLine, key: string, found: unknown][] = [
  ['a screen', { ...named, lands: 'fence' }, 'lands', 'where'],
  ['a step', { ...named, step: 'fence' }, 'step', 'where'],
  ['a place of the progress bar', { ...named, progress: 'you' }, 'progress', 'plot'],
  ['words', { ...named, reads: { title: 'Which?' } }, 'reads', { title: 'Which plot, Joe?' }],
  ['a fact', { ...named, known: { 'person.name': 'Jim' } }, 'known', { 'person.name': 'Joe' }],
  ['a fact that is missing', { ...named, known: { person: null } }, 'known', { person: { name: 'Joe' } }],
  ['a fact that is there', { ...named, known: { plot: { size: 1 } } }, 'known', { plot: null }],
  ['waiting', { result: { plot: null }, waits: true }, 'waits', 'who'],
  ['no waiting', { result: { status: 'LOOKING' }, lands: 'who' }, 'lands', 'waits'],
  ['an open screen', { open: 'fence' }, 'open', 'closed'],
  ['a closed screen', { closed: 'who' }, 'closed', 'open'],
  ['a screen that takes answers', { answer: 'where', lands: 'fence' }, 'answer', 'who'],
  ['a refusal', { answer: 'who', refused: { name: 'Required.' } }, 'refused', 'who is accepted'],
  ['good answers', { answer: 'who', as: 'joe', with: { name: '' } }, 'answer', { name: 'Required.' }],
  [
    'another message',
    { answer: 'who', as: 'joe', with: { name: '' }, refused: { name: 'No' } },
    'refused',
    { name: 'Required.' },
  ],
  [
    'one message of two',
    { answer: 'who', with: {}, refused: { name: 'Required.' } },
    'refused',
    { name: 'Required.', born: 'Required.' },
  ],
];

test.each(wrong)('A line that expects %s fails when that does not come', (_, line, key, found) => {
  expect(differs({ ...joe, lines: [line] })).toMatchObject({ key, found });
});

describe('A walk of a sequence', () => {
  const visitor = { flow: 'registration', given: { persona: 'joe' } };

  test('goes from question to question, and on in the flow that it makes a row of', () => {
    const lines: WalkLine[] = [
      { enter: 'register', with: { from: 'Jane' }, lands: 'start/who', progress: 'you' },
      { closed: 'start/where' },
      { answer: 'start/who', lands: 'start/where' },
      { answer: 'start/where', with: { size: 3 }, lands: 'plot' },
      { create: 'plot', lands: 'done' },
    ];
    const moments = played({ ...visitor, lines });
    expect(moments.map(({ mismatch }) => mismatch).filter(Boolean)).toEqual([]);
    expect(moments[0]?.state.facts.plot).toEqual({ friend: 'Jane' });
    expect(moments.at(-1)?.state).toMatchObject({ flow: { id: 'plot' }, facts: { status: 'ASKED' } });
  });

  test('begins at a question, with those before it answered', () => {
    const given = { persona: 'joe', upTo: 'start/where' };
    expect(
      differs({ ...visitor, given, lines: [{ answer: 'start/where', with: { size: 3 } }] }),
    ).toBeUndefined();
  });

  test('does not ask for ever where questions close each other', () => {
    const inCircles = castOf((text) =>
      text
        .replace('    start/where: { title', '    start/end: { title: The end }\n    start/where: { title')
        .replace('triggers:', "triggers:\n  isSizeless: { '!': { var: plot.size } }")
        .replace("path: '',    step: who }", "path: '', step: who, when: isSizeless }")
        .replace('creates:', '    - { ask: start/end, path: end, step: end }\n\ncreates:')
        .replace('\nprogress:', '  start/end: { kind: form, form: where, writes: [] }\n\nprogress:'),
    );
    const given = { persona: 'joe', upTo: 'start/end' };
    const [first] = createWalkPlayer(inCircles)({ walk: 'In circles', ...visitor, given });
    expect(first?.landing.at).toBe('start/where');
    expect([...createWalkPlayer(inCircles)({ walk: 'In circles', ...visitor, given })]).toHaveLength(6);
  });

  test('makes no row before its end', () => {
    expect(differs({ ...visitor, lines: [{ create: 'plot' }] })).toMatchObject({
      key: 'create',
      found: 'start/who',
    });
  });

  test('asks kept answers again, and makes no row of those that are refused', () => {
    const given = { persona: 'joe', upTo: 'start/where' };
    const complete: WalkLine[] = [
      { answer: 'start/where', with: { size: 3 }, lands: 'plot' },
      { result: { 'person.name': 'J0e' }, lands: 'plot' },
    ];
    const refused = { name: 'Please check this answer.' };
    const asksAgain: WalkLine = { create: 'plot', lands: 'start/who', refused };
    expect(differs({ ...visitor, given, lines: [...complete, asksAgain] })).toBeUndefined();
    const mended: WalkLine[] = [{ answer: 'start/who' }, { create: 'plot', lands: 'done' }];
    expect(differs({ ...visitor, given, lines: [...complete, asksAgain, ...mended] })).toBeUndefined();
    expect(differs({ ...visitor, given, lines: [...complete, { create: 'plot' }] })).toEqual({
      key: 'create',
      expected: 'accepted',
      found: refused,
    });
    expect(differs({ ...visitor, given, lines: [complete[0]!, asksAgain] })).toMatchObject({
      key: 'refused',
      found: 'plot is accepted',
    });
    const elsewhere: WalkLine = { ...asksAgain, lands: 'start/where' };
    expect(differs({ ...visitor, given, lines: [...complete, elsewhere] })).toMatchObject({ key: 'lands' });
  });

  test('goes by another entry where one is shut', () => {
    const lines: WalkLine[] = [{ enter: 'register-new', entry: 'register' }];
    expect(differs({ ...visitor, lines })).toBeUndefined();
    const given = { facts: { status: 'RENTED' } };
    expect(differs({ ...visitor, given, lines })).toMatchObject({ key: 'entry', found: 'register-new' });
  });

  test('clears what a path had before it closed', () => {
    const given = { persona: 'joe', upTo: 'start/where' };
    const lines: WalkLine[] = [
      { answer: 'start/where', with: { size: 3 }, lands: 'plot' },
      { result: { 'person.name': null }, lands: 'plot' },
    ];
    expect(played({ ...visitor, given, lines }).at(-1)?.state).toMatchObject({
      answered: ['start/who'],
      facts: { plot: {} },
    });
  });
});

describe('An explanation', () => {
  const facts = { person: { name: 'Joe' }, plot: { size: 12 }, org: { fences: true }, status: 'ASKED' };

  test('tells of each transition whether it fired, and what its trigger read', () => {
    const { derivation, transitions, routing } = explainDerivation(
      context.product,
      flowOf(context.product, 'plot'),
      facts,
    );
    expect(transitions.filter(({ fired }) => fired).map(({ id }) => id)).toEqual(derivation.fired);
    expect(transitions[1]).toMatchObject({
      id: 'chosen',
      at: 'where',
      fits: true,
      holds: false,
      reads: { 'plot.size': 12 },
    });
    expect(transitions[3]).toMatchObject({ id: 'fenced', at: 'done', fits: false });
    expect(routing).toEqual([
      { id: 'sunny', answered: false, trigger: 'isSunny', holds: false, reads: { 'plot.side': null } },
    ]);
  });

  test('tells of each question whether it is asked, and why', () => {
    const flow = flowOf(context.product, 'registration');
    expect(explainQuestions(context.product, flow, {}, ['start/who'])).toEqual([
      { ask: 'start/who', isAsked: true, isAnswered: true },
      {
        ask: 'start/where',
        isAsked: false,
        isAnswered: false,
        when: { trigger: 'isNamed', holds: false, reads: { 'person.name': null } },
      },
    ]);
  });
});
