/** Compiles a form's schema to one validator for both sides, without eval in the browser. */
import { hashForSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import * as formatsModule from 'ajv-formats/dist/formats.js';
import { openChunk, provideFormats } from '../../engine/answer/chunks.ts';
import { type FormChunk, provideNestedAnswers, type Validate } from '../../engine/answer/forms.ts';
import * as nestedAnswers from '../../engine/answer/nested-answers.ts';
import type { JsonSchema } from '../../engine/model/bundle.ts';

provideFormats(formatsModule);
provideNestedAnswers(nestedAnswers);

export interface CompiledValidator {
  /** The text of an ES module whose default export is a `FormChunk`. */
  code: string;
  /** The function in it that makes the validators, for `openCompiledForm`. */
  build: string;
  /** The same, opened. */
  chunk: FormChunk;
  validate: Validate;
}

type CompilerOptions = NonNullable<Parameters<typeof compileSchemaValidatorsCode>[1]>;

/** No words and no data in errors: messages are the engine's, answers stay where they are. */
const options = {
  ajvOptionsOverrides: {
    allErrors: true,
    verbose: false,
    messages: false,
    strict: false,
    strictNumbers: true,
    code: { lines: false },
    // Below, by one that knows the language of schemas already: the compiler's own would learn it anew for each form.
    validateSchema: false,
  },
} as CompilerOptions;

const language = new Ajv({ allErrors: true, strict: false });

/** Throws an Error when the shape is no JSON Schema that compiles. */
export function compileForm(shape: JsonSchema): CompiledValidator {
  void language.validateSchema(shape, true);
  // The word for groups of several shapes is of a later edition of JSON Schema.
  const isLater = JSON.stringify(shape).includes('"unevaluatedProperties"');
  const body = compileSchemaValidatorsCode(shape, isLater ? { ...options, AjvClass: Ajv2019 } : options);
  return openCompiledForm(shape, `(require) => {\nconst exports = {};\n${body}\nreturn exports;\n}`);
}

/** A form that was compiled before. Throws an Error when `build` was not made for this shape. */
export function openCompiledForm(shape: JsonSchema, build: string): CompiledValidator {
  const chunk = { shape, build: evaluate(build) };
  const { validators } = openChunk(chunk);
  const validate = validators[hashForSchema(shape)];
  if (!validate) throw new Error('The compiler made no validator for the form itself.');
  const code = `export default { shape: ${JSON.stringify(shape)}, build: ${build} };\n`;
  return { code, build, chunk, validate };
}

/** On the server the generated text is run as it is; the browser loads the same text as a module. */
function evaluate(source: string): FormChunk['build'] {
  return new Function(`return ${source}`)() as FormChunk['build'];
}
