/** Is the line found at which a form or a fact schema says what it allows? */
import { expect, test } from 'vitest';
import { type Constraint, constraintIn, rootsIn } from '../../src/config/read/constraint-positions.ts';

const PLOT = `{
  "type": "object",
  "required": ["size"],
  "properties": {
    "size": { "$ref": "../parts/size.json" },
    "side": {
      "$ref": "../parts/side.json",
      "enum": ["north"]
    },
    "sheds": {
      "items": {
        "properties": {
          "kind": {
            "enum": ["tools"]
          }
        }
      }
    }
  }
}`;
const SIZE = `{
  "type": "number",
  "maximum": 100
}`;
const SIDE = `{
  "type": "string",
  "enum": ["north", "south"]
}`;
const WHERE = `{
  "properties": {
    "size": { "fact": "plot.size" }
  },
  "rules": [
    { "field": "size", "when": "isTall", "message": "Less, please." },
    { "field": "size", "when": "isWide", "message": "Less, please." }
  ]
}`;
const FILES = [
  ['schemas/facts/plot.json', PLOT],
  ['schemas/parts/size.json', SIZE],
  ['schemas/parts/side.json', SIDE],
  ['schemas/garden/forms/where.json', WHERE],
  ['flows/garden/product.yaml', 'product: garden\nfacts:\n  plot: { schema: plot, kept: application }\n'],
].map(([path = '', text = '']) => ({ path, text }));

const FACTS = { kind: 'facts', name: 'plot' } as const;
const FORM = { kind: 'form', name: 'garden/where' } as const;

test.each<[string, Constraint, string]>([
  ['its own', { ...FACTS, names: ['side'], keyword: 'enum' }, 'schemas/facts/plot.json:8'],
  ['of a part', { ...FACTS, names: ['side'], keyword: 'type' }, 'schemas/parts/side.json:2'],
  ['of a part alone', { ...FACTS, names: ['size'], keyword: 'maximum' }, 'schemas/parts/size.json:3'],
  ['of an entry', { ...FACTS, names: ['sheds', '*', 'kind'], keyword: 'enum' }, 'schemas/facts/plot.json:14'],
  ['of what encloses it', { ...FACTS, names: ['size'], keyword: 'required' }, 'schemas/facts/plot.json:3'],
  [
    'of all that is known',
    { ...FACTS, names: ['note'], keyword: 'additionalProperties' },
    'schemas/facts/plot.json:4',
  ],
  ['of the rule', { ...FORM, names: ['size'], keyword: 'isWide' }, 'schemas/garden/forms/where.json:7'],
  [
    'of the field, where none is written',
    { ...FORM, names: ['size'], keyword: 'slot' },
    'schemas/garden/forms/where.json:3',
  ],
])('%s', (_what, constraint, at) => {
  const found = constraintIn(FILES, constraint);
  expect(`${found?.file}:${found?.line}`).toBe(at);
});

test('the roots of a product, and nothing where there is no such file', () => {
  expect(rootsIn(FILES, 'garden')).toEqual({ file: 'flows/garden/product.yaml', line: 2 });
  expect(constraintIn(FILES, { ...FACTS, name: 'shed', names: [], keyword: 'enum' })).toBeUndefined();
});
