/** The shell's own pages, by their paths. A new page is one component, one line here, and its path in the engine's list. */
import type { ComponentType } from 'react';
import { isApplicationId, isInvitation, type RootPath } from '../../engine/decide/pages.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import { type Later, later } from '../../runtime/later.tsx';
import { LoadingSheet } from '../../runtime/screens/LoadingScreen.tsx';
import { screensAhead } from '../../runtime/screens/laterScreens.ts';
import { Forgotten } from './Forgotten.tsx';
import { headed, headedPage, LoadingApplication } from './headings.tsx';

export const LaterReturn = later(() =>
  import('../../runtime/journey/ReturnPage.tsx').then((part) => part.ReturnPage),
);
/** Of who has a part in an application. */
export const LaterPartPages = later(
  () => import('./PartPages.tsx').then((part) => part.PartPages),
  LoadingApplication,
);
/** What a browser that holds a sign-in meets at the first question. */
export const LaterResume = later(() => import('./Resume.tsx').then((part) => part.Resume), LoadingSheet);

/** Of a window that shows somebody; nothing stands in its place. */
export const LaterChangedPerson = later(
  () => import('../../runtime/form/ChangedPerson.tsx').then((part) => part.ChangedPerson),
  () => null,
);

export const LaterStaySignedIn = later(
  () => import('../chrome/StaySignedIn.tsx').then((part) => part.StaySignedIn),
  () => null,
);

/** By the names of the product's texts. */
export const LaterTextPage = later(() => import('./TextPage.tsx').then((part) => part.TextPage));

const LaterLogin = later(() => import('./Login.tsx').then((part) => part.Login));

/** By their path at the origin's root (decision C9). */
export const ROOT_PAGES: Record<RootPath, ComponentType | Later<object>> = {
  '/dashboard': later(
    () => import('./Dashboard.tsx').then((part) => part.Dashboard),
    headed('dashboardTitle'),
  ),
  '/dashboard/settings': later(
    () => import('./Settings.tsx').then((part) => part.Settings),
    headed('settingsTitle'),
  ),
  '/auth/login': LaterLogin,
  '/auth/agent': LaterLogin,
  '/auth/forgotten': Forgotten,
  '/auth/reset': later(() => import('./Reset.tsx').then((part) => part.Reset)),
  '/contact': later(() => import('./Help.tsx').then((part) => part.Contact)),
};

/** With addresses of their own below them, by their first part. */
export const WHOLE_PAGES: Record<string, Later<object>> = {
  staff: later(() => import('./staff/Staff.tsx').then((part) => part.Staff), headedPage('staffTitle')),
};

/** Below an entry that is reached by query, hence whose paths are free (AF 2). */
export const ENTRY_PAGES: Record<string, Later<object>> = {
  'account-setup': later(() => import('./Help.tsx').then((part) => part.AccountSetup)),
  support: later(() => import('./Help.tsx').then((part) => part.RegistrationSupport)),
};

type Address = Pick<Location, 'pathname' | 'search'>;

/** Fetches the part that stands at a path, so that it can be drawn at once. Rejects when it cannot be fetched. */
export async function pageAhead(base: string, { pathname, search }: Address): Promise<void> {
  const clean = pathname.replace(/\/+$/, '');
  const [first = '', last = ''] = [clean.split('/')[1], clean.split('/').at(-1)];
  const below = clean.startsWith(`${base}/`) ? clean.slice(base.length + 1).split('/')[0] : undefined;
  // Which names are texts the product says, which is not here yet: another page of one part has words alone.
  const text = below === undefined && first !== '' && clean === `/${first}` ? LaterTextPage : undefined;
  const known = own(ROOT_PAGES, clean) ?? own(WHOLE_PAGES, first) ?? (below && own(ENTRY_PAGES, last));
  const part = known ?? text;
  if (part && 'ahead' in part) await part.ahead();
  if (below !== undefined && isApplicationId(below)) await screensAhead();
  if (below !== undefined && isInvitation(search)) await LaterPartPages.ahead();
}

/** The address that pages of others lead back to; the product says it, which may come later than the page. */
function isReturnPath({ base, returns }: Pick<Slice, 'base' | 'returns'>, path: string): boolean {
  return returns !== undefined && path === `${base}/${returns}`;
}

/** The same for the page at that address. */
export async function returnAhead(source: Pick<Slice, 'base' | 'returns'>, path: string): Promise<void> {
  if (isReturnPath(source, path)) await LaterReturn.ahead();
}

function own<Part>(parts: Readonly<Record<string, Part>>, name: string): Part | undefined {
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}
