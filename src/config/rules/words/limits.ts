/** Which figures in the words of a field repeat its own limits? Words name a limit by its placeholder, so that it is said once. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { limitsOf } from '../../compile/limits.ts';
import type { Pointer } from '../../model/locations.ts';
import { declarationOf, type Model } from '../../model/model.ts';
import { findFact, isFound } from '../../model/typed.ts';
import { type PlacedText, textsBelow } from './texts.ts';

export interface Repeated {
  figure: string;
  /** As the author should write it. */
  placeholder: string;
}

const [NUMBER, SUM] = [String.raw`\b\d+(?:,\d{3})*(?:\.\d+)?`, String.raw`\$\s?\d+(?:,\d{3})*(?:\.\d+)?`];
/** A number may be anything; with one of these behind it, or a dollar sign before it, it is a limit of that kind. */
const UNITS = {
  sum: new RegExp(`${SUM}|${NUMBER}(?= (?:dollars?|percent|days?|weeks?|months?|years?)\\b)`, 'g'),
  length: new RegExp(`${NUMBER}(?= (?:characters?|letters?|digits?|signs?)\\b)`, 'g'),
  count: new RegExp(`${NUMBER}(?= (?:files?|photos?|pictures?|documents?|entries|choices?)\\b)`, 'g'),
};
const ANY_NUMBER = new RegExp(`${SUM}|${NUMBER}`, 'g');

/** The words of a field that may name its limits. Labels and options are shown as they stand. */
export function limitTexts(
  { title, description, messages }: JsonSchema,
  below: Pointer,
): readonly PlacedText[] {
  return textsBelow({ title, description, messages }, below);
}

/** `slot` is the keyword of a message: each number beside its own limit is that limit. */
export function repeatedLimits(text: string, slot: string, field: JsonSchema): Repeated[] {
  const limits = Object.entries(limitsOf(field));
  const found = new Map<string, Repeated>();
  for (const [limit, value] of limits) {
    const isOwn = limit.toLowerCase().endsWith(slot.toLowerCase());
    for (const [figure] of text.matchAll(isOwn ? ANY_NUMBER : UNITS[kindOf(limit)])) {
      if (numberIn(figure) !== value || found.has(figure)) continue;
      found.set(figure, { figure, placeholder: placeholderOf(limit, figure) });
    }
  }
  return [...found.values()];
}

/** `$1,200` is 1200. */
export function numberIn(figure: string): number {
  return Number(figure.replace(/[^\d.]/g, ''));
}

function kindOf(limit: string): keyof typeof UNITS {
  if (limit.endsWith('Length')) return 'length';
  return limit.endsWith('Items') ? 'count' : 'sum';
}

function placeholderOf(limit: string, figure: string): string {
  if (figure.startsWith('$')) return `{${limit}, money}`;
  return figure.includes(',') ? `{${limit}, number}` : `{${limit}}`;
}

/** The field whose words copy replaces: `pointer` leads from the words of a product to `forms`, form, field and slot. */
export function fieldMeant([group, form, field]: Pointer, model: Model): JsonSchema | undefined {
  const declared = group === 'forms' ? declarationOf(model.forms, String(form)) : undefined;
  const found = declared && findFact(declared.value, String(field).replace(/^\//, '').replaceAll('/', '.'));
  return found && isFound(found) ? found.schema : undefined;
}
