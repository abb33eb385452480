/** The root `org` of facts: the org's settings, below `about` what the product asks it to say of itself, and what words call it by. */
import type { Org, OrgProduct } from './bundle.ts';
import { stableText } from './paths.ts';

type Named = Pick<Org, 'name' | 'company' | 'support'>;
type Said = Pick<OrgProduct, 'settings' | 'about'>;

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({ about: Object.freeze({}) });

/** Whoever plays an org asks anew with each request and drawing: the same org has one value, which may be compared. */
const known = new WeakMap<Said, Readonly<Record<string, unknown>>>();

/** `own` is what the org says of the product; undefined where it does not offer it. */
export function orgRoot(org: Named | undefined, own: Said | undefined): Readonly<Record<string, unknown>> {
  if (!org || !own) return NOTHING;
  const before = known.get(own);
  if (before) return before;
  const { name, company, support } = org;
  const root = { ...own.settings, name, company, support, about: own.about };
  known.set(own, root);
  return root;
}

/** What an application keeps of its lender's settings: those pinned before as they are, others as they stand now. */
export function pinnedNow(
  names: readonly string[] = [],
  settings: Settings,
  before: Settings,
): Readonly<Settings> {
  const source = (name: string) => (isKept(name, settings, before) ? before : settings);
  const given = names.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, source(name)[name]]));
}

/** The settings for an application that keeps some; `root` itself where it keeps them as they stand now. */
export function withPinned<Root extends Settings>(
  root: Root,
  names: readonly string[] = [],
  pinned: Settings,
): Root {
  const others = names.filter((name) => isKept(name, root, pinned) && !isSame(pinned[name], root[name]));
  return others.length === 0
    ? root
    : { ...root, ...Object.fromEntries(others.map((name) => [name, pinned[name]])) };
}

/** A list or an object comes out of a row as another one. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || stableText(one) === stableText(other);
}

type Settings = Readonly<Record<string, unknown>>;

/** One that has another type by now is read by rules of that type: the old one would mean nothing to them. */
function isKept(name: string, settings: Settings, pinned: Settings): boolean {
  return pinned[name] !== undefined && typeof pinned[name] === typeof settings[name];
}
