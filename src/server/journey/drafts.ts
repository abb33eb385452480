/** Reads and keeps the answers of an unfinished sequence: under a visitor's cookie, or with the person who signed in. */
import type { Org } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { countMade, refuseLargeDraft } from '../identity/strangers.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { DraftKey, StoredDraft } from '../store/draft-rows.ts';
import type { FactSchemas, PersonKey, ReadMode } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { findDraftSecret, GRACE_MS, isOfSave } from './draft-secret.ts';
import { only } from './facts.ts';
import type { DraftOwner, DraftRow, DraftSecret, OpenDraft } from './journey.ts';
import type { NamedDraft } from './names.ts';
import { WriteConflict } from './once.ts';

/** What is stored of a sequence. */
export interface Draft {
  flow: string;
  bundle: string;
  /** Roots kept by drafts. */
  facts: Facts;
  answered: string[];
  unsubmitted: OpenDraft['unsubmitted'];
}

/** Not the name of a fact root, so that it can never be taken for one. */
const UNSUBMITTED = '$unsubmitted';
/** Where a person's row keeps drafts, by product and flow: without a schema it is sealed whole. */
const DRAFTS = '$drafts';
const DAY_MS = 86_400_000;

/** Days without a save after which an unfinished sequence is removed. */
export function draftDays({ bundle }: PublishedProduct, org: Org): number {
  const days = org.products[bundle.product]?.settings.draftDays;
  return typeof days === 'number' ? days : 7;
}

/** By which a visitor's row is found. */
function draftKey(secret: string, { code: org }: Org, { product, flow }: NamedDraft): DraftKey {
  return { secret, org, product: product.bundle.product, flow: flow.id };
}

/** A person's is found on any device of theirs. */
export async function readDraft(
  services: Services,
  store: Store,
  org: Org,
  named: NamedDraft,
  owner: DraftOwner,
  mode: ReadMode,
): Promise<DraftRow> {
  if ('secret' in owner) return readVisitorsDraft(services, store, org, named, owner.secret, mode);
  const of = { ...owner, product: named.product.bundle.product };
  return { ...owner, stored: await store.people[mode](of) };
}

/** A visitor's is found only with the secret of the cookie, and only at the org it was begun at. */
export async function readVisitorsDraft(
  services: Services,
  store: Store,
  org: Org,
  named: NamedDraft,
  given: string,
  mode: ReadMode,
): Promise<DraftSecret & { stored: StoredDraft | undefined }> {
  // Nearly all: the secret that a save gave has been sent back before. All drafts under it are seen then.
  const seen = isOfSave(given) ? await store.drafts[mode](draftKey(given, org, named)) : undefined;
  if (seen?.unseenUntil === null) return { secret: given, cookie: given, stored: seen };
  const found = await findDraftSecret(services, store, draftKey(given, org, named), given);
  return { ...found, stored: await store.drafts[mode](draftKey(found.secret, org, named)) };
}

/** Undefined where nothing of the flow is stored. */
export function draftIn({ product, flow }: NamedDraft, row: DraftRow): Draft | undefined {
  if ('secret' in row) return row.stored && draftOf(product, row.stored);
  const drafts = row.stored?.facts[DRAFTS];
  const found = Object.entries(isRecord(drafts) ? drafts : {}).find(([key, draft]) =>
    isDraftOf(product, flow.id, key, draft),
  );
  return found?.[1] as Draft | undefined;
}

/**
 * Inside the transaction that locked it. Throws WriteConflict when somebody else wrote since, and refusals for what is too
 * large or one too many. Answers whom events tell of, the draft or its person, and the row as the browser is to know it.
 */
export async function keepDraft(
  services: Services,
  tx: Store,
  { product, flow, org, facts: known, answered, row, unsubmitted, address }: OpenDraft,
): Promise<{ subject: string; row: DraftRow }> {
  const { hash: bundle, product: name } = product.bundle;
  const facts = only(product, 'draft', known);
  refuseLargeDraft({ facts, unsubmitted });
  if ('identity' in row) {
    const draft = { flow: flow.id, bundle, facts, answered, unsubmitted };
    const whole = withDraft(row.stored?.facts ?? {}, product, flow.id, draft);
    const of = { identity: row.identity, product: name, version: row.stored?.version ?? 0 };
    await savePerson(tx, of, whole, product.schemas.person);
    return { subject: row.identity, row };
  }
  const { secret, cookie, stored } = row;
  const now = services.clock().getTime();
  const expiresAt = new Date(now + draftDays(product, org) * DAY_MS);
  const changes = { bundle, facts: { ...facts, [UNSUBMITTED]: unsubmitted }, answered, expiresAt };
  const { draft: schemas } = product.schemas;
  if (stored) {
    if (!(await tx.drafts.update(stored.uuid, stored, changes, schemas))) throw new WriteConflict();
    return { subject: stored.uuid, row };
  }
  const unseenUntil = secret === cookie ? null : new Date(now + GRACE_MS);
  const key = draftKey(secret, org, { product, flow });
  await countMade(services, tx, 'draft', address);
  const made = await tx.drafts.create({ ...key, ...changes, unseenUntil }, schemas);
  if (!made) throw new WriteConflict();
  return { subject: made.uuid, row: { ...row, cookie: secret, isLost: false } };
}

/** A person's facts with the draft of a flow replaced, or without it. */
export function withDraft(
  facts: Facts,
  product: PublishedProduct,
  flow: string,
  draft: Draft | undefined,
): Facts {
  const { [DRAFTS]: before, ...rest } = facts;
  const drafts = Object.fromEntries(
    Object.entries(isRecord(before) ? before : {}).filter(
      ([key, kept]) => !isDraftOf(product, flow, key, kept),
    ),
  );
  if (draft !== undefined) drafts[keyOf(product, flow)] = draft;
  return Object.keys(drafts).length === 0 ? rest : { ...rest, [DRAFTS]: drafts };
}

function keyOf({ bundle }: PublishedProduct, flow: string): string {
  return `${bundle.product}/${flow}`;
}

/** Drafts that were kept before a product could have several lie under its name alone. */
function isDraftOf(product: PublishedProduct, flow: string, key: string, kept: unknown): boolean {
  if (key === keyOf(product, flow)) return true;
  return key === product.bundle.product && isRecord(kept) && kept.flow === flow;
}

export async function savePerson(
  tx: Store,
  { version, ...of }: PersonKey & { version: number },
  facts: Facts,
  schemas: FactSchemas,
): Promise<void> {
  if (!(await tx.people.save(of, { version }, facts, schemas))) throw new WriteConflict();
}

/** A visitor's. */
export function draftOf(product: PublishedProduct, { flow, bundle, facts, answered }: StoredDraft): Draft {
  const text = facts[UNSUBMITTED];
  const unsubmitted = isRecord(text) ? (text as Draft['unsubmitted']) : {};
  return { flow, bundle, facts: only(product, 'draft', facts), answered, unsubmitted };
}
