/** Does the module that the compiler writes answer what the closures answer, whatever the flow and the facts are? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileDerivation } from '../../src/config/compile/derivation.ts';
import { derive, deriveRoute } from '../../src/engine/decide/derive.ts';
import type { Bundle, Flow, Logic, Lookup } from '../../src/engine/model/bundle.ts';
import { flowOf, type OpenFlow, openProduct } from '../../src/engine/model/product.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sampleFacts } from '../../src/proof/sample/sample.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import { realProduct, realProject } from '../support/project.ts';
import { data, rule } from './generated.ts';
import { anyFacts, points } from './generated-facts.ts';

const bundle = realProduct().source;
/** In a quick run a third of the sample that a deep one asks. */
const SAMPLED = process.env.HEARTHLINE_DEEP === '1' ? 3000 : 1000;
const { chunk, code } = compileDerivation(bundle);
const slow = realProduct();
const quick = openProduct(bundle, chunk);

/** Both answers, and how many of the quick ones were quick. */
function bothAnswers(id: string, facts: Facts, on?: string) {
  const { step, route, routedBy } = derive(slow, flowOf(slow, id), facts, on);
  const compiled = quick.triggers.compiled?.flows.get(id)?.(facts, on);
  const fast = deriveRoute(quick, flowOf(quick, id), facts, on);
  return {
    expected: { step, route, routedBy },
    found: { step: fast.step, route: fast.route, routedBy: fast.routedBy },
    isCompiled: compiled !== undefined,
  };
}

function expectSame(facts: Facts, on?: string): void {
  const { expected, found } = bothAnswers('application', facts, on);
  expect(found).toEqual(expected);
  const [prepared, own] = [slow.triggers.withLookups(facts), quick.triggers.withLookups(facts)];
  const names = Object.keys(bundle.triggers);
  const differing = names.filter(
    (name) => slow.triggers.holds(name, prepared) !== quick.triggers.holds(name, own),
  );
  expect(differing).toEqual([]);
}

describe('The module answers as the closures do', () => {
  test.each(points)('$name', ({ facts }) => {
    expect(bothAnswers('application', facts).isCompiled).toBe(true);
    expectSame(facts);
  });

  test('on a sample over everything that the flow tells apart', () => {
    const flow = flowOf(slow, 'application');
    const options = { seed: 11, count: SAMPLED, today: '2026-11-20' };
    for (const { facts } of sampleFacts(slow, flow, options)) expectSame(facts);
  });

  test('on facts of any shape that the schemas allow, and on each screen', () => {
    const on = fc.constantFrom(undefined, ...Object.keys(flowOf(slow, 'application').screens));
    fc.assert(
      fc.property(anyFacts, on, (facts, path) => expectSame(facts, path)),
      { numRuns: 300 },
    );
  });

  test('at each landing of every walk', () => {
    const [source] = realProject().products.filter(({ product }) => product.product === bundle.product);
    if (!source) throw new Error('The product is not there.');
    const play = createWalkPlayer(createWalkContext(bundle, source, '2026-11-20'));
    let landings = 0;
    for (const { walk } of source.walks) {
      for (const { state, landing } of play(walk)) {
        if (!landing.derivation) continue;
        landings += 1;
        expectSame(state.facts);
      }
    }
    expect(landings).toBeGreaterThan(200);
  });
});

/** A product of one flow with one trigger. */
function productOf(
  trigger: Logic,
  lookups: Record<string, Lookup> = {},
  names = { trigger: 'asked', step: 'b' },
) {
  const flow = {
    ...{ id: 'flow', audience: 'owner', base: '', statuses: { OPEN: {} }, screens: {}, progress: [] },
    ...{ tasks: {}, stages: {}, reviews: {} },
    steps: [
      { id: 'a', route: 'at/a' },
      { id: names.step, route: `at/${names.step}` },
    ],
    transitions: [{ id: 'go', on: 'go', from: 'any', to: names.step, when: names.trigger }],
    routing: [{ use: 'step' }],
  } as unknown as Flow;
  const derived = { zone: 'UTC', repayments: {}, calendars: {}, zones: {}, deadlines: {} };
  const triggers = Object.fromEntries([[names.trigger, trigger]]);
  const source = { triggers, lookups, flows: { flow }, copy: {}, ...derived } as unknown as Bundle;
  return { source, slow: openProduct(source), quick: openProduct(source, compileDerivation(source).chunk) };
}

function answersOf(product: ReturnType<typeof productOf>, name: string, facts: Facts) {
  return (['slow', 'quick'] as const).map((which) => {
    const { triggers, flows } = product[which];
    const flow = flows.get('flow') as OpenFlow;
    const { step, route } = deriveRoute(product[which], flow, facts);
    return { step, route, holds: triggers.holds(name, triggers.withLookups(facts)) };
  });
}

describe('Any question', () => {
  test('means the same on any facts', () => {
    const facts = fc.record(
      { a: data, b: data, c: data, list: data },
      { requiredKeys: [], noNullPrototype: true },
    );
    fc.assert(
      fc.property(rule, facts, (question, given) => {
        const [expected, found] = answersOf(productOf(question), 'asked', { ...given, status: 'OPEN' });
        expect(found).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  const lookups = {
    own: { from: 'list', where: 'id', is: 'wanted' },
    first: { from: 'list', where: 'kind', value: 'x', unless: 'gone.at' },
  };
  test.each<[Logic, Facts]>([
    [
      { var: 'lookups.own.a' },
      {
        wanted: 2,
        list: [
          { id: 1, a: true },
          { id: 2, a: false },
        ],
      },
    ],
    [{ var: 'lookups.own.a' }, { wanted: 2, list: [{ id: 2, a: [1] }] }],
    [{ var: 'lookups.own' }, { list: [{ id: null }] }],
    [{ var: 'lookups.own.a.b' }, { wanted: 'u', list: [{ id: 'u', a: { b: 'yes' } }] }],
    [
      { var: 'lookups.first.a' },
      { list: [{ kind: 'x', gone: { at: 1 }, a: 1 }, { kind: 'x', a: 0 }, 'x', null] },
    ],
    [{ var: 'lookups' }, {}],
    [{ var: 'lookups.none.a' }, {}],
    [{ '===': [{ var: 'zone' }, 'UTC'] }, {}],
    [{ var: 'list.length' }, { list: [1] }],
    [{ var: 'a.length' }, { a: 'text' }],
    [{ '>': [{ var: 'list.0.a' }, 1] }, { list: [{ a: 2 }] }],
    [{ var: 'a.constructor' }, { a: {} }],
    [{ var: 'toString' }, {}],
    [{ var: 'a.__proto__' }, { a: { b: 1 } }],
    [{ var: 'list.find' }, { list: [] }],
    [{ '>': [{ var: 'a' }, 0] }, { a: { toString: 1, valueOf: 1 } }],
    [{ '<=': [{ var: 'a' }, 0] }, {}],
    [{ '===': [{ var: 'a' }, null] }, {}],
    [{ in: [{ var: 'a' }, [null, 1]] }, {}],
    [{ years: [{ var: 'a' }, '2026-11-20'] }, { a: 'no date' }],
  ])('%j of %j', (question, given) => {
    const [expected, found] = answersOf(productOf(question, lookups), 'asked', { ...given, status: 'OPEN' });
    expect(found).toEqual(expected);
  });
});

describe('Names and texts of a flow file stay names and texts', () => {
  const hostile = [
    '"); globalThis.hacked = true; ("',
    "'); globalThis.hacked = true; //",
    '`$' + '{globalThis.hacked = true}`',
    '</script><script>globalThis.hacked = true</script>',
    '*/ globalThis.hacked = true /*',
    '\\"; globalThis.hacked = true; "\\',
    'line\nbreak\u2028and\u2029others\0',
    '__proto__',
    'constructor',
    '\ud800 half of a pair',
  ];

  test.each(hostile)('%j', (text) => {
    const question: Logic = {
      or: [
        { '===': [{ var: text }, text] },
        { in: [{ var: ['a', text] }, [text, 1, 2, 3, 4, 5]] },
        { some: [{ var: `list.${text}` }, { '===': [{ var: text }, text] }] },
      ],
    };
    const names = { trigger: text, step: text };
    const lookups = Object.fromEntries([[text, { from: text, where: text, value: text, unless: text }]]);
    const product = productOf(question, lookups, names);
    const own = Object.defineProperty({ status: 'OPEN' } as Facts, text, { value: text, enumerable: true });
    for (const facts of [own, { status: 'OPEN', a: text }, { status: 'OPEN' }, { status: text }]) {
      const [expected, found] = answersOf(product, text, facts);
      expect(found).toEqual(expected);
    }
    expect('hacked' in globalThis).toBe(false);
    expect(compileDerivation(product.source).code).not.toContain('</');
  });

  test('an operator that there is not is refused', () => {
    expect(() =>
      compileDerivation({ triggers: { asked: { 'x"]()': [1] } }, lookups: {}, flows: {} }),
    ).toThrow(RangeError);
  });

  test('the real module holds no word that reaches out', () => {
    expect(code).not.toMatch(/\b(eval|import|require|globalThis|window|fetch|this)\b/);
  });
});
