/** Does each org say of itself what its products ask, all of it, and each in its form? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { OrgFile } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { quote } from '../../model/codes.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, type ProductModel, problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { aboutSchema, couldBe, isUnknown, propertiesOf } from '../../model/typed.ts';
import { chainOf } from '../names/orgs.ts';

/** A page of ours, or one elsewhere that cannot run anything here. */
const SAFE_URL = /^(?:https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/;

export function* aboutRule(model: Model): Generator<Problem> {
  for (const org of model.orgs.all) {
    const products = offeredBy(org, model);
    yield* said(org, products, model);
    for (const product of products) yield* left(org, product, model);
  }
}

function offeredBy(org: Declared<OrgFile>, model: Model): ProductModel[] {
  const chain = chainOf(org, model);
  return model.products.filter(({ id }) =>
    chain.some(({ value }) => Object.hasOwn(value.products ?? {}, id)),
  );
}

function* said(org: Declared<OrgFile>, products: ProductModel[], model: Model): Generator<Problem> {
  const schemas = products.map((product) => aboutSchema(product, model));
  // An org that offers nothing is there to be extended; a product that cannot be read may ask for anything.
  if (schemas.length === 0 || schemas.some(isUnknown) || model.withheld.size > 0) return;
  const known = [...new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))))];
  for (const [name, value] of Object.entries(org.value.about ?? {})) {
    const asked = schemas.map((schema) => fieldOf(schema, name)).filter((schema) => schema !== undefined);
    if (!known.includes(name)) {
      const message = `No product of the org asks for "${name}".${didYouMean(name, known)}`;
      yield problemAtKey('setting/unknown', org, ['about', name], message);
    }
    for (const schema of asked) yield* misfits(schema, value, ['about', name], org);
  }
}

function* misfits(
  schema: JsonSchema,
  value: unknown,
  at: Pointer,
  org: Declared<OrgFile>,
): Generator<Problem> {
  const reason = whyNot(schema, value);
  const name = at.slice(1).join('.');
  const hint = schema.description as string | undefined;
  if (reason) yield problemAt('setting/type', org, at, `What the org says of "${name}" ${reason}.`, hint);
  else if (Array.isArray(value) && isRecord(schema.items)) {
    const entry = schema.items as JsonSchema;
    for (const [index, each] of value.entries()) yield* misfits(entry, each, [...at, index], org);
  } else if (isRecord(value)) yield* misfitsWithin(schema, value, at, org);
}

function fieldOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const known = propertiesOf(schema);
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

function* misfitsWithin(
  schema: JsonSchema,
  value: Record<string, unknown>,
  at: Pointer,
  org: Declared<OrgFile>,
): Generator<Problem> {
  const known = propertiesOf(schema);
  for (const [name, each] of Object.entries(value)) {
    const field = fieldOf(schema, name);
    if (field) yield* misfits(field, each, [...at, name], org);
    else {
      const message = `Nothing is asked by the name "${name}" here.${didYouMean(name, Object.keys(known))}`;
      yield problemAtKey('setting/unknown', org, [...at, name], message);
    }
  }
  for (const name of requiredIn(schema)) {
    if (Object.hasOwn(value, name)) continue;
    yield problemAt('org/incomplete', org, at, `The org "${org.name}" does not say "${name}" here.`);
  }
}

function whyNot(schema: JsonSchema, value: unknown): string | undefined {
  const { type, minimum, maximum, maxLength, format } = schema;
  // Worded only when it is told: nearly all that lenders say is right.
  const wrong = () => `is of type ${String(type)}, and this is ${quote(value)}`;
  if (value === null) return wrong();
  if (type === 'array') return Array.isArray(value) ? (tooFew(schema, value) ?? repeated(value)) : wrong();
  if (type === 'object') return isRecord(value) ? undefined : wrong();
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : wrong();
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) {
    return `is one of ${listed(schema.enum.map(String), 12)}, not ${quote(value)}`;
  }
  if (!couldBe(schema, value)) return wrong();
  if (typeof value === 'number') {
    if (typeof minimum === 'number' && value < minimum) return `is at least ${minimum}, and this is ${value}`;
    if (typeof maximum === 'number' && value > maximum) return `is at most ${maximum}, and this is ${value}`;
  }
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return 'is an empty text';
  if (typeof maxLength === 'number' && value.length > maxLength)
    return `has ${value.length} characters, and ${maxLength} are the most`;
  if (format === 'uri' && !SAFE_URL.test(value))
    return `begins with https:// or /, and this is ${quote(value)}`;
  return undefined;
}

function tooFew({ minItems }: JsonSchema, list: unknown[]): string | undefined {
  if (typeof minItems !== 'number' || list.length >= minItems) return undefined;
  return `names at least ${minItems}, and this ${list.length === 0 ? 'none' : list.length}`;
}

function repeated(list: unknown[]): string | undefined {
  const twice = list.find((each, at) => list.indexOf(each) !== at);
  return twice === undefined ? undefined : `holds ${quote(twice)} twice`;
}

/** Of what the org above lacks as well that one is told, if it offers the product itself. */
function* left(org: Declared<OrgFile>, product: ProductModel, model: Model): Generator<Problem> {
  const chain = chainOf(org, model);
  const schema = aboutSchema(product, model);
  const isToldAbove = chain.slice(1).some(({ value }) => Object.hasOwn(value.products ?? {}, product.id));
  if (isUnknown(schema) || isToldAbove) return;
  const missing = requiredIn(schema).filter((name) => {
    const isSaid = chain.some(({ value }) => Object.hasOwn(value.about ?? {}, name));
    return !isSaid && propertiesOf(schema)[name]?.default === undefined;
  });
  if (missing.length === 0) return;
  const message = `The org "${org.name}" does not say its ${listed(missing, missing.length)}, which ${product.id} asks for.`;
  const where: Pointer = org.value.about ? ['about'] : ['org'];
  yield problemAtKey('org/incomplete', org, where, message, 'Say it under about.');
}

function requiredIn(schema: JsonSchema): string[] {
  return Array.isArray(schema.required) ? schema.required.map(String) : [];
}
