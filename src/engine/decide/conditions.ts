/** The lender's open conditions as the person sees them: their words and their screens (AF 4.6). */
import type { Copy } from '../model/bundle.ts';
import type { ConditionCategory } from '../model/language.ts';
import { isRecord, readPath, withValueAt } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { copyKey, type Hear, wordsOf } from '../say/copy.ts';

/** With the fields that the lender's system told beside these, under its own names. */
export interface ShownCondition {
  uuid: string;
  categoryEnum: string;
  /** How many documents are asked for, or which. */
  requestDocuments?: number | string[];
  /** ISO date-time. */
  created: string;
  /** The category whose words and screen it takes. */
  conditionType: string;
  /** The category that it is of. */
  conditionEnum: string;
  header: string;
  button: string;
  description: string;
  /** The screen's path below the flow's base, with the query that tells which condition it is. */
  route: string;
}

/** The open ones of the categories that are shown, the oldest first; none while `when` of the flow's does not hold. `copy` is the org's. */
export function shownConditions(
  product: Pick<OpenProduct, 'triggers'>,
  flow: OpenFlow,
  copy: Copy,
  facts: Facts,
  hear: Hear,
): ShownCondition[] {
  const list = flow.conditions && readPath(facts, flow.conditions.from);
  if (!Array.isArray(list)) return [];
  const scope = product.triggers.withLookups(facts);
  const when = flow.conditions?.when;
  if (when !== undefined && !product.triggers.holds(when, scope)) return [];
  return list
    .flatMap((entry) => shown(flow, { copy, facts: scope, hear }, entry) ?? [])
    .sort((a, b) => ageOf(a) - ageOf(b));
}

/** One without a date has waited longest. */
function ageOf({ created }: ShownCondition): number {
  const at = Date.parse(created);
  return Number.isNaN(at) ? 0 : at;
}

/** The org's words, the facts that fill them, and who hears of a hole. */
interface Saying {
  copy: Copy;
  facts: Facts;
  hear: Hear;
}

function shown(flow: OpenFlow, saying: Saying, entry: unknown): ShownCondition | undefined {
  if (!isRecord(entry) || (entry.clearedAt ?? null) !== null) return undefined;
  const { uuid, categoryEnum } = entry;
  const category = categoryNamed(flow, categoryEnum);
  if (typeof uuid !== 'string' || typeof categoryEnum !== 'string' || !category) return undefined;
  const conditionType = typeShown(category, entry) ?? categoryEnum;
  const display = categoryNamed(flow, conditionType) ?? category;
  const query = new URLSearchParams({ conditionUuid: uuid, conditionType, conditionEnum: categoryEnum });
  const whole = withDefaults(withNamed(entry), category.defaults);
  return {
    ...fieldsOf(whole),
    ...{ uuid, categoryEnum },
    created: typeof entry.created === 'string' ? entry.created : '',
    conditionType,
    conditionEnum: categoryEnum,
    ...wordsFor(saying, conditionType, display, whole),
    ...commented(flow, entry),
    route: `${display.screen}?${query}`,
  };
}

/** Documents that are named are told in place of their number. */
function withNamed({ requestedDocuments, ...entry }: Record<string, unknown>): Record<string, unknown> {
  const isNamed = Array.isArray(requestedDocuments) && requestedDocuments.length > 0;
  return isNamed ? { ...entry, requestDocuments: requestedDocuments } : entry;
}

/** What is not known is not told. */
function fieldsOf({ clearedAt: _clearedAt, ...entry }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => (value ?? null) !== null));
}

/** What somebody wrote to the person goes before what is said to everybody. */
function commented({ conditions }: OpenFlow, entry: Record<string, unknown>): { description?: string } {
  const comment = conditions?.comment === undefined ? undefined : readPath(entry, conditions.comment);
  return typeof comment === 'string' && comment.trim() !== '' ? { description: comment } : {};
}

/** Another category's, when a field of the condition names it. */
function typeShown({ shownAs }: ConditionCategory, entry: Record<string, unknown>): string | undefined {
  const named = shownAs && readPath(entry, shownAs.by);
  return shownAs?.only.find((type) => type === named);
}

/** How many documents are asked for decides between two headers and two buttons. */
function wordsFor(
  { copy, facts, hear }: Saying,
  type: string,
  { document }: ConditionCategory,
  condition: Record<string, unknown>,
): Pick<ShownCondition, 'header' | 'button' | 'description'> {
  const scope = { ...facts, condition };
  const say = (name: string, slot: string) =>
    wordsOf(copy, copyKey('conditions', name, slot), scope, hear)?.join('\n');
  const requested = countOf(condition.requestDocuments);
  const isNoted = typeof condition.notes === 'string' && condition.notes.trim() !== '';
  return {
    header: (requested > 0 ? say(type, 'headerRequested') : undefined) ?? say(type, 'header') ?? type,
    button:
      (requested > 1 && document !== undefined ? say('shared', 'buttonMany') : undefined) ??
      say(type, 'button') ??
      type,
    description: (isNoted ? say(type, 'descriptionNoted') : undefined) ?? say(type, 'description') ?? '',
  };
}

/** Requested documents are told as their number, or listed. */
function countOf(requested: unknown): number {
  if (Array.isArray(requested)) return requested.length;
  return typeof requested === 'number' ? requested : 0;
}

function withDefaults(
  entry: Record<string, unknown>,
  defaults: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.entries(defaults).reduce(
    (whole, [path, value]) =>
      (readPath(whole, path) ?? null) === null ? withValueAt(whole, path, value) : whole,
    entry,
  );
}

function categoryNamed({ conditions }: OpenFlow, name: unknown): ConditionCategory | undefined {
  const categories = conditions?.categories ?? {};
  return typeof name === 'string' && Object.hasOwn(categories, name) ? categories[name] : undefined;
}
