/** What does one org's browser need of a product, and nothing more? */

import type { Bundle, Copy, Flow, FormRule, Org, OrgProduct, PublicOrg, Slice } from '../model/bundle.ts';
import { chatOf } from '../model/chat-settings.ts';
import { flagOf, flagsOf, variablesOf } from '../model/flags.ts';
import type { PartSignIn } from '../model/language.ts';
import { CHAT_FORMS } from '../model/shell-forms.ts';
import type { Facts } from '../model/triggers.ts';
import { fillPlaceholders, lenderWords, placeholdersIn } from './copy.ts';

/** They come with the chat window. */
const OF_CHAT: readonly string[] = Object.values(CHAT_FORMS);

const NOTHING: OrgProduct = { settings: {}, about: {}, flags: {}, pricing: {}, copy: {} };

/**
 * The slice of an org. Its size depends on the product alone: other orgs, fact schemas and the forms'
 * constraints stay out. Throws a RangeError when the bundle has no such org.
 */
export function sliceFor(bundle: Bundle, code: string): Slice {
  const org = Object.hasOwn(bundle.orgs, code) ? bundle.orgs[code] : undefined;
  if (!org) throw new RangeError(`No org is named "${code}".`);
  const { settings, about, pricing } = org.products[bundle.product] ?? NOTHING;
  const copy = copyFor(bundle, org);
  const lender = lenderOf(bundle, org);
  return {
    hash: bundle.hash,
    product: bundle.product,
    name: bundle.name,
    base: bundle.base,
    ...(bundle.returns === undefined ? {} : { returns: bundle.returns }),
    ...(bundle.start === undefined ? {} : { start: bundle.start }),
    ...(chatOf(bundle, org) && { hasChat: true }),
    zone: bundle.zone,
    calls: bundle.calls,
    ...(bundle.telemetry && { telemetry: bundle.telemetry }),
    roots: Object.fromEntries(Object.entries(bundle.facts).map(([root, { kept }]) => [root, kept])),
    flags: flagsOf(bundle, code),
    ...(bundle.experiments && { experiments: bundle.experiments }),
    ...publicVariables(bundle, code),
    lookups: bundle.lookups,
    repayments: bundle.repayments,
    calendars: bundle.calendars,
    zones: bundle.zones,
    deadlines: bundle.deadlines,
    triggers: bundle.triggers,
    flows: Object.fromEntries(Object.entries(bundle.flows).map(([id, flow]) => [id, publicPart(flow)])),
    ...(bundle.chrome && { chrome: bundle.chrome }),
    forms: wordedForms(bundle, copy, lender, (id) => !OF_CHAT.includes(id)),
    copy: publicCopy(copy),
    ...contactOf(bundle),
    ...brokerOf(bundle),
    org: { ...publicOrg(org), settings, about, terms: namedIn(copy, pricing) },
  };
}

/** The forms that a chat window comes with, as a slice has forms. */
export function chatFormsFor(bundle: Bundle, org: Org): Slice['forms'] {
  return wordedForms(bundle, copyFor(bundle, org), lenderOf(bundle, org), (id) => OF_CHAT.includes(id));
}

/** Without their constraints, in an org's words. */
function wordedForms(
  { forms }: Bundle,
  copy: Copy,
  lender: Facts,
  isWanted: (id: string) => boolean,
): Slice['forms'] {
  const wanted = Object.values(forms).filter(({ id }) => isWanted(id));
  // Of the words of a product few are those of its forms, or none.
  const words = Object.fromEntries(Object.entries(copy).filter(([key]) => key.startsWith('forms.')));
  return Object.fromEntries(
    wanted.map(({ shape: _shape, ...form }) => [form.id, reworded(form, words, lender)]),
  );
}

/** The prices that words around the pages name; no browser needs the others. */
function namedIn(copy: Copy, pricing: OrgProduct['pricing']): OrgProduct['pricing'] {
  const texts = Object.entries(copy).flatMap(([key, text]) => (key.startsWith('chrome.') ? text : []));
  const named = new Set(texts.flatMap(placeholdersIn).map(({ path }) => path));
  return Object.fromEntries(Object.entries(pricing).filter(([name]) => named.has(`terms.${name}`)));
}

/** The words of an org: the product's, replaced by the org's own. */
export function copyFor(bundle: Bundle, org: Org): Copy {
  const own = org.products[bundle.product]?.copy ?? {};
  return Object.keys(own).length === 0 ? bundle.copy : { ...bundle.copy, ...own };
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
function publicPart({
  creates: _creates,
  expires: _expires,
  longWait: _longWait,
  notifications: _notifications,
  removed: _removed,
  renamed: _renamed,
  access: _access,
  claims: _claims,
  ...flow
}: Flow): Flow {
  const { proves: _proves, writes: _writes, ...signIn } = flow.signIn ?? {};
  const isPart = flow.signIn && { signIn: signIn as PartSignIn };
  const statuses = Object.fromEntries(
    Object.entries(flow.statuses).map(([name, { record: _record, ...status }]) => [name, status]),
  );
  return { ...flow, ...isPart, statuses, tasks: {}, stages: {}, reviews: {} };
}

/**
 * Groups of words that no page needs: the lender's own pages, what goes out by mail, what replies tell, and those that
 * the chat window comes with.
 */
const LENDERS_WORDS = ['staff.', 'reviews.', 'mails.', 'tasks.', 'roles.', 'chat.'];

function brokerOf({ broker }: Bundle): Pick<Slice, 'broker'> {
  return broker ? { broker: { flag: broker.flag, sites: broker.sites } } : {};
}

function contactOf({ contact }: Bundle): Pick<Slice, 'contact'> {
  if (!contact) return {};
  const { query, of, minutes, card } = contact;
  return { contact: { ...(query && { query }), of, ...(minutes && { minutes }), card } };
}

function publicCopy(copy: Copy): Copy {
  return Object.fromEntries(
    Object.entries(copy).filter(([key]) => !LENDERS_WORDS.some((group) => key.startsWith(group))),
  );
}

function publicOrg({
  products: _products,
  hosts: _hosts,
  home: _home,
  supportHours: _hours,
  drawing: _drawing,
  secondFactor: _factor,
  authenticator: _authenticator,
  ...org
}: Org): PublicOrg {
  return org;
}

/** What a message speaks of besides the lender is filled where it is shown. */
const ignored = () => {};

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
  const fields = fieldsInWords(form, copy);
  const rules = form.rules.map(
    (rule): FormRule => ({ ...rule, message: fillPlaceholders(rule.message, lender, ignored) }),
  );
  return { ...form, fields, rules };
}

function fieldsInWords<F extends Pick<Slice['forms'][string], 'id' | 'fields'>>(
  { id, fields }: F,
  copy: Copy,
): F['fields'] {
  const own = Object.keys(copy).filter((key) => key.startsWith(`forms.${id}.`));
  if (own.length === 0) return fields;
  const reworded = structuredClone(fields);
  for (const [pointer, words] of Object.entries(reworded)) {
    const start = `forms.${id}.${pointer.slice(1)}.`;
    for (const key of own.filter((each) => each.startsWith(start))) {
      const text = copy[key];
      if (typeof text !== 'string') continue;
      const slot = key.slice(start.length);
      if (slot === 'title' || slot === 'hint') words[slot] = text;
      else words.messages = { ...words.messages, [slot]: text };
    }
  }
  return reworded;
}
