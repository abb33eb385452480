/** Which facts may an application have? Random ones that its fact schemas allow, and known points with some changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { facts, PROJECT_FOLDER, realProduct } from '../support/project.ts';

export interface Point {
  name: string;
  facts: Facts;
  step: string;
}

/** 38 points of one journey, each with the step it must derive. */
export const points: Point[] = JSON.parse(
  readFileSync(join(PROJECT_FOLDER, 'tests/fixtures/derived-steps.json'), 'utf8'),
);

const roots = realProduct().source.facts;
const schemaOf = (root: string): JsonSchema => roots[root]?.schema ?? {};

const profile = arbitraryOf(schemaOf('profile'));
const application = arbitraryOf(schemaOf('application'));
const status = fc.oneof(
  { weight: 9, arbitrary: arbitraryOf(schemaOf('status')) },
  fc.constantFrom('', 'NEW_ONE'),
);

const random = fc.record({ profile, application, status }, { noNullPrototype: true });

/** Single facts of the application and of its status, at their paths. */
const change: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  status.map((name) => ({ status: name })),
  propertyOf(schemaOf('application'), 'application'),
  propertyOf(propertiesOf(schemaOf('application')).status ?? {}, 'application.status'),
  propertyOf(schemaOf('profile'), 'profile'),
);

const changedPoint = fc
  .tuple(fc.constantFrom(...points), fc.array(change, { maxLength: 6 }))
  .map(([point, changes]) => changes.reduce<Facts>((all, values) => facts(values, all), point.facts));

/** Facts as a store may hold them. */
export const someFacts: fc.Arbitrary<Facts> = fc.oneof(
  { weight: 1, arbitrary: random },
  { weight: 3, arbitrary: changedPoint },
);

/** Anything that JSON can say where facts are expected. */
export const anyFacts: fc.Arbitrary<Facts> = fc.oneof(
  fc.dictionary(
    fc.constantFrom('profile', 'application', 'status', 'org', 'today', '__proto__'),
    fc.jsonValue(),
  ),
  fc
    .tuple(someFacts, fc.array(fc.tuple(pathOfFacts(), fc.jsonValue()), { maxLength: 4 }))
    .map(([start, broken]) => facts(Object.fromEntries(broken), start)),
);

function pathOfFacts(): fc.Arbitrary<string> {
  const flags = Object.keys(propertiesOf(propertiesOf(schemaOf('application')).status ?? {}));
  const own = Object.keys(propertiesOf(schemaOf('application')));
  const paths = [
    ...flags.map((name) => `application.status.${name}`),
    ...own.map((name) => `application.${name}`),
  ];
  return fc.constantFrom('status', 'profile', 'profile.name', 'profile.addresses', 'profile.dob', ...paths);
}

function propertyOf(schema: JsonSchema, at: string): fc.Arbitrary<Record<string, unknown>> {
  const all = Object.entries(propertiesOf(schema)).map(([name, property]) =>
    fc
      .option(arbitraryOf(property), { nil: undefined, freq: 4 })
      .map((value) => ({ [`${at}.${name}`]: value })),
  );
  return fc.oneof(...all);
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

/** Ids and numbers are few, so that look-ups hit and limits are met. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(propertiesOf(schema)).map(([name, each]) => [
        name,
        arbitraryOf(each),
      ]);
      return fc.record(Object.fromEntries(properties), { requiredKeys: [], noNullPrototype: true });
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items as JsonSchema), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      return fc.constantFrom(0, 1, 120, 8.25, -1);
    default:
      return schema.format === 'date' ? fc.constant('1980-04-02') : fc.constantFrom('h', 'n', '');
  }
}
