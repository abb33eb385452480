/** Which answers to a form are wrong, and at which field is that to be told? Made of its schema, one wrong value at a time. */
import type { Form, JsonSchema } from '../../src/engine/model/bundle.ts';

export interface Wrong {
  about: string;
  answers: Record<string, unknown>;
  /** The pointer that is to be told begins so. */
  at: string;
  /** A person could send this from the screen; whoever gets it otherwise needs no words of its own. */
  isTypeable: boolean;
}

const TYPEABLE = [
  'that is far too long',
  'that is empty',
  'below the least',
  'above the most',
  'that is not agreed to',
];
const LONG = 'x'.repeat(5000);

/** `good` fits the form; each of these differs from it in one field. */
export function wrongAnswers({ shape }: Form, good: Record<string, unknown>): Wrong[] {
  const required = (shape.required ?? []) as string[];
  const properties = (shape.properties ?? {}) as Record<string, JsonSchema>;
  const missing = required.map((name) => ({
    about: `without ${name}`,
    answers: without(good, name),
    at: `/${name}`,
    isTypeable: true,
  }));
  const strange = {
    about: 'with what nobody asked',
    answers: { ...good, surplus: true },
    at: '/surplus',
    isTypeable: false,
  };
  const values = Object.entries(properties).flatMap(([name, schema]) =>
    name in good
      ? wrongValues(schema).map(([about, value]) => ({
          about: `${name} ${about}`,
          answers: { ...good, [name]: value },
          at: `/${name}`,
          isTypeable: TYPEABLE.includes(about),
        }))
      : [],
  );
  return [...missing, strange, ...values];
}

function without(answers: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = answers;
  return rest;
}

function wrongValues(schema: JsonSchema): [string, unknown][] {
  const always: [string, unknown][] = [
    ['of another kind', { strange: [] }],
    ...(schema.nullable === true ? [] : ([['that is null', null]] as [string, unknown][])),
  ];
  if (schema.const !== undefined) return [...always, ['that is not agreed to', false]];
  if (Array.isArray(schema.enum)) return [...always, ['that is no choice', 'NEITHER']];
  switch (schema.type) {
    case 'string':
      return [
        ...always,
        ['that is a number', 7],
        ['that is far too long', LONG],
        ...(isBounded(schema) ? EMPTY : []),
      ];
    case 'number':
    case 'integer':
      return [...always, ['as text', '7'], ...outside(schema)];
    case 'array':
      return [...always, ['that is a text', 'one'], ...(Number(schema.minItems ?? 0) > 0 ? NONE : [])];
    default:
      return [...always, ['that is a text', 'one']];
  }
}

const EMPTY: [string, unknown][] = [['that is empty', '']];
const NONE: [string, unknown][] = [['with nothing in it', []]];

function isBounded({ minLength, pattern, format }: JsonSchema): boolean {
  return Number(minLength ?? 0) > 0 || pattern !== undefined || format !== undefined;
}

function outside({ minimum, maximum }: JsonSchema): [string, unknown][] {
  const below: [string, unknown][] = typeof minimum === 'number' ? [['below the least', minimum - 1]] : [];
  return typeof maximum === 'number' ? [...below, ['above the most', maximum + 1]] : below;
}
