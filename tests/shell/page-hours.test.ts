/** Do screens say the hours of this week, where the page brings some, and else those of the bundle? */
import { expect, test } from 'vitest';
import type { Slice } from '../../src/engine/model/bundle.ts';
import { pageDataIn } from '../../src/shell/page.ts';
import { type Browser, createRuntime } from '../../src/shell/runtime.ts';
import { gardenSlice } from '../runtime/support/garden.ts';

const PAGE = {
  ...{ org: { orgCode: 'lender' }, product: 'garden', base: '/garden', bundle: 'b', mode: 'serve' },
  ...{ bundleUrl: '/b.json', visitorBundleUrl: '/v.json', today: '2026-11-20' },
};

function hoursWith(slice: Slice, more: object): string {
  const page = pageDataIn({ ...PAGE, ...more });
  if ('error' in page) throw new Error(page.error);
  const parts = {} as Parameters<typeof createRuntime>[0]['parts'];
  const browser = { notes: {} } as Browser;
  const { product } = createRuntime({ page, slice, browser, parts, onSlice: () => {} });
  return product.source.org.support.hours;
}

test('screens say the hours that the page brings, or those of the bundle', () => {
  const slice = gardenSlice();
  const closed = `${slice.org.support.hours}. Closed on Thursday, November 26`;
  expect(hoursWith(slice, { support: { hours: closed } })).toBe(closed);
  expect(hoursWith(slice, {})).toBe(gardenSlice().org.support.hours);
  // The bundle stays as it came.
  expect(slice).toEqual(gardenSlice());
});
