/** How often do the pages of a PDF draw? A form may draw forms: ten levels of ten draw ten billion times (ISO 32000-2, 8.10). */
import { FlawFound } from '../../flaws.ts';
import { codecOf, filtersOf } from './filters.ts';
import { type KnownObjects, valuesOf } from './known-objects.ts';
import { isPicture, parametersOf } from './pictures.ts';
import { decodedName, entriesOf, type PdfDictionary, type PdfValue } from './values.ts';

/** Of one page, or of one form: a plan drawn of symbols has thousands. */
const MOST_DRAWS = 250_000;
/** Forms in forms; programs that put pages into pages add one each. */
const MOST_LEVELS = 100;

/** A stream that may be drawn. */
interface Drawn {
  resources: PdfValue[];
  /** How often each name stands in it; undefined where its content cannot be read here. */
  names: Map<string, number> | undefined;
}

/** Streams that a name of a resource draws. */
type Resources = Map<string, Set<number>>;

const CATEGORIES: [category: string, path: string[]][] = [
  ['XObject', []],
  ['Pattern', []],
  ['ExtGState', ['SMask', 'G']],
  ['Font', ['CharProcs', '*']],
];
/** From a page; appearances may have states. */
const PAGE_PATHS = [['Contents'], ['Annots', 'AP', '*'], ['Annots', 'AP', '*', '*']];

export function createDrawCount(known: KnownObjects) {
  const streams = new Map<number, Drawn[]>();
  const pictures = new Set<number>();
  const counted = new Map<number, number>();
  const open = new Set<number>();
  const resolved = new Map<PdfValue | number, Resources>();
  let shared: Resources | undefined;

  /** `content`: as it was unpacked. */
  function add(number: number, dictionary: PdfDictionary, content: Buffer): void {
    if (isPicture(dictionary, known)) {
      pictures.add(number);
      return;
    }
    const isRead = codecOf(filtersOf(dictionary)) === undefined && !isChanged(dictionary);
    const names = isRead ? namesIn(content.toString('latin1')) : undefined;
    const drawn = { resources: valuesOf(dictionary, 'Resources'), names };
    streams.set(number, [...(streams.get(number) ?? []), drawn]);
  }

  /** Rows told by what changed in them, or codes that widen late: a reader's content is another than was read here. */
  function isChanged(dictionary: PdfDictionary): boolean {
    return parametersOf(dictionary, known).some(
      (each) =>
        (known.numberUnder(each, 'Predictor') ?? 1) > 1 || known.numberUnder(each, 'EarlyChange') === 0,
    );
  }

  /** Throws where one page, or what it shows, draws too often. */
  function check(): void {
    const pages = known.plain().filter((value) => isPage(value));
    for (const page of pages) {
      const contents = streamsAt(page, ['Contents']);
      // Content is not drawn as a picture, whatever its dictionary says.
      if (contents.some((each) => pictures.has(each))) throw new FlawFound('tooDetailed');
      const own = resourcesAbove(page);
      for (const drawn of new Set(contents.flatMap((each) => streams.get(each) ?? []))) {
        if (!drawn.resources.includes(own[0] as PdfValue)) drawn.resources.push(...own);
      }
    }
    for (const page of pages) {
      const drawn = PAGE_PATHS.flatMap((path) => streamsAt(page, path));
      if (drawn.reduce((sum, each) => sum + costOf(each), 0) > MOST_DRAWS) throw new FlawFound('tooDetailed');
    }
  }

  /** Its own, or those of the nearest node above it that has any (7.7.3.4). */
  function resourcesAbove(page: PdfValue): PdfValue[] {
    let nodes = [page];
    for (let level = 0; level < MOST_LEVELS && nodes.length > 0; level += 1) {
      const found = nodes.flatMap((each) => (each.kind === 'dictionary' ? valuesOf(each, 'Resources') : []));
      if (found.length > 0) return found;
      nodes = nodes.flatMap((each) => known.under(each, 'Parent'));
    }
    return [];
  }

  /** Streams at the end of a path of keys; `*` is any key, and lists are passed through. */
  function streamsAt(value: PdfValue, path: readonly string[], level = 0): number[] {
    if (level > MOST_LEVELS) throw new FlawFound('tooDetailed');
    const isStream = value.kind === 'reference' && (streams.has(value.number) || pictures.has(value.number));
    if (isStream) return path.length === 0 ? [value.number] : [];
    return known.behind(value).flatMap((each): number[] => {
      if (each.kind === 'array') return each.items.flatMap((item) => streamsAt(item, path, level + 1));
      const [key, ...rest] = path;
      if (each.kind !== 'dictionary' || key === undefined) return [];
      const values = key === '*' ? entriesOf(each).entries.map(([, item]) => item) : valuesOf(each, key);
      return values.flatMap((item) => streamsAt(item, rest, level + 1));
    });
  }

  function costOf(number: number): number {
    const before = counted.get(number);
    if (before !== undefined) return before;
    // One that draws itself ends nowhere: how far a reader goes, nobody knows.
    if (open.has(number) || open.size > MOST_LEVELS) throw new FlawFound('tooDetailed');
    open.add(number);
    let cost = 0;
    for (const version of streams.get(number) ?? []) cost = Math.max(cost, costOfDrawn(version));
    open.delete(number);
    if (cost > MOST_DRAWS) throw new FlawFound('tooDetailed');
    counted.set(number, cost);
    return cost;
  }

  function costOfDrawn({ resources, names }: Drawn): number {
    if (!names) throw new FlawFound('tooDetailed');
    const drawn = resources.length > 0 ? resources.map((each) => resourcesOf(each)) : [sharedResources()];
    let cost = 0;
    for (const [name, times] of names) {
      let most = 0;
      for (const each of drawn)
        for (const target of each.get(name) ?? []) most = Math.max(most, 1 + costOf(target));
      cost += times * most;
    }
    return cost;
  }

  /** Of pages and fonts: they serve the streams that have none of their own. */
  function sharedResources(): Resources {
    shared ??= known.plain().reduce<Resources>((all, value) => {
      for (const each of resourcesWithin(value)) addResources(each, all);
      return all;
    }, new Map());
    return shared;
  }

  function resourcesOf(value: PdfValue): Resources {
    // Many forms refer to one object.
    const key = value.kind === 'reference' ? value.number : value;
    const before = resolved.get(key);
    if (before) return before;
    const own: Resources = new Map();
    addResources(value, own);
    resolved.set(key, own);
    return own;
  }

  function addResources(value: PdfValue, into: Resources): void {
    for (const [category, path] of CATEGORIES) {
      for (const dictionary of known.under(value, category)) {
        if (dictionary.kind !== 'dictionary') continue;
        for (const [name, item] of entriesOf(dictionary).entries) {
          const found = streamsAt(item, path);
          if (found.length > 0) into.set(name, new Set([...(into.get(name) ?? []), ...found]));
        }
      }
    }
  }

  return { add, check };
}

function isPage(value: PdfValue): value is PdfDictionary {
  if (value.kind !== 'dictionary') return false;
  return valuesOf(value, 'Type').some((each) => each.kind === 'name' && each.name === 'Page');
}

/** Those of a font may lie within those of a page. */
function resourcesWithin(value: PdfValue): PdfValue[] {
  if (value.kind !== 'dictionary' && value.kind !== 'array') return [];
  const own = value.kind === 'dictionary' ? valuesOf(value, 'Resources') : [];
  return [...own, ...value.items.flatMap((item) => resourcesWithin(item))];
}

/** In strings and comments as well: a name that draws nothing counts nothing. */
function namesIn(text: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const [, written = ''] of text.matchAll(/\/([^\0\s()<>[\]{}/%]+)/g)) {
    const name = decodedName(written);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}
