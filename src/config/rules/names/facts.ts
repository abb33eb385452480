/** Are the facts that a product reads described, and do its look-ups search lists of them? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Lookup, Product } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  type Model,
  type ProductModel,
  problemAt,
  unknownName,
} from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import {
  couldBe,
  factRoots,
  findFact,
  isFound,
  isUnknown,
  meantPath,
  propertiesOf,
} from '../../model/typed.ts';
import { formsOf } from '../../model/uses.ts';

export function* factRule(model: Model): Generator<Problem> {
  for (const facts of model.facts.all) yield* wrongChoices(facts, facts.value, []);
  for (const product of model.products) {
    const { file } = product;
    if (!file) continue;
    for (const [root, facts] of Object.entries(file.value.facts)) {
      if (facts)
        yield* unknownName('facts/unknown', 'fact schema', facts.schema, model.facts, file, [
          'facts',
          root,
          'schema',
        ]);
    }
    yield* sharedRows(file);
    yield* unknownName('facts/unknown', 'fact schema', file.value.settings, model.facts, file, ['settings']);
    const { about } = file.value;
    if (about !== undefined)
      yield* unknownName('facts/unknown', 'fact schema', about, model.facts, file, ['about']);
    yield* lookups(product, model);
    yield* repayments(file, factRoots(product, model));
  }
}

/** Rows that are shown as a whole: what stands in one is one thing. */
const OWN_ROWS = ['application', 'person', 'identity'];

function* sharedRows(file: Declared<Product>): Generator<Problem> {
  const taken = new Map<string, string>();
  for (const [root, facts] of Object.entries(file.value.facts)) {
    if (!facts || !OWN_ROWS.includes(facts.kept)) continue;
    const other = taken.get(facts.kept);
    taken.set(facts.kept, other ?? root);
    if (other === undefined) continue;
    const message = `"${root}" is kept in the row of the ${facts.kept}, and so is "${other}".`;
    const hint = `Let it be a property of "${other}".`;
    yield problemAt('facts/row', file, ['facts', root, 'kept'], message, hint);
  }
}

/** A choice of another type than the fact is one that no fact can be. */
function* wrongChoices(where: Declared<JsonSchema>, schema: JsonSchema, at: Pointer): Generator<Problem> {
  const { type, enum: choices, items } = schema;
  for (const [index, choice] of (Array.isArray(choices) ? choices : []).entries()) {
    if (typeof type !== 'string' || choice === null || couldBe({ type }, choice)) continue;
    const message = `This fact is of type ${type}, and ${JSON.stringify(choice)} is of type ${typeof choice}.`;
    yield problemAt('type/wrong', where, [...at, 'enum', index], message);
  }
  if (schema.default !== undefined && ['string', 'number', 'integer', 'boolean'].includes(String(type))) {
    if (!couldBe(schema, schema.default)) {
      const message = `This fact is never ${JSON.stringify(schema.default)}, which it is taken to be where nobody says.`;
      yield problemAt('type/wrong', where, [...at, 'default'], message);
    }
  }
  if (isRecord(items)) yield* wrongChoices(where, items, [...at, 'items']);
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    if (isRecord(property)) yield* wrongChoices(where, property, [...at, 'properties', name]);
  }
}

function* lookups(product: ProductModel, model: Model): Generator<Problem> {
  const roots = factRoots(product, model);
  for (const lookup of product.lookups.all) {
    const { from, where, unless } = lookup.value;
    yield* whatItEquals(lookup, roots, product, model);
    const list = findFact(roots, from);
    if (!isFound(list)) {
      yield problemAt(
        'var/unknown',
        lookup,
        ['from'],
        `No fact stands at "${from}".${meantPath(list, from)}`,
      );
      continue;
    }
    if (isUnknown(list.schema)) continue;
    if (list.schema.type !== 'array' || !isRecord(list.schema.items)) {
      const message = `The look-up "${lookup.name}" searches a list, and "${from}" is none.`;
      yield problemAt('lookup/misfit', lookup, ['from'], message);
      continue;
    }
    const fields = propertiesOf(list.schema.items);
    const known = Object.keys(fields);
    if (known.length === 0) continue;
    for (const [key, name] of Object.entries({ where, unless })) {
      if (name === undefined || known.includes(name)) continue;
      const message = `An entry of "${from}" has no field "${name}".${didYouMean(name, known)}`;
      yield problemAt('lookup/misfit', lookup, [key], message);
    }
    const { value } = lookup.value;
    const field = fields[where];
    if (value === undefined || !field || couldBe(field, value)) continue;
    const message = `"${where}" of an entry of "${from}" is never ${JSON.stringify(value)}.`;
    yield problemAt('lookup/misfit', lookup, ['value'], message);
  }
}

/** Sums, rates, terms and limits are numbers; what decides how they are counted is a truth, and a payment has its day. */
function* repayments(file: Declared<Product>, roots: JsonSchema): Generator<Problem> {
  for (const [name, terms] of Object.entries(file.value.repayments ?? {})) {
    if (terms === null) continue;
    const {
      amount,
      rate,
      months,
      feePercent,
      limit,
      firstPayment,
      feeFinanced = [],
      interestOnly = [],
    } = terms;
    const numbers = Object.entries({ amount, rate, months, feePercent, limit });
    for (const [key, path] of numbers) {
      if (path !== undefined) yield* factOfType(file, ['repayments', name, key], path, NUMBERS, roots);
    }
    if (firstPayment !== undefined)
      yield* factOfType(file, ['repayments', name, 'firstPayment'], firstPayment, ['string'], roots);
    for (const [key, paths] of Object.entries({ feeFinanced, interestOnly })) {
      for (const [at, path] of paths.entries()) {
        yield* factOfType(file, ['repayments', name, key, at], path, ['boolean'], roots);
      }
    }
  }
}

const NUMBERS = ['number', 'integer'];

function* factOfType(
  where: Declared<unknown>,
  at: Pointer,
  path: string,
  types: string[],
  roots: JsonSchema,
): Generator<Problem> {
  const found = findFact(roots, path);
  if (!isFound(found)) {
    yield problemAt('var/unknown', where, at, `No fact stands at "${path}".${meantPath(found, path)}`);
  } else if (!isUnknown(found.schema) && !types.includes(String(found.schema.type))) {
    const message = `"${path}" is of type ${String(found.schema.type)}, and this needs a ${types[0]}.`;
    yield problemAt('type/wrong', where, at, message);
  }
}

/** A fact, an answer of some form, or a constant. */
function* whatItEquals(
  lookup: Declared<Lookup>,
  roots: JsonSchema,
  product: ProductModel,
  model: Model,
): Generator<Problem> {
  const { is, value } = lookup.value;
  if ((is === undefined) === (value === undefined)) {
    const message = `The look-up "${lookup.name}" needs one thing that its entry equals: "is", a fact, or "value", a constant.`;
    yield problemAt('lookup/misfit', lookup, [], message);
  }
  if (is === undefined) return;
  const [root, ...rest] = is.split('.');
  const places = root === 'answers' ? answersOf(product, model) : [roots];
  const path = root === 'answers' ? rest.join('.') : is;
  const found = places.map((each) => findFact(each, path));
  if (found.some(isFound)) return;
  const [first] = found;
  const meant = first && !isFound(first) && root !== 'answers' ? meantPath(first, is) : '';
  const noun = root === 'answers' ? 'No form answers' : 'No fact stands at';
  yield problemAt('var/unknown', lookup, ['is'], `${noun} "${is}".${meant}`);
}

function answersOf(product: ProductModel, model: Model): JsonSchema[] {
  return [...formsOf(product)].flatMap((form) => {
    const declared = declarationOf(model.forms, form);
    return declared ? [declared.value] : [];
  });
}
