/** Does a walk that says what stands around the page fail where another line, word, order or target stands there? */
import { expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import type { WalkLine } from '../../src/engine/model/language.ts';
import { createWalkContext } from '../../src/proof/scenario/context.ts';
import { createWalkPlayer } from '../../src/proof/scenario/play.ts';
import { realProject } from '../support/project.ts';

const project = realProject();
const at = project.products.findIndex(({ product }) => product.product === 'heloc');
const play = createWalkPlayer(
  createWalkContext(compileProject(project)[at]!, project.products[at]!, '2026-11-20'),
);

/** A list is no promise, but it is not told apart from one by its name. */
const IN_TURN = 'then';

function mismatchOf(sees: WalkLine['sees'], facts: Record<string, unknown> = {}, org = 'harbor-cu') {
  const lines = [{ enter: 'register-v2', sees }];
  const walk = { walk: 'Around', flow: 'registration', org, given: { facts }, [IN_TURN]: lines };
  return [...play(walk as never)].at(-1)?.mismatch;
}

const PERSON = { 'identity.uuid': 'i' };
const SIDE = { Dashboard: '/dashboard', Marketplace: '/universal-marketplace' };

test.each<[string, WalkLine['sees'], Record<string, unknown>]>([
  ['links in their order', { sideMenu: SIDE, topBar: { Notifications: 'notifications' } }, PERSON],
  ['nothing', { sideMenu: {}, tabBar: {} }, {}],
  [
    'marks by their picture',
    { footerMarks: { 'Equal Housing Lender': 'equal-housing.svg', 'Federally insured by NCUA': 'ncua.svg' } },
    {},
  ],
])('a walk sees %s', (_, sees, facts) => {
  expect(mismatchOf(sees, facts)).toBeUndefined();
});

test.each<[string, WalkLine['sees']]>([
  ['another order', { sideMenu: { Marketplace: '/universal-marketplace', Dashboard: '/dashboard' } }],
  ['another target', { sideMenu: { ...SIDE, Marketplace: '/pay' } }],
  ['other words', { sideMenu: { Home: '/dashboard', Marketplace: '/universal-marketplace' } }],
  ['a line more', { sideMenu: { ...SIDE, 'Portfolio Manager': '/portfolio' } }],
  ['a line less', { sideMenu: { Dashboard: '/dashboard' } }],
])('a walk that sees %s fails, and says what stands there', (_, sees) => {
  expect(mismatchOf(sees, PERSON)).toEqual({ key: 'sees', expected: sees, found: { sideMenu: SIDE } });
});

const NOTES = [
  'The Home',
  'You may be',
  'To show',
  'Your home',
  'Loan',
  'The APR',
  'The orig',
  'Other',
  'Prop',
  'Ask',
];

test('texts are told by how they begin, all of them and in their order', () => {
  expect(mismatchOf({ disclosures: NOTES })).toBeUndefined();
  expect(mismatchOf({ disclosures: NOTES.toReversed() })?.key).toBe('sees');
  expect(mismatchOf({ disclosures: NOTES.slice(1) })?.key).toBe('sees');
  expect(mismatchOf({ disclosures: [...NOTES, 'More'] })?.key).toBe('sees');
});

test('another application is where its flag says', () => {
  expect(
    mismatchOf({ sideMenu: SIDE }, { ...PERSON, 'flags.fe-relative-url-marketplace': false })?.found,
  ).toEqual({
    sideMenu: { ...SIDE, Marketplace: expect.stringMatching(/^https:.*universal-marketplace$/) },
  });
});
