/** Do answers write what their effects say? */
import { describe, expect, test } from 'vitest';
import { applyEffects, withoutWritten, writtenPaths } from '../../src/engine/answer/effects.ts';
import type { Effect } from '../../src/engine/model/language.ts';
import { readPath, withValueAt } from '../../src/engine/model/paths.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { facts, realProduct } from '../support/project.ts';

const product = realProduct();
const NOW = '2026-11-20T12:00:00.000Z';

/** Ids are counted: id1, id2... */
function write(effects: Effect[], answers: unknown, before: Facts = {}, triggers = product.triggers) {
  let count = 0;
  const newId = () => {
    count += 1;
    return `id${count}`;
  };
  return applyEffects(effects, answers, before, { newId, now: NOW, triggers });
}

describe('each kind of effect', () => {
  test('set takes an answer, or all of them', () => {
    expect(write([{ set: 'profile.email', from: 'answers.email' }], { email: 'a@b.c' }).facts).toEqual({
      profile: { email: 'a@b.c' },
    });
    expect(write([{ set: 'profile.name' }], { firstName: 'Ada' }).facts).toEqual({
      profile: { name: { firstName: 'Ada' } },
    });
  });

  test('set with fields takes these alone, keeps what else is there, and clears absent ones', () => {
    const before = { registration: { suffix: 'JR', middleName: 'K', income: 1 } };
    const effect: Effect = { set: 'registration', fields: ['firstName', 'suffix', 'middleName'] };
    expect(write([effect], { firstName: 'Ada', suffix: 'SR', role: 'admin' }, before).facts).toEqual({
      registration: { income: 1, firstName: 'Ada', suffix: 'SR' },
    });
  });

  test('set with fields of which none is given makes no empty object, and keeps the one that is there', () => {
    const effect: Effect = { set: 'application.status', fields: ['decision'] };
    expect(write([effect], { role: 'admin' }, { application: { term: 1 } }).facts).toEqual({
      application: { term: 1 },
    });
    const before = { application: { status: { decision: 'REVIEW' } } };
    expect(write([effect], {}, before).facts).toEqual({ application: { status: {} } });
  });

  test('set of an answer that was not given takes away what was there', () => {
    expect(
      write([{ set: 'profile.email', from: 'answers.email' }], {}, { profile: { email: 'x' } }).facts,
    ).toEqual({
      profile: {},
    });
  });

  test('[VAL-09] an answer of null is none: it takes away what was there', () => {
    const before = { registration: { income: 1, otherIncome: 2 } };
    const answers = { income: 1, otherIncome: null };
    const effect: Effect = { set: 'registration', fields: ['income', 'otherIncome'] };
    expect(write([effect], answers, before).facts).toEqual({ registration: { income: 1 } });
    const alone: Effect = { set: 'registration.otherIncome', from: 'answers.otherIncome' };
    expect(write([alone], answers, before).facts).toEqual({ registration: { income: 1 } });
  });

  test('append adds to the list, or begins it', () => {
    const effect: Effect = {
      append: 'application.consents',
      value: { type: 'SOFT_CREDIT' },
      stamp: 'givenAt',
    };
    const once = write([effect], {}).facts;
    expect(once).toEqual({ application: { consents: [{ type: 'SOFT_CREDIT', givenAt: NOW }] } });
    expect(readPath(write([effect], {}, once).facts, 'application.consents')).toHaveLength(2);
  });

  test('an id is made once and kept on a second write', () => {
    const effect: Effect = { set: 'profile.name', fields: ['firstName'], newId: 'uuid' };
    const once = write([effect], { firstName: 'Ada' }).facts;
    expect(once).toEqual({ profile: { name: { firstName: 'Ada', uuid: 'id1' } } });
    const before = facts({ 'profile.name.uuid': 'older' }, once);
    expect(write([effect], { firstName: 'Eve' }, before).facts).toEqual({
      profile: { name: { firstName: 'Eve', uuid: 'older' } },
    });
  });

  test('no answer can bring its own id', () => {
    const effect: Effect = { append: 'profile.addresses', fields: ['city'], newId: 'uuid' };
    const { facts: written } = write([effect], { city: 'Boise', uuid: 'of somebody else' });
    expect(written).toEqual({ profile: { addresses: [{ city: 'Boise', uuid: 'id1' }] } });
  });

  test('refer points to an id that an earlier effect made, and to none else', () => {
    const refer: Effect = { refer: 'application.selectedPropertyUuid', to: 'home' };
    const append: Effect = { append: 'profile.addresses', fields: ['city'], newId: 'uuid', as: 'home' };
    expect(
      readPath(write([append, refer], { city: 'Boise' }).facts, 'application.selectedPropertyUuid'),
    ).toBe('id1');
    expect(() => write([refer, append], { city: 'Boise' })).toThrow(RangeError);
  });

  test('clear takes away', () => {
    expect(write([{ clear: 'a.b' }], {}, { a: { b: 1, c: 2 } }).facts).toEqual({ a: { c: 2 } });
    expect(write([{ set: 'a.b.c', from: 'answers.none' }], {}, { a: {} })).toEqual({
      facts: { a: {} },
      paths: [],
    });
  });

  test.each<[Effect['convert'], unknown, unknown]>([
    ['date', { day: 2, month: 4, year: 1980 }, '1980-04-02'],
    ['date', { day: 31, month: 2, year: 1980 }, undefined],
    ['date', 'today', undefined],
    ['digits', '(208) 555-0142', '2085550142'],
    ['digits', 2_085_550_142, undefined],
    ['newest', ['2085550142', '2085550143'], '2085550143'],
    ['newest', [], undefined],
    ['newest', '2085550142', undefined],
    ['last4', '123-45-6789', '6789'],
    ['last4', '12', '12'],
    ['last4', undefined, undefined],
  ])('convert %s: %j becomes %j', (convert, answer, value) => {
    const { facts: written } = write(
      [{ set: 'a.b', from: 'answers.x', convert }],
      { x: answer },
      { a: { c: 1 } },
    );
    expect(readPath(written, 'a.b')).toBe(value);
  });

  test('when its trigger does not hold an effect writes nothing', () => {
    const effect: Effect = {
      append: 'identity.phoneNumbers',
      from: 'registration.phone',
      when: 'phoneGiven',
    };
    expect(write([effect], {}, { registration: {} })).toEqual({ facts: { registration: {} }, paths: [] });
    expect(write([effect], {}, { registration: { phone: '1' } }).facts.identity).toEqual({
      phoneNumbers: ['1'],
    });
  });

  test('later effects see what earlier ones wrote, and paths tell what was written', () => {
    const effects: Effect[] = [
      { set: 'a.first', value: { x: 1 } },
      { set: 'b.copy', from: 'a.first' },
    ];
    expect(write(effects, {})).toEqual({
      facts: { a: { first: { x: 1 } }, b: { copy: { x: 1 } } },
      paths: ['a.first', 'b.copy'],
    });
  });

  test('an effect that does nothing of this is a fault', () => {
    expect(() => write([{}], {})).toThrow(RangeError);
  });

  test('facts that are not written stay the same objects, and what was given is not changed', () => {
    const before = Object.freeze({ a: Object.freeze({ x: 1 }), b: Object.freeze({ y: 1 }) });
    const { facts: after } = write([{ set: 'a.x', value: { z: 2 } }], {}, before);
    expect(after.b).toBe(before.b);
    expect(before.a).toEqual({ x: 1 });
  });
});

describe('names that reach into a prototype', () => {
  test.each(['__proto__.isAdmin', 'a.__proto__.isAdmin', 'constructor.prototype.isAdmin'])(
    '%s is not written',
    (path) => {
      expect(() => write([{ set: path, value: { yes: true } }], {})).toThrow(RangeError);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    },
  );

  test('nor are they taken from answers', () => {
    const answers = JSON.parse('{"__proto__":{"isAdmin":true},"firstName":"Ada"}') as unknown;
    const { facts: written } = write([{ set: 'profile.name', fields: ['firstName'] }], answers);
    expect(written).toEqual({ profile: { name: { firstName: 'Ada' } } });
    expect(readPath({}, 'constructor.name')).toBeUndefined();
    expect(readPath({ a: 'text' }, 'a.length')).toBeUndefined();
  });
});

test('paths are replaced and taken away without touching their neighbours', () => {
  expect(withValueAt({ a: { b: 1 } }, 'a.c.d', 2)).toEqual({ a: { b: 1, c: { d: 2 } } });
  expect(withValueAt({ a: { b: 1 } }, 'a.b', undefined)).toEqual({ a: {} });
  expect(withValueAt({ a: 'text' }, 'a.b', 1)).toEqual({ a: { b: 1 } });
});

test('the paths of a screen are those of its effects, by field, once each', () => {
  const effects: Effect[] = [
    { set: 'registration', fields: ['income', 'otherIncome'] },
    { set: 'registration', fields: ['income'] },
    { append: 'application.consents', value: { type: 'SOFT_CREDIT' } },
    { refer: 'application.selectedPropertyUuid', to: 'x' },
  ];
  expect(writtenPaths(effects)).toEqual([
    'application.consents',
    'application.selectedPropertyUuid',
    'registration.income',
    'registration.otherIncome',
  ]);
  const before = { registration: { income: 1, state: 'ID' }, application: { consents: [1], term: 0 } };
  expect(withoutWritten(effects, before)).toEqual({
    registration: { state: 'ID' },
    application: { term: 0 },
  });
});

test('an object that nothing is left of is taken away, a root is not', () => {
  const effects: Effect[] = [{ set: 'registration.homeAddress', fields: ['city'] }];
  expect(withoutWritten(effects, { registration: { homeAddress: { city: 'Boise' } } })).toEqual({
    registration: {},
  });
  expect(withoutWritten(effects, { registration: { homeAddress: { city: 'x', zip: 'y' } } })).toEqual({
    registration: { homeAddress: { zip: 'y' } },
  });
});
