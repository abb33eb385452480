/** Does each line around a page stand where it can, lead to what is there, and ask what is known on every page? */
import { ROOT_PATHS } from '../../../engine/decide/pages.ts';
import { CHROME_ACTS, CHROME_REGIONS, CHROME_ROOTS, CHROME_TARGETS } from '../../../engine/model/chrome.ts';
import type { ChromeLine } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import {
  type Declared,
  isSiteRead,
  type Model,
  type ProductGraph,
  type ProductModel,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { aboutSchema, isUnknown, propertiesOf } from '../../model/typed.ts';
import { readBy } from '../reach/early.ts';
import { copyLayers } from '../words/copy.ts';
import { isDrawn } from './routing.ts';
import { unknownForm } from './screens.ts';

type Line = Declared<ChromeLine>;

export function* chromeRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    for (const line of chromeOfProduct(product)) {
      yield* oneTarget(line);
      yield* pageThere(line, product, model);
      yield* saidByOrg(line, product, model);
      yield* baseThere(line, product);
      yield* screensThere(line, product);
      yield* iconThere(line);
      yield* pictureThere(line, model);
      yield* formThere(line, product, model);
      yield* doneThere(line);
      yield* knownEverywhere(line, product);
    }
  }
}

export function chromeOfProduct(product: ProductGraph): Line[] {
  return [...product.flows.values()].flatMap(({ chrome }) => chrome);
}

function* oneTarget(line: Line): Generator<Problem> {
  const { place } = line.value;
  const targets = CHROME_TARGETS.filter((key) => line.value[key] !== undefined);
  const [first, second] = targets;
  if (CHROME_REGIONS[place] !== 'leads') {
    if (first === undefined) return;
    yield problemAtKey('chrome/target', line, [first], `A line of ${place} leads nowhere.`);
  } else if (first === undefined) {
    const message = `The line "${line.name}" leads nowhere.`;
    const hint = `Give it one of ${listed([...CHROME_TARGETS], 5)}.`;
    yield problemAtKey('chrome/target', line, [], message, hint);
  } else if (second !== undefined) {
    const message = `The line "${line.name}" leads to two things at once.`;
    yield problemAtKey('chrome/target', line, [second], message, 'Make two lines of it.');
  }
}

/** A page of the shell, or one of words alone. */
function* pageThere(line: Line, product: ProductModel, model: Model): Generator<Problem> {
  const { page } = line.value;
  if (page === undefined || !isSiteRead(model) || !product.isWhole || !product.copy) return;
  const texts = copyLayers(product, model).flatMap(({ words }) => Object.keys(words.texts ?? {}));
  const known = [...ROOT_PATHS, ...texts.map((name) => `/${name}`)];
  if (known.includes(page)) return;
  const message = `No page stands at "${page}".${didYouMean(page, known)}`;
  const hint = 'What another application of the lender answers is a "site".';
  yield problemAt('chrome/target', line, ['page'], message, hint);
}

function* saidByOrg(line: Line, product: ProductModel, model: Model): Generator<Problem> {
  const { url, links, base } = line.value;
  yield* saidAt(line, ['url'], url, product, model);
  yield* saidAt(line, ['links'], links, product, model);
  yield* saidAt(line, ['base', 'otherwise'], base?.otherwise, product, model);
}

function* saidAt(
  line: Line,
  pointer: string[],
  path: string | undefined,
  product: ProductModel,
  model: Model,
): Generator<Problem> {
  const schema = aboutSchema(product, model);
  if (path === undefined || isUnknown(schema)) return;
  const said = propertiesOf(schema);
  const name = path.slice('about.'.length);
  const field = Object.hasOwn(said, name) ? said[name] : undefined;
  const isList = pointer[0] === 'links';
  if (isList ? isListOfLinks(field?.items) : field?.format === 'uri') return;
  const what = field
    ? `"${path}" is no ${isList ? 'list of links' : 'URL'}.`
    : `Nothing is asked of an org as "${path}".`;
  yield problemAt(
    'chrome/target',
    line,
    pointer,
    `${what}${field ? '' : didYouMean(name, Object.keys(said))}`,
  );
}

/** Only another application may be elsewhere, by a flag of the product. */
function* baseThere(line: Line, { flags }: ProductModel): Generator<Problem> {
  const { base, site } = line.value;
  if (base === undefined) return;
  if (site === undefined) {
    const message = `The line "${line.name}" leads to no other application.`;
    yield problemAtKey('chrome/target', line, ['base'], message, 'A "base" stands beside a "site".');
  }
  yield* unknownName('flag/unknown', 'flag', base.flag, flags, line, ['base', 'flag']);
}

function isListOfLinks(items: unknown): boolean {
  const { title, url } = isRecord(items) ? propertiesOf(items) : {};
  return title !== undefined && url?.format === 'uri';
}

/** Screens of a person's own journey, which the tab bar alone knows. */
function* screensThere(line: Line, product: ProductModel): Generator<Problem> {
  const { screens, place } = line.value;
  if (screens === undefined) return;
  if (place !== 'tabBar' && CHROME_REGIONS[place] === 'leads') {
    const message = `A line of ${place} knows nobody's application.`;
    yield problemAtKey('chrome/target', line, ['screens'], message, 'It stands in tabBar.');
  }
  const flows = [...product.flows.values()];
  const names = new Set(flows.flatMap((flow) => [...flow.screens.names]));
  for (const [at, path] of screens.entries()) {
    if (flows.some((flow) => isDrawn(flow, path))) continue;
    const message = `No screen stands at "${path}".${didYouMean(path, names)}`;
    yield problemAt('screen/unknown', line, ['screens', String(at)], message);
  }
}

/** On a phone there is no room for words alone. */
function* iconThere(line: Line): Generator<Problem> {
  const { icon, place } = line.value;
  if (place === 'tabBar' && icon === undefined) {
    const message = `The line "${line.name}" has no "icon".`;
    yield problemAtKey('chrome/target', line, [], message, 'Name one of the icons of src/server/pictures.');
  } else if (place !== 'tabBar' && icon !== undefined) {
    yield problemAtKey('chrome/target', line, ['icon'], `A line of ${place} shows no icon.`);
  }
}

function* pictureThere(line: Line, { logos }: Model): Generator<Problem> {
  const { image, place } = line.value;
  const isPicture = CHROME_REGIONS[place] === 'picture';
  if (image === undefined) {
    if (isPicture) yield problemAtKey('chrome/target', line, [], `The line "${line.name}" has no "image".`);
  } else if (!isPicture) {
    yield problemAtKey('chrome/target', line, ['image'], `A line of ${place} shows no picture.`);
  } else if (!logos.has(image)) {
    yield problemAt(
      'logo/missing',
      line,
      ['image'],
      `No logo is named "${image}".${didYouMean(image, logos.keys())}`,
    );
  }
}

/** What opens a form names it, and nothing else does. */
function* formThere(line: Line, product: ProductModel, model: Model): Generator<Problem> {
  const { does, form } = line.value;
  if (form !== undefined && does !== 'feedback') {
    yield problemAtKey('chrome/target', line, ['form'], `The line "${line.name}" opens no form.`);
  } else if (form !== undefined) {
    yield* unknownForm(line, product, model);
  } else if (does === 'feedback') {
    yield problemAtKey('chrome/target', line, ['does'], `The line "${line.name}" names no form.`);
  }
}

/** The bell rings in the bar, and nobody signs out at the foot of a page. */
function* doneThere(line: Line): Generator<Problem> {
  const { does, place } = line.value;
  if (does === undefined || CHROME_REGIONS[place] !== 'leads' || CHROME_ACTS[does].includes(place)) return;
  const message = `Nobody can do "${does}" in ${place}.`;
  yield problemAt(
    'chrome/target',
    line,
    ['does'],
    message,
    `It stands in ${listed([...CHROME_ACTS[does]])}.`,
  );
}

/** Around a page nobody has read what the page itself shows. */
function* knownEverywhere(line: Line, product: ProductModel): Generator<Problem> {
  const { when } = line.value;
  if (when === undefined || !product.file) return;
  const identity = Object.entries(product.file.value.facts)
    .filter(([, root]) => root?.kept === 'identity')
    .map(([name]) => name);
  const known = [...CHROME_ROOTS, ...identity];
  const unknown = [...readBy(when, product)].filter((path) => !known.includes(path.split('.')[0] ?? ''));
  if (unknown.length === 0) return;
  const asked = listed(
    unknown.map((path) => `"${path}"`),
    3,
  );
  const message = `"${when}" asks for ${asked}, which is not known around every page.`;
  yield problemAt('chrome/blind', line, ['when'], message, `There ${listed(known, 12)} are known.`);
}
