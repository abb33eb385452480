/** How does a form's compiled chunk become something that rjsf and the engine can ask? Without Ajv and without eval. */
import { hashForSchema, ID_KEY, type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils';
import { openChunk } from '../engine/answer/chunks.ts';
import type { FormChunk, Validate } from '../engine/answer/forms.ts';

export type FormAnswers = Record<string, unknown>;

export interface OpenValidator {
  /** The form's constraints; rjsf draws from them. */
  shape: RJSFSchema;
  /** Answers only whether a branch holds: rjsf asks it which fields to show. */
  rjsf: ValidatorType;
  /** The whole form's validator, as `checkAnswers` of the engine takes it. */
  validate: Validate;
  /** The answers without those to questions that are not asked now (if/then/else). */
  asked: (answers: FormAnswers) => FormAnswers;
  /** Names what is asked now: equal while the same fields are to be placed. */
  placed: (answers: FormAnswers) => string;
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
  // Both are asked of the same answers, many times while they are drawn.
  let last: { of: FormAnswers; questions: Questions } | undefined;
  const questionsFor = (answers: FormAnswers) => {
    if (last?.of !== answers) last = { of: answers, questions: questionsOf(rjsf, shape, shape, answers) };
    return last.questions;
  };
  return {
    shape,
    rjsf,
    validate: find(shape),
    asked: (answers) => questionsFor(answers).asked,
    placed: (answers) => questionsFor(answers).placed,
  };
}

interface Questions {
  asked: FormAnswers;
  placed: string;
}

/** What a branch may depend on: without them a schema asks the same of everybody. */
const BRANCHES = ['if', 'allOf', 'anyOf', 'oneOf', 'dependencies', '$ref'];

function questionsOf(
  validator: ValidatorType,
  schema: RJSFSchema,
  root: RJSFSchema,
  answers: FormAnswers,
): Questions {
  const hasBranches = BRANCHES.some((keyword) => keyword in schema);
  const open = hasBranches ? retrieveSchema(validator, schema, root, answers) : schema;
  const { properties = {} } = open;
  const asked: FormAnswers = {};
  let placed = hasBranches ? JSON.stringify([open.required, properties]) : '';
  for (const [name, value] of Object.entries(answers)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined || property === false || value === undefined) continue;
    const isGroup = property !== true && property.properties && value !== null && typeof value === 'object';
    const below = isGroup
      ? questionsOf(validator, property as RJSFSchema, root, value as FormAnswers)
      : undefined;
    asked[name] = below ? below.asked : value;
    if (below?.placed) placed += `${name}:${below.placed}`;
  }
  return { asked, placed };
}
