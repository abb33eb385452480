/** Can each placeholder in the words be filled? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { ACCOUNT_EMAIL_FACTS } from '../../../engine/say/account-emails.ts';
import { isFormat, placeholdersIn } from '../../../engine/say/copy.ts';
import { FORMATS } from '../../../engine/say/formats.ts';
import { OPEN_PLACEHOLDERS } from '../../../engine/say/open-placeholders.ts';
import { limitsOf } from '../../compile/limits.ts';
import { quote } from '../../model/codes.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import {
  aboutSchema,
  factRoots,
  findFact,
  isFound,
  isUnknown,
  meantPath,
  propertiesOf,
  UNKNOWN,
} from '../../model/typed.ts';
import { formsOf } from '../../model/uses.ts';
import { chromeOfProduct } from '../names/chrome.ts';
import { chainOf } from '../names/orgs.ts';
import { type CopyLayer, copyLayers } from './copy.ts';
import { fieldMeant } from './limits.ts';
import { filledWordsOf, textsBelow } from './texts.ts';

export function* wordRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const facts = factRoots(product, model);
    const about = aboutSchema(product, model);
    const roots = withOrgWords(facts, about);
    const scopes: Record<string, JsonSchema> = {
      shell: withPageWords(roots, about),
      chat: withPageWords(roots, about),
      chrome: withChromeWords(withPageWords(roots, about), product, model),
      texts: withPageWords(roots, about),
      conditions: withCondition(roots, facts, product),
      mails: withEmailWords(roots, product),
      pages: { ...GATE_WORDS, properties: { ...propertiesOf(GATE_WORDS), about } },
    };
    for (const layer of copyLayers(product, model)) {
      for (const { text, pointer } of textsBelow(layer.words)) {
        const field = fieldMeant(pointer, model);
        const scope = scopes[String(pointer[0])] ?? roots;
        yield* placeholders(text, pointer, layer, field ? withLimits(scope, field) : scope);
      }
    }
    yield* inForms(product, facts, model);
    yield* inFormRules(product, ofLender(facts, about), model);
  }
}

/** Hints, labels of choices, and what is agreed to are filled from facts; options that only a control fills are left to it. */
function* inForms(product: ProductModel, facts: JsonSchema, model: Model): Generator<Problem> {
  for (const name of formsOf(product)) {
    const form = declarationOf(model.forms, name);
    for (const { schema, pointer } of form ? fieldsOf(form.value) : []) {
      for (const each of textsBelow(filledWordsOf(schema), pointer)) {
        if (form) yield* placeholders(each.text, each.pointer, { where: form }, withLimits(facts, schema));
      }
    }
  }
}

/** What refuses a field by a rule may name the lender; everything else is left to `copy/unfilled`. */
function* inFormRules(product: ProductModel, lender: JsonSchema, model: Model): Generator<Problem> {
  for (const name of formsOf(product)) {
    const form = declarationOf(model.forms, name);
    const rules = Array.isArray(form?.value.rules) ? form.value.rules : [];
    for (const [at, rule] of rules.entries()) {
      if (!form || !isRecord(rule)) continue;
      const { message } = rule;
      yield* ofPinned(form, product, at, String(message));
      if (placeholdersIn(String(message)).some(({ path }) => !isOfLender(path))) continue;
      for (const { text, pointer } of textsBelow({ message }, ['rules', at]))
        yield* placeholders(text, pointer, { where: form }, lender);
    }
  }
}

/** All who come by a lender's site have its messages in one file, and each application has its own pinned settings. */
function* ofPinned(
  form: Declared<JsonSchema>,
  { file }: ProductModel,
  at: number,
  message: string,
): Generator<Problem> {
  const kept = file?.value.pinned ?? [];
  for (const { text, path } of placeholdersIn(message)) {
    const name = kept.find((each) => path === `org.${each}`);
    if (name === undefined) continue;
    const said = `A message is the same for everybody, and each application keeps "${name}" as it stood ("pinned"): "${text}" would be wrong for some.`;
    const hint = 'Say the message without it, and put it in the hint or in words of the screen.';
    yield problemAt('copy/placeholder', form, ['rules', at, 'message'], said, hint);
  }
}

/** May the message of a rule speak of it? */
export function isOfLender(path: string): boolean {
  return path.startsWith('org.');
}

/** The lender alone, of all that words may speak of. */
function ofLender(facts: JsonSchema, about: JsonSchema): JsonSchema {
  const { org } = propertiesOf(withOrgWords(facts, about));
  return org === undefined ? UNKNOWN : { type: 'object', properties: { org } };
}

/** The placeholders of one text, asked of what it may speak of. */
export function* placeholders(
  text: string,
  pointer: Pointer,
  { where }: Pick<CopyLayer, 'where'>,
  roots: JsonSchema,
): Generator<Problem> {
  let rest = text;
  for (const { text: whole, path, format } of placeholdersIn(text)) {
    rest = rest.replace(whole, '');
    if (!isFormat(format)) {
      const message = `No format is named "${format}".${didYouMean(format, FORMATS)}`;
      yield problemAt(
        'copy/placeholder',
        where,
        pointer,
        message,
        `The formats are ${listed([...FORMATS])}.`,
      );
    }
    const found = findFact(roots, path);
    // A page gives its own words what it counts or names, by a name without dots.
    if (['shell', 'chat'].includes(String(pointer[0])) && OPEN_PLACEHOLDERS.includes(path)) continue;
    if (!isFound(found)) {
      const message = `No fact stands at "${path}", so "${whole}" stays empty.${meantPath(found, path)}`;
      yield problemAt('copy/placeholder', where, pointer, message);
    } else if (!isShown(found.schema, format)) {
      const message = `"${path}" is of type ${String(found.schema.type)}; words show one value, or a list of them in the format list.`;
      yield problemAt('copy/placeholder', where, pointer, message);
    }
  }
  const stray = /[{}]/.exec(rest);
  if (!stray) return;
  const message = `"${quote(rest.slice(stray.index, stray.index + 40))}" is no placeholder.`;
  yield problemAt(
    'copy/placeholder',
    where,
    pointer,
    message,
    'Write {path} or {path, format}, such as {application.amount, money}.',
  );
}

function isShown({ type, items }: JsonSchema, format: string): boolean {
  if (type === 'array') return format === 'list' && isRecord(items) && items.type !== 'object';
  return type !== 'object' && (type === undefined || format !== 'list');
}

const TEXT: JsonSchema = { type: 'string' };
const LENDER: Record<string, JsonSchema> = {
  code: TEXT,
  name: TEXT,
  company: groupOf('name', 'address'),
  support: groupOf('phone', 'email', 'hours'),
};

/** Who stands before a gate may be anybody: its page speaks of the lender and the product alone. */
const GATE_WORDS: JsonSchema = {
  type: 'object',
  properties: { ...LENDER, org: groupOf('name'), product: groupOf('name') },
};

export function groupOf(...names: string[]): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, TEXT])) };
}

/** Words may also speak of what the lender is called and how it is reached, which triggers may not. */
export function withOrgWords(roots: JsonSchema, about: JsonSchema): JsonSchema {
  const org = propertiesOf(roots).org ?? {};
  if (isUnknown(roots) || isUnknown(org)) return roots;
  return extended(roots, { org: extended(org, { ...LENDER, about }) });
}

/** The pages around the flow have no facts of their own: they name the lender and the product directly. */
function withPageWords(roots: JsonSchema, about: JsonSchema): JsonSchema {
  if (isUnknown(roots)) return roots;
  return extended(roots, { ...LENDER, about, product: groupOf('name') });
}

/** Lines around pages name the prices of each lender, and disclosures by their names: `{disclosures.costs}` is its number. */
function withChromeWords(roots: JsonSchema, product: ProductModel, model: Model): JsonSchema {
  if (isUnknown(roots)) return roots;
  const notes = chromeOfProduct(product).filter(({ value }) => value.place === 'disclosures');
  const disclosures = Object.fromEntries(notes.map(({ name }) => [name, { type: 'integer' }]));
  return extended(roots, {
    terms: { type: 'object', properties: pricesOfAll(product, model) },
    disclosures: { type: 'object', properties: disclosures },
  });
}

/** What each lender that offers the product prices. */
function pricesOfAll({ id }: ProductModel, model: Model): Record<string, JsonSchema> {
  const lenders = model.orgs.all
    .map((org) => chainOf(org, model).map(({ value }) => value.products?.[id]))
    .filter((chain) => chain.some((offered) => offered !== undefined))
    .map((chain) =>
      chain.flatMap((offered) => offered?.pricing ?? []).flatMap((part) => Object.keys(part ?? {})),
    );
  const names = (lenders[0] ?? []).filter((name) => lenders.every((each) => each.includes(name)));
  return Object.fromEntries(names.map((name) => [name, { type: 'number' }]));
}

/** The words of a condition speak of it as `condition`. */
function withCondition(roots: JsonSchema, facts: JsonSchema, product: ProductModel): JsonSchema {
  if (isUnknown(roots)) return roots;
  for (const { conditions } of product.flows.values()) {
    if (!conditions) continue;
    const list = findFact(facts, conditions.value.from);
    const entry = isFound(list) && isRecord(list.schema.items) ? (list.schema.items as JsonSchema) : UNKNOWN;
    return extended(roots, { condition: entry });
  }
  return roots;
}

/** The words of an email that invites name the last day of its link; those of an account what the server alone knows. */
function withEmailWords(roots: JsonSchema, { roles }: ProductModel): JsonSchema {
  if (isUnknown(roots)) return roots;
  const hasRoles = roles.names.size > 0 || !roles.isWhole;
  const given = Object.fromEntries(ACCOUNT_EMAIL_FACTS.map((name) => [name, TEXT]));
  return extended(roots, { ...given, ...(hasRoles && { linkUntil: DATE }) });
}

/** What people read of a field names its limits, too. */
function withLimits(roots: JsonSchema, field: JsonSchema): JsonSchema {
  if (isUnknown(roots)) return roots;
  return extended(roots, Object.fromEntries(Object.keys(limitsOf(field)).map((name) => [name, NUMBER])));
}

const NUMBER: JsonSchema = { type: 'number' };
const DATE: JsonSchema = { type: 'string', format: 'date' };

export function extended(schema: JsonSchema, more: Record<string, JsonSchema>): JsonSchema {
  return { ...schema, properties: { ...propertiesOf(schema), ...more } };
}
