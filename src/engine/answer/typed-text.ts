/** Typed text as it is checked and stored: without blanks around it, inner ones made one, phone numbers as ten digits. */
import type { FieldWords } from '../model/bundle.ts';
import { isRecord } from '../model/paths.ts';
import type { WidgetName } from '../model/widgets.ts';
import { keyBelow } from './field-words.ts';

/** What is typed in a widget: a line of text, or a phone number. A password is neither. */
const WRITING: Partial<Record<WidgetName, 'line' | 'phone'>> = {
  text: 'line',
  email: 'line',
  signature: 'line',
  phone: 'phone',
};
/** What stands in a field that names no widget and asks for text. */
const PLAIN = 'text';
const COUNTRY = '1';
const DIGITS = 10;

/**
 * Answers with their typed text made plain, by each field's widget; text that nothing is left of is no answer.
 * Passwords and whatever is not typed stay as they are. The same on both sides, before the check and before storage.
 */
export function plainAnswers(fields: Record<string, FieldWords>, answers: unknown): unknown {
  return isRecord(answers) ? plainAt(fields, answers, '') : answers;
}

/** Blanks around it taken off, blanks within it made one. */
export function plainText(typed: string): string {
  return typed.replace(/\s+/gu, ' ').trim();
}

/**
 * The ten digits of a North American number however it is written: 512-555-0142, (512) 555-0142, +1 512 555 0142.
 * Undefined for anything else.
 */
export function phoneDigits(typed: string): string | undefined {
  const text = plainText(typed);
  if (!/^\+?[\d ().-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === DIGITS + 1 && digits.startsWith(COUNTRY) ? digits.slice(1) : digits;
  const isAbroad = text.startsWith('+') && national === digits;
  return national.length === DIGITS && !isAbroad ? national : undefined;
}

/** An entry of a list that nothing is left of keeps its place. */
function plainAt(fields: Record<string, FieldWords>, value: unknown, key: string): unknown {
  const below = (each: unknown, name: string) => plainAt(fields, each, keyBelow(fields, key, name));
  if (Array.isArray(value)) return value.map((each, at) => below(each, String(at)) ?? null);
  if (isRecord(value)) {
    const plain = Object.entries(value).map(([name, each]) => {
      return [name, below(each, name.replaceAll('~', '~0').replaceAll('/', '~1'))] as const;
    });
    return Object.fromEntries(plain.filter(([, each]) => each !== undefined));
  }
  const field = fields[key];
  return typeof value === 'string' && field ? plainValue(field, value) : value;
}

function plainValue({ widget = PLAIN, labels }: FieldWords, value: string): string | undefined {
  const writing =
    labels === undefined && Object.hasOwn(WRITING, widget) ? WRITING[widget as WidgetName] : undefined;
  if (writing === undefined) return value;
  const text = plainText(value);
  if (text === '') return undefined;
  return writing === 'phone' ? (phoneDigits(text) ?? text) : text;
}
