/** Checks answers to a form and gives each refused field its message, alike on both sides. */
import type { FieldWords, FormRule, JsonSchema } from '../model/bundle.ts';
import { isBelow, readPath } from '../model/paths.ts';
import type { Facts, Triggers } from '../model/triggers.ts';
import { fieldWords } from './field-words.ts';
import { unfittingAnswers } from './fitting.ts';
import { plainAnswers } from './typed-text.ts';

/** One refused field. `pointer` is a JSON pointer into the answers; '' is the whole form. */
export interface Refusal {
  pointer: string;
  keyword: string;
  message: string;
}

/** What Ajv reports of one error; the part of it that is read here. */
export interface RawError {
  instancePath: string;
  /** The way to the keyword in the schema. */
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** By the pointer of an answer the shape that a person chose for it: two of them may ask nothing that tells them apart. */
export type ChosenShapes = ReadonlyMap<string, number>;

/** What only forms with nested fields need. */
interface NestedAnswers {
  /** Of several shapes the errors of the one that was meant. */
  meantErrors: (errors: readonly RawError[], form: CheckedForm, answers: unknown) => RawError[];
  inOrder: (refusals: Refusal[], fields: Record<string, FieldWords>) => Refusal[];
}

let nested: NestedAnswers | undefined;

/** Most forms have no nested field: a browser fetches this with the first one that has. */
export function provideNestedAnswers(answers: NestedAnswers): void {
  nested = answers;
}

export type Validate = ((answers: unknown) => boolean) & { errors?: RawError[] | null };

/** What a compiled form chunk exports: the constraints, and the validators made from them. */
export interface FormChunk {
  shape: JsonSchema;
  /** `require` gives the few library helpers that generated validators ask for. */
  build: (require: (name: string) => unknown) => Record<string, Validate>;
}

export interface CheckedForm {
  id: string;
  fields: Record<string, FieldWords>;
  rules: FormRule[];
  validate: Validate;
  /** Where a person fills it in: which of several shapes is drawn. It decides what is told, never what is taken. */
  shapes?: ChosenShapes;
}

export const GENERIC_REQUIRED = 'Required.';
/** Keywords that only say that a branch failed; the branch's own errors say why. */
export const STRUCTURAL_KEYWORDS = ['if', 'allOf', 'anyOf', 'oneOf'];
const GENERIC_REFUSAL = 'Please check this answer.';

/**
 * Refusals in the order of the form's fields, one a field: the keyword whose message the field lists first, since
 * validators have an order of their own. What the form does not know comes last.
 * Facts that an answer was chosen from, and rules, are asked only of fields that their constraints accept. `facts`
 * may hold whatever triggers read.
 */
export function checkAnswers(form: CheckedForm, given: unknown, facts: Facts, triggers: Triggers): Refusal[] {
  const answers = plainAnswers(form.fields, given);
  const refusals = new Map<string, Refusal>();
  const isValid = form.validate(answers);
  if (!isValid) {
    const errors = form.validate.errors ?? [];
    for (const error of nested?.meantErrors(errors, form, answers) ?? errors.filter(isTold)) {
      const refusal = refusalOf(form, error, answers);
      if (rankOf(form, refusal) < rankOf(form, refusals.get(refusal.pointer)))
        refusals.set(refusal.pointer, refusal);
    }
  }
  const scope = triggers.withLookups({ ...facts, answers });
  const isRefused = (pointer: string) => [...refusals.keys()].some((each) => isBelow(each, pointer));
  for (const { field, pointer, keyword, message } of unfittingAnswers(form.fields, answers, scope)) {
    if (isRefused(message === undefined ? field : pointer)) continue;
    refusals.set(pointer, {
      pointer,
      keyword,
      message: message ?? messageFor(form.fields, pointer, keyword),
    });
  }
  for (const { field, when, message } of form.rules) {
    const pointer = `/${field.replaceAll('.', '/')}`;
    if (isRefused(pointer) || readPath(answers, field) === undefined) continue;
    if (triggers.holds(when, scope)) refusals.set(pointer, { pointer, keyword: when, message });
  }
  const told = [...refusals.values()];
  // No answer is taken that a validator refuses, whatever it says of it.
  if (told.length === 0 && !isValid) return [{ pointer: '', keyword: '*', message: GENERIC_REFUSAL }];
  const places = new Map(Object.keys(form.fields).map((pointer, at) => [pointer, at]));
  const placeOf = ({ pointer }: Refusal) => places.get(pointer) ?? places.size;
  return nested?.inOrder(told, form.fields) ?? told.sort((a, b) => placeOf(a) - placeOf(b));
}

function isTold({ keyword }: RawError): boolean {
  return !STRUCTURAL_KEYWORDS.includes(keyword);
}

function refusalOf(form: CheckedForm, error: RawError, answers: unknown): Refusal {
  const pointer = fieldOf(form.fields, pointerOf(error));
  const keyword = keywordOf(error, readPath(answers, error.instancePath.slice(1).replaceAll('/', '.')));
  return { pointer, keyword, message: messageFor(form.fields, pointer, keyword) };
}

/** A missing answer is told at the field that is missing, not at its parent; so is one the form does not know. */
function pointerOf({ instancePath, keyword, params }: RawError): string {
  if (keyword === 'required') return `${instancePath}/${escapePointer(String(params.missingProperty))}`;
  if (keyword === 'additionalProperties') {
    return `${instancePath}/${escapePointer(String(params.additionalProperty))}`;
  }
  return instancePath;
}

/** Text that is there but empty reads as a missing answer. */
function keywordOf({ keyword }: RawError, value: unknown): string {
  return value === '' && keyword !== 'additionalProperties' ? 'required' : keyword;
}

/** What is wrong with an entry of a list is told at the list: it is one field, unless its entries have words of their own. */
function fieldOf(fields: Record<string, FieldWords>, pointer: string): string {
  const list = /^(.*?)\/\d+(?:\/|$)/.exec(pointer)?.[1];
  const isOne = list !== undefined && Object.hasOwn(fields, list) && !fieldWords(fields, `${list}/0`);
  return isOne ? list : pointer;
}

/** The words of a refusal: the field's own for the keyword, then its general ones. */
export function messageFor(fields: Record<string, FieldWords>, pointer: string, keyword: string): string {
  const messages = fieldWords(fields, pointer)?.messages ?? {};
  if (messages[keyword] !== undefined) return messages[keyword];
  if (keyword === 'additionalProperties') return 'This form does not ask for this.';
  if (messages['*'] !== undefined) return messages['*'];
  return keyword === 'required' ? GENERIC_REQUIRED : GENERIC_REFUSAL;
}

/** The place of its message among the field's own; refusals without one come after, none at all comes last. */
function rankOf(form: CheckedForm, refusal: Refusal | undefined): number {
  if (!refusal) return Number.POSITIVE_INFINITY;
  const listed = Object.keys(fieldWords(form.fields, refusal.pointer)?.messages ?? {});
  const place = listed.indexOf(refusal.keyword);
  return place < 0 ? listed.length : place;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Distinct messages joined with commas, ended with a full stop (SL 8). */
export function joinMessages(messages: string[]): string {
  const distinct = [...new Set(messages.filter(Boolean))].map((message) => message.replace(/\.$/, ''));
  return distinct.length === 0 ? 'Something unexpected happened' : `${distinct.join(', ')}.`;
}
