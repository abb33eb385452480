/** How do the bundle and the forms come to the browser? Immutable files by hash, checked before anything trusts them. */
import { fetchFormats } from '../engine/answer/chunks.ts';
import type { FormChunk } from '../engine/answer/forms.ts';
import type { Slice } from '../engine/model/bundle.ts';
import type { DerivationChunk } from '../engine/model/compiled.ts';
import { BUNDLE_URL_HEADER } from '../engine/model/page-rules.ts';
import { isRecord } from '../engine/model/paths.ts';
import type { OpenProduct } from '../engine/model/product.ts';
import type { PageData } from './page.ts';

/** Throws when the server has no such bundle or cannot be reached. */
export async function loadSlice(fetch: typeof window.fetch, url: string): Promise<Slice> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The bundle at ${url} answered ${response.status}.`);
  const slice: unknown = await response.json();
  if (!isRecord(slice) || typeof slice.hash !== 'string' || !isRecord(slice.flows)) {
    throw new Error(`What stands at ${url} is no bundle.`);
  }
  // Ours, from our own origin, made by the compiler: its shape needs no second proof here.
  return slice as unknown as Slice;
}

/**
 * `load` is the browser's import, which remembers a URL that failed for as long as the page lives: `failures`, how often
 * this one did, makes another of it. Throws when the chunk cannot be loaded or is none.
 */
export async function loadChunk(
  load: (url: string) => Promise<unknown>,
  base: string,
  hash: string,
  failures = 0,
): Promise<FormChunk> {
  const module = await load(`${base}/forms/${hash}.js${failures > 0 ? `?again=${failures}` : ''}`);
  const chunk =
    isRecord(module) || module instanceof Object ? (module as { default?: unknown }).default : undefined;
  if (!isRecord(chunk) || typeof chunk.build !== 'function') throw new Error(`The form ${hash} is none.`);
  const opened = chunk as unknown as FormChunk;
  await fetchFormats(opened);
  return opened;
}

/** A product whose flows have steps answers quicker by the module that the compiler wrote; the same without it. */
export async function takeDerivation(
  load: (url: string) => Promise<unknown>,
  { source, triggers }: OpenProduct<Slice>,
): Promise<void> {
  const hasSteps = Object.values(source.flows).some(({ steps }) => steps.length > 0);
  if (!hasSteps || triggers.compiled) return;
  const module = await load(`${source.base}/derivations/${source.hash}.js`).catch(() => undefined);
  const chunk = isRecord(module) ? module.default : undefined;
  if (isRecord(chunk) && typeof chunk.build === 'function') {
    triggers.takeCompiled(chunk as unknown as DerivationChunk);
  }
}

/** The bundle that the server gives to pages now; undefined where the page says nothing of it. */
export async function currentBundleUrl(
  fetch: typeof window.fetch,
  address: string,
): Promise<string | undefined> {
  const asked = { method: 'HEAD', credentials: 'same-origin', headers: { Accept: 'text/html' } } as const;
  return (await fetch(address, asked)).headers.get(BUNDLE_URL_HEADER) ?? undefined;
}

/** The address of a bundle by its hash, for this page's org. */
export function bundleUrlOf({ base, orgCode }: Pick<PageData, 'base' | 'orgCode'>, hash: string): string {
  return `${base}/bundles/${hash}.${orgCode}.json`;
}
