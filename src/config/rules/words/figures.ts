/** Checks that words take sums, rates, periods and numbers of notes from where they stand: a figure written into words is a second source. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf } from '../../model/uses.ts';
import { fieldsOf } from '../types/forms.ts';
import { copyLayers } from './copy.ts';
import { bareOf, type PlacedText, textsBelow } from './texts.ts';

/** `$300`, `300 dollars`; `80 %`, `7.6 percent`; `30 days`. An age (`18 years old`) is none, nor is a number written as a word. */
const FIGURE = new RegExp(
  [
    String.raw`\$\s?\d+(?:,\d{3})*(?:\.\d+)?`,
    String.raw`\b\d+(?:,\d{3})*(?:\.\d+)? (?:dollars?|cents?)\b`,
    String.raw`\b\d+(?:\.\d+)?\s?(?:%|percent\b|per cent\b)`,
    String.raw`\b\d+ (?:business |calendar )?(?:days?|weeks?|months?|years?)\b(?! old)`,
  ].join('|'),
  'gi',
);
/** What is numbered by its place, so that nobody sees where the number is wrong. */
const NUMBER = /\b(?:foot)?note (?:no\. ?|number )?\d+\b|\bnumber \d+\b/gi;
const NUMBER_HINT =
  'Write note {disclosures.rates} or the like in a line around the pages; in other words say what the note is about.';
const HINT =
  'Make it a setting or a fact, and write {org.name, money} or the like; where the figure is fixed elsewhere, a comment gives the reason.';
/** What a message may repeat: the limit that it stands beside, and the next number that is refused. */
const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const'];

export function* figureRule(model: Model): Generator<Problem> {
  const seen = new Set<string>();
  for (const product of model.products) {
    for (const { words, where } of copyLayers(product, model)) {
      for (const each of textsBelow(words)) yield* stated(each, where, () => limitsMeant(each, model));
    }
    yield* inDocuments(product);
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      if (form && !seen.has(name)) yield* inForm(form);
      seen.add(name);
    }
  }
}

function* inDocuments(product: ProductModel): Generator<Problem> {
  for (const document of product.documents.all) {
    const { body, footer } = document.value;
    for (const each of textsBelow({ body, footer })) yield* stated(each, document, () => []);
  }
}

function* inForm(form: Declared<JsonSchema>): Generator<Problem> {
  for (const { schema, pointer } of fieldsOf(form.value)) {
    const { title, description, labels, messages, options } = schema;
    const words = { title, description, labels, messages, options };
    for (const each of textsBelow(words, pointer)) yield* stated(each, form, () => limitsOf(schema));
  }
}

function* stated(
  { text, pointer }: PlacedText,
  where: Pick<Declared<unknown>, 'file' | 'pointer'>,
  limits: () => number[],
): Generator<Problem> {
  const bare = bareOf(text);
  if (!/\d/.test(bare)) return;
  for (const [figure] of bare.matchAll(FIGURE)) {
    if (limits().includes(Number(figure.replace(/[^\d.]/g, '')))) continue;
    const message = `"${figure}" is written into these words: where it changes, they go on saying it.`;
    yield problemAt('copy/figure', where, pointer, message, HINT);
  }
  for (const [number] of bare.matchAll(NUMBER)) {
    const message = `"${number}" is written into these words: disclosures are numbered by their order, which may change.`;
    yield problemAt('copy/figure', where, pointer, message, NUMBER_HINT);
  }
}

/** Words that copy puts in the place of a form's stand beside the same limits. */
function limitsMeant({ pointer: [group, form, field] }: PlacedText, model: Model): number[] {
  const declared = group === 'forms' ? declarationOf(model.forms, String(form)) : undefined;
  const path = String(field).split(/[./]/);
  const meant = declared && fieldsOf(declared.value).find(({ pointer }) => isAt(pointer, path));
  return meant ? limitsOf(meant.schema) : [];
}

function isAt(pointer: Pointer, path: string[]): boolean {
  return pointer.filter((_, at) => at % 2 === 1).join('/') === path.join('/');
}

function limitsOf(schema: JsonSchema): number[] {
  const limits = LIMITS.map((keyword) => schema[keyword]).filter((each) => typeof each === 'number');
  const items = isRecord(schema.items) ? limitsOf(schema.items as JsonSchema) : [];
  return [...limits, ...limits.flatMap((limit) => [limit - 1, limit + 1]), ...items];
}
