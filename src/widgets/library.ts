/** What the form library finds out of schemas: which fields one asks that more than conditions decide. Fetched where one is met. */
import { JUNK_OPTION_ID, type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils';
import type { Judge, Resolve } from './branches.ts';

/** `root` is the whole form's schema, which references lead into. */
export function resolveIn(root: RJSFSchema): Resolve {
  return (schema, answers, judge) => retrieveSchema(judgedBy(judge), schema, root, answers as object);
}

/** It is only asked which branch holds: the engine's check is the one source of messages. */
export function judgedBy(judge: Judge): ValidatorType {
  return {
    // Nothing is the schema by which the library tells that no shape fits.
    isValid: (condition, given) => condition.$id !== JUNK_OPTION_ID && judge(condition, given),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] }),
  };
}
