/** Does a walk play the lender's side as the server does, and fail where the lender would do otherwise? */
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { loadProject } from '../../src/config/load.ts';
import type { WalkLine } from '../../src/engine/model/language.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import { changed, ownedFiles } from '../config/trees.ts';

const OWNER = 'flows/garden/owner.yaml';

function playerOf(files = ownedFiles()) {
  const { project, problems } = loadProject(files);
  const [source] = project?.products ?? [];
  const [bundle] = project ? compileProject(project) : [];
  if (!source || !bundle) throw new Error(JSON.stringify(problems));
  return createWalkPlayer(createWalkContext(bundle, source, '2026-11-20'));
}

const play = playerOf();
/** A list is no promise, but it is not told apart from one by its name. */
const IN_TURN = 'then';
const joe: WalkLine = { answer: 'where', with: { size: 50, shed: { kind: 'tools' } } };

function played(lines: WalkLine[], player = play) {
  return [
    ...player({
      walk: 'A story',
      flow: 'plot',
      given: { facts: { 'person.name': 'Joe' } },
      [IN_TURN]: lines,
    } as never),
  ];
}

/** The key that differs on the last line; undefined when all is as expected. */
function differs(...lines: WalkLine[]) {
  return played(lines).at(-1)?.mismatch?.key;
}

describe('A walk of the lender’s side', () => {
  test('moves by the exits when something is answered, and waits for the task there', () => {
    const moments = played([{ ...joe, status: 'LOOKING', waits: true }]);
    expect(moments.at(-1)?.mismatch).toBeUndefined();
    expect(moments.at(-1)?.landing.moves).toEqual([{ from: 'ASKED', to: 'LOOKING', by: 'exit', exit: 0 }]);
    expect(differs({ ...joe, status: 'ASKED' })).toBe('status');
  });

  test('writes what the task answers, once, and goes on from there', () => {
    expect(
      differs(joe, { stage: { found: false }, status: 'REFUSED', known: { 'plot.found': false } }),
    ).toBeUndefined();
    expect(differs(joe, { stage: { found: true } }, { stage: { found: true } })).toBe('stage');
    expect(differs({ stage: { found: true } })).toBe('stage');
  });

  test('does not write an answer that the schema refuses', () => {
    const [, moment] = played([joe, { stage: { found: 'perhaps' } }]);
    expect(moment?.mismatch?.key).toBe('stage');
    expect(moment?.landing.schemaMismatch).toBe('look /found type');
    expect(moment?.state.facts).not.toHaveProperty('plot.found');
  });

  test('goes where a failed task leads, and only while it is asked', () => {
    expect(differs(joe, { fails: true, status: 'LOOKING' })).toBeUndefined();
    expect(differs({ fails: true })).toBe('fails');
    const patient = playerOf(changed(OWNER, '    failed: ASKED\n', '', ownedFiles()));
    const stuck = played([joe, { fails: true, status: 'LOOKING' }, { fails: true }], patient);
    expect(stuck.map(({ mismatch }) => mismatch?.key)).toEqual([undefined, undefined, 'fails']);
    const late = played([joe, { fails: true }, { stage: { found: false }, status: 'REFUSED' }], patient);
    expect(late.at(-1)?.mismatch).toBeUndefined();
  });

  test('shows the conditions that are open, in their order', () => {
    expect(differs(joe, { stage: { found: true }, conditions: ['WEEDS'] })).toBeUndefined();
    expect(differs(joe, { stage: { found: true }, conditions: [] })).toBe('conditions');
    expect(differs(joe, { stage: { found: true }, conditions: ['WEEDS', 'FENCE'] })).toBe('conditions');
    expect(differs({ ...joe, conditions: [] })).toBeUndefined();
  });

  test('lets time pass, also past the day that it expires', () => {
    const looked: WalkLine[] = [joe, { stage: { found: true } }];
    expect(differs(...looked, { passes: '23h', status: 'LOOKING' })).toBeUndefined();
    expect(
      differs(...looked, { passes: '24h', status: 'LOOKING', known: { today: '2026-11-21' } }),
    ).toBeUndefined();
    // A day later the exit by time leads back, and from there on to a task that has not answered yet.
    expect(played([...looked, { passes: '24h' }]).at(-1)?.state.run).toBeUndefined();
    expect(differs(...looked, { passes: '49d' })).toBeUndefined();
    const expired = played([...looked, { passes: '50d', status: 'REFUSED' }]).at(-1);
    expect(expired?.mismatch).toBeUndefined();
    expect(expired?.landing.moves?.[0]).toMatchObject({ to: 'REFUSED', by: 'expiry' });
  });

  test('counts the days from what the person did last, not from what the lender did', () => {
    const lines: WalkLine[] = [
      joe,
      { passes: '40d' },
      { result: { status: 'ASKED' } },
      { ...joe },
      { passes: '49d' },
    ];
    expect(played(lines).at(-1)?.state.facts.status).toBe('LOOKING');
    const silent: WalkLine[] = [joe, { passes: '40d' }, { stage: { found: true } }, { passes: '10d' }];
    expect(played(silent).at(-1)?.state.facts.status).toBe('REFUSED');
  });

  test('lets staff decide what is offered to them, and nothing else', () => {
    const sized: WalkLine = { result: { 'plot.size': 12 } };
    const settle: WalkLine = { review: { quarrel: 'settle' } };
    expect(differs(sized, { ...settle, known: { 'plot.side': 'south' } })).toBeUndefined();
    expect(differs(settle)).toBe('review');
  });

  test('takes people back from pages of others, with what their task answers', () => {
    const found: WalkLine[] = [joe, { stage: { found: true } }];
    const paid: WalkLine = { returns: 'till', with: { paid: true } };
    expect(differs(...found, { ...paid, status: 'RENTED', known: { 'plot.paid': true } })).toBeUndefined();
    expect(differs(paid)).toBe('returns');
    expect(played([...found, { returns: 'till', with: {} }]).at(-1)?.landing.schemaMismatch).toBe(
      'payment / required',
    );
  });

  test('begins anew in a status that is put there by hand', () => {
    const lines: WalkLine[] = [joe, { stage: { found: true } }, { result: { status: 'LOOKING' } }];
    expect(played(lines).at(-1)?.state.run).toBe('done');
    const back: WalkLine[] = [
      ...lines.slice(0, 2),
      { result: { status: 'RENTED' } },
      { result: { status: 'LOOKING' } },
    ];
    expect(played(back).at(-1)?.state.run).toBeUndefined();
  });

  test('leaves a circle after fifty moves, as the server does', () => {
    const out = '      - { to: LOOKING, when: isNamed }';
    const ring = `      - { to: REFUSED, when: isNamed }
  REFUSED:
    then:
      - { to: ASKED, when: isRefused }`;
    const round = playerOf(changed(OWNER, out, ring, ownedFiles()));
    const moves = played([{ result: { 'plot.found': false } }, joe], round).at(-1)?.landing.moves;
    expect(moves).toHaveLength(50);
  });
});
