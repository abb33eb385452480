/** Schemas whose questions follow from more than conditions: the form library finds what they ask. Fetched where one is met. */
import { type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils';
import type { Resolve } from './branches.ts';

/** `root` is the whole form's schema, which references lead into. */
export function resolveIn(root: RJSFSchema): Resolve {
  return (schema, answers, judge) => {
    const validator: ValidatorType = {
      isValid: (condition, given) => judge(condition, given),
      // It is only asked which branch judge: the engine's check is the one source of messages.
      validateFormData: () => ({ errors: [], errorSchema: {} }),
      rawValidation: () => ({ errors: [] }),
    };
    return retrieveSchema(validator, schema, root, answers as object);
  };
}
