/** Which bundles are served to whom, where some lenders are held on an earlier release? */
import { expect, test } from 'vitest';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { orgsByHost } from '../../src/server/publish/org.ts';
import {
  lendersServed,
  productOfRow,
  productsAt,
  type ServedBundle,
  servedBundles,
} from '../../src/server/publish/served.ts';
import { retentionRules } from '../../src/server/retention/rules.ts';

/** Lenders by their codes, with the code that their sign-ins belong to. */
function bundle(product: string, hash: string, lenders: Record<string, string>): Bundle {
  const orgs = Object.entries(lenders).map(([code, canonical]) => [
    code,
    { code, canonical, hosts: [`${code}.example`] },
  ]);
  return { product, hash, orgs: Object.fromEntries(orgs), defaultOrg: 'north' } as unknown as Bundle;
}

const ALL = { north: 'north', upper: 'north', south: 'south', west: 'west' };
const newest = [bundle('garden', 'g2', { ...ALL, east: 'east' }), bundle('shed', 's2', ALL)];
const earlier = [bundle('garden', 'g1', ALL), bundle('barn', 'b1', { west: 'west' })];
const hosted = (each: ServedBundle) => ({ ...each, orgByHost: orgsByHost(each.bundle) });
const said = (all: readonly ServedBundle[]) =>
  all.map(({ bundle: { hash, orgs }, heldFor }) => [hash, Object.keys(orgs).join(' '), heldFor.join(' ')]);

const held = servedBundles(newest, [{ lenders: ['north', 'south'], bundles: earlier }]).map(hosted);

test('nobody is in two: who is held has the products of the earlier release, with all that share the sign-ins', () => {
  expect(said(held)).toEqual([
    ['g2', 'west east', ''],
    ['s2', 'west', ''],
    ['g1', 'north upper south', 'north south'],
  ]);
  expect(servedBundles(newest, []).map((each) => each.bundle)).toEqual(newest);
  expect(servedBundles(newest, []).every((each, at) => each.bundle === newest[at])).toBe(true);
});

test('a host has each product once, as its lender stands on it', () => {
  const at = (host: string) => said(productsAt(held, host)).map(([hash]) => hash);
  expect(at('upper.example')).toEqual(['s2', 'g1']);
  expect(at('west.example')).toEqual(['g2', 's2']);
  // Its name is no lender's: what is in force says so.
  expect(at('nobody.example')).toEqual(['g2', 's2']);
  // A bare name is the default lender's.
  expect(at('localhost')).toEqual(['s2', 'g1']);
  const all = servedBundles(newest, []).map(hosted);
  expect(productsAt(all, 'west.example')).toBe(all);
});

test('a row is read as its lender stands on the product, and as all others do where its lender is gone', () => {
  const of = (product: string, org: string) => productOfRow(held, { product, org })?.bundle.hash;
  expect([of('garden', 'south'), of('garden', 'east'), of('garden', 'gone')]).toEqual(['g1', 'g2', 'g2']);
  expect([of('barn', 'west'), productOfRow(held, undefined)]).toEqual([undefined, undefined]);
});

test('whoever asks for rows names the lenders of each, so that no lender is asked for twice', () => {
  expect(held.map((each) => lendersServed(held, each))).toEqual([
    { notIn: ['north', 'upper', 'south'] },
    { notIn: [] },
    { in: ['north', 'upper', 'south'] },
  ]);
});

test('an application in a status that a held lender alone knows is not taken for one that has ended', () => {
  const withStatuses = (hash: string, statuses: object) =>
    Object.assign(bundle('garden', hash, {}), { flows: { plot: { statuses, firstStatus: 'ASKED' } } });
  const now = withStatuses('g2', { ASKED: { record: 'unfinished' }, REFUSED: {}, RENTED: {} });
  const before = withStatuses('g1', { WAITING: { record: 'unfinished' }, RENTED: { record: 'agreement' } });
  const statuses = (bundles: Bundle[]) =>
    Object.fromEntries(
      retentionRules([now], new Date(), bundles).applications.map((rule) => [rule.record, rule.statuses]),
    );
  expect(statuses([now])).toEqual({ unfinished: ['ASKED'], agreements: [], ended: ['REFUSED', 'RENTED'] });
  expect(statuses([now, before])).toEqual({
    ...{ unfinished: ['ASKED', 'WAITING'], agreements: ['RENTED'], ended: ['REFUSED'] },
  });
});
