/** Does a reply have the shape that the server's own description promises? Asked of every reply of a test's browsers. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../../src/engine/model/bundle.ts';
import { HANDLERS } from '../../../src/server/calls/registry.ts';
import { createRouter, type FoundCall } from '../../../src/server/http/router.ts';
import { describeCalls } from '../../../src/server/openapi/describe.ts';
import type { Configuration } from '../../../src/server/publish/configuration.ts';

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
  let known: { hash: string; check: (replied: Replied) => void } | undefined;
  return (replied) => {
    if (!configuration.isReady()) return;
    const hash = configuration
      .products()
      .map(({ bundle }) => bundle.hash)
      .join();
    if (known?.hash !== hash) known = { hash, check: checkOf(configuration) };
    known.check(replied);
  };
}

function checkOf(configuration: Configuration): (replied: Replied) => void {
  const description = descriptionOf(configuration);
  const shapes = new Map<string, ValidateFunction>();
  const router = createRouter(configuration.products());
  return ({ method, path, status, text }) => {
    const call = router.find(method, path);
    const operation = call && operationOf(description, configuration, call);
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
  { paths }: Description,
  configuration: Configuration,
  { name, products }: FoundCall,
): Operation | undefined {
  const home = configuration.products().find(({ bundle }) => bundle.isHome);
  const owners = products.map((each) => (each === home ? name : `${each.bundle.product}.${name}`));
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => owners.includes(operationId));
}

/** References into the description, from wherever they are compiled. */
function withIds(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', '"description:#/components/'),
  ) as JsonSchema;
}
