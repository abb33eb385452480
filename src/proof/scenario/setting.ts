/** The walk setting: a product as one org shows it, and the facts before the first line. */
import type { WalkPersona } from '../../config/model/walks.ts';
import type { CheckedForm, Validate } from '../../engine/answer/forms.ts';
import { controlsOf } from '../../engine/decide/experiments.ts';
import type { Variables } from '../../engine/decide/gates.ts';
import { participantFacts } from '../../engine/decide/participants.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import type { Bundle, Copy } from '../../engine/model/bundle.ts';
import { flagsOf, variablesOf } from '../../engine/model/flags.ts';
import type { WalkFile } from '../../engine/model/language.ts';
import { orgRoot } from '../../engine/model/org-facts.ts';
import { withValueAt } from '../../engine/model/paths.ts';
import { flowOf, type OpenFlow, type OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { lenderOf, reworded } from '../../engine/say/slice.ts';
import type { Snapshot } from '../../engine/say/snapshot.ts';

/** What the walks of one product are played with. */
export interface WalkContext {
  product: OpenProduct<Bundle>;
  /** The compiled validator of a form. */
  validatorOf: (form: string) => Validate;
  personas: Record<string, WalkPersona>;
  /** The ISO date of walks that name none. */
  today: string;
  mismatchOf: MismatchOf;
}

/** Where a task's answer does not fit the schema of this name, `/pointer keyword`; undefined where it fits. */
export type MismatchOf = (result: string, answer: unknown) => string | undefined;

/** A product as one org shows it. */
export interface WalkSetting {
  product: OpenProduct<Bundle>;
  org: string;
  copy: Copy;
  personas: Record<string, WalkPersona>;
  formOf: (form: string) => CheckedForm;
  mismatchOf: MismatchOf;
}

/** Somebody whom a walk has invited. */
export interface WalkPart {
  role: string;
  /** By the root of the role. */
  facts: Facts;
  /** Who is signed in, once they have opened the invitation. */
  identity?: Record<string, unknown>;
  /** They were taken back. */
  isGone?: true;
}

/** A document that a walk has made. */
export interface WalkDocument {
  snapshot: Snapshot;
  /** Who has signed it, null being the owner. */
  signed: readonly (string | null)[];
}

export interface WalkState {
  flow: OpenFlow;
  facts: Facts;
  /** Questions that are answered, in a flow with a sequence. */
  answered: string[];
  /** Ids made so far; the next one follows from it. */
  ids: number;
  /** Who has a part in the application besides its owner, in the order of the invitations. */
  parts: readonly WalkPart[];
  /** Whose part walks the line, by its place among them; undefined for the owner. */
  walker?: number;
  /** The documents that were made, by name. */
  documents: Readonly<Record<string, WalkDocument>>;
  /** What flags carry besides being on or off. */
  variables: Variables;
  /** Whose answers are at hand. */
  persona?: string;
  /** Milliseconds since 1970: now, when the status was entered, and when the person last did something. */
  now: number;
  since: number;
  activeAt: number;
  /** What became of the status' task; undefined where it has not answered yet. */
  run?: 'done' | 'failed';
  /** By how many people an outcome has been chosen, of these facts. */
  approved?: { about: string; facts: Facts; by: number };
}

/** Throws a RangeError when no such org offers the product. */
export function openSetting(
  { product, personas, validatorOf, mismatchOf: misfitOf }: WalkContext,
  org: string,
): WalkSetting {
  const { orgs, product: name, forms } = product.source;
  const lender = Object.hasOwn(orgs, org) ? orgs[org] : undefined;
  const own = lender?.products[name];
  if (!lender || !own) throw new RangeError(`No org of the product is named "${org}".`);
  const copy = { ...product.source.copy, ...own.copy };
  const opened = new Map<string, CheckedForm>();
  const formOf = (id: string): CheckedForm => {
    const known = opened.get(id);
    if (known) return known;
    const form = forms[id];
    if (!form) throw new RangeError(`No form is named "${id}".`);
    const { fields, rules } = reworded(form, copy, lenderOf(product.source, lender));
    const checked = { id, fields, rules, validate: validatorOf(id) };
    opened.set(id, checked);
    return checked;
  };
  return { product, org, personas, copy, formOf, mismatchOf: misfitOf };
}

/** What the server gives and the lender's process begins with; over it the persona, over it the walk's own facts. */
export function beginWalk({ product, org, personas }: WalkSetting, walk: WalkFile, today: string): WalkState {
  const { source } = product;
  const flow = flowOf(product, walk.flow);
  const { persona, facts = {}, flags = {}, experiments = {} } = walk.given ?? {};
  const own = orgRoot(source.orgs[org], source.orgs[org]?.products[source.product]);
  const server: Facts = {
    ...(flow.audience === 'owner' && participantFacts({ bundle: source, open: product }, [], {})),
    org: own,
    flags: flagsOf(source, org),
    experiments: controlsOf(source),
    today: walk.today ?? today,
  };
  const { firstStatus: status } = flow;
  const known = withValues(status ? { ...server, status } : server, personas[persona ?? '']?.facts ?? {});
  const all = withFlags(withValues(known, { ...facts, ...below('experiments', experiments) }), flags);
  const now = noonOf(String(all.today));
  const times = { now, since: now, activeAt: now };
  const variables = { ...variablesOf(source, org), ...variablesIn(flags) };
  return {
    flow,
    facts: withProgress(product, flow, all),
    answered: [],
    parts: [],
    documents: {},
    ids: 0,
    variables,
    ...times,
    ...(persona ? { persona } : {}),
  };
}

function below(root: string, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${root}.${name}`, value]));
}

type WalkFlags = NonNullable<NonNullable<WalkFile['given']>['flags']>;

function withFlags(facts: Facts, flags: WalkFlags): Facts {
  const given = Object.entries(flags).map(([name, flag]) => [
    name,
    typeof flag === 'object' ? flag.on : flag,
  ]);
  return { ...facts, flags: { ...(facts.flags as Facts), ...Object.fromEntries(given) } };
}

function variablesIn(flags: WalkFlags): Variables {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, flag]) =>
      typeof flag === 'object' && flag.variables ? [[name, flag.variables] as const] : [],
    ),
  );
}

/** At noon it is the same date in most of the world. Milliseconds since 1970. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00.000Z`);
}

/** Facts or answers with values put in by their paths; null takes a fact away. */
export function withValues(facts: Facts, values: Record<string, unknown>): Facts {
  return Object.entries(values).reduce(
    (known, [path, value]) => withValueAt(known, path, value === null ? undefined : value),
    facts,
  );
}

/** The roots of facts that rows of these kinds keep. */
export function rootsOfRows({ product }: WalkSetting, kept: string[]): string[] {
  return Object.entries(product.source.facts as Record<string, { kept: string }>)
    .filter(([, root]) => kept.includes(root.kept))
    .map(([name]) => name);
}

/** Those who have a part and were not taken back. */
export function partsHere({ parts }: Pick<WalkState, 'parts'>): WalkPart[] {
  return parts.filter(({ isGone }) => !isGone);
}

/** How far they are, by their facts and what they may read of the application's. Nobody is counted where nobody was ever invited. */
export function counted({ product }: WalkSetting, state: WalkState): WalkState {
  if (state.parts.length === 0) return state;
  const counts = participantFacts({ bundle: product.source, open: product }, partsHere(state), state.facts);
  return { ...state, facts: { ...state.facts, ...counts } };
}
