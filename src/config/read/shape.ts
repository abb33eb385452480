/** Checks a file against the JSON Schema of its kind. */
import {
  Ajv,
  type ErrorObject,
  type FuncKeywordDefinition,
  type SchemaValidateFunction,
  type ValidateFunction,
} from 'ajv';
import addFormats from 'ajv-formats';
import copySchema from '../../../schemas/config/copy.json' with { type: 'json' };
import documentSchema from '../../../schemas/config/document.json' with { type: 'json' };
import factsSchema from '../../../schemas/config/facts.json' with { type: 'json' };
import flowSchema from '../../../schemas/config/flow.json' with { type: 'json' };
import formSchema from '../../../schemas/config/form.json' with { type: 'json' };
import orgSchema from '../../../schemas/config/org.json' with { type: 'json' };
import partSchema from '../../../schemas/config/part.json' with { type: 'json' };
import personasSchema from '../../../schemas/config/personas.json' with { type: 'json' };
import productSchema from '../../../schemas/config/product.json' with { type: 'json' };
import sandboxSchema from '../../../schemas/config/sandbox.json' with { type: 'json' };
import siteSchema from '../../../schemas/config/site.json' with { type: 'json' };
import walkSchema from '../../../schemas/config/walk.json' with { type: 'json' };
import type { FileType } from '../model/file-types.ts';
import type { Pointer } from '../model/locations.ts';
import { problemOf } from '../model/problem-of.ts';
import type { Problem } from '../model/project.ts';
import { sentenceFor } from './sentences.ts';

export type ShapedKind = Exclude<FileType, 'logo' | 'ignored'>;

const SCHEMAS: Record<ShapedKind, object> = {
  site: siteSchema,
  product: productSchema,
  copy: copySchema,
  flow: flowSchema,
  walk: walkSchema,
  personas: personasSchema,
  document: documentSchema,
  sandbox: sandboxSchema,
  form: formSchema,
  facts: factsSchema,
  part: partSchema,
  org: orgSchema,
};

/** What each definition is called in a message: `routingLine` is a routing line. */
const THINGS = new Map<unknown, string>(
  Object.values(SCHEMAS).flatMap((schema) =>
    Object.entries((schema as { definitions?: object }).definitions ?? {}).flatMap(([name, definition]) => {
      const thing = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const { then, else: otherwise } = definition as { then?: unknown; else?: unknown };
      return [definition, then, otherwise].map((each) => [each, thing] as const);
    }),
  ),
);

/** Reserved keys, as the language's schema marks them. */
const RESERVED = Object.entries(flowSchema.properties)
  .filter(([, schema]) => '$ref' in schema && schema.$ref === '#/definitions/reserved')
  .map(([name]) => name);

export function checkShape(kind: ShapedKind, data: unknown, file: string): Problem[] {
  const validate = validatorOf(kind);
  const isRight = validate(data);
  const errors = isRight ? [] : causes(validate.errors ?? []);
  return [...reservedKeys(kind, data, file), ...errors.map((error) => toProblem(error, file))];
}

let ajv: Ajv | undefined;

/** What describes a kind is compiled when the first file of the kind comes, once for all projects. */
function validatorOf(kind: ShapedKind): ValidateFunction {
  ajv ??= createAjv();
  const id = (SCHEMAS[kind] as { $id: string }).$id;
  const validate = ajv.getSchema(id);
  if (!validate) throw new Error(`The language has no schema ${id}.`);
  return validate;
}

function createAjv(): Ajv {
  const created = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    // What describes the language is our own, and proved by its tests; checking it anew would cost each start.
    validateSchema: false,
    schemas: Object.values(SCHEMAS),
    keywords: [sortedItems()],
  });
  addFormats.default(created, ['hostname', 'email']);
  return created;
}

/** The word of the language for a list that is kept in order: there a slip stands out, and so does what stands twice. */
function sortedItems(): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = (isWanted: boolean, list: unknown[], _schema, at) => {
    const found = isWanted ? misplacedIn(list) : undefined;
    if (found === undefined) return true;
    const [entry, where, beside] = found;
    const instancePath = `${at?.instancePath ?? ''}/${entry}`;
    const params = { entry: list[entry], where, beside: list[beside] };
    validate.errors = [{ keyword: 'sortedItems', instancePath, params }];
    return false;
  };
  return { keyword: 'sortedItems', type: 'array', schemaType: 'boolean', errors: true, validate };
}

/** Of two entries in the wrong order the one without which the rest is in order, and the other. */
function misplacedIn(
  list: unknown[],
): [entry: number, where: 'before' | 'behind', beside: number] | undefined {
  const isBefore = (one: unknown, other: unknown) => String(one ?? '') <= String(other ?? '\uffff');
  const at = list.findIndex((entry, index) => index > 0 && !isBefore(list[index - 1], entry));
  if (at < 0) return undefined;
  const isEarlier = isBefore(list[at - 2], list[at]) && !isBefore(list[at - 1], list[at + 1]);
  return isEarlier ? [at - 1, 'before', at] : [at, 'behind', at - 1];
}

/** Of a choice between several shapes only the choice itself is told, not how each of them failed. */
function causes(all: ErrorObject[]): ErrorObject[] {
  const errors = all.filter(({ keyword }) => keyword !== 'if');
  const choices = new Set(
    errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => `${schemaPath}/`),
  );
  if (choices.size === 0) return errors;
  return errors.filter(({ schemaPath }) => {
    const at = schemaPath.indexOf('/anyOf/');
    return at === -1 || !choices.has(schemaPath.slice(0, at + '/anyOf/'.length));
  });
}

function toProblem(error: ErrorObject, file: string): Problem {
  const { code, message, hint, at } = sentenceFor(error, THINGS.get(error.parentSchema));
  const pointer = pointerOf(error);
  return problemOf(code, { file, pointer, at, message, ...(hint ? { hint } : {}) });
}

/** The way to what is wrong: for an unknown key the key itself. */
function pointerOf({ instancePath, keyword, params }: ErrorObject): Pointer {
  const pointer: Pointer = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keyword === 'additionalProperties' ? [...pointer, String(params.additionalProperty)] : pointer;
}

function reservedKeys(kind: ShapedKind, data: unknown, file: string): Problem[] {
  if (kind !== 'flow' || data === null || typeof data !== 'object') return [];
  return RESERVED.filter((name) => Object.hasOwn(data, name)).map((name) =>
    problemOf('key/reserved', {
      file,
      pointer: [name],
      at: 'key',
      message: `The key "${name}" is reserved: a later version of the language says what stands under it.`,
    }),
  );
}
