/** Which gate stands where, what shuts it, and what does its page say? */
import { describe, expect, test } from 'vitest';
import {
  hasGate,
  isRouteAt,
  routesIn,
  shutAt,
  shutBefore,
  wordsOfGate,
} from '../../src/engine/decide/gates.ts';
import type { Bundle, Flow } from '../../src/engine/model/bundle.ts';
import { variablesOf } from '../../src/engine/model/flags.ts';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import { toNobody } from '../../src/engine/say/copy.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';

const UUID = '3f0c9d4e-1111-4222-8333-444455556666';

describe('[GATE-08] a route', () => {
  test.each([
    ['/', '', true],
    ['/', 'register', false],
    ['register', '/register/', true],
    ['/register', 'register/support', false],
    ['/register/*', 'register', true],
    ['/register/*', 'register/a/b', true],
    ['/register/*', 'register-v2', false],
    ['*', '', true],
    ['/*', 'register/a', true],
    ['/:uuid/identity', `${UUID}/identity`, true],
    ['/:uuid/identity', 'register/identity', false],
    ['/:uuid/*', UUID, true],
    ['/:uuid/*', 'register', false],
    [':uuid/income/upload/:type', `${UUID}/income/upload/paystub`, true],
    [':uuid/income/upload/:type', `${UUID}/income/upload`, false],
    ['/*/identity', `${UUID}/identity`, false],
  ])('%s stands at "%s": %s', (route, path, expected) => {
    expect(isRouteAt(route, path)).toBe(expected);
  });

  test.each([
    [
      ['a', 3, 'b'],
      ['a', 'b'],
    ],
    ['["a","b"]', ['a', 'b']],
    ['a, b', []],
    [undefined, []],
    [{ 0: 'a' }, []],
  ])('is read of %j as a list or as JSON', (value, expected) => {
    expect(routesIn(value)).toEqual(expected);
  });
});

function emptyFlow(id: string): Flow {
  const lists = { steps: [], transitions: [], routing: [], progress: [] };
  const maps = { statuses: {}, screens: {}, tasks: {}, stages: {}, reviews: {} };
  return { id, audience: 'owner', base: '', ...lists, ...maps };
}

const NORTH: Bundle['orgs'][string] = {
  code: 'north',
  canonical: 'north',
  name: 'North',
  hosts: [],
  home: 'club',
  brand: { primary: '#000000', secondary: '#000000', logo: 'north.svg' },
  company: { name: 'North', address: '1 Street' },
  support: { phone: '8885550100', email: 'help@north.example', hours: 'always' },
  products: {},
};

function emptyBundle(): Bundle {
  const names = { hash: '1', product: 'club', name: 'Club', base: '/club', zone: 'UTC', defaultOrg: 'north' };
  const maps = {
    calls: {},
    flags: {},
    facts: {},
    results: {},
    lookups: {},
    repayments: {},
    calendars: {},
    zones: {},
    deadlines: {},
    triggers: {},
    flows: {},
  };
  return { ...names, isHome: true, ...maps, documents: {}, forms: {}, copy: {}, orgs: { north: NORTH } };
}

/** A club that takes members in two rows of questions, and lets its hall be shut. */
function club(gates: NonNullable<Flow['gates']>): Bundle {
  const join: Flow = {
    ...emptyFlow('join'),
    audience: 'visitor',
    base: '/',
    gates,
    sequence: {
      entries: {
        pages: { by: 'path', when: 'isNew', otherwise: 'steps' },
        steps: { by: 'query', parameter: 'step' },
      },
      questions: [
        { ask: 'name', path: '', step: 'one' },
        { ask: 'town', path: 'town', step: 'two' },
      ],
    },
  };
  const member = { ...emptyFlow('member'), base: '/:uuid' };
  return {
    ...emptyBundle(),
    triggers: {
      isNew: { var: 'flags.new' },
      isFull: { var: 'org.full' },
      isShut: { var: 'flags.shut' },
      isStranger: { '!': { var: 'visit.friend' } },
    },
    flags: { new: { default: true }, shut: { default: false, variables: { routes: ['steps'], note: '' } } },
    flows: { join, member },
  };
}

const HALL = { id: 'hall', on: 'flags.shut.routes', when: 'isShut', page: 'closed', says: { body: 'note' } };

describe('a gate', () => {
  const product = openProduct(
    club([{ id: 'full', on: ['/', 'pages/*'], when: 'isFull', page: 'full' }, HALL]),
  );
  const full = { org: { full: true }, flags: { new: true, shut: false } };
  const shut = { org: { full: false }, flags: { new: true, shut: true } };

  test('is shut where it stands and while its trigger holds, and nowhere else', () => {
    expect(shutAt(product, '', full, {})?.gate.id).toBe('full');
    expect(shutAt(product, 'pages/town', full, {})?.gate.id).toBe('full');
    expect(shutAt(product, 'steps', full, {})).toBeUndefined();
    expect(shutAt(product, 'pages', shut, {})).toBeUndefined();
  });

  test('stands where the variable of its flag says, in whichever form that comes', () => {
    expect(shutAt(product, 'steps', shut, { shut: { routes: ['steps'] } })?.gate.id).toBe('hall');
    expect(shutAt(product, 'steps', shut, { shut: { routes: '["/steps"]' } })?.gate.id).toBe('hall');
    expect(shutAt(product, 'steps', shut, { shut: { routes: 'steps' } })).toBeUndefined();
    expect(hasGate(product, 'steps', { shut: { routes: ['steps'] } })).toBe(true);
    expect(hasGate(product, 'steps', {})).toBe(false);
  });

  test('gives way to the one that stands before it', () => {
    const both = { org: { full: true }, flags: { new: true, shut: true } };
    expect(shutAt(product, 'pages', both, { shut: { routes: ['*'] } })?.gate.id).toBe('full');
    expect(shutAt(product, 'steps', both, { shut: { routes: ['*'] } })?.gate.id).toBe('hall');
  });

  test('keeps people from a question when it is shut at each entry that opens', () => {
    const join = flowOf(product, 'join');
    expect(shutBefore(product, join, 'town', full, {})).toBeUndefined();
    const old = { ...full, flags: { new: false, shut: true } };
    // The pages are led on to the steps.
    expect(shutBefore(product, join, 'town', old, { shut: { routes: ['steps'] } })?.gate.id).toBe('hall');
    const both = { ...full, flags: { new: true, shut: true } };
    expect(shutBefore(product, join, 'town', both, { shut: { routes: ['steps'] } })?.gate.id).toBe('full');
  });

  test('keeps people from a screen of their row, by its own id', () => {
    const member = flowOf(product, 'member');
    const variables = { shut: { routes: ['/:uuid/hall/*'] } };
    expect(shutBefore(product, member, 'hall/door', shut, variables)?.gate.id).toBe('hall');
    expect(shutBefore(product, member, 'garden', shut, variables)).toBeUndefined();
    const own = { shut: { routes: [`${UUID}/garden`] } };
    expect(shutBefore(product, member, 'garden', shut, own, UUID)?.gate.id).toBe('hall');
  });
});

describe('[GATE-05][GATE-06][GATE-07] the words of its page', () => {
  const copy = {
    'pages.closed.title': 'Closed',
    'pages.closed.body': 'Until {org.name} opens.',
    'pages.closed.dashboard': 'Home',
  };
  const facts = { org: { name: 'the club' } };
  const gate = { ...HALL, on: 'flags.shut.routes', says: { title: 'head', body: 'note', dashboard: 'way' } };

  test('are the flag’s where it says some, and else the product’s', () => {
    expect(wordsOfGate(copy, { gate, said: {} }, 'title', facts, toNobody)).toEqual(['Closed']);
    expect(wordsOfGate(copy, { gate, said: { note: ' ' } }, 'body', facts, toNobody)).toEqual([
      'Until the club opens.',
    ]);
    expect(wordsOfGate(copy, { gate, said: { note: 'Back at {noon}' } }, 'body', facts, toNobody)).toEqual([
      'Back at {noon}',
    ]);
    expect(wordsOfGate(copy, { gate, said: { head: ['no text'] } }, 'title', facts, toNobody)).toEqual([
      'Closed',
    ]);
    expect(wordsOfGate(copy, { gate, said: {} }, 'signIn', facts, toNobody)).toBeUndefined();
  });

  test('show the way to the dashboard only where the flag is true of it, or says nothing of it', () => {
    expect(wordsOfGate(copy, { gate, said: { way: true } }, 'dashboard', facts, toNobody)).toEqual(['Home']);
    expect(wordsOfGate(copy, { gate, said: { way: 'true' } }, 'dashboard', facts, toNobody)).toBeUndefined();
    expect(wordsOfGate(copy, { gate, said: {} }, 'dashboard', facts, toNobody)).toBeUndefined();
    const plain = { id: 'full', on: ['/'] as [string], when: 'isFull', page: 'closed' };
    expect(wordsOfGate(copy, { gate: plain, said: {} }, 'dashboard', facts, toNobody)).toEqual(['Home']);
  });
});

describe('what flags carry', () => {
  test('is the product’s, with the org’s own over it; a browser gets that of gates only', () => {
    const bundle = club([HALL]);
    const org = {
      settings: {},
      about: {},
      flags: { shut: true },
      variables: { shut: { note: 'Painting' } },
      pricing: {},
      copy: {},
    };
    const north = { ...bundle.orgs.north!, products: { [bundle.product]: org } };
    const own: Bundle = {
      ...bundle,
      flags: { ...bundle.flags, new: { default: true, variables: { secret: 1 } } },
      orgs: { ...bundle.orgs, north },
    };
    expect(variablesOf(own, 'north').shut).toEqual({ routes: ['steps'], note: 'Painting' });
    expect(sliceFor(own, 'north').variables).toEqual({ shut: { routes: ['steps'], note: 'Painting' } });
    expect(sliceFor({ ...own, flows: {} }, 'north').variables).toBeUndefined();
  });
});
