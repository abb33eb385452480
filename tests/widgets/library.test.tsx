/** Are the same fields asked, in the same order and as required, as the form library would ask for them? */
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldProps, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { cleanup, render, screen } from '@testing-library/react';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { splitForm } from '../../src/config/compile/forms.ts';
import type { FieldWords, JsonSchema } from '../../src/engine/model/bundle.ts';
import { isWidgetName } from '../../src/engine/model/widgets.ts';
import { fieldPointer } from '../../src/widgets/answers.ts';
import { type Judge, resolveBranches } from '../../src/widgets/branches.ts';
import { realForms } from '../support/project.ts';
import { draw, open } from './support.tsx';

afterEach(cleanup);

const ajv = new Ajv({ strict: false, validateFormats: false });
const judge: Judge = (condition, answers) => ajv.validate(condition, answers) === true;
const validator: ValidatorType = {
  isValid: (schema, answers) => ajv.validate(schema, answers) === true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};

type Fields = Record<string, FieldWords>;

/** What the library draws, each field replaced by its pointer and whether it is required. */
function drawnByLibrary(shape: RJSFSchema, fields: Fields, answers: object): string[] {
  const Leaf = ({ fieldPathId, required = false }: FieldProps) => (
    <i data-testid="leaf">{`${fieldPointer(fieldPathId.path)} ${required}`}</i>
  );
  render(
    <Form
      schema={shape}
      uiSchema={uiOf(shape, fields)}
      fields={{ Leaf }}
      {...{ validator, formData: answers }}
    />,
  );
  const drawn = screen.queryAllByTestId('leaf').map(({ textContent }) => textContent ?? '');
  cleanup();
  return drawn;
}

function uiOf(schema: RJSFSchema, fields: Fields, at = ''): UiSchema {
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const pointer = `${at}/${name}`;
    const below = uiOf(property as RJSFSchema, fields, pointer);
    return [
      name,
      isGroup(property as RJSFSchema, fields, pointer) ? below : { 'ui:field': 'Leaf', ...below },
    ];
  });
  return Object.fromEntries(entries);
}

function askedByUs(schema: RJSFSchema, fields: Fields, at = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return [];
    const pointer = `${at}/${name}`;
    if (isGroup(property, fields, pointer)) return askedByUs(property, fields, pointer);
    return [`${pointer} ${schema.required?.includes(name) ?? false}`];
  });
}

function isGroup({ type }: RJSFSchema, fields: Fields, pointer: string): boolean {
  return type === 'object' && !isWidgetName(fields[pointer]?.widget);
}

describe.each([...realForms()])('%s', (name, form) => {
  it('asks what the library asks, whatever is chosen', () => {
    const { shape, fields } = splitForm(name, form);
    for (const answers of choicesIn(shape as RJSFSchema)) {
      const begun = { ...startsOf(shape as RJSFSchema), ...answers };
      const ours = askedByUs(resolveBranches(shape as RJSFSchema, begun, judge), fields);
      expect(ours, JSON.stringify(answers)).toEqual(drawnByLibrary(shape as RJSFSchema, fields, answers));
    }
  });
});

/** What stands in the form before anybody has answered. */
function startsOf({ properties = {} }: RJSFSchema): object {
  const known = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' && property.default !== undefined ? [[name, property.default]] : [],
  );
  return Object.fromEntries(known);
}

/** Nothing, and every choice of two of its lists of choices together: conditions ask for no more. */
function choicesIn({ properties = {} }: RJSFSchema): object[] {
  const lists = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' && property.enum ? [property.enum.map((value) => ({ [name]: value }))] : [],
  );
  const single = lists.flat();
  const pairs = lists.flatMap((one, at) =>
    lists.slice(at + 1).flatMap((other) => one.flatMap((a) => other.map((b) => ({ ...a, ...b })))),
  );
  return [{}, ...single, ...pairs];
}

const NAMES = ['a', 'b', 'c', 'd'];
const name = fc.constantFrom(...NAMES);
const condition = fc.record({
  required: fc.tuple(name),
  properties: fc.dictionary(name, fc.record({ const: fc.boolean() })),
});
const asking = fc.record(
  {
    required: fc.uniqueArray(name),
    properties: fc.dictionary(name, fc.oneof(fc.constant(false), fc.record({ maxLength: fc.nat(9) })), {
      maxKeys: 3,
    }),
  },
  { requiredKeys: [] },
);
const { branch } = fc.letrec<{ branch: object; said: object }>((tie) => ({
  branch: fc.record(
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: condition, then: tie('said'), else: tie('said') },
    { requiredKeys: ['if', 'then'] },
  ),
  said: fc.oneof(
    { depthSize: 'small' },
    asking,
    tie('branch'),
    fc.record({ allOf: fc.array(tie('branch'), { maxLength: 2 }) }),
  ),
}));

it('of any form with branches in branches, the same is asked of any answers', () => {
  const shape = fc.record({ branches: fc.array(branch, { maxLength: 3 }), whole: fc.option(branch) });
  const answers = fc.dictionary(name, fc.boolean());
  let hidden = 0;
  fc.assert(
    fc.property(shape, answers, ({ branches, whole }, given) => {
      const properties = Object.fromEntries(NAMES.map((each) => [each, { type: 'string' }]));
      const schema = { type: 'object', properties, allOf: branches, ...whole } as RJSFSchema;
      const ours = askedByUs(resolveBranches(schema, given, judge), {});
      if (ours.length < NAMES.length) hidden += 1;
      expect(ours).toEqual(drawnByLibrary(schema, {}, given));
    }),
    { numRuns: 150 },
  );
  expect(hidden).toBeGreaterThan(0);
});

describe('a form whose branches ask by dependencies or references', () => {
  const file: JsonSchema = {
    properties: {
      kind: { type: 'string', title: 'Kind', enum: ['A', 'B'] },
      more: { type: 'string', title: 'More', widget: 'text' },
    },
    allOf: [
      {
        if: { required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { dependencies: { kind: { properties: { kind: { const: 'A' } }, required: ['more'] } } },
        else: { properties: { more: false } },
      },
    ],
  };

  it('is resolved by the library, and drawn as all others are', async () => {
    const { user, reported } = await draw(file);
    expect(screen.queryByLabelText('More')).toBeNull();
    await user.click(screen.getByLabelText('A'));
    expect(screen.getByLabelText('More').getAttribute('aria-required')).toBe('true');
    await user.type(screen.getByLabelText('More'), 'x');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(reported.submitted).toEqual([{ kind: 'A', more: 'x' }]);
  });

  it('answers what is asked now', async () => {
    const { validator: opened } = await open(file);
    expect(opened.asked({ more: 'x' })).toEqual({});
    expect(opened.asked({ kind: 'A', more: 'x' })).toEqual({ kind: 'A', more: 'x' });
  });
});
