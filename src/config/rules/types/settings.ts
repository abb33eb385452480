/** Does each org set only what its products know, to values of the right type? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { OrgFile } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { quote } from '../../model/codes.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { TURNED_HINT, turnedSentence } from '../../model/ranges.ts';
import { couldBe, isUnknown, propertiesOf, UNKNOWN } from '../../model/typed.ts';
import { chainOf } from '../names/orgs.ts';

export function* settingRule(model: Model): Generator<Problem> {
  for (const org of model.orgs.all) {
    for (const [id, offered] of Object.entries(org.value.products ?? {})) {
      const product = model.products.find((each) => each.id === id);
      if (!product && model.withheld.has(id)) continue;
      if (!product) {
        const message = `No product is named "${id}".${didYouMean(id, model.productNames)}`;
        yield problemAtKey('product/unknown', org, ['products', id], message);
        continue;
      }
      yield* settings(org, product, offered?.settings ?? {}, model);
      yield* flags(org, product, offered?.flags ?? {});
    }
    for (const product of model.products) {
      yield* required(org, product, model);
      yield* ranges(org, product, model);
    }
  }
  for (const product of model.products) {
    yield* pricing(product, model);
    yield* pinned(product, model);
  }
}

/**
 * What lenders charge by is the provider's to know, in numbers; but a name that one org alone has, near to another's, is a slip.
 * Told here and not by the shape: an org of a wrong shape is left out, and all words that read its prices would be told, too.
 */
function* pricing(product: ProductModel, model: Model): Generator<Problem> {
  const orgs = model.orgs.all.map((org) => ({
    org,
    names: (org.value.products?.[product.id]?.pricing ?? []).flatMap((part, at) =>
      Object.entries(part ?? {}).map(([name, value]) => ({ name, value, at })),
    ),
  }));
  const counts = new Map<string, number>();
  for (const { name } of orgs.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
  for (const { org, names } of orgs) {
    for (const { name, value, at } of names) {
      if (typeof value !== 'number')
        yield noNumber(org, ['products', product.id, 'pricing', at, name], value);
      const meant = shared.includes(name) ? '' : didYouMean(name, shared);
      if (meant === '') continue;
      const message = `No other org has a price named "${name}".${meant}`;
      yield problemAtKey('setting/unknown', org, ['products', product.id, 'pricing', at, name], message);
    }
  }
}

function noNumber(org: Declared<OrgFile>, pointer: Pointer, value: unknown): Problem {
  const shown = typeof value === 'string' ? `the text "${quote(value)}"` : quote(value);
  const message = `The price "${pointer.at(-1)}" is a number, and this is ${shown}.`;
  const digits = typeof value === 'string' ? value.replace(',', '.') : '';
  const isMeant = /^\d+(\.\d+)?$/.test(digits);
  return problemAt(
    'setting/type',
    org,
    pointer,
    message,
    isMeant ? `Write ${digits}, without quotes.` : undefined,
  );
}

/** Settings or prices that are two ends of one range, by their names. */
const ENDS = [
  [/^minimum(?=[A-Z])/, 'maximum'],
  [/From$/, 'To'],
] as const;

/** What an org sets is held to what it has from others as well, and told where it says it itself. */
function* ranges(org: Declared<OrgFile>, product: ProductModel, model: Model): Generator<Problem> {
  const offered = org.value.products?.[product.id];
  const at: Pointer = ['products', product.id];
  // A list of prices takes the place of the one above; the last price of a name counts.
  const prices = (offered?.pricing ?? []).flatMap((part, index) => valuesIn(part, [...at, 'pricing', index]));
  yield* turned(org, prices.reverse(), []);
  const own = valuesIn(offered?.settings, [...at, 'settings']);
  if (own.length === 0) return;
  const above = chainOf(org, model).slice(1);
  const inherited = above.flatMap(({ value }) => valuesIn(value.products?.[product.id]?.settings));
  const known = Object.entries(propertiesOf(settingsOf(product, model)));
  yield* turned(org, own, [
    ...inherited,
    ...known.map(([name, setting]) => ({ name, value: setting.default })),
  ]);
}

interface Value {
  name: string;
  value: unknown;
  /** Of what the org says itself. */
  pointer?: Pointer;
}

function valuesIn(group: object | undefined, pointer: Pointer = []): Value[] {
  return Object.entries(group ?? {}).map(([name, value]) => ({ name, value, pointer: [...pointer, name] }));
}

/** Of each range that an org sets an end of: is its least above its most? */
function* turned(org: Declared<OrgFile>, own: Value[], above: Value[]): Generator<Problem> {
  const of = (name: string) => [...own, ...above].find((each) => each.name === name);
  for (const least of [...own, ...above]) {
    const ends = ENDS.find(([end]) => end.test(least.name));
    const most = ends && of(least.name.replace(ends[0], ends[1]));
    if (!most || of(least.name) !== least) continue;
    if (typeof least.value !== 'number' || typeof most.value !== 'number' || least.value <= most.value)
      continue;
    const [told] = [most, least].filter((each) => own.includes(each));
    if (!told?.pointer) continue;
    const message = turnedSentence(least.name, least.value, most.name, most.value);
    const other = told === most ? least : most;
    const hint = own.includes(other)
      ? TURNED_HINT
      : `"${other.name}" is not said here: it is what the org extends, or the default.`;
    yield problemAt('value/size', org, told.pointer, message, hint);
  }
}

function* settings(
  org: Declared<OrgFile>,
  product: ProductModel,
  given: Record<string, unknown>,
  model: Model,
): Generator<Problem> {
  const schema = settingsOf(product, model);
  if (isUnknown(schema)) return;
  const known = propertiesOf(schema);
  for (const [name, value] of Object.entries(given)) {
    const pointer: Pointer = ['products', product.id, 'settings', name];
    const setting = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!setting) {
      const message = `No setting is named "${name}".${didYouMean(name, Object.keys(known))}`;
      yield problemAtKey('setting/unknown', org, pointer, message);
      continue;
    }
    const reason = whyNot(setting, value);
    if (reason)
      yield problemAt(
        'setting/type',
        org,
        pointer,
        `The setting "${name}" ${reason}.`,
        setting.description as string | undefined,
      );
  }
}

/** What applications keep of their lender is a setting, or all that it charges by. */
function* pinned(product: ProductModel, model: Model): Generator<Problem> {
  const schema = settingsOf(product, model);
  const { file } = product;
  if (!file || isUnknown(schema)) return;
  const known = [...Object.keys(propertiesOf(schema)), 'pricing'];
  for (const [at, name] of (file.value.pinned ?? []).entries()) {
    if (known.includes(name)) continue;
    const message = `No setting is named "${name}".${didYouMean(name, known)}`;
    yield problemAt('setting/unknown', file, ['pinned', at], message);
  }
}

function whyNot(setting: JsonSchema, value: unknown): string | undefined {
  const { type, minimum, maximum } = setting;
  const isGroup = type === 'array' ? Array.isArray(value) : type === 'object' && typeof value === 'object';
  if (!isGroup && (value === null || !couldBe(setting, value))) {
    if (Array.isArray(setting.enum))
      return `is one of ${listed(setting.enum.map(String), 12)}, not ${quote(value)}`;
    return `is of type ${String(type)}, and this is ${quote(value)}`;
  }
  if (typeof value !== 'number') return undefined;
  if (typeof minimum === 'number' && value < minimum) return `is at least ${minimum}, and this is ${value}`;
  if (typeof maximum === 'number' && value > maximum) return `is at most ${maximum}, and this is ${value}`;
  return undefined;
}

function* flags(
  org: Declared<OrgFile>,
  product: ProductModel,
  given: Record<string, unknown>,
): Generator<Problem> {
  if (!product.flags.isWhole) return;
  const known = product.flags.names;
  for (const [name, flag] of Object.entries(given)) {
    const declared = declarationOf(product.flags, name)?.value;
    if (declared) yield* variables(org, product, name, Object.keys(declared.variables ?? {}), flag);
    if (known.has(name)) continue;
    const message = `No flag is named "${name}".${didYouMean(name, known)}`;
    yield problemAtKey('flag/unknown', org, ['products', product.id, 'flags', name], message);
  }
}

function* variables(
  org: Declared<OrgFile>,
  product: ProductModel,
  flag: string,
  known: string[],
  given: unknown,
): Generator<Problem> {
  const own = isRecord(given) && isRecord(given.variables) ? given.variables : {};
  for (const name of Object.keys(own)) {
    if (known.includes(name)) continue;
    const message = `The flag "${flag}" has no variable "${name}".${didYouMean(name, known)}`;
    const pointer = ['products', product.id, 'flags', flag, 'variables', name];
    yield problemAtKey('flag/unknown', org, pointer, message);
  }
}

/** A setting without a default is given by each org that offers the product, or by one it extends. */
function* required(org: Declared<OrgFile>, product: ProductModel, model: Model): Generator<Problem> {
  const chain = chainOf(org, model).map(({ value }) => value.products?.[product.id]);
  if (chain.every((offered) => offered === undefined)) return;
  const schema = settingsOf(product, model);
  const needed = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  for (const name of needed) {
    if (propertiesOf(schema)[name]?.default !== undefined) continue;
    if (chain.some((offered) => offered?.settings && Object.hasOwn(offered.settings, name))) continue;
    const message = `The org "${org.name}" does not say its setting "${name}", which has no default.`;
    yield problemAt(
      'org/incomplete',
      org,
      org.value.products?.[product.id] ? ['products', product.id] : ['org'],
      message,
    );
  }
}

export function settingsOf(product: ProductModel, model: Model): JsonSchema {
  const name = product.file?.value.settings;
  return (name === undefined ? undefined : declarationOf(model.facts, name)?.value) ?? UNKNOWN;
}
