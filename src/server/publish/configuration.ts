/** The configuration that is served now: of each part the last version without mistakes; a broken edit is told, never served. */
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Bundles, SourceArchive } from '../store/journal.ts';
import type { Clock } from '../store/parts.ts';
import type { Releases } from '../store/releases.ts';
import type { SwitchedFlags } from './flag-switches.ts';
import {
  type CompileForm,
  type FindBundle,
  keepPublished,
  publishAll,
  rememberedBundles,
} from './kept-bundles.ts';
import type { Sources, WithheldOrg, WithheldProduct } from './last-good.ts';
import type { PublishedProduct } from './published.ts';
import { type InForce, readInForce, releaseFirst } from './releases.ts';
import { servedBundles } from './served.ts';

/** What reading the project came to: products, or none and the reasons. */
export interface Reading {
  bundles: Bundle[] | undefined;
  problems: { code: string; severity: string; message: string; file: string; line: number; column: number }[];
  /** What the bundles were made of, where parts of the files could not be read. */
  sources?: Sources;
  /** Orgs that are left out of the bundles: of their files no version is right. */
  withheld?: WithheldOrg[];
  /** Products that are left out likewise. */
  withheldProducts?: WithheldProduct[];
}

export interface ConfigurationLog {
  info: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}

export interface ConfigurationParts {
  /** Given the sources of the last configuration that was published, here or on another server. */
  read: (lastGood: Sources) => Promise<Reading>;
  compileForm: CompileForm;
  bundles: Bundles;
  /** Where the sources of what was published outlive the server. */
  archive?: SourceArchive;
  clock: Clock;
  log: ConfigurationLog;
  /** What staff switched at run time; nothing without it. */
  switched?: SwitchedFlags;
  /** Where what is in force is decided by releases; without it the files are in force as they stand. */
  releases?: Releases;
}

export interface ConfigurationHealth {
  bundles: Record<string, string>;
  publishedAt: string | null;
  /** Mistakes of the files as they stand now; while there are any, what is served is older than the files. */
  problems: Reading['problems'];
  /** Codes of the orgs, and names of the products, that are not served at all. */
  withheld: string[];
  /** The release that is in force; null where the files are. */
  release: string | null;
  /** The releases that lenders are held on, by the code of the org that their sign-ins belong to. */
  held: Record<string, string>;
}

export interface Configuration {
  /** As each lender is served them: no lender is in two of the same name. Throws an Error before the first good reading. */
  products: () => PublishedProduct[];
  /** What is in force for whoever is held on nothing earlier, with all lenders. Throws likewise. */
  newest: () => readonly Bundle[];
  /** The id of the release that is in force; undefined where the files are. */
  releaseId: () => number | undefined;
  isReady: () => boolean;
  /** Orgs that there are, and that cannot be served now. */
  withheld: () => readonly WithheldOrg[];
  withheldProducts: () => readonly WithheldProduct[];
  health: () => ConfigurationHealth;
  /** Reads the files again; readings follow one another, the last request wins. */
  reload: () => Promise<Reading['problems']>;
  /** Hears of each reading; answers the way to stop hearing. */
  listen: (listener: (change: ConfigurationChange) => void) => () => void;
  /** Was this bundle ever published, here or on another server of this database? */
  isKnown: (hash: string) => Promise<boolean>;
  /** A bundle that was published before and may still be on somebody's screen. */
  older: FindBundle;
  /** The module text of a form, of this configuration or an older one. */
  formCode: (hash: string) => Promise<string | undefined>;
}

export type ConfigurationChange = { bundles: string[] } | { problems: number };

export function createConfiguration(parts: ConfigurationParts): Configuration {
  let products: PublishedProduct[] = [];
  let problems: Reading['problems'] = [];
  let withheld: readonly WithheldOrg[] = [];
  let withheldProducts: readonly WithheldProduct[] = [];
  let lastGood: Sources | undefined;
  let publishedAt: Date | undefined;
  let release: InForce | undefined;
  let newest: readonly Bundle[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<(change: ConfigurationChange) => void>();
  const tell = (change: ConfigurationChange) => {
    for (const listener of listeners) listener(change);
  };

  async function read(): Promise<Reading['problems']> {
    const inForce = await released();
    lastGood = inForce?.files ?? lastGood ?? (await parts.archive?.read()) ?? {};
    const reading = await parts.read(lastGood);
    const isWhole = !reading.problems.some(({ severity }) => severity === 'error');
    const bundles = inForce ? inForce.bundles : reading.bundles;
    const served = bundles && servedBundles(bundles, inForce?.held ?? []);
    const published = served && publishAll(parts, served, products);
    // What was released was kept when it was.
    if (published && !inForce) await keepPublished(parts.bundles, published);
    if (parts.releases && !inForce && reading.bundles && isWhole) {
      await releaseFirst(parts.releases, reading.bundles, reading.sources ?? lastGood);
      return read();
    }
    problems = reading.problems;
    if (published) [withheld, withheldProducts] = inForce ? [[], []] : withheldIn(reading);
    if (!isWhole) {
      const isServing = products.length > 0;
      tellProblems(parts.log, problems, {
        isServing,
        published,
        withheld,
        isReleased: inForce !== undefined,
      });
    }
    if (!published) {
      tell({ problems: problems.length });
      return problems;
    }
    const isSame = hashesOf(published) === hashesOf(products);
    products = published;
    newest = bundles;
    release = inForce;
    await keepSources(inForce?.files ?? reading.sources ?? lastGood);
    if (!isWhole) tell({ problems: problems.length });
    if (!isSame || (isWhole && !inForce)) tellPublished(published);
    return problems;
  }

  async function released(): Promise<InForce | undefined> {
    return parts.releases && readInForce({ releases: parts.releases, bundles: parts.bundles });
  }

  function tellPublished(published: PublishedProduct[]): void {
    publishedAt = parts.clock();
    const bundles = published.map(({ bundle }) => bundle.hash);
    const fields = { bundles, ...(release && { release: release.release.hash, held: heldBy(release) }) };
    parts.log.info(fields, 'The configuration is published.');
    tell({ bundles });
  }

  async function keepSources(sources: Sources): Promise<void> {
    if (!isSameText(sources, lastGood)) await parts.archive?.keep(sources);
    lastGood = sources;
  }

  return {
    products: () => {
      if (products.length === 0) throw new Error('No configuration is published.');
      return products;
    },
    newest: () => {
      if (newest.length === 0) throw new Error('No configuration is published.');
      return newest;
    },
    releaseId: () => release?.release.id,
    isReady: () => products.length > 0,
    withheld: () => withheld,
    withheldProducts: () => withheldProducts,
    health: () => ({
      bundles: Object.fromEntries(newest.map(({ product, hash }) => [product, hash])),
      publishedAt: publishedAt?.toISOString() ?? null,
      problems,
      withheld: [...withheld.map(({ code }) => code), ...withheldProducts.map(({ product }) => product)],
      release: release?.release.hash ?? null,
      held: release ? heldBy(release) : {},
    }),
    reload: () => {
      const next = queue.then(read, read);
      queue = next.catch(() => undefined);
      return next;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...rememberedBundles(parts.bundles, () => ({
      bundles: [...newest, ...(release?.held ?? []).flatMap(({ bundles }) => bundles)],
      products,
    })),
  };
}

/** Two readings of the same files are two objects. */
function isSameText(one: Sources, other: Sources = {}): boolean {
  const paths = Object.keys(one);
  return (
    paths.length === Object.keys(other).length &&
    paths.every((path) => Object.hasOwn(other, path) && one[path] === other[path])
  );
}

function withheldIn({ withheld = [], withheldProducts = [] }: Reading) {
  return [withheld, withheldProducts] as const;
}

function heldBy({ held }: InForce): Record<string, string> {
  return Object.fromEntries(
    held.flatMap(({ lenders, release }) => lenders.map((lender) => [lender, release.hash])),
  );
}

function placed({ code, file, line, column, message }: Reading['problems'][number]): string {
  return `${file}:${line}:${column} ${code} ${message}`;
}

/** Each mistake with its file and line; what is served meanwhile in a sentence. */
function tellProblems(
  log: ConfigurationLog,
  problems: Reading['problems'],
  { isServing, isReleased, published, withheld }: Told,
): void {
  const fields = { problems: problems.map(placed), withheld: withheld.map(({ code }) => code) };
  if (isReleased) log.error(fields, NOT_TOUCHED);
  else log.error(fields, published ? PARTLY : isServing ? NOTHING_NEW : NOTHING);
}

interface Told {
  isServing: boolean;
  isReleased: boolean;
  published: unknown;
  withheld: readonly WithheldOrg[];
}

const NOT_TOUCHED = 'The files have mistakes; the release that is in force goes on being served.';

const PARTLY = 'The files have mistakes; the parts that have them keep their last good version.';
const NOTHING_NEW = 'The files have mistakes; the last good configuration goes on being served.';
const NOTHING = 'The files have mistakes, and there is no earlier configuration to serve.';

function hashesOf(products: PublishedProduct[]): string {
  return products.map(({ bundle, heldFor }) => [bundle.hash, ...heldFor].join('+')).join(' ');
}
