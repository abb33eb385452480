/** The shell's own pages, by their paths. A new page is one component, one line here, and its path in the engine's list. */
import { type ComponentType, lazy } from 'react';
import type { RootPath } from '../../engine/decide/pages.ts';
import { Dashboard } from './Dashboard.tsx';
import { Forgotten } from './Forgotten.tsx';
import { AccountSetup, Contact, RegistrationSupport } from './Help.tsx';
import { LegalText } from './LegalText.tsx';
import { Login } from './Login.tsx';
import { Reset } from './Reset.tsx';
import { Settings } from './Settings.tsx';

/** By their path at the origin's root (decision C9). */
export const ROOT_PAGES: Record<RootPath, ComponentType> = {
  '/dashboard': Dashboard,
  '/dashboard/settings': Settings,
  '/auth/login': Login,
  '/auth/forgotten': Forgotten,
  '/auth/reset': Reset,
  '/contact': Contact,
  '/terms': LegalText,
  '/communications': LegalText,
  '/privacy': LegalText,
  '/licenses': LegalText,
  '/coming-soon': LegalText,
};

/** Does the page at this path of the root need more of the product than visitors do? */
export function isOwners(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/');
}

/** With addresses of their own below them, by their first part; fetched when somebody comes. */
export const WHOLE_PAGES: Record<string, ComponentType> = {
  staff: lazy(() => import('./staff/Staff.tsx').then(({ Staff }) => ({ default: Staff }))),
};

/** Below an entry that is reached by query, hence whose paths are free (AF 2). */
export const ENTRY_PAGES: Record<string, ComponentType> = {
  'account-setup': AccountSetup,
  support: RegistrationSupport,
};
