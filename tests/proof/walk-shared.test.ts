/** Do an owner and those whom they invite walk one story together, each on what the server would let them know? */
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { WalkLine } from '../../src/engine/model/language.ts';
import { createWalkContext, triggersWithin } from '../../src/proof/scenario/context.ts';
import { createCoverage } from '../../src/proof/scenario/coverage.ts';
import { createWalkPlayer, type WalkMoment } from '../../src/proof/scenario/play.ts';
import { sentenceOf } from '../../src/proof/scenario/sentences.ts';
import { sharedFiles } from '../config/trees.ts';

const { project, problems } = loadProject(sharedFiles());
const [source] = project?.products ?? [];
const [compiled] = project ? compileProject(project) : [];
if (!compiled || !source) throw new Error(JSON.stringify(problems));

/** A list is no promise, but it is not told apart from one by its name. */
const IN_TURN = 'then';

function played(lines: WalkLine[], change: (bundle: Bundle) => void = () => {}): WalkMoment[] {
  const bundle = structuredClone(compiled!);
  change(bundle);
  const play = createWalkPlayer(createWalkContext(bundle, source!, '2026-11-20'));
  const given = { facts: { 'person.name': 'Joe', 'plot.size': 120, status: 'ASKED' } };
  return [...play({ walk: 'A story', flow: 'plot', given, [IN_TURN]: lines } as never)];
}

/** What is said of the line that lands elsewhere; empty when all hold. */
function told(lines: WalkLine[], change?: (bundle: Bundle) => void): string {
  return played(lines, change).map(sentenceOf).filter(Boolean).join(' ');
}

const invites = (name: string, email = `${name}@example.com`): WalkLine => ({
  answer: 'invite',
  with: { name, email },
});
const signsIn = (as: string, name: string): WalkLine => ({
  as,
  enter: 'digger/login',
  with: { name, spade: 'old', password: 'a spade in the rain' },
});
const digs = (as: string): WalkLine => ({ as, answer: 'dig', with: { dug: true } });
const JANE = [invites('Jane'), signsIn('digger', 'Jane')];
const BOTH = [invites('Jane'), invites('Jim'), signsIn('digger 1', 'Jane'), signsIn('digger 2', 'Jim')];

describe('Somebody in a role', () => {
  test('is invited by an answer, signs in, and walks the flow of the role on the facts that access gives', () => {
    expect(
      told([
        { ...invites('Jane'), known: { 'participants.digger.count': 1 } },
        {
          ...signsIn('digger', 'Jane'),
          ...{ step: 'dig', lands: 'dig', status: 'ASKED', progress: 'digging' },
          reads: { title: 'Dig with us' },
          known: { 'digger.opened': true, 'digger.spade': 'old', 'plot.size': 120, 'person.name': null },
        },
        { as: 'digger', open: 'deep' },
        { as: 'digger', closed: 'bye' },
      ]),
    ).toBe('');
  });

  test('lands elsewhere where access gives one fact less', () => {
    const lines = [...JANE, { as: 'digger', open: 'deep' } satisfies WalkLine];
    expect(told(lines)).toBe('');
    const blind = ({ flows }: Bundle) => {
      flows.digger!.access!.facts = ['status'];
    };
    expect(told(lines, blind)).toBe('digger: The screen "deep" is not open now.');
  });

  test('is counted after every line, and moves the application on', () => {
    const dug = (all: boolean) => ({ 'participants.digger.every.dug': all });
    expect(
      told([
        ...BOTH,
        { ...digs('digger 2'), step: 'thanks', status: 'ASKED' },
        { today: '2026-11-21', known: { ...dug(false), 'participants.digger.some.dug': true } },
        { ...digs('digger 1'), step: 'thanks', status: 'RENTED' },
        { today: '2026-11-22', known: dug(true), status: 'RENTED' },
      ]),
    ).toBe('');
    expect(told([...BOTH, { ...digs('digger 2'), status: 'RENTED' }])).toBe(
      'digger 2: The status is "ASKED", not "RENTED".',
    );
  });

  test('knows of what happens to the application', () => {
    const back: WalkLine = { as: 'digger', enter: 'digger/resume', step: 'thanks', lands: 'thanks' };
    expect(told([...JANE, { result: { status: 'RENTED' } }, back])).toBe('');
    expect(told([...JANE, back])).toBe('digger: The step is "dig", not "thanks".');
  });

  test('writes what a result puts among their facts, and moves nothing by it', () => {
    const put: WalkLine = { as: 'digger', result: { 'digger.dug': true }, step: 'thanks', status: 'ASKED' };
    expect(told([...JANE, put])).toBe('');
  });

  test('proves who they are, or is refused', () => {
    const wrong: WalkLine = {
      ...signsIn('digger', 'Jim'),
      refused: { name: 'This is not what we were told. Please check it.' },
    };
    const short: WalkLine = {
      as: 'digger',
      enter: 'digger/login',
      with: { name: 'Jane', spade: 'old', password: 'short' },
    };
    expect(told([invites('Jane'), wrong])).toBe('');
    expect(told([invites('Jane'), { ...short, refused: { password: 'Too short.' } }])).toBe('');
    expect(told([invites('Jane'), short])).toBe(
      'digger: The answers to "digger/login" are refused: password: "Too short.".',
    );
    expect(told([invites('Jane'), { ...signsIn('digger', 'Jane'), refused: { name: 'No.' } }])).toContain(
      'The answers are accepted',
    );
  });

  test('is refused, or has no more room, where the server would say so', () => {
    const again: WalkLine = {
      ...invites('Jo', 'JANE@example.com'),
      refused: { email: 'You have already named somebody with this email.' },
    };
    expect(told([invites('Jane'), again])).toBe('');
    expect(told([invites('Jane'), invites('Jim'), invites('Jo')])).toContain('"invite" takes no answers now');
  });
});

describe('A line that nobody can walk says so, and what to do about it', () => {
  const comes = (as: string): WalkLine => ({ as, enter: 'digger/resume' });
  const cases: [string, WalkLine[], string][] = [
    [
      'invited nobody',
      [comes('digger')],
      'Nobody was invited in the role "digger". Let the owner answer a screen that invites before this line.',
    ],
    [
      'names none of several',
      [...BOTH, digs('digger')],
      'Several are there in the role "digger". Name one of them: "digger 1", "digger 2".',
    ],
    [
      'names one too many',
      [...JANE, digs('digger 2')],
      'Only one was invited in the role "digger". Let the owner answer a screen that invites before this line.',
    ],
    [
      'names one who was taken back',
      [...BOTH, { takesBack: 'digger 1' }, digs('digger 1')],
      'They were taken back, and do nothing more. With "enter: digger/resume" they are told so.',
    ],
    [
      'takes the last one back',
      [...JANE, { takesBack: 'digger' }, digs('digger')],
      'Everybody in the role "digger" was taken back.',
    ],
    [
      'lets somebody do what takes a sign-in',
      [invites('Jane'), digs('digger')],
      'They have not signed in yet. Let them do so first, with "enter: digger/login" and what they answer there.',
    ],
    [
      'signs in twice',
      [...JANE, signsIn('digger', 'Jane')],
      'They have signed in already. Write "enter: digger/resume".',
    ],
    [
      'takes back who lasts',
      [...JANE, { result: { status: 'RENTED' } }, { takesBack: 'digger' }],
      'Nobody in this role can be taken back any more.',
    ],
  ];
  test.each(cases)('that %s', (_, lines, sentence) => {
    expect(told(lines)).toBe(sentence);
  });
});

test('Who is taken back counts no more, is told so, and reads of the application nothing', () => {
  expect(
    told([
      ...BOTH,
      digs('digger 2'),
      { takesBack: 'digger 1', status: 'RENTED', known: { 'participants.digger.count': 1 } },
      {
        ...{ as: 'digger 1', enter: 'digger/resume', step: 'bye', lands: 'bye' },
        known: { 'digger.gone': true, 'plot.size': null },
      },
      { as: 'digger', enter: 'digger/resume', step: 'thanks' },
    ]),
  ).toBe('');
});

test('One walk covers screens, triggers and transitions of both flows, and exits that somebody in a role opens', () => {
  const context = createWalkContext(compiled!, source!, '2026-11-20');
  const coverage = createCoverage(context.product, triggersWithin(source!));
  const play = createWalkPlayer({ ...context, product: coverage.product });
  const lines = [...JANE, digs('digger'), { today: '2026-11-21' } satisfies WalkLine];
  const given = { facts: { 'person.name': 'Joe', 'plot.size': 120 } };
  for (const moment of play({ walk: 'A story', flow: 'plot', given, [IN_TURN]: lines } as never))
    coverage.see(moment);
  const missing = coverage
    .report()
    .flatMap((group) => group.missing.map(({ of, name }) => `${group.group} ${of} ${name}`));
  for (const touched of [
    ...['screens digger dig', 'screens digger thanks', 'screens plot invite', 'transitions digger dug'],
    ...[
      'transitions plot chosen',
      'triggers hasDug holds',
      'triggers hasDug does not hold',
      'exits plot ASKED 1: RENTED',
    ],
  ])
    expect(missing).not.toContain(touched);
  expect(missing).toContain('transitions digger gone');
});
