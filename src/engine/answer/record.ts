/** Reduces what a person did to a record that identifies nobody, from which a walk can be made. */
import type { FieldWords, Form, JsonSchema } from '../model/bundle.ts';
import { isRecord } from '../model/paths.ts';
import { fieldWords } from './field-words.ts';
import type { Refusal } from './forms.ts';

export type RecordedChoice = string | boolean | (string | boolean)[];

export interface RecordedAnswers {
  /** What was chosen from closed lists, and yes or no, by the path of the field: that identifies nobody. */
  chosen: Record<string, RecordedChoice>;
  /** Fields that were answered with something of the person's own. What it was is nowhere kept. */
  told: string[];
}

/** As the server refused it, without the value. */
export interface RecordedRefusal {
  field: string;
  /** The keyword of the constraint, or the trigger of the rule. */
  keyword: string;
  message: string;
}

export interface RecordedMoment extends RecordedAnswers {
  did: 'answer' | 'create' | 'signIn';
  flow: string;
  /** Of an answer its screen; of a row that is refused the question that is asked again. */
  screen?: string;
  refused: RecordedRefusal[];
  /** Answers to it were not taken: another screen was asked. */
  shut?: true;
  /** Where the person was sent, null while waiting. Not known of a sign-up or sign-in. */
  lands?: string | null;
  /** Names of what was kept of the first page's query. */
  keeps?: string[];
}

/** One visitor's way, from the first moment that the server saw. */
export interface RecordedJourney {
  product: string;
  org: string;
  /** The date of the last moment, where the product is. */
  today: string;
  moments: RecordedMoment[];
}

type AskedForm = Pick<Form, 'shape' | 'fields'>;

/**
 * Text, numbers, dates and addresses go at once; so does every choice that its form marks as personal, everything
 * that is on no closed list, and the name of every field that the form does not have.
 */
export function reduceAnswers({ shape, fields }: AskedForm, answers: unknown): RecordedAnswers {
  const reduced: RecordedAnswers = { chosen: {}, told: [] };
  reduceGroup(shape, fields, answers, '', reduced);
  return reduced;
}

/** Refusals of fields that the form has. Their words are the form's, never the person's. */
export function reduceRefusals({ fields }: AskedForm, refusals: Refusal[]): RecordedRefusal[] {
  return refusals
    .filter(({ pointer }) => fieldWords(fields, pointer) !== undefined)
    .map(({ pointer, keyword, message }) => ({ field: dotted(pointer), keyword, message }));
}

function reduceGroup(
  { properties }: JsonSchema,
  fields: Record<string, FieldWords>,
  answers: unknown,
  above: string,
  reduced: RecordedAnswers,
): void {
  if (!isRecord(properties) || !isRecord(answers)) return;
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(answers, name) || !isRecord(schema)) continue;
    const pointer = `${above}/${name}`;
    const words = fields[pointer];
    const isOpen = words?.sensitivity === undefined || words.sensitivity === 'open';
    const value = answers[name];
    if (isOpen && isChosenFrom(schema, value)) reduced.chosen[dotted(pointer)] = value;
    else if (isOpen && isGroup(schema, words)) reduceGroup(schema, fields, value, pointer, reduced);
    else reduced.told.push(dotted(pointer));
  }
}

/** Fields that only stand together. What has a widget of its own, as an address has and a date, is one answer. */
function isGroup(schema: JsonSchema, words: FieldWords | undefined): boolean {
  return schema.type === 'object' && words?.widget === undefined;
}

function isChosenFrom(schema: JsonSchema, value: unknown): value is RecordedChoice {
  if (Array.isArray(value)) {
    const { items } = schema;
    // More entries than the list has are no choice any more.
    return (
      isRecord(items) &&
      value.length <= choicesOf(items).length &&
      value.every((each) => choicesOf(items).includes(each))
    );
  }
  return choicesOf(schema).includes(value);
}

/** Numbers are never a choice: a day of birth is on a list too. */
function choicesOf(schema: JsonSchema): unknown[] {
  const listed = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  const choices = schema.type === 'boolean' && schema.const === undefined ? [true, false] : listed;
  return choices.filter((each) => typeof each === 'string' || typeof each === 'boolean');
}

function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}
