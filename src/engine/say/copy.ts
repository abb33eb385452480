/** Which words stand in a slot, with facts put in? */
import type { Copy, FieldWords, Org } from '../model/bundle.ts';
import { readPath } from '../model/paths.ts';
import type { Facts } from '../model/triggers.ts';
import { screenOfVariant } from '../model/variants.ts';
import { FORMATS, type Format, formatValue } from './formats.ts';

export interface Placeholder {
  /** The whole `{...}`. */
  text: string;
  path: string;
  format: string;
}

const placeholder = /\{\s*([A-Za-z][\w.-]*)\s*(?:,\s*([a-z]+)\s*)?\}/g;

/** The facts a text asks for: `{application.amount, money}`; without a format, as text. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(placeholder)].map(([whole, path, format]) => ({
    text: whole,
    path: path ?? '',
    format: format ?? 'text',
  }));
}

/** A text with its placeholders filled from facts. */
export function fillPlaceholders(text: string, facts: Facts): string {
  return text.replace(placeholder, (whole, path: string, format = 'text') =>
    isFormat(format) ? formatValue(readPath(facts, path), format, zoneOf(facts)) : whole,
  );
}

/** The words of a form's fields, their hints and what is agreed to filled from facts. Fields without a placeholder keep their identity. */
export function filledFields(fields: Record<string, FieldWords>, facts: Facts): Record<string, FieldWords> {
  return Object.fromEntries(
    Object.entries(fields).map(([pointer, words]) => {
      const { hint, options } = words;
      const filled = {
        ...(hint !== undefined && { hint: fillPlaceholders(hint, facts) }),
        ...(typeof options?.text === 'string' && {
          options: { ...options, text: fillPlaceholders(options.text, facts) },
        }),
      };
      const isSame = filled.hint === hint && filled.options?.text === options?.text;
      return [pointer, isSame ? words : { ...words, ...filled }];
    }),
  );
}

/** The zone in which moments are dates: the product's, where its facts are prepared (`withLookups`). */
export function zoneOf({ zone }: Facts): string | undefined {
  return typeof zone === 'string' ? zone : undefined;
}

export function isFormat(name: string): name is Format {
  return (FORMATS as readonly string[]).includes(name);
}

/** The words of one slot, undefined where an optional one is not given. A list stays a list. */
export function wordsOf(copy: Copy, key: string, facts: Facts): string[] | undefined {
  const words = Object.hasOwn(copy, key) ? copy[key] : undefined;
  if (words === undefined) return undefined;
  return (Array.isArray(words) ? words : [words]).map((text) => fillPlaceholders(text, facts));
}

export interface FilledWords {
  /** Undefined where the slot is not given. */
  words: string[] | undefined;
  /** The facts of which nothing is known that a text of the slot speaks of: that text is left out. */
  lacking: string[];
}

/** The words of one slot without those that would have a hole in them. */
export function wholeWordsOf(copy: Copy, key: string, facts: Facts): FilledWords {
  const given = Object.hasOwn(copy, key) ? copy[key] : undefined;
  if (given === undefined) return { words: undefined, lacking: [] };
  const texts = (Array.isArray(given) ? given : [given]).map((text) => ({
    text,
    lacking: placeholdersIn(text).flatMap((each) => (fillPlaceholders(each.text, facts) ? [] : [each.path])),
  }));
  const whole = texts.filter(({ lacking }) => lacking.length === 0);
  return {
    words: whole.map(({ text }) => fillPlaceholders(text, facts)),
    lacking: [...new Set(texts.flatMap(({ lacking }) => lacking))],
  };
}

/** The key of a slot in a compiled copy. Screen names hold slashes and dots do not occur in names. */
export function copyKey(group: string, name: string, slot?: string): string {
  return slot === undefined ? `${group}.${name}` : `${group}.${name}.${slot}`;
}

/** The words of a screen's slot; a look without words of its own shows those of its screen. */
export function wordsOfVariant(copy: Copy, look: string, slot: string, facts: Facts): string[] | undefined {
  const own = wordsOf(copy, copyKey('screens', look, slot), facts);
  return own ?? wordsOf(copy, copyKey('screens', screenOfVariant(look), slot), facts);
}

/** What words outside of a flow may speak of: the lender with its settings and what it says of itself, where they are known, and the product by its name. */
export function lenderWords(
  {
    name,
    company,
    support,
    settings,
    about = {},
    terms = {},
  }: Pick<Org, 'name' | 'company' | 'support'> & { settings?: Facts; about?: Facts; terms?: Facts },
  product: string,
): Facts {
  const lender = { company: { ...company }, support: { ...support }, about };
  return { org: { ...settings, name, ...lender }, ...lender, terms, product: { name: product } };
}
