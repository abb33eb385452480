/** The module that derives, as it goes over the wire: immutable, without eval, and of the same answers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { derive, deriveRoute } from '../../src/engine/decide/derive.ts';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { flowOf, openProduct } from '../../src/engine/model/product.ts';
import { takeDerivation } from '../../src/shell/loading.ts';
import { points } from '../engine/generated-facts.ts';
import { startApp, type TestServer } from './support/harness.ts';

const BASE = '/account/heloc';
const bundleOf = ({ services }: TestServer) => services.configuration.products()[0]!.bundle.hash;

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const read = (path: string) => server.browser().get(`${BASE}/${path}`);

test('is kept for ever under the hash of its bundle; of a bundle that never was there is none', async () => {
  const reply = await read(`derivations/${bundleOf(server)}.js`);
  expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(reply.text).toMatch(/^export default \{/);
  expect(reply.text).not.toMatch(/new Function|\beval\(/);
  for (const name of ['feedbeef', '__proto__', '..%2f..%2fpackage']) {
    expect((await read(`derivations/${name}.js`)).status).toBe(404);
  }
});

test('answers in the browser what the closures answer', async () => {
  const slice = JSON.parse((await read(`bundles/${bundleOf(server)}.figure.json`)).text) as Slice;
  const [quick, slow] = [openProduct(slice), openProduct(slice)];
  const load = async (url: string): Promise<unknown> => {
    const { text } = await server.browser().get(url);
    return import(`data:text/javascript,${encodeURIComponent(text)}`);
  };
  await takeDerivation(load, quick);
  expect(quick.triggers.compiled).toBeDefined();
  for (const { facts } of points) {
    const { step, route, routedBy } = derive(slow, flowOf(slow, 'application'), facts);
    const flow = flowOf(quick, 'application');
    expect(deriveRoute(quick, flow, facts)).toEqual({ step, route, routedBy, warnings: [] });
  }
});
