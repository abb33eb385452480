/** Does a generated sample try what a flow can tell apart, with facts that its schemas allow? */
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { participantsSchema } from '../../src/config/model/typed.ts';
import { derive } from '../../src/engine/decide/derive.ts';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { sampleFacts } from '../../src/proof/sample/sample.ts';
import { realFlow, realProduct } from '../support/project.ts';

const options = { seed: 7, today: '2026-11-20' };
const product = realProduct();
/** As many as it takes to meet the rarest of each flow. */
const COUNTS = { application: 9000, registration: 1500, signer: 500 };
const all = (['application', 'registration', 'signer'] as const).map((id) => {
  const flow = realFlow(id);
  return { flow, sampled: [...sampleFacts(product, flow, { ...options, count: COUNTS[id] })] };
});

/** Rules of forms ask for answers, which are no facts; settings are the org's. */
const asked = Object.entries(product.source.triggers)
  .filter(([, rule]) => !/"var":"(answers|org|flags)\b/.test(JSON.stringify(rule)))
  .map(([name]) => name);

test('The same seed gives the same facts, and another one others', () => {
  const some = (seed: number) => [
    ...sampleFacts(product, realFlow('application'), { ...options, seed, count: 50 }),
  ];
  expect(some(3)).toEqual(some(3));
  expect(some(3)).not.toEqual(some(4));
});

describe('Among the facts', () => {
  const prepared = all.flatMap(({ sampled }) =>
    sampled.map(({ facts }) => product.triggers.withLookups(facts)),
  );

  test.each(asked)('some let %s hold, and others do not', (name) => {
    const answers = new Set(prepared.map((facts) => product.triggers.holds(name, facts)));
    expect(answers).toEqual(new Set([true, false]));
  });

  test('some stand at each step, fire each transition and have each status', () => {
    const [application] = all;
    if (!application) throw new Error('No flow was sampled.');
    const { flow, sampled } = application;
    const derived = sampled.map(({ facts }) => derive(product, flow, facts));
    const { steps, transitions, statuses, routing } = flow;
    expect(new Set(derived.flatMap(({ fired }) => fired))).toEqual(new Set(transitions.map(({ id }) => id)));
    expect(new Set(derived.map(({ step }) => step))).toEqual(new Set(steps.map(({ id }) => id)));
    const seen = new Set(sampled.map(({ facts }) => facts.status));
    expect(Object.keys(statuses).filter((name) => !seen.has(name))).toEqual([]);
    const by = new Set(derived.map(({ routedBy }) => routedBy));
    expect(routing.flatMap(({ id }) => (id && !by.has(`routing/${id}`) ? [id] : []))).toEqual([]);
  });

  test('each org has some', () => {
    const codes = new Set(all.flatMap(({ sampled }) => sampled.map(({ org }) => org)));
    expect(codes).toEqual(new Set(Object.keys(product.source.orgs)));
  });
});

test('Every fact is one that its schema allows', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('phone', true);
  const properties = Object.fromEntries(
    Object.entries(product.source.facts).map(([root, { schema }]) => [root, strict(schema)]),
  );
  const flags = { type: 'object', additionalProperties: { type: 'boolean' } };
  const experiments = {
    type: 'object',
    additionalProperties: false,
    properties: { incomeTitle: { enum: ['control', 'variation'] } },
  };
  const fits = ajv.compile({
    type: 'object',
    additionalProperties: false,
    properties: { ...properties, flags, experiments, participants: participantsSchema(product.source.roles) },
  });
  const wrong = all.flatMap(({ sampled }) =>
    // Look-ups may be pointed to by an answer, which is no fact.
    sampled.map(({ facts: { answers: _answers, ...facts } }) => facts).filter((facts: Facts) => !fits(facts)),
  );
  expect(wrong.slice(0, 3)).toEqual([]);
});

/** Keywords of our own are no constraints; `$schema` names a file that is not there. */
function strict(schema: JsonSchema): JsonSchema {
  const { $schema: _schema, ...rest } = schema;
  return rest;
}
