/** How is a form opened of which the form library tells what is asked? Fetched where one is met. */
import type { RJSFSchema } from '@rjsf/utils';
import { type FormChunk, provideNestedAnswers } from '../../engine/answer/forms.ts';
import * as nestedAnswers from '../../engine/answer/nested-answers.ts';
import { answerAt, withAnswer } from '../answers.ts';
import { resolveIn } from '../library.ts';
import { type FormAnswers, type OpenValidator, openValidator } from '../validator.ts';
import { askedOfNested } from './asked.ts';
import { entryLine } from './entryLine.ts';

provideNestedAnswers(nestedAnswers);

/** `pointers` are those of the nested fields, if it has any. */
export function openByLibrary(chunk: FormChunk, pointers: readonly string[]): OpenValidator {
  const opened = openValidator(chunk, resolveIn(chunk.shape));
  const shapes = new Map<string, number>();
  const fields = pointers.map((pointer) => {
    const path = pointer.split('/').slice(1);
    return { pointer, path, schema: schemaAt(chunk.shape, path) };
  });
  const askedNow = (answers: FormAnswers) => {
    let asked = opened.asked(answers);
    for (const { pointer, path, schema } of fields) {
      // A group that is not asked has no fields either.
      if (answerAt(asked, path) === undefined) continue;
      asked = withAnswer(
        asked,
        path,
        askedOfNested(schema, answerAt(answers, path), { ...opened, shapes, pointer }),
      );
    }
    return asked;
  };
  return pointers.length === 0 ? opened : { ...opened, shapes, asked: askedNow, entryLine };
}

function schemaAt(shape: RJSFSchema, path: readonly string[]): RJSFSchema {
  return path.reduce<RJSFSchema>((schema, name) => (schema.properties?.[name] ?? {}) as RJSFSchema, shape);
}
