/** Does a reply have the shape that the server's own description promises? Asked of every reply of a test's browsers. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Bundle, JsonSchema } from '../../../src/engine/model/bundle.ts';
import { HANDLERS } from '../../../src/server/calls/registry.ts';
import { createRouter, type FoundCall } from '../../../src/server/http/router.ts';
import { describeCalls } from '../../../src/server/openapi/describe.ts';
import type { Configuration } from '../../../src/server/publish/configuration.ts';
import type { PublishedProduct } from '../../../src/server/publish/published.ts';

export interface Replied {
  method: string;
  path: string;
  status: number;
  text: string;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

export function descriptionOf(configuration: Configuration): Description {
  return describeCalls(configuration.products(), HANDLERS) as unknown as Description;
}

/** Throws with the call and the place where a reply does not fit. Replies to what is no call are let through. */
export function createReplyCheck(configuration: Configuration): (replied: Replied) => void {
  return (replied) => {
    if (configuration.isReady()) checkFor(configuration)(replied);
  };
}

/** By the first of the bundles that it describes: apps that serve the same ones share it. */
const checks = new WeakMap<Bundle, { bundles: Bundle[]; check: (replied: Replied) => void }>();

function checkFor(configuration: Configuration): (replied: Replied) => void {
  const bundles = configuration.products().map(({ bundle }) => bundle);
  const known = checks.get(bundles[0]!);
  const isSame =
    known?.bundles.length === bundles.length && bundles.every((each, at) => each === known.bundles[at]);
  const made = known && isSame ? known : { bundles, check: checkOf(configuration) };
  checks.set(bundles[0]!, made);
  return made.check;
}

function checkOf(configuration: Configuration): (replied: Replied) => void {
  const description = descriptionOf(configuration);
  const shapes = new Map<string, ValidateFunction>();
  const products = configuration.products();
  const router = createRouter(products);
  const home = products.find(({ bundle }) => bundle.isHome);
  const byId = new Map(
    Object.values(description.paths).flatMap((path) =>
      Object.values(path).map((operation) => [operation.operationId, operation] as const),
    ),
  );
  return ({ method, path, status, text }) => {
    const call = router.find(method, path);
    const operation = call && operationOf(byId, home, call);
    if (!operation) return;
    const response = operation.responses[status] ?? operation.responses.default;
    const schema = response?.content?.['application/json']?.schema;
    if (!schema) {
      if (response?.content === undefined && text !== '')
        throw new Error(`${operation.operationId} ${status} has a body.`);
      return;
    }
    const key = `${operation.operationId} ${status in operation.responses ? status : 'refused'}`;
    const validate = shapes.get(key) ?? validatorOf(schema, description);
    shapes.set(key, validate);
    if (validate(JSON.parse(text))) return;
    const [error] = validate.errors ?? [];
    throw new Error(
      `${key}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}\n${text.slice(0, 2000)}`,
    );
  };
}

const validators = new Map<string, ValidateFunction>();

/** Servers share what is compiled, by all that it is compiled of: an edited product describes few replies anew. */
function validatorOf(schema: JsonSchema, { components }: Description): ValidateFunction {
  const named: Record<string, JsonSchema> = {};
  addNamed(schema, components.schemas, named);
  const text = JSON.stringify([schema, named]);
  const known = validators.get(text);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'description:', components: { schemas: named } });
  const made = ajv.compile(withIds(schema));
  validators.set(text, made);
  return made;
}

/** Every shared schema that this one refers to, and those refer to. */
function addNamed(schema: unknown, all: Record<string, JsonSchema>, named: Record<string, JsonSchema>): void {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const found = all[name];
    if (!found || name in named) continue;
    named[name] = found;
    addNamed(found, all, named);
  }
}

/** A path of one product alone is described with that product's name in front. */
function operationOf(
  byId: ReadonlyMap<string, Operation>,
  home: PublishedProduct | undefined,
  { name, products }: FoundCall,
): Operation | undefined {
  const owners = products.map((each) => (each === home ? name : `${each.bundle.product}.${name}`));
  return owners.map((owner) => byId.get(owner)).find((operation) => operation !== undefined);
}

/** References into the description, from wherever they are compiled. */
function withIds(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"description:#/components/'),
  ) as JsonSchema;
}
