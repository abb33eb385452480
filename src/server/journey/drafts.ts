/** Reads and keeps the answers of an unfinished sequence: under a visitor's cookie, or with the person who signed in. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { only } from '../facts.ts';
import type { Call, Caller } from '../http/call.ts';
import type { PublishedProduct } from '../publish/published.ts';
import type { Services } from '../services.ts';
import type { FactSchemas, Person, PersonKey, StoredDraft } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { type DraftKeeper, draftScope, GRACE_MS } from './draft-secret.ts';
import type { NamedDraft } from './names.ts';
import { WriteConflict } from './once.ts';

export interface Draft {
  /** Whom events tell of: the draft's row, or the person. */
  subject: string;
  flow: string;
  bundle: string;
  /** Roots kept by drafts. */
  facts: Facts;
  answered: string[];
  /** Text that was typed on a screen and not submitted. */
  unsubmitted: Record<string, Record<string, unknown>>;
}

/** One place to find and keep a draft in. `lock` is for transactions and holds other writers back. */
export interface DraftAccess {
  /** Whose Idempotency-Keys these are. */
  scope: string;
  find: (store: Store) => Promise<Draft | undefined>;
  lock: (tx: Store) => Promise<Draft | undefined>;
  /** Throws WriteConflict when somebody else wrote since `lock`. Answers the draft's subject. */
  keep: (tx: Store, draft: Omit<Draft, 'subject'>) => Promise<string>;
}

/** Not the name of a fact root, so that it can never be taken for one. */
const UNSUBMITTED = '$unsubmitted';
/** Where a person's row keeps drafts, by product and flow: without a schema it is sealed whole. */
const DRAFTS = '$drafts';
const DAY_MS = 86_400_000;

/** Days without a save after which an unfinished sequence is removed. */
export function draftDays(product: PublishedProduct, call: Call): number {
  const days = call.org.products[product.bundle.product]?.settings.draftDays;
  return typeof days === 'number' ? days : 7;
}

/** A visitor's draft: found only with the secret of the cookie, and only at the org it was begun at. */
export function visitorDraft(
  services: Services,
  call: Call,
  { product, flow: walked }: NamedDraft,
  keeper: DraftKeeper,
): DraftAccess {
  const of = { org: call.org.code, product: product.bundle.product, flow: walked.id };
  const keyIn = async (store: Store) => ({ ...of, secret: (await keeper.find(store)).current });
  const schemas = product.schemas.draft;
  const expiresAt = () => new Date(services.clock().getTime() + draftDays(product, call) * DAY_MS);
  const graceEnd = () => new Date(services.clock().getTime() + GRACE_MS);
  let locked: StoredDraft | undefined;
  return {
    scope: draftScope(services.keys, keeper.given),
    find: async (store) => {
      const row = await store.drafts.find(await keyIn(store));
      return row && draftOf(product, row);
    },
    lock: async (tx) => {
      locked = await tx.drafts.lock(await keyIn(tx));
      return locked && draftOf(product, locked);
    },
    keep: async (tx, { bundle, facts, answered, unsubmitted }) => {
      const whole = { ...facts, [UNSUBMITTED]: unsubmitted };
      if (!locked) {
        const { current, cookie } = await keeper.last(tx);
        const key = { ...of, secret: current, unseenUntil: current === cookie ? null : graceEnd() };
        const made = { ...key, bundle, facts: whole, answered, expiresAt: expiresAt() };
        const row = await tx.drafts.create(made, schemas);
        if (!row) throw new WriteConflict();
        keeper.saved();
        return row.uuid;
      }
      const changes = { bundle, facts: whole, answered, expiresAt: expiresAt() };
      if (!(await tx.drafts.update(locked.uuid, locked, changes, schemas))) throw new WriteConflict();
      return locked.uuid;
    },
  };
}

/** The draft of who is signed in: it lies with the person, so that any device of theirs goes on with it. */
export function personDraft({ product, flow: walked }: NamedDraft, { identity }: Caller): DraftAccess {
  const of = { identity: identity.uuid, product: product.bundle.product };
  let locked: Person | undefined;
  const read = (person: Person | undefined): Draft | undefined => {
    const kept = draftIn(person?.facts ?? {}, product, walked.id);
    return kept && { ...kept, subject: identity.uuid };
  };
  return {
    scope: `identity:${identity.uuid}`,
    find: async (store) => read(await store.people.find(of)),
    lock: async (tx) => {
      locked = await tx.people.lock(of);
      return read(locked);
    },
    keep: async (tx, { flow, bundle, facts, answered, unsubmitted }) => {
      const kept = { flow, bundle, facts: only(product, 'draft', facts), answered, unsubmitted };
      const whole = withDraft(locked?.facts ?? {}, product, walked.id, kept);
      await savePerson(tx, { ...of, version: locked?.version ?? 0 }, whole, product.schemas.person);
      return identity.uuid;
    },
  };
}

/** A person's facts with the draft of a flow replaced, or without it. */
export function withDraft(
  facts: Facts,
  product: PublishedProduct,
  flow: string,
  draft: Omit<Draft, 'subject'> | undefined,
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

function draftIn(facts: Facts, product: PublishedProduct, flow: string): Omit<Draft, 'subject'> | undefined {
  const drafts = facts[DRAFTS];
  const found = Object.entries(isRecord(drafts) ? drafts : {}).find(([key, kept]) =>
    isDraftOf(product, flow, key, kept),
  );
  return found?.[1] as Omit<Draft, 'subject'> | undefined;
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

function draftOf(
  product: PublishedProduct,
  row: { uuid: string; flow: string; bundle: string; facts: Facts; answered: string[] },
): Draft {
  const unsubmitted = row.facts[UNSUBMITTED];
  return {
    subject: row.uuid,
    flow: row.flow,
    bundle: row.bundle,
    facts: only(product, 'draft', row.facts),
    answered: row.answered,
    unsubmitted: isRecord(unsubmitted) ? (unsubmitted as Draft['unsubmitted']) : {},
  };
}
