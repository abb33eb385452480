/** Has each screen, in each org, its words, and are no words given for what is not there? */
import type { CopyFile, Screen } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { declaredSlots, screenKindOf, slotsOfKind } from '../../../engine/model/screen-kinds.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import { SHELL_COPY } from '../../../engine/say/shell-copy.ts';
import { namesWrittenIn } from '../../model/file-types.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  type Model,
  type ProductModel,
  problemAtKey,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { isScreenBroken } from '../../model/uses.ts';
import { chainOf } from '../names/orgs.ts';
import { unknownFields } from './messages.ts';

type Words = CopyFile['copy'];

/** Words, the product's or those an org puts in their place. */
export interface CopyLayer {
  words: Words;
  where: Pick<Declared<unknown>, 'file' | 'pointer'>;
  org?: string;
}

export function* copyRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const layers = copyLayers(product, model);
    const replaceable = layers.flatMap(({ org, words }) =>
      org === undefined ? Object.keys(words.shell ?? {}) : [],
    );
    for (const layer of layers) yield* unknownWords(layer, product, model, replaceable);
    if (product.copy) yield* missingWords(product, layers, model);
  }
}

/** The product's own words first, those of the site last. */
export function copyLayers(product: ProductModel, model: Model): CopyLayer[] {
  const own = product.copy
    ? [
        {
          words: product.copy.value.copy ?? {},
          where: { file: product.copy.file, pointer: ['copy'] as Pointer },
        },
      ]
    : [];
  const others = model.orgs.all.flatMap((org) => {
    const words = org.value.products?.[product.id]?.copy;
    const pointer: Pointer = ['products', product.id, 'copy'];
    return words ? [{ words, where: { file: org.file, pointer }, org: org.name }] : [];
  });
  const shared = model.site?.value.copy;
  const ofSite = { file: model.site?.file ?? '', pointer: ['copy'] as Pointer };
  return [...own, ...others, ...(shared ? [{ words: shared, where: ofSite }] : [])];
}

function* unknownWords(
  layer: CopyLayer,
  product: ProductModel,
  model: Model,
  replaceable: string[],
): Generator<Problem> {
  const { words, where, org } = layer;
  const screens = screensOf(product);
  for (const [name, slots] of Object.entries(words.screens ?? {})) {
    const screen = screens.find((each) => each.name === name);
    if (screen) yield* unknownSlots(layer, screen, slots);
    else if (![...product.flows.values()].some((flow) => isScreenBroken(flow, name)))
      yield* nothingNamed(
        layer,
        ['screens', name],
        'screen',
        name,
        screens.map((each) => each.name),
        product,
      );
  }
  for (const [name, fields] of Object.entries(words.forms ?? {})) {
    const form = declarationOf(model.forms, name);
    if (form) yield* unknownFields(form, fields, where);
    else if (!model.forms.names.has(name)) {
      const formsKnown = namesWrittenIn(product.id, model.forms.names);
      yield* nothingNamed(layer, ['forms', name], 'form', name, formsKnown, product);
    }
  }
  yield* unknownDocuments(layer, product);
  for (const [name, labels] of Object.entries(words.progress ?? {})) {
    const flow = product.flows.get(name);
    if (!flow)
      yield* nothingNamed(layer, ['progress', name], 'flow', name, [...product.flows.keys()], product);
    const steps = flow?.sequence?.questions.map(({ value }) => value.step) ?? [];
    const places = [...(flow?.progress.map((place) => place.name) ?? []), ...steps];
    for (const place of flow ? Object.keys(labels ?? {}) : []) {
      if (!places.includes(place))
        yield* nothingNamed(layer, ['progress', name, place], 'place', place, places, product);
    }
  }
  if (org === undefined) yield* unknownShellSlots(layer);
  if (org === undefined) return;
  for (const slot of Object.keys(words.shell ?? {})) {
    if (replaceable.includes(slot)) continue;
    const message = `The product has no words "shell.${slot}" to replace.${didYouMean(slot, replaceable)}`;
    yield problemAtKey('copy/unknown', where, ['shell', slot], message);
  }
}

export function* nothingNamed(
  { where }: CopyLayer,
  below: Pointer,
  noun: string,
  name: string,
  known: string[],
  product: ProductModel,
): Generator<Problem> {
  if (!product.isWhole) return;
  const message = `These are words for no ${noun}: none is named "${name}".${didYouMean(name, known)}`;
  yield problemAtKey('copy/unknown', where, below, message);
}

/** The pages around the flow show these words and no others. */
function* unknownShellSlots({ words, where }: CopyLayer): Generator<Problem> {
  for (const slot of Object.keys(words.shell ?? {})) {
    if ((SHELL_COPY as readonly string[]).includes(slot)) continue;
    const message = `No page shows words named "shell.${slot}".${didYouMean(slot, SHELL_COPY)}`;
    yield problemAtKey('copy/unknown', where, ['shell', slot], message);
  }
}

function* unknownSlots({ where }: CopyLayer, screen: Declared<Screen>, slots: unknown): Generator<Problem> {
  const kind = screenKindOf(screen.value.kind);
  if (!kind || !isRecord(slots)) return;
  const known = [...Object.keys(slotsOfKind(kind, screen.value.form)), ...declaredSlots(screen.value)];
  for (const slot of Object.keys(slots)) {
    if (known.includes(slot)) continue;
    const without = Object.hasOwn(kind.formCopy ?? {}, slot) ? ' without a form' : '';
    const message = `A screen of kind ${kind.name}${without} shows no "${slot}".${didYouMean(slot, known)}`;
    yield problemAtKey(
      'copy/unknown',
      where,
      ['screens', screen.name, slot],
      message,
      `It shows ${listed(known)}.`,
    );
  }
}

/** Documents by name; of each the title. */
function* unknownDocuments(layer: CopyLayer, product: ProductModel): Generator<Problem> {
  const { words, where } = layer;
  for (const [name, slots] of Object.entries(words.documents ?? {})) {
    if (!product.documents.names.has(name) && product.documents.isWhole) {
      yield* nothingNamed(
        layer,
        ['documents', name],
        'document',
        name,
        [...product.documents.names],
        product,
      );
      continue;
    }
    for (const slot of Object.keys(slots ?? {})) {
      if (slot === 'title') continue;
      const message = `Of a document its title alone is said here, and no "${slot}".${didYouMean(slot, ['title'])}`;
      yield problemAtKey('copy/unknown', where, ['documents', name, slot], message);
    }
  }
}

/** What must be said on each screen and each place of a progress bar, asked of every org. */
function* missingWords(product: ProductModel, layers: CopyLayer[], model: Model): Generator<Problem> {
  const words = wordsOfOrgs(product, layers, model);
  for (const flow of product.flows.values()) {
    for (const screen of flow.screens.all) {
      const kind = screenKindOf(screen.value.kind);
      const ofKind = Object.entries(kind ? slotsOfKind(kind, screen.value.form) : {});
      const needed = ofKind.filter(([, need]) => need === 'required').map(([slot]) => slot);
      for (const slot of [...needed, ...declaredSlots(screen.value)]) {
        yield* missing(product, words, screen, ['screens', screen.name], slot, `The screen "${screen.name}"`);
      }
    }
    for (const place of flow.progress) {
      yield* missing(
        product,
        words,
        place,
        ['progress', flow.id],
        place.name,
        `The progress bar of "${flow.id}"`,
      );
    }
  }
}

/** What every org says of the product that offers it, and what each says in its place, its own first. */
interface WordsOfOrgs {
  shared: Words[];
  orgs: { org: string | undefined; layers: Words[] }[];
}

/** Without any org the product's words stand alone. */
export function wordsOfOrgs(product: ProductModel, layers: CopyLayer[], model: Model): WordsOfOrgs {
  const shared = layers.filter(({ org }) => org === undefined).map(({ words }) => words);
  const orgs = model.orgs.all
    .map((org) => chainOf(org, model))
    .filter((chain) => chain.some(({ value }) => value.products?.[product.id] !== undefined))
    .map((chain) => ({
      org: chain[0]?.name,
      layers: chain.flatMap(({ value }) => value.products?.[product.id]?.copy ?? []),
    }));
  return { shared, orgs: orgs.length > 0 ? orgs : [{ org: undefined, layers: [] }] };
}

export function* missing(
  product: ProductModel,
  { shared, orgs }: WordsOfOrgs,
  declared: Declared<unknown>,
  group: [string, string],
  slot: string,
  subject: string,
): Generator<Problem> {
  // A look without words of its own shows those of its screen.
  const said = [group, [group[0], screenOfVariant(group[1])]];
  const says = (words: Words) => said.some((each) => has(words, [...each, slot]));
  if (!product.copy || shared.some(says)) return;
  const lacking = orgs.filter(({ layers }) => !layers.some(says));
  if (lacking.length === 0) return;
  const names = lacking.map(({ org }) => org ?? '').filter(Boolean);
  const whom = lacking.length === orgs.length ? '' : ` in the org ${listed(names, 4)}`;
  const message = `${subject} has no words for "${slot}"${whom}.`;
  const hint = `Add copy.${group.join('.')}.${slot} to ${product.copy.file}.`;
  const isBegun = has(product.copy.value.copy, group);
  // Shown where the words would be added, or else at what needs them.
  if (isBegun)
    yield problemAtKey('copy/missing', { file: product.copy.file, pointer: ['copy'] }, group, message, hint);
  else yield problemAtKey('copy/missing', declared, [], message, hint);
}

function has(words: unknown, path: string[]): boolean {
  let value = words;
  for (const part of path) {
    if (!isRecord(value) || !Object.hasOwn(value, part) || value[part] === null) return false;
    value = value[part];
  }
  return true;
}

function screensOf(product: ProductModel): Declared<Screen>[] {
  return [...product.flows.values()].flatMap(({ screens }) => screens.all);
}
