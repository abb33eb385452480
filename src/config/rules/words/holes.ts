/** Finds words that would be shown with a hole: they speak of a fact that can be missing, and what they stand under does not ask for it. */
import type { Block, DocumentFile, Screen, Stage } from '../../../engine/model/language.ts';
import { CASE_MARK } from '../../../engine/model/variants.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf } from '../../model/uses.ts';
import { chromeOfProduct } from '../names/chrome.ts';
import { type Certainty, createCertainty } from '../reach/certain.ts';
import { createHolding, type Holding } from '../reach/holding.ts';
import { fieldsOf } from '../types/forms.ts';
import { copyLayers } from './copy.ts';
import { type PlacedText, textsBelow } from './texts.ts';

type Where = Pick<Declared<unknown>, 'file' | 'pointer'>;
/** The triggers that hold wherever the words are shown; of several places those of each. */
type Guards = (string | undefined)[][];

interface Asking extends Certainty, Pick<Holding, 'needs'> {}

const HINT =
  'Ask for the fact where these words stand (`when`), have it required by who writes it, or say it without the fact.';

export function* holeRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file || !product.isWhole || !product.triggers.isWhole) continue;
    const asking = { ...createCertainty(product, model), ...createHolding(product, model) };
    for (const { words, where } of copyLayers(product, model)) {
      for (const each of textsBelow(words))
        yield* holesIn(each, where, guardsOf(each.pointer, product), asking);
    }
    for (const document of product.documents.all) yield* inDocument(document, asking);
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      for (const { schema, pointer } of form ? fieldsOf(form.value) : []) {
        const { description, options } = schema;
        for (const each of textsBelow({ description, options }, pointer))
          if (form) yield* holesIn(each, form, [], asking);
      }
    }
  }
}

function* holesIn(
  { text, pointer }: PlacedText,
  where: Where,
  guards: Guards,
  asking: Asking,
  factAt: (path: string) => string = (path) => path.replace(/^about\./, 'org.about.'),
): Generator<Problem> {
  for (const { text: whole, path } of placeholdersIn(text)) {
    const fact = factAt(path);
    if (asking.isCertain(fact)) continue;
    const isAsked = (triggers: (string | undefined)[]) =>
      triggers.some((trigger) => trigger !== undefined && asking.needs(trigger, fact));
    if (guards.length > 0 && guards.every(isAsked)) continue;
    const message = `"${fact}" can be missing here, and then "${whole}" leaves a hole in these words.`;
    yield problemAt('copy/hole', where, pointer, message, HINT);
  }
}

function guardsOf([group, name, slot]: Pointer, product: ProductModel): Guards {
  const flows = [...product.flows.values()];
  switch (group) {
    case 'screens':
      return flows.flatMap(({ screens }) => screensNamed(String(name), String(slot), screens.all));
    case 'mails':
      return flows.flatMap(({ stages }) => stages.all.flatMap(({ value }) => tellings(String(name), value)));
    case 'reviews':
      return flows.flatMap(({ reviews }) =>
        reviews.all.flatMap((each) => (each.name === name ? [[each.value.when]] : [])),
      );
    case 'chrome':
      return chromeOfProduct(product).flatMap((each) => (each.name === name ? [[each.value.when]] : []));
    default:
      return [];
  }
}

/** A look without words of its own shows those of its screen: they are asked of the screen alone. */
function screensNamed(name: string, slot: string, screens: Declared<Screen>[]): Guards {
  const [screen, look] = name.split(CASE_MARK);
  return screens.flatMap((each) => {
    if (each.name !== screen) return [];
    const { open, cases, links, shows } = each.value;
    const ofLook = cases?.find(({ id }) => id === look);
    const [kind, id] = [slot.split('-')[0], slot.slice(slot.indexOf('-') + 1)];
    const line = kind === 'link' ? links : kind === 'show' ? shows : undefined;
    return [[open?.when, ofLook?.when, line?.find((one) => one.id === id)?.when]];
  });
}

/** By which triggers one stage sends this email, each time that it does. */
function tellings(name: string, { tells, reports, then }: Stage): Guards {
  const lines = [...(reports ?? []), ...(then ?? [])].filter((each) => each?.tells === name);
  return [...(tells === name ? [[undefined]] : []), ...lines.map(({ when }) => [when])];
}

function* inDocument(document: Declared<DocumentFile>, asking: Asking): Generator<Problem> {
  const { footer, body, mayLack } = document.value;
  const left: string[] = mayLack ?? [];
  const certain = { ...asking, isCertain: (path: string) => left.includes(path) || asking.isCertain(path) };
  for (const each of textsBelow({ footer })) yield* holesIn(each, document, [], certain);
  for (const [at, block] of body.entries()) {
    if (block === null) continue;
    for (const { text, pointer } of textsBelow(block, ['body', at])) {
      const row = pointer[2] === 'table' ? block.table?.[Number(pointer[3])] : undefined;
      yield* holesIn({ text, pointer }, document, [[block.when, row?.when]], certain, (path) =>
        entryAt(path, block),
      );
    }
  }
}

/** `{entry.balance}` is a field of each entry of the list that the block goes through. */
function entryAt(path: string, { each }: Block): string {
  const [root, ...rest] = path.split('.');
  return root === 'entry' && each !== undefined ? [each, ...rest].join('.') : path;
}
