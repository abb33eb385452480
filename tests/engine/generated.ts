/** Which random questions and data are logic tried on? JSON only, of the closed list of operators. */
import fc from 'fast-check';
import type { Logic } from '../../src/engine/model/bundle.ts';
import { OPERATORS } from '../../src/engine/model/logic.ts';

/** Operators of our own, which json-logic-js does not know. */
export const OWN_OPERATORS = ['years', 'date', 'count', 'checksum'];

const plain = fc.oneof(
  fc.constantFrom<Logic[]>(null, true, false, 0, 1, -1, 18, '', '0', '1', 'a', 'abc', '2026-02-29'),
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.string({ maxLength: 4 }),
);

/** No path ends in a number: json-logic-js would take a text apart, see the intended differences. */
const path = fc.constantFrom(
  'a',
  'b',
  'c',
  'a.b',
  'a.b.c',
  'b.a',
  'list',
  'list.0.a',
  'list.1.a',
  'missing',
  '',
);

/** Facts with the few names that the questions ask for; every level may be missing, null or of another type. */
export const data = fc.letrec<{ entry: unknown }>((tie) => ({
  entry: fc.oneof(
    { maxDepth: 4 },
    plain,
    fc.record(
      { a: tie('entry'), b: tie('entry'), c: tie('entry'), list: tie('entry') },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.array(tie('entry'), { maxLength: 4 }),
  ),
})).entry;

const leaf: fc.Arbitrary<Logic> = fc.oneof(
  plain,
  path.map((name) => ({ var: name })),
  fc.tuple(path, plain).map((operands) => ({ var: operands })),
  fc.array(plain, { maxLength: 3 }),
);

export const rule: fc.Arbitrary<Logic> = fc.letrec<{ rule: Logic }>((tie) => {
  const operations = Object.entries(OPERATORS)
    .filter(([name]) => name !== 'var' && !OWN_OPERATORS.includes(name))
    .map(
      ([
        name,
        {
          operands: [least, most],
        },
      ]) =>
        fc
          .array(tie('rule'), { minLength: least, maxLength: Math.min(most, 3) })
          .map((operands): Logic => ({ [name]: operands })),
    );
  const unwrapped = fc
    .tuple(
      fc.constantFrom('!', '!!', 'and', 'or', '-', 'max'),
      leaf.filter((operand) => !Array.isArray(operand)),
    )
    .map(([name, operand]): Logic => ({ [name]: operand }));
  return { rule: fc.oneof({ maxDepth: 4 }, leaf, unwrapped, ...operations) };
}).rule;
