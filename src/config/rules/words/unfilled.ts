/** Finds placeholders in words of a form that are shown as they stand: titles and messages are filled with the field's own limits alone, messages of rules with the lender alone. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { isFormat, placeholdersIn } from '../../../engine/say/copy.ts';
import { limitsOf } from '../../compile/limits.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, problemAt } from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { copyLayers } from './copy.ts';
import { fieldMeant } from './limits.ts';
import { isOfLender } from './placeholders.ts';
import { textsBelow } from './texts.ts';

/** Of a field. Its hint is filled, the labels of its choices and what is agreed to as well. */
const AS_WRITTEN = ['title', 'messages'];

export function* unfilledRule(model: Model): Generator<Problem> {
  for (const form of model.forms.all) {
    for (const { schema, pointer } of fieldsOf(form.value)) yield* ofField(schema, form, pointer);
    const rules = Array.isArray(form.value.rules) ? form.value.rules : [];
    for (const [at, rule] of rules.entries())
      if (isRecord(rule)) yield* unfilled({ message: rule.message }, form, ['rules', at], isOfLender);
  }
  const told = new Set<string>();
  for (const product of model.products) {
    for (const { words, where } of copyLayers(product, model)) {
      // The site's words are those of every product.
      if (told.has(where.file)) continue;
      told.add(where.file);
      for (const [name, fields] of Object.entries(words.forms ?? {}))
        for (const [field, slots] of Object.entries(fields ?? {}))
          if (isRecord(slots)) yield* replaced(slots, where, ['forms', name, field], model);
    }
  }
}

type Where = Pick<Declared<unknown>, 'file' | 'pointer'>;

function* ofField(schema: JsonSchema, where: Where, pointer: Pointer) {
  for (const slot of AS_WRITTEN) yield* unfilled({ [slot]: schema[slot] }, where, pointer, isLimitOf(schema));
}

/** Words that stand in place of a field's own: all but the hint are a title or a message. */
function* replaced(slots: Record<string, unknown>, where: Where, pointer: Pointer, model: Model) {
  const { hint: _filled, ...others } = slots;
  yield* unfilled(others, where, pointer, isLimitOf(fieldMeant(pointer, model) ?? {}));
}

/** Limits of the field are filled in wherever its title or its messages name them. */
function isLimitOf(field: JsonSchema): (path: string, format: string) => boolean {
  const limits = limitsOf(field);
  return (path, format) => Object.hasOwn(limits, path) && isFormat(format);
}

function* unfilled(
  words: Record<string, unknown>,
  where: Where,
  below: Pointer,
  isFilled: (path: string, format: string) => boolean = () => false,
): Generator<Problem> {
  for (const { text, pointer } of textsBelow(words, below)) {
    for (const { text: whole, path, format } of placeholdersIn(text)) {
      if (isFilled(path, format)) continue;
      const message = `Nothing fills "${whole}" here: it would be shown as it stands.`;
      const hint =
        'Write the words out, or put them into the hint, which is filled. A limit of the field, such as {maximum}, is filled everywhere.';
      yield problemAt('copy/unfilled', where, pointer, message, hint);
    }
  }
}
