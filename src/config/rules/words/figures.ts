/** Checks that words take sums, rates, periods and numbers of notes from where they stand: a figure written into words is a second source. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { limitsOf } from '../../compile/limits.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';
import { formsOf } from '../../model/uses.ts';
import { settingsOf } from '../types/settings.ts';
import { copyLayers } from './copy.ts';
import { fieldMeant, limitTexts, numberIn, repeatedLimits } from './limits.ts';
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
type Place = Pick<Declared<unknown>, 'file' | 'pointer'>;

export function* figureRule(model: Model): Generator<Problem> {
  const seen = new Set<string>();
  for (const product of model.products) {
    const settings = settingValues(product, model);
    for (const { words, where } of copyLayers(product, model)) {
      for (const each of textsBelow(words)) {
        const field = fieldMeant(each.pointer, model);
        yield* field ? inField(each, where, field, settings) : stated(each, where, settings);
      }
    }
    for (const document of product.documents.all) {
      const { body, footer } = document.value;
      for (const each of textsBelow({ body, footer })) yield* stated(each, document, settings);
    }
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      if (form && !seen.has(name)) yield* inForm(form, settings);
      seen.add(name);
    }
  }
  // The pages around the flows ask these of every product: no product's settings stand behind them.
  for (const form of model.forms.all) if (!seen.has(form.name)) yield* inForm(form, []);
}

function* inForm(form: Declared<JsonSchema>, settings: SettingValue[]): Generator<Problem> {
  for (const { schema, pointer } of fieldsOf(form.value)) {
    for (const each of limitTexts(schema, pointer)) yield* inField(each, form, schema, settings);
    const { labels, options } = schema;
    for (const each of textsBelow({ labels, options }, pointer))
      yield* stated(each, form, settings, Object.values(limitsOf(schema)));
  }
}

/** Words of a field name its own limits by their placeholders; other figures come from elsewhere. */
function* inField(
  each: PlacedText,
  where: Place,
  field: JsonSchema,
  settings: SettingValue[],
): Generator<Problem> {
  const repeated = repeatedLimits(bareOf(each.text), String(each.pointer.at(-1)), field);
  for (const { figure, placeholder } of repeated) {
    const message = `"${figure}" repeats a limit of this field: where that changes, the words go on saying it.`;
    yield problemAt('copy/figure', where, each.pointer, message, `Write ${placeholder} in its place.`);
  }
  yield* stated(each, where, settings, Object.values(limitsOf(field)));
}

/** `without` are numbers that are no figures here. */
function* stated(
  { text, pointer }: PlacedText,
  where: Place,
  settings: SettingValue[],
  without: number[] = [],
): Generator<Problem> {
  const bare = bareOf(text);
  if (!/\d/.test(bare)) return;
  for (const [figure] of bare.matchAll(FIGURE)) {
    if (without.includes(numberIn(figure))) continue;
    const message = `"${figure}" is written into these words: where it changes, they go on saying it.`;
    yield problemAt('copy/figure', where, pointer, message, settingHint(figure, settings) ?? HINT);
  }
  for (const [number] of bare.matchAll(NUMBER)) {
    const message = `"${number}" is written into these words: disclosures are numbered by their order, which may change.`;
    yield problemAt('copy/figure', where, pointer, message, NUMBER_HINT);
  }
}

/** A number that a setting has, by default or at an org. */
interface SettingValue {
  name: string;
  value: number;
}

function settingValues(product: ProductModel, model: Model): SettingValue[] {
  const byDefault = Object.entries(propertiesOf(settingsOf(product, model))).map(
    ([name, setting]) => [name, setting.default] as const,
  );
  const atOrgs = model.orgs.all.flatMap(({ value }) =>
    Object.entries(value.products?.[product.id]?.settings ?? {}),
  );
  return [...byDefault, ...atOrgs].flatMap(([name, value]) =>
    typeof value === 'number' ? [{ name, value }] : [],
  );
}

/** Names the settings that say the same figure; one that counts days says no sum. */
function settingHint(figure: string, settings: SettingValue[]): string | undefined {
  const unit = PERIOD.exec(figure)?.[0].toLowerCase().replace(/s?$/, 's');
  const value = numberIn(figure);
  const alike = settings.filter(
    (each) =>
      each.value === value && /(?:days|weeks|months|years)$/.exec(each.name.toLowerCase())?.[0] === unit,
  );
  const [first, ...others] = [...new Set(alike.map(({ name }) => name))];
  if (first === undefined) return undefined;
  const placeholder = `{org.${first}${figure.startsWith('$') ? ', money' : ''}}`;
  return others.length === 0
    ? `The setting "${first}" says the same: write ${placeholder}.`
    : `The settings ${listed([first, ...others])} say the same: write ${placeholder} or the one that is meant.`;
}

const PERIOD = /(?:days?|weeks?|months?|years?)$/i;
