/** The places around a page where a product may put lines of its own, and what may stand in each. */
import type { ChromeLine } from './language.ts';

export type ChromeRegion = ChromeLine['place'];

/** `leads` to something, is `text` alone, or is a `picture`. */
export const CHROME_REGIONS = {
  topBar: 'leads',
  tabBar: 'leads',
  sideMenu: 'leads',
  appsMenu: 'leads',
  profileMenu: 'leads',
  footerLinks: 'leads',
  footer: 'text',
  footerMarks: 'picture',
  disclosures: 'text',
} as const satisfies Record<ChromeRegion, 'leads' | 'text' | 'picture'>;

/** Of these a line that leads somewhere has one. */
export const CHROME_TARGETS = [
  'page',
  'screens',
  'site',
  'url',
  'links',
  'does',
] as const satisfies (keyof ChromeLine)[];

const MENUS: readonly ChromeRegion[] = ['sideMenu', 'appsMenu', 'profileMenu'];

/** Where each of the things that a line does here can be done. */
export const CHROME_ACTS: Readonly<Record<NonNullable<ChromeLine['does']>, readonly ChromeRegion[]>> = {
  signOut: MENUS,
  switchAccount: MENUS,
  feedback: ['footerLinks'],
  notifications: ['topBar'],
  account: ['tabBar'],
};

/** Roots of facts that are known around every page, besides who is signed in. */
export const CHROME_ROOTS: readonly string[] = ['org', 'flags', 'today'];

/** What the lender says of itself at `about.<name>`; undefined where it says nothing. */
export function aboutValue(about: Readonly<Record<string, unknown>>, path: string): unknown {
  const name = path.slice('about.'.length);
  return Object.hasOwn(about, name) ? about[name] : undefined;
}
