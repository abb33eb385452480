/** Does an answer fit the facts that it was chosen from? Asked of widgets that draw facts, on both sides alike. */
import type { FieldWords } from '../model/bundle.ts';
import { isSameName } from '../model/names.ts';
import { isRecord, readPath } from '../model/paths.ts';
import type { Facts } from '../model/triggers.ts';
import type { WidgetName } from '../model/widgets.ts';
import { isWithin, offersIn, rangeOf, readOfferOptions, withRange } from './offers.ts';
import { isSlot, readSlotOptions } from './slots.ts';

/** A part of an answer that does not fit; the keyword is the widget's name. */
export interface Unfitting {
  /** The pointer of the field. */
  field: string;
  /** Of the part of the answer. */
  pointer: string;
  keyword: WidgetName;
  /** Says more than the field's own messages: what would fit. */
  message?: string;
}

interface Misfit {
  below: string;
  message: string;
}

type Check = (answer: unknown, options: Record<string, unknown>, facts: Facts) => string | Misfit | undefined;

/** Of each the first part that does not fit, as a pointer below the field; '' is the answer as a whole. */
const CHECKS = {
  offers: offer,
  entries,
  entry: (answer, options, facts) => (answer === options.none ? undefined : given(answer, options, facts)),
  choices,
  slot: (answer, options, facts) =>
    isSlot(readSlotOptions(options, facts), facts.today, answer) ? undefined : '',
  given,
  signature,
} satisfies Partial<Record<WidgetName, Check>>;

function isChecked(widget: string | undefined): widget is keyof typeof CHECKS {
  return widget !== undefined && Object.hasOwn(CHECKS, widget);
}

/** `facts` with look-ups. Fields that are not answered are not asked here. */
export function unfittingAnswers(
  fields: Record<string, FieldWords>,
  answers: unknown,
  facts: Facts,
): Unfitting[] {
  return Object.entries(fields).flatMap(([field, { widget, options = {} }]) => {
    if (!isChecked(widget)) return [];
    const answer = readPath(answers, field.slice(1).replaceAll('/', '.'));
    if (answer === undefined || answer === null) return [];
    const misfit = CHECKS[widget](answer, options, facts);
    if (misfit === undefined) return [];
    const { below, ...said } = typeof misfit === 'string' ? { below: misfit } : misfit;
    return [{ field, pointer: field + below, keyword: widget, ...said }];
  });
}

/** One that was made, and a sum inside its limits; before one is chosen, inside those of them all. */
function offer(answer: unknown, options: Record<string, unknown>, facts: Facts): string | Misfit | undefined {
  const named = readOfferOptions(options);
  const offers = named ? offersIn(facts, named) : [];
  const [id, amount] = [readPath(answer, 'id'), readPath(answer, 'amount')];
  const chosen = offers.find((each) => each.id === id);
  if (!chosen && (id !== undefined || offers.length === 0)) return '/id';
  const range = chosen ?? rangeOf(offers);
  if (isWithin(range, amount)) return chosen ? undefined : '/id';
  const beyond = readPath(options, 'words.beyond');
  if (typeof amount !== 'number' || typeof beyond !== 'string') return '/amount';
  return { below: '/amount', message: withRange(beyond, range) };
}

/** Who says "none of them" says nothing else. */
function choices(answer: unknown, { none }: Record<string, unknown>): string | undefined {
  const chosen: unknown[] = Array.isArray(answer) ? answer : [];
  return chosen.length > 1 && chosen.includes(none) ? '' : undefined;
}

/** The name that is known, read at the paths of `mustEqual`; of these the ones of `mayLack` may be left out. */
function signature(answer: unknown, options: Record<string, unknown>, facts: Facts): string | undefined {
  if (options.mustEqual === undefined) return undefined;
  const [paths, mayLack] = [pathsIn(options.mustEqual), pathsIn(options.mayLack)];
  const parts = paths.map((path) => {
    return { text: String(readPath(facts, path) ?? ''), mayLack: mayLack.includes(path) };
  });
  return isSameName(String(answer), parts) ? undefined : '';
}

function pathsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Every entry is answered once, and none that is not there. */
function entries(answer: unknown, options: Record<string, unknown>, facts: Facts): string | undefined {
  const asked = entryIds(options, facts);
  const answered = Array.isArray(answer) ? answer.map((each) => readPath(each, 'uuid')) : [];
  const isWhole = answered.length === asked.length && asked.every((id) => answered.includes(id));
  return isWhole ? undefined : '';
}

/** What came by the address names an entry that is there, where the options say which list it is of. */
function given(answer: unknown, options: Record<string, unknown>, facts: Facts): string | undefined {
  if (typeof options.from !== 'string') return undefined;
  return entryIds(options, facts).includes(String(answer)) ? undefined : '';
}

/** The ids of the entries that are asked about: those of the list `from`, without those that have the field `unless`. */
export function entryIds(options: Record<string, unknown>, facts: Facts): string[] {
  return openEntriesIn(options, facts).map(({ id }) => id);
}

export interface OpenEntry {
  id: string;
  entry: Record<string, unknown>;
}

export function openEntriesIn(options: Record<string, unknown>, facts: Facts): OpenEntry[] {
  const { from, key = 'uuid', unless } = options;
  const list = typeof from === 'string' ? readPath(facts, from) : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const id = readPath(entry, String(key));
    if (!isRecord(entry) || typeof id !== 'string') return [];
    const isDone = typeof unless === 'string' && (readPath(entry, unless) ?? false) !== false;
    return isDone ? [] : [{ id, entry }];
  });
}
