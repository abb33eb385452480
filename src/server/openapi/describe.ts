/** The OpenAPI 3.1 description of this server, made of what it serves now. */

import type { Bundle, JsonSchema } from '../../engine/model/bundle.ts';
import { onlyOne } from '../../engine/model/paths.ts';
import { readSavedAnswers, readSavedDraft, readSigningUp } from '../http/bodies.ts';
import type { Handler } from '../http/call.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { leavingSchema } from './leaving.ts';
import { COUNT, closed, listOf, MOMENT, named, OBJECT, orNull, SHAPES, TEXT } from './shapes.ts';

/**
 * Calls without a handler are left out. What is of one product alone has its name in front, but for the product at home;
 * a path of several is described once.
 */
export function describeCalls(
  products: readonly PublishedProduct[],
  handlers: readonly Handler[],
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = { ...SHAPES };
  const home = products.find(({ bundle }) => bundle.isHome);
  const others = products.filter((product) => product !== home);
  for (const product of home ? [home, ...others] : others) {
    const { bundle } = product;
    const prefix = product === home ? '' : `${bundle.product}.`;
    const shapes = productShapes(product);
    const own = new Set(Object.keys(shapes));
    for (const [name, shape] of Object.entries(shapes))
      schemas[prefix + name] = withNames(shape, own, prefix);
    for (const [name, { method, path }] of Object.entries(bundle.calls)) {
      const handler = handlers.find((each) => each.name === name);
      if (!handler || paths[path]?.[method.toLowerCase()]) continue;
      const operation = { ...operationOf(path, handler), operationId: prefix + name };
      paths[path] = { ...paths[path], [method.toLowerCase()]: withNames(operation, own, prefix) };
    }
  }
  // What calls answer that are the same for all products.
  const ofAny = (name: string) => ({
    anyOf: products.map((product) => named(product === home ? name : `${product.bundle.product}.${name}`)),
  });
  schemas.ListedApplication = ofAny('Application');
  schemas.AnyStanding = ofAny('Standing');
  return {
    openapi: '3.1.0',
    info: { title: products.map(({ bundle }) => bundle.name).join(', '), version: versionOf(products) },
    paths,
    components: {
      schemas,
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staff: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

/** References to what products have each of their own, by the name of this one's. */
function withNames<T>(described: T, own: Set<string>, prefix: string): T {
  if (prefix === '') return described;
  const text = JSON.stringify(described).replace(
    /"#\/components\/schemas\/([^"]+)"/g,
    (whole, name: string) => (own.has(name) ? `"#/components/schemas/${prefix}${name}"` : whole),
  );
  return JSON.parse(text) as T;
}

function versionOf(products: readonly PublishedProduct[]): string {
  return products.map(({ bundle }) => bundle.hash).join('.');
}

function operationOf(path: string, handler: Handler) {
  const { name, who, says, body, answers } = handler;
  const security = {
    anyone: [],
    visitor: [{}, { person: [] }],
    person: [{ person: [] }],
    staff: [{ staff: [] }],
  };
  return {
    operationId: name,
    summary: says,
    parameters: parametersOf(path, handler),
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, responseOf(answer, handler)]),
      ),
      default: { description: 'Refused, with the reason.', content: contentOf(named('Refusal')) },
    },
    security: security[who],
  };
}

function contentOf(schema: JsonSchema | 'bytes') {
  return schema === 'bytes' ? { 'application/octet-stream': {} } : { 'application/json': { schema } };
}

function responseOf(answer: JsonSchema | 'bytes' | null, { hasVersion }: Handler) {
  return {
    description: answer === null ? 'Done.' : 'The answer.',
    ...(hasVersion && { headers: { ETag: { schema: TEXT } } }),
    // A file comes as the type that its bytes are of.
    ...(answer === 'bytes' && { content: { '*/*': {} } }),
    ...(answer !== null && answer !== 'bytes' && { content: contentOf(answer) }),
  };
}

function parametersOf(path: string, { query = {}, isOnce, hasVersion }: Handler) {
  const header = (name: string) => ({ name, in: 'header', required: false, schema: TEXT });
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: TEXT,
    })),
    ...Object.entries(query).map(([name, schema]) => ({
      ...{ name: name.replace('!', ''), in: 'query', required: name.endsWith('!'), schema },
    })),
    header('x-org'),
    ...(isOnce ? [header('Idempotency-Key')] : []),
    ...(isOnce && hasVersion ? [header('If-Match')] : []),
  ];
}

/** What a product's facts and forms make of the shapes. */
function productShapes({ bundle, schemas }: PublishedProduct): Record<string, JsonSchema> {
  const root = (kept: keyof PublishedProduct['schemas']) =>
    leavingSchema(onlyOne(Object.values(schemas[kept])));
  const own = root('application');
  return {
    Application: {
      ...own,
      properties: {
        ...(own.properties as object),
        ...{ uuid: TEXT, product: TEXT, flow: TEXT, version: COUNT, standing: named('StandingSummary') },
        ...{ createdAt: MOMENT, updatedAt: MOMENT },
        ...keptOrg(bundle),
      },
      required: ['uuid', 'product', 'flow', 'version', 'standing', 'createdAt', 'updatedAt'],
    },
    Profile: withEmail(root('person')),
    Identity: root('identity'),
    Standing: standingShape(schemas, bundle),
    ...formShapes(bundle),
  };
}

/** The lender for an application that keeps settings of it which are others by now. */
function keptOrg({ pinned }: Bundle): Record<string, JsonSchema> {
  return pinned ? { org: OBJECT } : {};
}

/** Which roots there are depends on who walks the flow. */
function standingShape(schemas: PublishedProduct['schemas'], bundle: Bundle): JsonSchema {
  const { roles } = bundle;
  const { draft, application, person, participant, identity, none } = schemas;
  const ofOwners = { ...draft, ...application, ...person, ...identity };
  // What the server gives stands among the facts of those who have no status of their own.
  const all = roles ? { ...ofOwners, ...participant, ...none } : ofOwners;
  const roots = {
    ...mapped(all, leavingSchema),
    ...(roles && { participants: OBJECT }),
    ...keptOrg(bundle),
  };
  return closed(
    {
      ...{
        journey: TEXT,
        flow: TEXT,
        bundle: TEXT,
        today: TEXT,
        facts: closed({ ...roots, experiments: OBJECT }, [...Object.keys(roots), 'experiments']),
      },
      ...{ status: orNull(TEXT), version: orNull(COUNT), step: orNull(TEXT), route: orNull(TEXT) },
      ...{ due: orNull(MOMENT), answered: listOf(TEXT), screen: orNull(named('StandingScreen')) },
      ...{ asked: listOf(named('Condition')), moves: listOf(TEXT), work: orNull(named('Work')) },
      untold: listOf(closed({ name: TEXT, variation: TEXT })),
    },
    ['untold'],
  );
}

function withEmail(profile: JsonSchema): JsonSchema {
  return { ...profile, properties: { ...(profile.properties as object), email: TEXT } };
}

/** Each form, and which screens are answered by which of them. */
function formShapes({ forms, flows }: Bundle): Record<string, JsonSchema> {
  const answered = (isVisitors: boolean, body: JsonSchema): JsonSchema => {
    const screens = Object.values(flows).flatMap((flow) =>
      (flow.audience === 'visitor') === isVisitors ? Object.values(flow.screens) : [],
    );
    const kinds = screens.flatMap(({ id, form }) => {
      if (form === undefined) return [];
      const properties = {
        ...(body.properties as object),
        screen: pathOf(id),
        answers: named(formName(form)),
      };
      return [{ ...body, properties, title: id }];
    });
    return kinds.length > 0 ? { anyOf: kinds } : body;
  };
  const signUps = Object.values(flows).flatMap(({ sequence, screens }) =>
    (sequence?.questions ?? []).flatMap(({ does, ask }) => {
      const form = does === 'signUp' ? forms[screens[ask]?.form ?? ''] : undefined;
      return form ? [withBundle(withoutDialect(form.shape))] : [];
    }),
  );
  return {
    ...Object.fromEntries(Object.values(forms).map(({ id, shape }) => [formName(id), withoutDialect(shape)])),
    Answered: answered(false, readSavedAnswers.schema),
    Asked: answered(true, readSavedDraft.schema),
    SignUp: signUps.length > 1 ? { anyOf: signUps } : (onlyOne(signUps) ?? OBJECT),
  };
}

/** The names of components have no slash. */
function formName(id: string): string {
  return `form.${id.replaceAll('/', '.')}`;
}

/** A screen is named by its path; what stands behind `#` is one of its looks, and no part of it. */
function pathOf(id: string): JsonSchema {
  const path = id.split('#')[0] ?? id;
  if (!path.includes(':')) return { const: path };
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/\W/g, '\\$&')));
  return { type: 'string', pattern: `^${parts.join('/')}$` };
}

function withBundle(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema as { properties?: object; required?: string[] };
  return {
    ...schema,
    properties: { ...properties, ...(readSigningUp.schema.properties as object) },
    required: [...(required ?? []), 'bundle'],
  };
}

function withoutDialect({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function mapped<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
