/** How is an answer read again? Beside the label of its field, as the field would have it written. */

import type { FieldWords } from '../model/bundle.ts';
import { isRecord, readPath } from '../model/paths.ts';
import { dateOfParts, displayDate } from '../model/time.ts';
import type { Facts } from '../model/triggers.ts';
import { addressLines } from '../say/address.ts';
import { filledText, isFormat } from '../say/copy.ts';
import { formatValue } from '../say/formats.ts';
import { openEntriesIn } from './fitting.ts';

export interface AnswerRow {
  field: string;
  label: string;
  /** A line each; several of a list or an address. */
  texts: string[];
}

/** Agreed to, signed, sent or read once: nothing that one looks over again. */
const NOT_LISTED = ['consent', 'signature', 'password', 'upload', 'reader', 'given'];

/** Of the fields that are named, or of all that may be listed, those that hold an answer. `facts` with look-ups. */
export function answerRows(
  { fields }: { fields: Record<string, FieldWords> },
  answers: Record<string, unknown>,
  { names, facts }: { names: readonly string[] | undefined; facts: Facts },
): AnswerRow[] {
  const pointers = names?.map((name) => `/${name}`) ?? Object.keys(fields).filter(isListed);
  return pointers.flatMap((pointer) => {
    const words = fields[pointer];
    const texts = words ? answerTexts(words, readPath(answers, pointer.slice(1)), facts) : [];
    return texts.length === 0 ? [] : [{ field: pointer.slice(1), label: words?.title ?? '', texts }];
  });

  function isListed(pointer: string): boolean {
    const { widget = '', sensitivity } = fields[pointer] ?? {};
    return pointer.lastIndexOf('/') === 0 && sensitivity !== 'secret' && !NOT_LISTED.includes(widget);
  }
}

function answerTexts({ widget, labels, options = {} }: FieldWords, value: unknown, facts: Facts): string[] {
  const items = (Array.isArray(value) ? value : [value]).filter(isAnswer);
  switch (widget) {
    case 'address':
      return items.flatMap(addressLines);
    case 'date':
      return items.flatMap((parts) => dateOfParts(parts) ?? []).map(displayDate);
    case 'entries':
    case 'entry':
      return items.flatMap((item) => entryText(options, item, facts) ?? []);
    default:
      return items
        .filter((item) => !isRecord(item))
        .map((item) => {
          const label = labels?.[String(item)];
          return label === undefined
            ? plainText({ widget, options }, item)
            : filledText(label, facts, () => {});
        });
  }
}

function isAnswer(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function plainText(
  { widget, options }: Pick<FieldWords, 'widget'> & { options: Facts },
  value: unknown,
): string {
  if (widget === 'money') return formatValue(value, 'money');
  if (widget === 'phone') return formatValue(value, 'phone');
  if (widget === 'slot') return formatValue(value, 'datetime');
  const text = formatValue(value, typeof value === 'number' ? 'number' : 'text');
  return typeof options.suffix === 'string' ? `${text} ${options.suffix}` : text;
}

/** The entry by its name, and what was chosen for it. */
function entryText(options: Record<string, unknown>, item: unknown, facts: Facts): string | undefined {
  const id = isRecord(item) ? item.uuid : item;
  const found = openEntriesIn({ ...options, unless: undefined }, facts).find((each) => each.id === id);
  const name = found && shownOfEntry(options.shows, found.entry)[0]?.text;
  const chosen =
    isRecord(item) && isRecord(options.choices) ? options.choices[String(item.choice)] : undefined;
  return [name ?? [], chosen ?? []].flat().join(': ') || undefined;
}

/** What is shown of an entry: the first is its name. */
interface ShownField {
  field: string;
  label?: string;
  format?: string;
  /** Stands after the value: "a month". */
  suffix?: string;
  /** Words for values. */
  words?: Record<string, string>;
}

/** What the entry does not know is left out. */
export function shownOfEntry(
  shows: unknown,
  entry: Record<string, unknown>,
): { label: string; text: string }[] {
  const fields = (Array.isArray(shows) ? shows : []).filter(isRecord) as unknown as ShownField[];
  return fields.flatMap(({ field, label = '', format = 'text', suffix, words = {} }) => {
    const value = readPath(entry, field);
    if (value === undefined || value === null || value === '') return [];
    const text = words[String(value)] ?? formatValue(value, isFormat(format) ? format : 'text');
    return [{ label, text: suffix ? `${text} ${suffix}` : text }];
  });
}
