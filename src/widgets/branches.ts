/** Which fields does a schema ask for, now that its conditions (if, then, else, allOf) are known to hold or not? */
import type { RJSFSchema } from '@rjsf/utils';
import { isRecord } from '../engine/model/paths.ts';

/** Does this condition hold for the answers? */
export type Judge = (condition: RJSFSchema, answers: unknown) => boolean;

/** The schema without its conditions: what the branches that are taken say is merged into it. */
export type Resolve = (schema: RJSFSchema, answers: unknown, judge: Judge) => RJSFSchema;

/** What a schema may say beyond branches; the form library resolves these. */
const BEYOND = ['$ref', 'dependencies'];
const CONDITIONS = ['if', 'then', 'else', 'allOf'];

/** Are conditions all that decides what this schema asks? */
export function hasPlainBranches(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(hasPlainBranches);
  if (!isRecord(schema)) return true;
  if (BEYOND.some((keyword) => keyword in schema)) return false;
  const { properties, allOf } = schema;
  const fields = isRecord(properties) ? Object.values(properties) : [];
  return [schema.then, schema.else, allOf, fields].every(hasPlainBranches);
}

/** Parts that no branch touches keep their identity. */
export const resolveBranches: Resolve = (schema, answers, judge) => {
  if (!CONDITIONS.some((keyword) => keyword in schema)) return schema;
  const { if: condition, then: yes, else: no, allOf = [], ...own } = schema;
  let whole: RJSFSchema = own;
  for (const branch of allOf) {
    if (isRecord(branch)) whole = merged(whole, resolveBranches(branch as RJSFSchema, answers, judge));
  }
  if (condition === undefined) return whole;
  const taken = isHeld(condition, answers, judge) ? yes : no;
  if (!isRecord(taken)) return whole;
  return merged(whole, resolveBranches(taken as RJSFSchema, answers, judge));
};

function isHeld(condition: NonNullable<RJSFSchema['if']>, answers: unknown, judge: Judge): boolean {
  return typeof condition === 'boolean' ? condition : judge(condition as RJSFSchema, answers ?? {});
}

/** What is required by either is required; a field that one forbids is not asked. */
function merged(schema: RJSFSchema, more: RJSFSchema): RJSFSchema {
  const whole: Record<string, unknown> = { ...schema };
  for (const [keyword, value] of Object.entries(more)) {
    const before = whole[keyword];
    if (keyword === 'required') whole.required = [...new Set([...list(before), ...list(value)])];
    else if (value === true && isRecord(before)) continue;
    else if (isRecord(before) && isRecord(value)) whole[keyword] = merged(before, value);
    else if (before !== false) whole[keyword] = value;
  }
  return whole as RJSFSchema;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
