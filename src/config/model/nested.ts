/** What stands below a schema that JSON Schema describes in full, and where in the answer is it? */
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Pointer } from './locations.ts';
import { propertiesOf } from './typed.ts';

/** A schema below another. */
export interface SchemaBelow {
  /** The way to it in the file. */
  way: Pointer;
  /** The way to its answer, `*` for an entry of a list; none where it speaks of the same answer. */
  names: string[];
  schema: JsonSchema;
}

/** A field of a form, by the way to it in the form's file. */
export interface FormField {
  name: string;
  pointer: Pointer;
  /** The way to its answer, `*` for an entry of a list. */
  path: string[];
  schema: JsonSchema;
  /** It stands below a nested field, and is no fact of its own. */
  isBelow: boolean;
}

/** The fields of a form, those of a group after the group. */
export function fieldsOf(schema: JsonSchema, pointer: Pointer = [], path: string[] = []): FormField[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const here = { name, pointer: [...pointer, 'properties', name], path: [...path, name], schema: field };
    const below = isNested(field)
      ? fieldsBelow({ ...here, isBelow: true })
      : fieldsOf(field, here.pointer, here.path);
    return [{ ...here, isBelow: false }, ...below];
  });
}

/** Whatever has words below a nested field: fields, groups, entries of lists, and each of several shapes. */
export function fieldsBelow(field: FormField): FormField[] {
  return schemasBelow(field.schema)
    .map((below) => fieldBelow(field, below))
    .flatMap((each) => [each, ...fieldsBelow(each)]);
}

/** An entry of a list, and a shape, have the name of the field that they belong to. */
export function fieldBelow({ name, pointer, path }: FormField, below: SchemaBelow): FormField {
  const { way, names, schema } = below;
  const own = names.find((part) => part !== '*' && !/^\d+$/.test(part)) ?? name;
  return { name: own, pointer: [...pointer, ...way], path: [...path, ...names], schema, isBelow: true };
}

/** Does a field say that its schema is drawn as it stands? */
export function isNested(schema: JsonSchema): boolean {
  return schema.widget === 'nested';
}

/** Conditions are not among them: they ask nothing. */
export function schemasBelow(schema: JsonSchema): SchemaBelow[] {
  const { items, dependencies } = schema;
  const of = (way: Pointer, names: string[], each: unknown): SchemaBelow[] =>
    isRecord(each) ? [{ way, names, schema: each as JsonSchema }] : [];
  const inEach = (keyword: string) => {
    const all = schema[keyword];
    return Array.isArray(all) ? all.flatMap((each, at) => of([keyword, at], [], each)) : [];
  };
  return [
    ...Object.entries(propertiesOf(schema)).flatMap(([name, each]) => of(['properties', name], [name], each)),
    ...(Array.isArray(items)
      ? items.flatMap((each, at) => of(['items', at], [String(at)], each))
      : of(['items'], ['*'], items)),
    ...of(['additionalItems'], ['*'], schema.additionalItems),
    ...['oneOf', 'anyOf', 'allOf'].flatMap(inEach),
    ...of(['then'], [], schema.then),
    ...of(['else'], [], schema.else),
    ...Object.entries(isRecord(dependencies) ? dependencies : {}).flatMap(([name, each]) =>
      of(['dependencies', name], [], each),
    ),
  ];
}

/**
 * One schema for whatever a nested one takes: the fields of all its shapes, none of them needed. Facts are described
 * so. A list of shapes becomes a list of what fits any of them.
 */
export function plainSchema(schema: JsonSchema): JsonSchema {
  const below = schemasBelow(schema);
  const own: JsonSchema = { ...ownOf(schema) };
  for (const { names, schema: each } of below) {
    const [name] = names;
    const plain = plainSchema(each);
    if (name === undefined) Object.assign(own, joined(own, plain));
    else if (name === '*' || schema.items !== undefined)
      own.items = joined((own.items ?? {}) as JsonSchema, plain);
    else own.properties = { ...propertiesOf(own), [name]: joined(propertiesOf(own)[name] ?? {}, plain) };
  }
  return own;
}

/** Of several types the one beside null; without one that of the values. */
function ownOf({ type, const: only, enum: choices, sensitivity }: JsonSchema): JsonSchema {
  const values = Array.isArray(choices) ? choices : only === undefined ? undefined : [only];
  const types = [type ?? [...new Set(values?.map((each) => typeof each))]].flat();
  const one = types.filter((each) => each !== 'null');
  return {
    ...(one.length === 1 && { type: one[0] }),
    ...(values && { enum: values }),
    ...(sensitivity !== undefined && { sensitivity }),
  };
}

function joined(one: JsonSchema, other: JsonSchema): JsonSchema {
  const properties = { ...propertiesOf(one) };
  for (const [name, each] of Object.entries(propertiesOf(other)))
    properties[name] = joined(properties[name] ?? {}, each);
  const choices = [one.enum, other.enum].filter(Array.isArray).flat();
  const items = [one.items, other.items].filter(isRecord) as JsonSchema[];
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(choices.length > 0 && { enum: [...new Set(choices)] }),
    ...(items.length > 0 && { items: items.reduce(joined) }),
  };
}
