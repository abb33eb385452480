/** How does a form's compiled chunk become something that can be drawn and judged? Without Ajv and without eval. */
import type { RJSFSchema } from '@rjsf/utils';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { openChunk } from '../engine/answer/chunks.ts';
import type { FormChunk, Validate } from '../engine/answer/forms.ts';
import type { FieldWords } from '../engine/model/bundle.ts';
import { type Judge, type Resolve, resolveBranches } from './branches.ts';

export type FormAnswers = Record<string, unknown>;

export interface OpenValidator {
  /** The whole form's validator, as `checkAnswers` of the engine takes it. */
  validate: Validate;
  /** The form's constraints with the branches that the answers open: what is drawn now. */
  open: (answers: FormAnswers) => RJSFSchema;
  /** The answers without those to questions that are not asked now (if/then/else). */
  asked: (answers: FormAnswers) => FormAnswers;
  /** Names what is asked now: equal while the same fields are to be placed. */
  placed: (answers: FormAnswers) => string;
  /** Does this part of the schema accept the answer? */
  judge: Judge;
  /** The shapes that were chosen where an answer may have several, by pointer: written by what draws them. */
  shapes?: Map<string, number>;
  /** How the summary says what is wrong in an entry of a list; undefined for what is in none. */
  entryLine?: (fields: Record<string, FieldWords>, pointer: string, message: string) => string | undefined;
}

/**
 * Opens a chunk; `resolve` finds what a schema asks. Throws when the chunk was built for other libraries than these,
 * which is a fault of the build.
 */
export function openValidator(chunk: FormChunk, resolve: Resolve = resolveBranches): OpenValidator {
  const { shape: constraints, validators } = openChunk(chunk);
  const shape = constraints as RJSFSchema;
  const found = new WeakMap<RJSFSchema, Validate>();
  const find = (schema: RJSFSchema) => {
    const known = found.get(schema);
    if (known) return known;
    const key = schema.$id ?? hashForSchema(schema);
    const validate = validators[key];
    if (!validate) throw new Error(`The compiled form has no validator for "${key}"`);
    found.set(schema, validate);
    return validate;
  };
  const judge: Judge = (condition, given) => find(condition)(given);
  const open = (schema: RJSFSchema, answers: unknown) => resolve(schema, answers, judge);
  // Both are asked of the same answers, many times while they are drawn.
  let last: { of: FormAnswers; questions: Questions } | undefined;
  const questionsFor = (answers: FormAnswers) => {
    if (last?.of !== answers) last = { of: answers, questions: questionsOf(open, shape, answers) };
    return last.questions;
  };
  return {
    validate: find(shape),
    open: (answers) => open(shape, answers),
    asked: (answers) => questionsFor(answers).asked,
    placed: (answers) => questionsFor(answers).placed,
    judge,
  };
}

interface Questions {
  asked: FormAnswers;
  placed: string;
}

function questionsOf(
  openWith: (schema: RJSFSchema, answers: unknown) => RJSFSchema,
  schema: RJSFSchema,
  answers: FormAnswers,
): Questions {
  const open = openWith(schema, answers);
  const { properties = {} } = open;
  const asked: FormAnswers = {};
  // A schema without branches asks the same of everybody.
  let placed = open === schema ? '' : JSON.stringify([open.required, properties]);
  for (const [name, value] of Object.entries(answers)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined || property === false || value === undefined) continue;
    const isGroup = property !== true && property.properties && value !== null && typeof value === 'object';
    const below = isGroup ? questionsOf(openWith, property as RJSFSchema, value as FormAnswers) : undefined;
    asked[name] = below ? below.asked : value;
    if (below?.placed) placed += `${name}:${below.placed}`;
  }
  return { asked, placed };
}
