/** Checks facts, such as a task's result, against their declared schema; nothing is coerced or filled in. */
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { rememberRecent } from '../model/recent.ts';

/** Knows what a schema is. It keeps none, so it may live as long as the program. */
const language = new Ajv({ strict: true });

/** Schemas of a published bundle are frozen: one validator each, for as long as the bundle lives. */
const validators = new WeakMap<JsonSchema, ValidateFunction>();
/** By what they say: files that are read again are schemas anew, and nearly all of them say what they said. */
const recentValidators = rememberRecent<string, ValidateFunction>(100);

/**
 * Where it does not fit, `/pointer keyword`, never a value; undefined for an answer that fits. Throws an Error for a
 * schema that is none.
 */
export function mismatchOf(schema: JsonSchema, answer: unknown): string | undefined {
  const validate = validators.get(schema) ?? validatorFor(schema);
  if (validate(answer)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || '/'} ${error?.keyword ?? ''}`.trim();
}

/** Tells of all that does not fit. Throws as above; whoever asks again keeps it. */
export function wholeValidator(schema: JsonSchema): ValidateFunction {
  return compiled(JSON.parse(JSON.stringify(schema)), { allErrors: true });
}

function validatorFor(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  // Of a copy: a validator holds on to its schema, and with it to all that the schema is a part of.
  const validate = recentValidators(text, () => compiled(JSON.parse(text)));
  validators.set(schema, validate);
  return validate;
}

/** By a compiler of its own: one that is shared would keep every schema of every edition that it was ever given. */
function compiled(schema: JsonSchema, { allErrors = false } = {}): ValidateFunction {
  const { $schema: _, ...rest } = schema;
  void language.validateSchema(rest, true);
  const ajv = new Ajv({ strict: true, meta: false, validateSchema: false, allErrors });
  addFormats.default(ajv);
  // What fact schemas say beside constraints; a phone number is as its provider writes it.
  ajv.addVocabulary(['sensitivity', 'writtenBy', 'readBy']);
  ajv.addFormat('phone', true);
  return ajv.compile(rest);
}
