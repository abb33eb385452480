/** Does a page hang on what never leaves the server? There the browser finds nothing, and shows something else. */
import { placeholdersIn } from '../../../engine/say/copy.ts';
import { type Declared, declarationOf, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots } from '../../model/typed.ts';
import { formsOf, type TriggerUse } from '../../model/uses.ts';
import { readBy } from '../reach/early.ts';
import { copyLayers } from '../words/copy.ts';
import { filledWordsOf, type PlacedText, textsBelow } from '../words/texts.ts';
import { hiddenAt, markedAs } from './sensitivity.ts';

/** Words that only the lender's own people read. */
const OF_STAFF = ['staff', 'reviews'];

export function* secretRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    const roots = factRoots(product, model);
    const isSecret = (path: string) => isKept(path, product) && hiddenAt(path, product, roots);
    yield* inWords(product, model, isSecret);
    yield* inDocuments(product, (path) => isKept(path, product) && markedAs(path, product, roots));
    yield* inLooks(product, isSecret);
    yield* inShows(product, isSecret);
  }
}

/** What is counted from facts, set or compared is told by itself; of a root that could not be read nothing is. */
function isKept(path: string, { file }: ProductModel): boolean {
  const [root = ''] = path.split('.');
  const facts = file?.value.facts ?? {};
  return root === 'lookups' || (Object.hasOwn(facts, root) && facts[root] !== null);
}

function* inWords(
  product: ProductModel,
  model: Model,
  isSecret: (path: string) => boolean,
): Generator<Problem> {
  for (const { words, where } of copyLayers(product, model)) {
    for (const { text, pointer } of textsBelow(words)) {
      if (!OF_STAFF.includes(String(pointer[0]))) yield* inText({ text, pointer }, where, isSecret);
    }
  }
  for (const name of formsOf(product)) {
    const form = declarationOf(model.forms, name);
    for (const { schema, pointer } of form ? fieldsOf(form.value) : [])
      for (const each of textsBelow(filledWordsOf(schema), pointer))
        if (form) yield* inText(each, form, isSecret);
  }
}

function* inText(
  { text, pointer }: PlacedText,
  where: Pick<Declared<unknown>, 'file' | 'pointer'>,
  isSecret: (path: string) => boolean,
): Generator<Problem> {
  for (const { text: whole, path } of placeholdersIn(text)) {
    if (!isSecret(path)) continue;
    const message = `"${path}" is secret, so "${whole}" is not told to whom it is about.`;
    yield problemAt('copy/secret', where, pointer, message, HINT);
  }
}

const HINT = 'Say it in other words, or mark the fact in its schema as what its owner may know: sensitivity.';

/**
 * A document is printed from the facts as they stand, never masked. What the lender found out may have to stand in it, such as a
 * credit score: a fact that is marked by itself is a number which nobody should read.
 */
function* inDocuments(
  { documents }: ProductModel,
  markOf: (path: string) => string | undefined | false,
): Generator<Problem> {
  for (const document of documents.all) {
    const { footer, body } = document.value;
    for (const { text, pointer } of textsBelow({ footer, body })) {
      const block = pointer[0] === 'body' ? body[Number(pointer[1])] : undefined;
      for (const { text: whole, path: said } of placeholdersIn(text)) {
        const path = said.replace(/^entry(?=\.|$)/, block?.each ?? 'entry');
        const mark = markOf(path);
        if (!mark) continue;
        const message = `"${path}" is ${mark}, and "${whole}" would print it whole.`;
        yield problemAt('copy/secret', document, pointer, message, DOCUMENT_HINT);
      }
    }
  }
}

const DOCUMENT_HINT = 'Print a fact of its own that holds the last digits, as `convert: last4` writes them.';

/** A screen looks, leads on and shows what its owner may know by what the browser knows. */
function* inLooks(product: ProductModel, isSecret: (path: string) => boolean): Generator<Problem> {
  for (const { trigger, file, pointer } of lookUses(product)) {
    const secret = [...readBy(trigger, product)].filter(isSecret);
    if (secret.length === 0) continue;
    const message = `"${trigger}" asks for ${listed(secret.map((path) => `"${path}"`))}, which no browser knows: there it would be missing.`;
    yield problemAt('look/secret', { file, pointer }, [], message, LOOK_HINT);
  }
}

/** A line that shows a fact is told by its schema. */
function* inShows({ flows }: ProductModel, isSecret: (path: string) => boolean): Generator<Problem> {
  for (const { screens } of flows.values()) {
    for (const { value, file, pointer } of screens.all) {
      for (const [at, each] of (value.shows ?? []).entries()) {
        if (each?.fact === undefined || !isSecret(each.fact)) continue;
        const message = `"${each.fact}" is secret, so no browser knows it: this line would show nothing.`;
        yield problemAt('look/secret', { file, pointer }, ['shows', at, 'fact'], message, HINT);
      }
    }
  }
}

const LOOK_HINT = 'Let the lender write what may be known as a fact of its own, and ask for that.';

function* lookUses({ flows }: ProductModel): Generator<TriggerUse> {
  for (const { screens } of flows.values()) {
    for (const { value, file, pointer } of screens.all) {
      if (value.open?.when) yield { trigger: value.open.when, file, pointer: [...pointer, 'open', 'when'] };
      for (const key of ['cases', 'links', 'points', 'shows', 'groups', 'timeline'] as const) {
        for (const [at, each] of (value[key] ?? []).entries()) {
          if (each?.when !== undefined)
            yield { trigger: each.when, file, pointer: [...pointer, key, at, 'when'] };
          if (each && 'done' in each && typeof each.done === 'string')
            yield { trigger: each.done, file, pointer: [...pointer, key, at, 'done'] };
        }
      }
    }
  }
}
