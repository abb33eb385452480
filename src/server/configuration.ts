/** Which configuration is served now? The last one without mistakes; a broken edit is told, never served. */
import type { Bundle } from '../engine/model/bundle.ts';
import { type CompiledForm, type PublishedProduct, publish } from './published.ts';
import type { Bundles, Clock } from './store/store.ts';

/** What reading the project came to: products, or none and the reasons. */
export interface Reading {
  bundles: Bundle[] | undefined;
  problems: { code: string; severity: string; message: string; file: string; line: number; column: number }[];
}

export interface ConfigurationLog {
  info: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}

export interface ConfigurationParts {
  read: () => Promise<Reading>;
  compileForm: (shape: Bundle['forms'][string]['shape']) => CompiledForm;
  bundles: Bundles;
  clock: Clock;
  log: ConfigurationLog;
}

export interface ConfigurationHealth {
  bundles: Record<string, string>;
  publishedAt: string | null;
  /** Mistakes of the files as they stand now; while there are any, what is served is older than the files. */
  problems: Reading['problems'];
}

export interface Configuration {
  /** Throws an Error before the first good reading. */
  products: () => PublishedProduct[];
  isReady: () => boolean;
  health: () => ConfigurationHealth;
  /** Reads the files again; readings follow one another, the last request wins. */
  reload: () => Promise<Reading['problems']>;
  /** Hears of each reading; answers the way to stop hearing. */
  listen: (listener: (change: Change) => void) => () => void;
  /** Was this bundle ever published, here or on another server of this database? */
  isKnown: (hash: string) => Promise<boolean>;
  /** A bundle that was published before and may still be on somebody's screen. */
  older: (hash: string) => Promise<Bundle | undefined>;
  /** The module text of a form, of this configuration or an older one. */
  formCode: (hash: string) => Promise<string | undefined>;
}

export type Change = { bundles: string[] } | { problems: number };

export function createConfiguration(parts: ConfigurationParts): Configuration {
  let products: PublishedProduct[] = [];
  let problems: Reading['problems'] = [];
  let publishedAt: Date | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };

  async function read(): Promise<Reading['problems']> {
    const reading = await parts.read();
    const published = reading.bundles && (await prepare(parts, reading.bundles, products));
    problems = reading.problems;
    if (!published) {
      parts.log.error({ problems: problems.map(placed) }, keptSentence(products.length > 0));
      tell({ problems: problems.length });
      return problems;
    }
    products = published;
    publishedAt = parts.clock();
    parts.log.info(
      { bundles: published.map(({ bundle }) => bundle.hash) },
      'The configuration is published.',
    );
    tell({ bundles: published.map(({ bundle }) => bundle.hash) });
    return problems;
  }

  return {
    products: () => {
      if (products.length === 0) throw new Error('No configuration is published.');
      return products;
    },
    isReady: () => products.length > 0,
    health: () => ({
      bundles: Object.fromEntries(products.map(({ bundle }) => [bundle.product, bundle.hash])),
      publishedAt: publishedAt?.toISOString() ?? null,
      problems,
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
    ...memory(parts.bundles, () => products),
  };
}

/** What was published before, from the database, since another server may have published it. */
function memory(kept: Bundles, products: () => PublishedProduct[]) {
  const found = new Map<string, Bundle>();
  const older = async (hash: string): Promise<Bundle | undefined> => {
    const current = products().find(({ bundle }) => bundle.hash === hash)?.bundle ?? found.get(hash);
    if (current) return current;
    const content = (await kept.find(hash)) as Bundle | undefined;
    if (content?.hash !== hash) return undefined;
    if (found.size >= MOST_REMEMBERED) found.clear();
    found.set(hash, content);
    return content;
  };
  return {
    older,
    isKnown: async (hash: string) => (await older(hash)) !== undefined,
    formCode: async (hash: string) => {
      const current = products().map(({ forms }) => forms.get(hash)?.code);
      return (
        current.find((code) => code !== undefined) ?? ((await kept.find(formKey(hash))) as string | undefined)
      );
    },
  };
}

/** Old bundles held in memory at most; more are read again. */
const MOST_REMEMBERED = 20;

async function prepare(
  { compileForm, bundles: kept }: ConfigurationParts,
  bundles: Bundle[],
  before: PublishedProduct[],
): Promise<PublishedProduct[]> {
  const compiled = new Map(before.flatMap(({ forms }) => [...forms]));
  const published = bundles.map((bundle) => {
    const forms = Object.values(bundle.forms).map(({ hash, shape }) => {
      return [hash, compiled.get(hash) ?? compileForm(shape)] as const;
    });
    return publish(bundle, new Map(forms));
  });
  for (const { bundle, forms } of published) {
    await kept.keep({ hash: bundle.hash, product: bundle.product, content: bundle });
    for (const [hash, { code }] of forms) {
      if (!compiled.has(hash))
        await kept.keep({ hash: formKey(hash), product: bundle.product, content: code });
    }
  }
  return published;
}

function formKey(hash: string): string {
  return `form:${hash}`;
}

function placed({ code, file, line, column, message }: Reading['problems'][number]): string {
  return `${file}:${line}:${column} ${code} ${message}`;
}

function keptSentence(isServing: boolean): string {
  return isServing
    ? 'The files have mistakes; the last good configuration goes on being served.'
    : 'The files have mistakes, and there is no earlier configuration to serve.';
}
