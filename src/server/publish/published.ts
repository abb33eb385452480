/** A published product as the server holds it ready: opened once per configuration, then only read. */
import { compileDerivation } from '../../config/compile/derivation.ts';
import type { CheckedForm, FormChunk, Validate } from '../../engine/answer/forms.ts';
import type { Bundle, JsonSchema, Org } from '../../engine/model/bundle.ts';
import { orgRoot, withPinned } from '../../engine/model/org-facts.ts';
import { type OpenProduct, openProduct } from '../../engine/model/product.ts';
import { copyFor, lenderOf, reworded } from '../../engine/say/slice.ts';
import type { Application } from '../store/rows.ts';
import { flagsNow, nothingSwitched, type SwitchedFlags } from './flag-switches.ts';
import { orgsByHost } from './org.ts';

/** A form as the compiler leaves it: module text for the browser, validator for the server. */
export interface CompiledForm {
  code: string;
  /** The part of it that makes the validators. */
  build: string;
  /** For who draws the form. */
  chunk: FormChunk;
  validate: Validate;
}

export type RowKind = Bundle['facts'][string]['kept'];

export interface PublishedProduct {
  bundle: Bundle;
  open: OpenProduct<Bundle>;
  /** The lenders that are held on it, where it is of an earlier release; none where it is for all others. */
  heldFor: readonly string[];
  /** Each org by its own host names. */
  orgByHost: Map<string, Org>;
  /** By form hash, the name it is served under. */
  forms: Map<string, CompiledForm>;
  /** Forms in an org's words, by org and form, as they come to be asked for. */
  wordedForms: Map<string, CheckedForm>;
  /** Names and schemas of the fact roots that a row keeps. */
  schemas: Record<RowKind, Record<string, JsonSchema>>;
  /** The flags that staff switched at run time. */
  switched: SwitchedFlags;
}

export function publish(
  bundle: Bundle,
  forms: Map<string, CompiledForm>,
  switched: SwitchedFlags = nothingSwitched,
  heldFor: readonly string[] = [],
): PublishedProduct {
  const schemas: PublishedProduct['schemas'] = {
    application: {},
    person: {},
    participant: {},
    identity: {},
    draft: {},
    none: {},
  };
  for (const [root, { kept, schema }] of Object.entries(bundle.facts)) schemas[kept][root] = schema;
  const orgByHost = orgsByHost(bundle);
  const open = openOnce(bundle);
  return { bundle, open, heldFor, orgByHost, forms, wordedForms: new Map(), schemas, switched };
}

const opened = new WeakMap<Bundle, OpenProduct<Bundle>>();

/** Of a bundle, which is frozen, each trigger is compiled once for all who serve it: what ran often has become quick. */
function openOnce(bundle: Bundle): OpenProduct<Bundle> {
  const open = opened.get(bundle) ?? openProduct(bundle, compileDerivation(bundle).chunk);
  opened.set(bundle, open);
  return open;
}

/** The form in an org's words. Throws a RangeError for a name that no checked flow holds. */
export function formFor(product: PublishedProduct, id: string, org: Org): CheckedForm {
  const key = JSON.stringify([org.code, id]);
  const known = product.wordedForms.get(key);
  if (known) return known;
  const form = product.bundle.forms[id];
  const compiled = form && product.forms.get(form.hash);
  if (!form || !compiled) throw new RangeError(`No form is named "${id}".`);
  const { fields, rules } = reworded(form, copyFor(product.bundle, org), lenderOf(product.bundle, org));
  const worded = { id, fields, rules, validate: compiled.validate };
  product.wordedForms.set(key, worded);
  return worded;
}

/** The names of a form's own fields. */
export function fieldNames(product: PublishedProduct, id: string): string[] {
  const properties = product.bundle.forms[id]?.shape.properties;
  return properties !== null && typeof properties === 'object' ? Object.keys(properties) : [];
}

/** What triggers read of the org: its settings, those that an application keeps as they are kept, what it says of itself, and its flags as they are now. */
export function orgFacts(
  { bundle, switched }: PublishedProduct,
  org: Org,
  pinned: Application['pinned'] = {},
): Record<string, unknown> {
  const root = withPinned(orgRoot(org, org.products[bundle.product]), bundle.pinned, pinned);
  return { org: root, flags: flagsNow(bundle, org.code, switched) };
}

/** What the org charges by: as it stands now, or as an application keeps it where the product pins `pricing`. */
export function pricingOf(
  { bundle }: PublishedProduct,
  org: Org,
  pinned: Application['pinned'] = {},
): Record<string, unknown> {
  return withPinned({ pricing: org.products[bundle.product]?.pricing ?? {} }, bundle.pinned, pinned).pricing;
}
