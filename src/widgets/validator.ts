/** How does a form's compiled chunk become something that rjsf and the engine can ask? Without Ajv and without eval. */
import { hashForSchema, ID_KEY, type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils';
import { openChunk } from '../engine/answer/chunks.ts';
import type { FormChunk, Validate } from '../engine/answer/forms.ts';

export type Answers = Record<string, unknown>;

export interface OpenValidator {
  /** The form's constraints; rjsf draws from them. */
  shape: RJSFSchema;
  /** Answers only whether a branch holds: rjsf asks it which fields to show. */
  rjsf: ValidatorType;
  /** The whole form's validator, as `checkAnswers` of the engine takes it. */
  validate: Validate;
  /** The answers without those to questions that are not asked now (if/then/else). */
  asked: (answers: Answers) => Answers;
}

/** Opens a chunk. Throws when it was built for other libraries than these, which is a fault of the build. */
export function openValidator(chunk: FormChunk): OpenValidator {
  const { shape: constraints, validators } = openChunk(chunk);
  const shape = constraints as RJSFSchema;
  const find = (schema: RJSFSchema) => {
    const key = schema[ID_KEY] ?? hashForSchema(schema);
    const validate = validators[key];
    if (!validate) throw new Error(`The compiled form has no validator for "${key}"`);
    return validate;
  };
  const rjsf: ValidatorType = {
    isValid: (schema, answers) => find(schema)(answers),
    // rjsf is told not to validate: the engine's check is the one source of messages.
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
  return { shape, rjsf, validate: find(shape), asked: (answers) => askedOf(rjsf, shape, shape, answers) };
}

function askedOf(validator: ValidatorType, schema: RJSFSchema, root: RJSFSchema, answers: Answers): Answers {
  const { properties = {} } = retrieveSchema(validator, schema, root, answers);
  const asked: Answers = {};
  for (const [name, value] of Object.entries(answers)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined || property === false || value === undefined) continue;
    const nested = property !== true && property.properties && value !== null && typeof value === 'object';
    asked[name] = nested ? askedOf(validator, property as RJSFSchema, root, value as Answers) : value;
  }
  return asked;
}
