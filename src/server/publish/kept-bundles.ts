/** Bundles lie in the database: what was served before may still be on somebody's screen, and another server may have served it. */
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Bundles } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import type { SwitchedFlags } from './flag-switches.ts';
import { type CompiledForm, type PublishedProduct, publish } from './published.ts';
import { type ServedBundle, servedBundles } from './served.ts';

/** A bundle by its hash. Inside a transaction, `within` is its store. */
export type FindBundle = (hash: string, within?: Pick<Store, 'bundles'>) => Promise<Bundle | undefined>;

export type CompileForm = (shape: Bundle['forms'][string]['shape']) => CompiledForm;

interface Served {
  /** With all their lenders. */
  bundles: readonly Bundle[];
  products: readonly PublishedProduct[];
}

/** What was published before, from the database, since another server may have published it. */
export function rememberedBundles(kept: Bundles, now: () => Served) {
  const found = new Map<string, Bundle>();
  const older: FindBundle = async (hash, { bundles } = { bundles: kept }) => {
    const current = now().bundles.find((bundle) => bundle.hash === hash) ?? found.get(hash);
    if (current) return current;
    const content = (await bundles.find(hash)) as Bundle | undefined;
    if (content?.hash !== hash) return undefined;
    if (found.size >= MOST_REMEMBERED) found.clear();
    found.set(hash, content);
    return content;
  };
  return {
    older,
    isKnown: async (hash: string) => (await older(hash)) !== undefined,
    formCode: async (hash: string) => {
      const current = now().products.map(({ forms }) => forms.get(hash)?.code);
      return (
        current.find((code) => code !== undefined) ?? ((await kept.find(formKey(hash))) as string | undefined)
      );
    },
  };
}

/** Old bundles held in memory at most; more are read again. */
const MOST_REMEMBERED = 20;

/** What is published lies in the database before anybody is served it. */
export async function keepBundles(
  { compileForm, bundles: kept }: { compileForm: CompileForm; bundles: Bundles },
  bundles: readonly Bundle[],
): Promise<void> {
  await keepPublished(kept, publishAll({ compileForm }, servedBundles(bundles, []), []));
}

/** What `before` holds is not compiled again. */
export function publishAll(
  { compileForm, switched }: { compileForm: CompileForm; switched?: SwitchedFlags },
  served: readonly ServedBundle[],
  before: readonly PublishedProduct[],
): PublishedProduct[] {
  const compiled = new Map(before.flatMap(({ forms }) => [...forms]));
  return served.map(({ bundle, heldFor }) => {
    const forms = Object.values(bundle.forms).map(({ hash, shape }) => {
      const form = compiled.get(hash) ?? compileForm(shape);
      compiled.set(hash, form);
      return [hash, form] as const;
    });
    return publish(bundle, new Map(forms), switched, heldFor);
  });
}

/** Most of it was published before: the database is asked for what it holds, which is a line, and not sent all of it again. */
export async function keepPublished(kept: Bundles, published: PublishedProduct[]): Promise<void> {
  const parts = published.flatMap(({ bundle, forms }) => [
    { hash: bundle.hash, product: bundle.product, content: bundle as unknown },
    ...[...forms].map(([hash, { code }]) => ({
      hash: formKey(hash),
      product: bundle.product,
      content: code,
    })),
  ]);
  const known = await kept.known(parts.map(({ hash }) => hash));
  for (const part of parts) if (!known.has(part.hash)) await kept.keep(part);
}

function formKey(hash: string): string {
  return `form:${hash}`;
}
