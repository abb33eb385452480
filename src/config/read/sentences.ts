/** Words errors of shape for authors. */
import type { ErrorObject } from 'ajv';
import { type Code, quote } from '../model/codes.ts';
import { didYouMean, listed } from '../model/nearest.ts';
import type { Problem } from '../model/project.ts';

export interface Sentence {
  code: Code;
  message: string;
  hint?: string;
  at: Problem['at'];
}

/** Needs Ajv's `verbose` errors: the words are made from the schema that was not met. `thing` is its name. */
export function sentenceFor(error: ErrorObject, thing: string | undefined): Sentence {
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, thing ? `a ${thing}` : whereabouts(error));
    case 'required':
      return missingKey(error, thing ? `This ${thing}` : 'This');
    case 'dependencies':
      return lonelyKey(error);
    case 'type':
    case 'anyOf':
      return { code: 'type/wrong', at: 'value', message: wrongType(error), ...described(error) };
    case 'enum':
    case 'const':
      return wrongChoice(error);
    case 'pattern':
    case 'format':
      return wrongForm(error);
    case 'uniqueItems':
      return { code: 'value/repeated', at: 'value', message: `${subject(error)} names an entry twice.` };
    case 'sortedItems':
      return misplaced(error);
    default:
      return { code: 'value/size', at: 'value', message: `${subject(error)} ${sizeRule(error)}.` };
  }
}

function unknownKey(error: ErrorObject, thing: string): Sentence {
  const name = String(error.params.additionalProperty);
  const known = Object.keys(schemaOf(error).properties ?? {}).filter((each) => each !== '$schema');
  const message = `"${quote(name)}" is not a key of ${thing}.${didYouMean(name, known)}`;
  // A short list helps; a long one is what the editor is for.
  const hint = known.length > 0 && known.length <= 12 ? `The keys are ${listed(known, 12)}.` : undefined;
  return { code: 'key/unknown', at: 'key', message, ...(hint ? { hint } : {}) };
}

function missingKey(error: ErrorObject, thing: string): Sentence {
  const name = String(error.params.missingProperty);
  if (name === 'additionalProperties') {
    return { code: 'form/open', at: 'value', message: 'This form accepts answers that it does not name.' };
  }
  const { description } = schemaOf(error).properties?.[name] ?? {};
  const hint = description ? `${name}: ${description}` : `Add "${name}".`;
  return { code: 'key/missing', at: 'value', message: `${thing} has no "${name}".`, hint };
}

/** A key that says nothing without another. */
function lonelyKey(error: ErrorObject): Sentence {
  const { property, missingProperty } = error.params as { property: string; missingProperty: string };
  const { description } = schemaOf(error).properties?.[missingProperty] ?? {};
  const message = `"${quote(property)}" stands only beside "${missingProperty}".`;
  const hint = description
    ? `${missingProperty}: ${description}`
    : `Add "${missingProperty}", or leave it out.`;
  return { code: 'key/missing', at: 'value', message, hint };
}

function wrongType(error: ErrorObject): string {
  const types = error.params.type as string | string[] | undefined;
  // What is described elsewhere is a map.
  const branches = (schemaOf(error).anyOf ?? []).map(
    (branch) => branch.const ?? branch.enum?.[0] ?? branch.type ?? 'object',
  );
  const wanted = types === undefined ? branches : [types].flat();
  const words = wanted.map(
    (type) => TYPE_WORDS[String(type)] ?? (typeof type === 'string' ? `"${type}"` : String(type)),
  );
  return `${subject(error)} must be ${words.join(' or ')}; this is ${typeWord(error.data)}.`;
}

function wrongChoice(error: ErrorObject): Sentence {
  const values = (error.params.allowedValues as unknown[] | undefined) ?? [error.params.allowedValue];
  const shown = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const given = quote(error.data);
  if (error.instancePath === '/additionalProperties') {
    return { code: 'form/open', at: 'value', message: 'This form accepts answers that it does not name.' };
  }
  const choice = shown.length === 1 ? `can only be ${shown[0]}` : `is one of ${listed(shown, 12)}`;
  const message = `${subject(error)} ${choice}, not "${given}".${didYouMean(given, shown)}`;
  return { code: 'value/choice', at: 'value', message, ...described(error) };
}

function wrongForm(error: ErrorObject): Sentence {
  const { examples } = schemaOf(error);
  const form =
    error.keyword === 'format'
      ? (FORMAT_WORDS[String(error.params.format)] ?? String(error.params.format))
      : 'form';
  const example = examples?.[0] === undefined ? '' : ` For example: ${quote(examples[0])}.`;
  const rule = error.keyword === 'pattern' ? `It must match ${quote(error.params.pattern)}.` : '';
  const message = `${subject(error)} is "${quote(error.data)}", which ${form === 'form' ? 'does not have the right form' : `is no ${form}`}.`;
  const hint = `${schemaOf(error).description ?? rule}${example}`.trim();
  return { code: 'value/pattern', at: 'value', message, ...(hint ? { hint } : {}) };
}

function misplaced({ params: { entry, where, beside } }: ErrorObject): Sentence {
  const message = `This list is kept in order, and "${quote(entry)}" stands ${where} "${quote(beside)}".`;
  return {
    code: 'value/order',
    at: 'value',
    message,
    hint: 'Look for a slip in it, or put it where it belongs.',
  };
}

function sizeRule({ keyword, params }: ErrorObject): string {
  const { limit } = params as { limit?: number };
  const many = limit === 1 ? '' : 's';
  switch (keyword) {
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return limit === 1 ? 'is empty' : `is too short: it needs ${limit}`;
    case 'maxLength':
      return `is too long: ${limit} character${many} are the most`;
    case 'maxItems':
    case 'maxProperties':
      return `has too many: ${limit} are the most`;
    case 'exclusiveMinimum':
      return `must be more than ${limit}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    default:
      return `does not meet "${keyword}"`;
  }
}

function described(error: ErrorObject): { hint?: string } {
  const { description } = schemaOf(error);
  return description ? { hint: description } : {};
}

/** What the value is, by the key it stands under. */
function subject({ instancePath }: ErrorObject): string {
  const name = instancePath.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
  if (name === '') return 'This file';
  return /^\d+$/.test(name) ? `Entry ${Number(name) + 1}` : `"${quote(name)}"`;
}

function whereabouts({ instancePath }: ErrorObject): string {
  const name = instancePath.split('/').at(-1) ?? '';
  return name === '' ? 'this file' : `"${quote(name)}"`;
}

interface Wanted {
  description?: string;
  examples?: unknown[];
  properties?: Record<string, { description?: string }>;
  additionalProperties?: unknown;
  anyOf?: { const?: unknown; enum?: unknown[]; type?: string }[];
}

function schemaOf(error: ErrorObject): Wanted {
  return (error.parentSchema ?? {}) as Wanted;
}

const TYPE_WORDS: Record<string, string> = {
  object: 'a map',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'nothing',
};

const FORMAT_WORDS: Record<string, string> = { hostname: 'host name', email: 'e-mail address' };

function typeWord(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `the text "${quote(value)}"`;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}
