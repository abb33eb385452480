/** What is asked of an answer that the form library draws? The fields of the shapes that it has now, without what was left empty. */
import {
  getClosestMatchingOption,
  getDiscriminatorFieldFromSchema,
  mergeSchemas,
  type RJSFSchema,
  retrieveSchema,
} from '@rjsf/utils';
import { isRecord } from '../../engine/model/paths.ts';
import { fieldPointer } from '../answers.ts';
import { judgedBy } from '../library.ts';
import type { OpenValidator } from '../validator.ts';

interface Tools extends Pick<OpenValidator, 'judge'> {
  shapes: ReadonlyMap<string, number>;
  pointer: string;
}

/** Groups and lists that nobody has to fill, and nobody did, are no answer; entries of lists keep their places. */
export function askedOfNested(schema: RJSFSchema, answer: unknown, tools: Tools): unknown {
  const open = openShape(schema, answer, tools);
  if (Array.isArray(answer)) {
    if (answer.length === 0 && isChoice(open)) return undefined;
    return answer.map((each, at) => askedOfNested(entryOf(open, at), each, below(tools, at)) ?? null);
  }
  if (!isRecord(answer)) return answer ?? undefined;
  const entries = Object.entries(answer).flatMap(([name, value]) => {
    const property = propertyOf(open, name);
    if (property === undefined) return [];
    const part = askedOfNested(property, value, below(tools, name));
    const isNeeded = open.required?.includes(name) && part !== undefined;
    return isNeeded || !isNothing(part, property) ? [[name, part]] : [];
  });
  return Object.fromEntries(entries);
}

/** With the branches that hold, and the one of several shapes that was chosen or fits best. */
function openShape(schema: RJSFSchema, answer: unknown, tools: Tools): RJSFSchema {
  const validator = judgedBy(tools.judge);
  const open = retrieveSchema(validator, schema, schema, answer as object);
  const { oneOf, anyOf, ...rest } = open;
  const shapes = (oneOf ?? anyOf)?.filter(isRecord) as RJSFSchema[] | undefined;
  if (!shapes) return open;
  const options = shapes.map((shape) => retrieveSchema(validator, shape, schema, answer as object));
  const discriminator = getDiscriminatorFieldFromSchema(open);
  const meant =
    tools.shapes.get(tools.pointer) ??
    getClosestMatchingOption(validator, schema, answer as object, options, 0, discriminator);
  const shape = shapes[meant];
  return shape ? openShape(mergeSchemas(rest, shape) as RJSFSchema, answer, tools) : open;
}

function below(tools: Tools, name: string | number): Tools {
  return { ...tools, pointer: tools.pointer + fieldPointer([name]) };
}

function entryOf({ items, additionalItems }: RJSFSchema, at: number): RJSFSchema {
  const entry = Array.isArray(items) ? (items[at] ?? additionalItems) : items;
  return isRecord(entry) ? entry : {};
}

/** Boxes to tick: none of them is no answer, where a list may be empty. */
function isChoice({ items }: RJSFSchema): boolean {
  return isRecord(items) && Array.isArray(items.enum);
}

/** Undefined for what is not asked. */
function propertyOf({ properties = {} }: RJSFSchema, name: string): RJSFSchema | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isRecord(property) ? property : undefined;
}

/** A constant is filled in by the form, not by the person. */
function isNothing(value: unknown, schema: RJSFSchema): boolean {
  if (value === undefined || schema.const !== undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    isRecord(value) &&
    Object.entries(value).every(([name, part]) => isNothing(part, propertyOf(schema, name) ?? {}))
  );
}
