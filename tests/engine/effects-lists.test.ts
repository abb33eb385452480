/** Do effects write into lists: entries that a look-up finds, one entry an item, the time, a task's answer? */
import { describe, expect, test } from 'vitest';
import { applyEffects } from '../../src/engine/answer/effects.ts';
import type { Effect } from '../../src/engine/model/language.ts';
import { type Facts, openTriggers } from '../../src/engine/model/triggers.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const triggers = openTriggers(
  { always: true },
  {
    chosenPot: { from: 'plot.pots', where: 'id', is: 'plot.chosen' },
    namedPot: { from: 'plot.pots', where: 'id', is: 'answers.pot' },
  },
);
const pots = [
  { id: 'a', soil: 'sand' },
  { id: 'b', soil: 'clay' },
];

function write(effects: Effect[], answers: unknown, facts: Facts, more: Facts = {}) {
  let made = 0;
  const newId = () => `id${++made}`;
  return applyEffects(effects, answers, facts, { newId, now: NOW, triggers, more });
}

describe('an entry that a look-up finds', () => {
  test('is written in its place, and the others stay', () => {
    const effect: Effect = { set: 'lookups.chosenPot.soil', from: 'answers.soil' };
    const { facts, paths } = write([effect], { soil: 'loam' }, { plot: { chosen: 'b', pots } });
    expect(facts).toEqual({ plot: { chosen: 'b', pots: [pots[0], { id: 'b', soil: 'loam' }] } });
    expect(paths).toEqual(['plot.pots']);
  });

  test('may be found by an answer, and gets the time', () => {
    const effect: Effect = { set: 'lookups.namedPot.wateredAt', from: 'now' };
    const { facts } = write([effect], { pot: 'a' }, { plot: { pots } });
    expect(facts).toEqual({ plot: { pots: [{ ...pots[0], wateredAt: NOW }, pots[1]] } });
  });

  test('that is not there leaves everything as it was', () => {
    const before = { plot: { chosen: 'c', pots } };
    const { facts, paths } = write(
      [{ set: 'lookups.chosenPot.soil', from: 'answers.soil' }],
      { soil: 'loam' },
      before,
    );
    expect(facts).toBe(before);
    expect(paths).toEqual([]);
  });

  test('is read as the source of another fact', () => {
    const effect: Effect = { set: 'plot.best', from: 'lookups.chosenPot', fields: ['soil'] };
    expect(write([effect], {}, { plot: { chosen: 'a', pots } }).facts).toMatchObject({
      plot: { best: { soil: 'sand' } },
    });
  });

  test('is taken out of its list', () => {
    const { facts } = write([{ clear: 'lookups.chosenPot' }], {}, { plot: { chosen: 'a', pots } });
    expect(facts).toEqual({ plot: { chosen: 'a', pots: [pots[1]] } });
  });
});

describe('one entry an item', () => {
  const effect: Effect = {
    ...{ append: 'plot.papers', each: true, from: 'answers.files', entry: 'uuid' },
    ...{ value: { type: 'PICTURE' }, stamp: 'at' },
  };

  test('a plain item stands in its field, beside the constants', () => {
    expect(write([effect], { files: ['u1', 'u2'] }, { plot: { papers: [{ uuid: 'u0' }] } }).facts).toEqual({
      plot: {
        papers: [
          { uuid: 'u0' },
          { type: 'PICTURE', uuid: 'u1', at: NOW },
          { type: 'PICTURE', uuid: 'u2', at: NOW },
        ],
      },
    });
  });

  test('an object is laid over the constants', () => {
    const given: Effect = { append: 'plot.pots', each: true, from: 'result.pots', value: { soil: 'peat' } };
    const { facts } = write(
      [given],
      {},
      { plot: {} },
      { result: { pots: [{ id: 'x' }, { id: 'y', soil: 'sand' }] } },
    );
    expect(facts.plot).toEqual({
      pots: [
        { soil: 'peat', id: 'x' },
        { soil: 'sand', id: 'y' },
      ],
    });
  });

  test('no items make no list', () => {
    expect(write([effect], { files: [] }, { plot: {} }).facts).toEqual({ plot: {} });
  });
});

test("a task's answer is read and not kept", () => {
  const { facts } = write(
    [{ set: 'plot', from: 'result', fields: ['size'] }],
    {},
    { plot: {} },
    { result: { size: 3, secret: 1 } },
  );
  expect(facts).toEqual({ plot: { size: 3 } });
});
