/** What does one org's browser need of a product, and nothing more? */

import type { Bundle, Copy, Flow, FormRule, Org, OrgProduct, PublicOrg, Slice } from '../model/bundle.ts';
import { flagOf, flagsOf, variablesOf } from '../model/flags.ts';
import type { Facts } from '../model/triggers.ts';
import { fillPlaceholders, lenderWords } from './copy.ts';

const NOTHING: OrgProduct = { settings: {}, about: {}, flags: {}, pricing: {}, copy: {} };

/**
 * The slice of an org. Its size depends on the product alone: other orgs, fact schemas and the forms'
 * constraints stay out. Throws a RangeError when the bundle has no such org.
 */
export function sliceFor(bundle: Bundle, code: string): Slice {
  const org = Object.hasOwn(bundle.orgs, code) ? bundle.orgs[code] : undefined;
  if (!org) throw new RangeError(`No org is named "${code}".`);
  const { settings, about } = org.products[bundle.product] ?? NOTHING;
  const copy = copyFor(bundle, org);
  const lender = lenderOf(bundle, org);
  return {
    hash: bundle.hash,
    product: bundle.product,
    name: bundle.name,
    base: bundle.base,
    ...(bundle.returns === undefined ? {} : { returns: bundle.returns }),
    ...(bundle.start === undefined ? {} : { start: bundle.start }),
    zone: bundle.zone,
    calls: bundle.calls,
    roots: Object.fromEntries(Object.entries(bundle.facts).map(([root, { kept }]) => [root, kept])),
    flags: flagsOf(bundle, code),
    ...publicVariables(bundle, code),
    lookups: bundle.lookups,
    repayments: bundle.repayments,
    calendars: bundle.calendars,
    zones: bundle.zones,
    deadlines: bundle.deadlines,
    triggers: bundle.triggers,
    flows: Object.fromEntries(Object.entries(bundle.flows).map(([id, flow]) => [id, publicPart(flow)])),
    forms: Object.fromEntries(
      Object.values(bundle.forms).map(({ shape: _shape, ...form }) => [
        form.id,
        reworded(form, copy, lender),
      ]),
    ),
    copy: publicCopy(copy),
    org: { ...publicOrg(org), settings, about },
  };
}

/** The words of an org: the product's, replaced by the org's own. */
export function copyFor(bundle: Bundle, org: Org): Copy {
  return { ...bundle.copy, ...(org.products[bundle.product] ?? NOTHING).copy };
}

/** Those that a page needs before it can ask. */
function publicVariables(bundle: Bundle, code: string): Pick<Slice, 'variables'> {
  const gates = Object.values(bundle.flows).flatMap((flow) => flow.gates ?? []);
  const flags = gates.flatMap(({ on }) => (typeof on === 'string' ? [flagOf(on).flag] : []));
  if (flags.length === 0) return {};
  const variables = variablesOf(bundle, code);
  return { variables: Object.fromEntries(flags.map((flag) => [flag, variables[flag] ?? {}])) };
}

/** What a browser must not know of a flow stays on the server: the lender's side, and what answers make of other rows. */
function publicPart({ creates: _creates, expires: _expires, longWait: _longWait, ...flow }: Flow): Flow {
  return { ...flow, tasks: {}, stages: {}, reviews: {} };
}

/** Groups of words that no browser needs: the lender's own pages, what goes out by mail, and what a standing tells. */
const LENDERS_WORDS = ['staff.', 'reviews.', 'mails.', 'tasks.'];

function publicCopy(copy: Copy): Copy {
  return Object.fromEntries(
    Object.entries(copy).filter(([key]) => !LENDERS_WORDS.some((group) => key.startsWith(group))),
  );
}

function publicOrg({ products: _products, hosts: _hosts, home: _home, ...org }: Org): PublicOrg {
  return org;
}

/** What messages of rules may speak of at an org: the lender and the product. */
export function lenderOf(bundle: Pick<Bundle, 'product' | 'name'>, org: Org): Facts {
  const { settings, about } = org.products[bundle.product] ?? NOTHING;
  return lenderWords({ ...org, settings, about }, bundle.name);
}

/**
 * A form with the org's words: `forms.<form>.<field>.<slot>`, nested fields joined by slashes; messages of its rules
 * name the lender.
 */
export function reworded<F extends Pick<Slice['forms'][string], 'id' | 'fields' | 'rules'>>(
  form: F,
  copy: Copy,
  lender: Facts,
): F {
  const fields = structuredClone(form.fields);
  for (const [pointer, words] of Object.entries(fields)) {
    const start = `forms.${form.id}.${pointer.slice(1)}.`;
    for (const key of Object.keys(copy).filter((each) => each.startsWith(start))) {
      const text = copy[key];
      if (typeof text !== 'string') continue;
      const slot = key.slice(start.length);
      if (slot === 'title' || slot === 'hint') words[slot] = text;
      else words.messages = { ...words.messages, [slot]: text };
    }
  }
  const rules = form.rules.map(
    (rule): FormRule => ({ ...rule, message: fillPlaceholders(rule.message, lender) }),
  );
  return { ...form, fields, rules };
}
