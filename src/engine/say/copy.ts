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
  if (!text.includes('{')) return [];
  return [...text.matchAll(placeholder)].map(([whole, path, format]) => ({
    text: whole,
    path: path ?? '',
    format: format ?? 'text',
  }));
}

/** Hears that nothing stands where a placeholder asks: which words ask, by their key, and its path. Never a value. */
export type Hear = (words: string, placeholder: string) => void;

/** Where a hole is meant, or nobody reads the words. */
export const toNobody: Hear = () => {};

/** A text with its placeholders filled from facts; `hear` is told the path of each that is filled with nothing. */
export function fillPlaceholders(text: string, facts: Facts, hear: (placeholder: string) => void): string {
  return text.replace(placeholder, (whole, path: string, format = 'text') => {
    const filled = isFormat(format) ? formatValue(readPath(facts, path), format, zoneOf(facts)) : whole;
    if (filled === '') hear(path);
    return filled;
  });
}

/** A text filled from facts, and whether something stood for each of its placeholders. */
function filled(text: string, facts: Facts, hear: (placeholder: string) => void) {
  let isWhole = true;
  const said = fillPlaceholders(text, facts, (path) => {
    isWhole = false;
    hear(path);
  });
  return { said, isWhole };
}

/** A text that must not vanish: where nothing fills one of its placeholders it is closed over the hole, so that it does not look broken. */
export function filledText(text: string, facts: Facts, hear: (placeholder: string) => void): string {
  const { said, isWhole } = filled(text, facts, hear);
  return isWhole ? said : closed(said);
}

/** Without what a fact that is missing leaves behind: two blanks, a blank before a comma, a comma at the end. */
function closed(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/,(?=[,.!?]|\s*$)/g, '')
    .trim();
}

/** A text that stands alone; undefined where nothing fills one of its placeholders. */
function wholeText(text: string, facts: Facts, hear: (placeholder: string) => void): string | undefined {
  const { said, isWhole } = filled(text, facts, hear);
  return isWhole ? said : undefined;
}

/**
 * The words of a form's fields: their hints, the labels of their choices and what is agreed to filled from facts. Fields
 * without a placeholder keep their identity. A hint with a hole is left out; a label and what is agreed to must not vanish.
 */
export function filledFields(
  { id, fields }: { id: string; fields: Record<string, FieldWords> },
  facts: Facts,
  hear: Hear,
): Record<string, FieldWords> {
  return Object.fromEntries(
    Object.entries(fields).map(([pointer, words]) => {
      const { hint, labels, options } = words;
      const heard = (path: string) => hear(copyKey('forms', id, pointer.slice(1)), path);
      const said = hint === undefined ? undefined : wholeText(hint, facts, heard);
      const text = typeof options?.text === 'string' ? filledText(options.text, facts, heard) : undefined;
      const isOpen = Object.values(labels ?? {}).some((label) => label.includes('{'));
      if (said === hint && text === options?.text && !isOpen) return [pointer, words];
      const { hint: _asked, ...others } = words;
      return [
        pointer,
        {
          ...others,
          ...(said !== undefined && { hint: said }),
          ...(labels && { labels: filledLabels(labels, facts, heard) }),
          ...(text !== undefined && { options: { ...options, text } }),
        },
      ];
    }),
  );
}

function filledLabels(labels: Record<string, string>, facts: Facts, hear: (placeholder: string) => void) {
  return Object.fromEntries(
    Object.entries(labels).map(([value, label]) => [value, filledText(label, facts, hear)]),
  );
}

/** The zone in which moments are dates: the product's, where its facts are prepared (`withLookups`). */
export function zoneOf({ zone }: Facts): string | undefined {
  return typeof zone === 'string' ? zone : undefined;
}

export function isFormat(name: string): name is Format {
  return (FORMATS as readonly string[]).includes(name);
}

/**
 * The words of one slot that must not vanish, such as a title or a label: with a hole they stay, closed over it. Undefined
 * where an optional one is not given. A list stays a list.
 */
export function wordsOf(copy: Copy, key: string, facts: Facts, hear: Hear): string[] | undefined {
  return givenIn(copy, key)?.map((text) => filledText(text, facts, (path) => hear(key, path)));
}

/** The words of one slot that are lines of their own, as in an email or below a title: one with a hole is left out. */
export function linesOf(copy: Copy, key: string, facts: Facts, hear: Hear): string[] | undefined {
  return givenIn(copy, key)?.flatMap((text) => wholeText(text, facts, (path) => hear(key, path)) ?? []);
}

function givenIn(copy: Copy, key: string): string[] | undefined {
  const words = Object.hasOwn(copy, key) ? copy[key] : undefined;
  return typeof words === 'string' ? [words] : words;
}

/** The key of a slot in a compiled copy. Screen names hold slashes and dots do not occur in names. */
export function copyKey(group: string, name: string, slot?: string): string {
  return slot === undefined ? `${group}.${name}` : `${group}.${name}.${slot}`;
}

/** By `wordsOf` or `linesOf`, the words of a screen's slot; a look without words of its own shows those of its screen. */
export function ofVariant(
  say: typeof wordsOf,
  copy: Copy,
  look: string,
  slot: string,
  facts: Facts,
  hear: Hear,
): string[] | undefined {
  const own = say(copy, copyKey('screens', look, slot), facts, hear);
  return own ?? say(copy, copyKey('screens', screenOfVariant(look), slot), facts, hear);
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
