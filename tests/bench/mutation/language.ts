/** Which keys does the language ask for at a place of a file? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileType } from '../../../src/config/model/file-types.ts';
import { isRecord } from '../../../src/engine/model/paths.ts';

type Schema = Record<string, unknown>;

const folder = join(import.meta.dirname, '../../../schemas/config');
const known = new Map<string, Schema>();

/** Is the last name of the pointer a key that must be there? */
export function isRequired(kind: FileType, pointer: (string | number)[]): boolean {
  const whole = schemaOf(`${kind}.json`);
  const around = pointer
    .slice(0, -1)
    .reduce<Schema[]>(
      (here, part) => here.flatMap((each) => stepsInto(each, part, whole)),
      variantsOf(whole, whole),
    );
  return around.some(({ required }) => Array.isArray(required) && required.includes(pointer.at(-1)));
}

function schemaOf(file: string): Schema {
  const schema = known.get(file) ?? (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema);
  known.set(file, schema);
  return schema;
}

/**
 * The schema with what it refers to, and what it asks of what stands in a file itself (`else` of being a reference). A
 * choice between several asks for no key by itself, and is left out.
 */
function variantsOf(schema: Schema, whole: Schema): Schema[] {
  const { $ref: reference, allOf, else: own } = schema;
  const parts = Array.isArray(allOf) ? (allOf as Schema[]) : [];
  const named = typeof reference === 'string' ? [resolved(reference, whole)] : [];
  const itself = isRecord(own) ? [own] : [];
  return [schema, ...[...named, ...parts, ...itself].flatMap((each) => variantsOf(each, whole))];
}

/** `#/definitions/name`, or one of another file of the language. */
function resolved(reference: string, whole: Schema): Schema {
  const [file = '', path = ''] = reference.split('#');
  let here: unknown = file === '' ? whole : schemaOf(file.split('/').at(-1) ?? '');
  for (const part of path.split('/').slice(1)) here = isRecord(here) ? here[part] : {};
  return isRecord(here) ? here : {};
}

function stepsInto(schema: Schema, part: string | number, whole: Schema): Schema[] {
  const { properties, additionalProperties, items } = schema;
  const own = isRecord(properties) ? properties[String(part)] : undefined;
  const next = typeof part === 'number' ? items : (own ?? additionalProperties);
  return isRecord(next) ? variantsOf(next, whole) : [];
}
