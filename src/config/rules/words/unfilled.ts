/** Finds placeholders in words of a form that are shown as they stand: titles, labels and messages are filled by nothing, messages of rules with the lender alone. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { fieldsOf } from '../types/forms.ts';
import { copyLayers } from './copy.ts';
import { isOfLender } from './placeholders.ts';
import { textsBelow } from './texts.ts';

/** Of a field. Its hint is filled, and so is what is agreed to. */
const AS_WRITTEN = ['title', 'labels', 'messages'];

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
          if (isRecord(slots)) yield* ofField(slots, where, ['forms', name, field]);
    }
  }
}

type Where = Pick<Declared<unknown>, 'file' | 'pointer'>;

function* ofField(schema: JsonSchema | Record<string, unknown>, where: Where, pointer: Pointer) {
  for (const slot of AS_WRITTEN) yield* unfilled({ [slot]: schema[slot] }, where, pointer);
}

function* unfilled(
  words: Record<string, unknown>,
  where: Where,
  below: Pointer,
  isFilled: (path: string) => boolean = () => false,
): Generator<Problem> {
  for (const { text, pointer } of textsBelow(words, below)) {
    for (const { text: whole, path } of placeholdersIn(text)) {
      if (isFilled(path)) continue;
      const message = `Nothing fills "${whole}" here: it would be shown as it stands.`;
      const hint = 'Write the words out, or put them into the hint, which is filled.';
      yield problemAt('copy/unfilled', where, pointer, message, hint);
    }
  }
}
