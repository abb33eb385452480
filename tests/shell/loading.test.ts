/** Is a part that cannot be loaded tried five times and no more, and is nothing trusted that is none? */
import { describe, expect, it, vi } from 'vitest';
import { compileDerivation } from '../../src/config/compile/derivation.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { visitorPartOf } from '../../src/engine/model/visitor-slice.ts';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { createReloading, loadOrReload } from '../../src/shell/chunkReload.ts';
import { loadChunk, loadSlice, takeDerivation } from '../../src/shell/loading.ts';
import { bundleOf } from '../support/project.ts';

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

describe('a part that cannot be loaded', () => {
  it('loads the page anew five times in a session, then gives up', () => {
    const kept = storage();
    const reload = vi.fn();
    // Each page load makes its own; what was tried is in the storage.
    const answers = Array.from({ length: 6 }, () => createReloading(kept, reload).tryAgain());
    expect(answers).toEqual([true, true, true, true, true, false]);
    expect(reload).toHaveBeenCalledTimes(5);
    expect(kept.kept.get('dynamicLoadRetries')).toBe('5');
  });

  it('gives up at once where nothing can be counted', () => {
    const reload = vi.fn();
    const refuse = () => {
      throw new Error('refused');
    };
    expect(createReloading({ getItem: refuse, setItem: refuse }, reload).tryAgain()).toBe(false);
    expect(createReloading(storage({ dynamicLoadRetries: 'x' }), reload).tryAgain()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('tells the failure only when loading anew is used up', async () => {
    const fail = () => Promise.reject(new Error('gone'));
    await expect(loadOrReload(fail, { tryAgain: () => false })).rejects.toThrow('gone');
    const pending = await Promise.race([
      loadOrReload(fail, { tryAgain: () => true }),
      Promise.resolve('still waiting'),
    ]);
    expect(pending).toBe('still waiting');
    await expect(loadOrReload(async () => 7, { tryAgain: () => false })).resolves.toBe(7);
  });
});

describe('what is loaded', () => {
  it('is a bundle, or a fault', async () => {
    const answering =
      (body: unknown, status = 200) =>
      async () =>
        new Response(JSON.stringify(body), { status });
    await expect(loadSlice(answering({ hash: 'h', flows: {} }) as typeof fetch, '/b')).resolves.toMatchObject(
      { hash: 'h' },
    );
    await expect(loadSlice(answering({}) as typeof fetch, '/b')).rejects.toThrow('is no bundle');
    await expect(loadSlice(answering({}, 404) as typeof fetch, '/b')).rejects.toThrow('404');
  });

  it('is a form chunk at its address, or a fault', async () => {
    const load = vi.fn(async () => ({ default: { shape: {}, build: () => ({}) } }));
    await expect(loadChunk(load, '/account/garden', 'abc')).resolves.toHaveProperty('build');
    expect(load).toHaveBeenCalledWith('/account/garden/forms/abc.js');
    // Browsers answer a URL that failed once with the same failure, without asking for it.
    await loadChunk(load, '/account/garden', 'abc', 2);
    expect(load).toHaveBeenLastCalledWith('/account/garden/forms/abc.js?again=2');
    await expect(loadChunk(async () => ({ default: {} }), '/x', 'abc')).rejects.toThrow('is none');
  });
});

describe('the module that derives', () => {
  const bundle = bundleOf();
  const slice = sliceFor(bundle, bundle.defaultOrg);
  const { chunk } = compileDerivation(bundle);

  async function taken(source: Slice, load: (url: string) => Promise<unknown>) {
    const product = openProduct(source);
    await takeDerivation(load, product);
    return product.triggers.compiled !== undefined;
  }

  it('is asked for under the hash of the bundle, and used', async () => {
    const load = vi.fn(async () => ({ default: chunk }));
    expect(await taken(slice, load)).toBe(true);
    expect(load).toHaveBeenCalledExactlyOnceWith(`${slice.base}/derivations/${slice.hash}.js`);
  });

  it.each([
    ['cannot be loaded', () => Promise.reject(new Error('gone'))],
    ['is none', async () => ({ default: { build: 'no function' } })],
  ])('is done without where it %s', async (_, load) => {
    expect(await taken(slice, load)).toBe(false);
  });

  it('is not loaded by a visitor, who has no steps', async () => {
    const load = vi.fn();
    expect(await taken(visitorPartOf(slice), load)).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});
