/** Does a request find the call that its method and path mean, and nothing else? */
import { describe, expect, test } from 'vitest';
import { createRouter } from '../../../src/server/http/router.ts';
import { orgOfHost, orgsByHost } from '../../../src/server/publish/org.ts';
import { publish } from '../../../src/server/publish/published.ts';
import { gardenBundle } from '../stages/garden.ts';

const product = (name: string, calls: Record<string, { method: string; path: string }>) =>
  publish({ ...gardenBundle(), product: name, calls } as ReturnType<typeof gardenBundle>, new Map());

const plots = product('plots', {
  plot: { method: 'GET', path: '/service/plots/{uuid}' },
  plots: { method: 'GET', path: '/service/plots/all' },
  save: { method: 'PATCH', path: '/service/plots/{uuid}' },
  part: { method: 'GET', path: '/service/plots/{uuid}/parts/{part}' },
});
const trees = product('trees', {
  plot: { method: 'GET', path: '/service/plots/{uuid}' },
  tree: { method: 'GET', path: '/trees/{tree}' },
});
const router = createRouter([plots, trees]);

describe('a router', () => {
  test.each([
    ['GET', '/service/plots/7', { name: 'plot', params: { uuid: '7' } }],
    ['GET', '/service/plots/all', { name: 'plots', params: {} }],
    ['PATCH', '/service/plots/all', { name: 'save', params: { uuid: 'all' } }],
    ['GET', '/service/plots/7/parts/8', { name: 'part', params: { uuid: '7', part: '8' } }],
    ['GET', '/trees/an%20oak', { name: 'tree', params: { tree: 'an oak' } }],
  ])('finds %s %s', (method, path, found) => {
    expect(router.find(method, path)).toMatchObject(found);
  });

  test.each([
    ['DELETE', '/service/plots/7'],
    ['GET', '/service/plots'],
    ['GET', '/service/plots/7/'],
    ['GET', '/service/plots//parts/8'],
    ['GET', '/trees/%ff'],
    ['GET', `/trees/${'x'.repeat(3000)}`],
    ['TEAPOT', '/service/plots/7'],
  ])('finds nothing at %s %s', (method, path) => {
    expect(router.find(method, path)).toBeUndefined();
  });

  test('gives a path that products share to each of them', () => {
    expect(router.find('GET', '/service/plots/7')?.products).toEqual([plots, trees]);
    expect(router.find('GET', '/trees/7')?.products).toEqual([trees]);
  });

  test('knows what stands below the calls, whether or not there is such a call', () => {
    expect(router.isBelowCalls('/service/nothing')).toBe(true);
    expect(router.isBelowCalls('/servicemen')).toBe(false);
    expect(router.isBelowCalls('/garden')).toBe(false);
  });
});

describe('an org', () => {
  test('is known by its own host names in any case; of two that name one, the first has it', () => {
    const { meadow } = gardenBundle().orgs;
    const other = { ...meadow!, code: 'other', hosts: ['Loans.Example', 'other.example'] };
    const orgs = { meadow: { ...meadow!, hosts: ['loans.example'] }, other };
    const bundle = { ...gardenBundle(), orgs };
    const hosted = { bundle, orgByHost: orgsByHost(bundle) };
    expect(orgOfHost(hosted, 'LOANS.example.')?.code).toBe('meadow');
    expect(orgOfHost(hosted, 'other.example')?.code).toBe('other');
    expect(orgOfHost(hosted, 'localhost')?.code).toBe('meadow');
    expect(orgOfHost(hosted, 'nobody.example')).toBeUndefined();
  });
});
