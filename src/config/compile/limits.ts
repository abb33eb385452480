/** Fills limits of a field into its own words: `{maximum, money}` in a message is what `maximum` of that field says. */
import type { Copy, FieldWords, JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { fillPlaceholders, placeholdersIn } from '../../engine/say/copy.ts';
import { findFact, isFound } from '../model/typed.ts';

const KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'multipleOf',
  'const',
];

/** What the words of a field may name: its limits or those of its entries, and the whole numbers that are the first to be refused. */
export function limitsOf(field: JsonSchema): Record<string, number> {
  const limits: Record<string, number> = isRecord(field.items) ? limitsOf(field.items as JsonSchema) : {};
  for (const keyword of KEYWORDS) {
    const limit = field[keyword];
    if (typeof limit === 'number') limits[keyword] = limit;
  }
  if (limits.minimum !== undefined) limits.belowMinimum = limits.minimum - 1;
  if (limits.maximum !== undefined) limits.aboveMaximum = limits.maximum + 1;
  return limits;
}

/** A text with the limits that it names. Whatever else it speaks of is filled where it is shown. */
function withLimits(text: string, limits: Record<string, number>): string {
  const named = placeholdersIn(text).filter(({ path }) => Object.hasOwn(limits, path));
  return named.reduce(
    (rest, { text: whole }) => rest.replace(whole, () => fillPlaceholders(whole, limits, () => {})),
    text,
  );
}

export function wordsWithLimits(words: FieldWords, field: JsonSchema): FieldWords {
  const { title, hint, messages } = words;
  const limits = limitsOf(field);
  const said = Object.entries(messages ?? {}).map(([keyword, text]) => [keyword, withLimits(text, limits)]);
  return {
    ...words,
    ...(title !== undefined && { title: withLimits(title, limits) }),
    ...(hint !== undefined && { hint: withLimits(hint, limits) }),
    ...(messages !== undefined && { messages: Object.fromEntries(said) }),
  };
}

/** Words that stand in the place of those of forms, `forms.<form>.<field>.<slot>`, name limits of the same fields. */
export function copyWithLimits(copy: Copy, forms: ReadonlyMap<string, JsonSchema>): Copy {
  return Object.fromEntries(
    Object.entries(copy).map(([key, text]) => {
      const [group, form = '', path = ''] = key.split('.');
      const schema = group === 'forms' && typeof text === 'string' ? forms.get(form) : undefined;
      const found = schema && findFact(schema, path.replaceAll('/', '.'));
      return [key, found && isFound(found) ? withLimits(text as string, limitsOf(found.schema)) : text];
    }),
  );
}
