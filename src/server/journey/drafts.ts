/** Where do the answers of an unfinished sequence lie? Under a visitor's cookie, or with the person who signed in. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Caller } from '../caller.ts';
import type { Call } from '../calls.ts';
import { only } from '../facts.ts';
import type { PublishedProduct } from '../published.ts';
import type { Services } from '../services.ts';
import type { FactSchemas, Person, Store } from '../store/store.ts';
import { Overtaken } from './once.ts';

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
export interface DraftPlace {
  /** Whose Idempotency-Keys these are. */
  scope: string;
  find: (store: Store) => Promise<Draft | undefined>;
  lock: (tx: Store) => Promise<Draft | undefined>;
  /** Throws Overtaken when somebody else wrote since `lock`. Answers the draft's subject. */
  keep: (tx: Store, draft: Omit<Draft, 'subject'>) => Promise<string>;
  /** The secret that the visitor's cookie is to hold; undefined for a signed-in person. */
  secret?: string;
}

/** Not the name of a fact root, so that it can never be taken for one. */
const UNSUBMITTED = '$unsubmitted';
/** Where a person's row keeps drafts, by product: without a schema it is sealed whole. */
const DRAFTS = '$drafts';
const DAY_MS = 86_400_000;

/** Days that an unfinished sequence is kept (decisions F38). */
export function draftDays(product: PublishedProduct, call: Call): number {
  const days = call.org.products[product.bundle.product]?.settings.draftDays;
  return typeof days === 'number' ? days : 60;
}

/** A visitor's draft: found only with the secret of the cookie, and only at the org it was begun at. */
export function visitorPlace(
  services: Services,
  call: Call,
  product: PublishedProduct,
  secret: string,
): DraftPlace {
  const schemas = product.schemas.draft;
  const expiresAt = () => new Date(services.clock().getTime() + draftDays(product, call) * DAY_MS);
  const own = async (row: Awaited<ReturnType<Store['drafts']['findBySecret']>>) => {
    const isOwn = row?.org === call.org.code && row.product === product.bundle.product;
    return row && isOwn ? { row, draft: draftOf(product, row) } : undefined;
  };
  let locked: { uuid: string; version: number } | undefined;
  return {
    secret,
    scope: `draft:${services.keys.digest('draft', secret)}`,
    find: async (store) => (await own(await store.drafts.findBySecret(secret)))?.draft,
    lock: async (tx) => {
      const found = await own(await tx.drafts.lockBySecret(secret));
      locked = found && { uuid: found.row.uuid, version: found.row.version };
      return found?.draft;
    },
    keep: async (tx, { flow, bundle, facts, answered, unsubmitted }) => {
      const whole = { ...facts, [UNSUBMITTED]: unsubmitted };
      if (!locked) {
        const ids = { org: call.org.code, product: product.bundle.product, flow, bundle };
        const made = { ...ids, facts: whole, answered, expiresAt: expiresAt(), secret };
        return (await tx.drafts.create(made, schemas)).uuid;
      }
      const changes = { bundle, facts: whole, answered, expiresAt: expiresAt() };
      if (!(await tx.drafts.update(locked.uuid, locked, changes, schemas))) throw new Overtaken();
      return locked.uuid;
    },
  };
}

/** The draft of who is signed in: it lies with the person, so that any device of theirs goes on with it. */
export function personPlace(product: PublishedProduct, { identity }: Caller): DraftPlace {
  const name = product.bundle.product;
  let locked: Person | undefined;
  const read = (person: Person | undefined): Draft | undefined => {
    const drafts = person?.facts[DRAFTS];
    const kept = isRecord(drafts) && Object.hasOwn(drafts, name) ? drafts[name] : undefined;
    return kept === undefined ? undefined : { ...(kept as Omit<Draft, 'subject'>), subject: identity.uuid };
  };
  return {
    scope: `identity:${identity.uuid}`,
    find: async (store) => read(await store.people.find(identity.uuid)),
    lock: async (tx) => {
      locked = await tx.people.lock(identity.uuid);
      return read(locked);
    },
    keep: async (tx, { flow, bundle, facts, answered, unsubmitted }) => {
      const kept = { flow, bundle, facts: only(product, 'draft', facts), answered, unsubmitted };
      const whole = withDraft(locked?.facts ?? {}, name, kept);
      await savePerson(
        tx,
        { identity: identity.uuid, version: locked?.version ?? 0 },
        whole,
        product.schemas.person,
      );
      return identity.uuid;
    },
  };
}

/** A person's facts with the draft of a product replaced, or without it. */
export function withDraft(facts: Facts, product: string, draft: Omit<Draft, 'subject'> | undefined): Facts {
  const { [DRAFTS]: before, ...rest } = facts;
  const drafts = { ...(isRecord(before) ? before : {}), [product]: draft };
  if (draft === undefined) delete drafts[product];
  return Object.keys(drafts).length === 0 ? rest : { ...rest, [DRAFTS]: drafts };
}

export async function savePerson(
  tx: Store,
  { identity, version }: { identity: string; version: number },
  facts: Facts,
  schemas: FactSchemas,
): Promise<void> {
  if (!(await tx.people.save(identity, { version }, facts, schemas))) throw new Overtaken();
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
