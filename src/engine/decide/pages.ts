/** The paths of a site at which a page stands: those of the flows, of the shell, and old ones that lead on. */
import { LOGIN_PATHS } from '../model/broker.ts';
import type { PartSignIn } from '../model/language.ts';
import { isBelow } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import { ROOT_ROUTE } from './routing.ts';

/** The person's own page; whoever has no place elsewhere goes here (AF 8). */
export const DASHBOARD = '/dashboard';

/** The path of a route of an application; a route of the product's root is the person's own page. */
export function pathOfRoute(base: string, uuid: string, route: string): string {
  if (route === ROOT_ROUTE) return DASHBOARD;
  return route === '' ? `${base}/${uuid}` : `${base}/${uuid}/${route}`;
}

/** The page of a screen, whoever walks its flow; '' leads to where they stand. */
export function pathOfScreen(
  base: string,
  { signIn }: Pick<OpenFlow, 'signIn'>,
  journey: string,
  route: string,
): string {
  if (!signIn) return pathOfRoute(base, journey, route);
  return `${base}/${route === '' || route === ROOT_ROUTE ? signIn.resume : route}`;
}

/** The flow of participants whose pages stand beside its sign-in. `path` is below the product's base. */
export function partFlowAt(flows: Iterable<OpenFlow>, path: string): OpenFlow | undefined {
  return [...flows].find(({ signIn }) => signIn && isBelow(path, areaOf(signIn)));
}

/** In the query of a link that invites, the same in each: the server draws the page of who was invited, and learns nothing of them. */
export const INVITED = 'invited';

/** The path and query that an invitation leads to. */
export function invitationPath({ path }: Pick<PartSignIn, 'path'>): string {
  return `${path}?${INVITED}`;
}

/** Does a link that invites lead to a page with this query? */
export function isInvitation(search: string): boolean {
  return new URLSearchParams(search).has(INVITED);
}

/** The query without what says so. */
export function withoutInvitation(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(INVITED);
  return rest.size === 0 ? '' : `?${rest}`;
}

/** The first part of the paths of a flow of participants. */
export function areaOf({ path }: NonNullable<OpenFlow['signIn']>): string {
  return path.split('/', 1)[0] ?? '';
}

/** The page to sign in at, for who is at a path of the site. */
export function signInPathAt({ source, flows }: OpenProduct, path: string): string {
  const { base } = source;
  const { signIn } = partFlowAt(flows.values(), pathBelow(base, path)) ?? {};
  return signIn ? `${base}/${signIn.path}` : LOGIN;
}

/** Is it a page of participants, or the old path of one? */
export function isPartPath(product: OpenProduct, path: string): boolean {
  const { flows, source } = product;
  return (
    partFlowAt(flows.values(), pathBelow(source.base, replacedPath(product, path) ?? path)) !== undefined
  );
}

function pathBelow(base: string, path: string): string {
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : '';
}

const LOGIN = '/auth/login';

/** Pages that do not depend on a product, at the origin's root (decision C9). */
export const ROOT_PATHS = [
  DASHBOARD,
  '/dashboard/settings',
  ...Object.values(LOGIN_PATHS),
  '/auth/forgotten',
  '/auth/reset',
  '/contact',
] as const;
export type RootPath = (typeof ROOT_PATHS)[number];

/** Of the lender's people: the list, and below it one application by its id. */
export const STAFF_PATH = '/staff';
/** The pages below it that are no application; below the one of talks stands each talk by its id. */
export const STAFF_PAGES = {
  talks: 'talks',
  feedback: 'feedback',
  flags: 'flags',
  funnel: 'funnel',
  emails: 'emails',
  security: 'security',
  /** Opened by a link, whoever is signed in. */
  password: 'password',
} as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is this part of a path an application's id (SL 5, Identifier)? */
export function isApplicationId(part: string): boolean {
  return uuid.test(part);
}

/** Slashes at the end of a path do not count. */
export function isPageAt(product: OpenProduct, path: string): boolean {
  const { base } = product.source;
  const clean = withoutEnd(path);
  if (replacedPath(product, clean) !== undefined || isRootPath(clean)) return true;
  if (isTextPage(product, clean.slice(1))) return true;
  if (isBelow(clean, STAFF_PATH)) return isStaffPath(clean);
  return clean.startsWith(`${base}/`) && isProductPath(product, clean.slice(base.length + 1));
}

/** An entry of a flow leads on from any path below it, and so does an application to the screen that is open. */
function isProductPath({ source, flows }: OpenProduct, path: string): boolean {
  const [first = ''] = path.split('/', 1);
  const all = [...flows.values()];
  if (all.some(({ sequence }) => sequence !== undefined && Object.hasOwn(sequence.entries, first)))
    return true;
  if (path === source.returns || partFlowAt(all, path)) return true;
  return isApplicationId(first) && all.some(({ audience }) => audience === 'owner');
}

/** Where a new application starts; undefined for a product that asks visitors nothing. */
export function startPath({ base, start }: { base: string; start?: string }): string | undefined {
  return start === undefined ? undefined : `${base}/${start}`;
}

/** The path that stands in place of an old one, undefined for a path that is not old (AF 2). */
export function replacedPath(
  product: Pick<OpenProduct, 'texts' | 'flows'> & { source: { base: string } },
  path: string,
): string | undefined {
  const { base } = product.source;
  const clean = withoutEnd(path);
  const parent = base.slice(0, base.lastIndexOf('/'));
  if (isRoot(base, clean)) return DASHBOARD;
  if (clean.startsWith(`${base}/`)) {
    const name = clean.slice(base.length + 1);
    return isTextPage(product, name) ? `/${name}` : undefined;
  }
  if (parent === '' || !isBelow(clean, parent)) return undefined;
  // Pages of participants stood beside the product, and stand below it now.
  if (partFlowAt(product.flows.values(), pathBelow(parent, clean))) return base + clean.slice(parent.length);
  return clean === `${parent}/register` ? `${base}/register` : DASHBOARD;
}

/** The root of the site, or the product's prefix alone: neither has a page of its own. */
export function isRoot(base: string, path: string): boolean {
  const clean = withoutEnd(path);
  return clean === '' || clean === base;
}

/** Pages of words alone stand at the origin's root (decision C9); their words are all there is of them. */
export function isTextPage({ texts }: Pick<OpenProduct, 'texts'>, name: string): boolean {
  return texts.has(name);
}

export function isRootPath(path: string): path is RootPath {
  return ROOT_PATHS.some((page) => page === path);
}

/** `path` is one at or below the staff's. */
export function isStaffPath(path: string): boolean {
  const [, , id, talk, ...more] = path.split('/');
  if (id === STAFF_PAGES.talks) return more.length === 0 && (talk === undefined || isApplicationId(talk));
  const pages: string[] = Object.values(STAFF_PAGES);
  return talk === undefined && (id === undefined || pages.includes(id) || isApplicationId(id));
}

function withoutEnd(path: string): string {
  return path.replace(/\/+$/, '');
}
