/** Gathers rows into the facts that triggers read, says which of them may leave, and splits them back into rows. */
import { experimentFacts } from '../../engine/decide/experiments.ts';
import { participantFacts } from '../../engine/decide/participants.ts';
import type { JsonSchema, Org } from '../../engine/model/bundle.ts';
import { isRecord, readPath, stableText, withValueAt } from '../../engine/model/paths.ts';
import { dateIn } from '../../engine/model/time.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { orgFacts, type PublishedProduct, type RowKind } from '../publish/published.ts';
import { leavesAs } from '../secrets/outgoing.ts';
import type { Application, Participant } from '../store/rows.ts';
import type { OpenApplication } from './journey.ts';

export interface FactRows {
  application?: Pick<Application, 'uuid' | 'status' | 'facts' | 'createdAt' | 'tracker' | 'pinned'>;
  /** Roots kept by the person's row, and whose row it is. */
  person?: { identity: string; facts: Facts };
  /** Who else has a part in the application. */
  participants?: readonly Pick<Participant, 'role' | 'facts' | 'identity'>[];
  /** Roots kept by a draft. */
  draft?: Facts;
  /** The identity as it is shown, see identity-entity.ts. */
  identity?: Record<string, unknown>;
  /** Of who has no application yet: by which id they are divided among the variations of experiments. */
  tracker?: string | undefined;
}

/** `clock` is the server's; `today` is its date in the product's zone. */
export function factsOf(product: PublishedProduct, org: Org, rows: FactRows, clock: () => Date): Facts {
  const { application, person, participants = [], draft, identity, tracker = application?.tracker } = rows;
  const given = { ...orgFacts(product, org, application?.pinned), today: todayOf(product, clock) };
  const facts = {
    ...only(product, 'draft', draft ?? {}),
    ...(person &&
      withIds(product, 'person', only(product, 'person', person.facts), { uuid: person.identity })),
    ...(application && listed(product, applicationRoots(product, application), participants)),
    ...(identity && identityRoots(product, identity)),
    ...given,
    ...experimentFacts(product.open, given, tracker),
  };
  return application ? { ...facts, ...participantFacts(product, participants, facts) } : facts;
}

/** What is counted of participants reads facts that were just written, too. The same facts where nothing comes of it. */
export function countedAnew(
  { product, participants }: Pick<OpenApplication, 'product' | 'participants'>,
  facts: Facts,
): Facts {
  const isCounted = Object.values(product.bundle.roles ?? {}).some(({ counts }) => counts !== undefined);
  if (!isCounted || participants.length === 0) return facts;
  const now = participantFacts(product, participants, facts);
  return stableText(now.participants) === stableText(facts.participants) ? facts : { ...facts, ...now };
}

/** The server's date in the product's zone, yyyy-MM-dd. */
export function todayOf({ bundle }: PublishedProduct, clock: () => Date): string {
  return dateIn(bundle.zone, clock());
}

/** A root of the identity's row is the identity itself. */
function identityRoots(product: PublishedProduct, identity: Record<string, unknown>): Facts {
  return Object.fromEntries(Object.keys(product.schemas.identity).map((root) => [root, identity]));
}

function applicationRoots(product: PublishedProduct, row: NonNullable<FactRows['application']>): Facts {
  const own = only(product, 'application', row.facts);
  const ids = { uuid: row.uuid, auditFields: { createdDate: row.createdAt.toISOString() } };
  return { ...withIds(product, 'application', own, ids), status: row.status };
}

/** Those who have opened their invitations, in the list that names them, whatever stood there. */
function listed(
  { bundle }: PublishedProduct,
  facts: Facts,
  participants: NonNullable<FactRows['participants']>,
): Facts {
  return Object.entries(bundle.roles ?? {}).reduce((known, [name, { invitation }]) => {
    const { listed } = invitation ?? {};
    if (!listed) return known;
    const own = participants.flatMap(({ role, identity }) =>
      role === name && identity !== null ? [{ [listed.as]: identity }] : [],
    );
    const isNews = own.length > 0 || readPath(known, listed.in) !== undefined;
    return isNews ? withValueAt(known, listed.in, own) : known;
  }, facts);
}

/** The roots that a kind of row keeps; anything else in it is not a fact. */
export function only(product: PublishedProduct, kept: RowKind, facts: Facts): Facts {
  const roots = Object.keys(product.schemas[kept]).filter((root) => facts[root] !== undefined);
  return Object.fromEntries(roots.map((root) => [root, facts[root]]));
}

/** What may leave to its owner, by root. Answers `{}` for a root that has no facts yet. */
export function outgoing(product: PublishedProduct, kept: RowKind, facts: Facts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(product.schemas[kept]).map(([root, schema]) => [
      root,
      leavesAs(schema, facts[root]) ?? {},
    ]),
  );
}

/** A root as it is, where there is one. */
export function present(facts: Facts, root: string): Facts {
  return facts[root] === undefined ? {} : { [root]: facts[root] };
}

/** What the lender says of itself, where the application keeps settings of it that are others by now: a page has those of today. */
export function ownSettings({
  product,
  org,
  facts,
}: Pick<OpenApplication, 'product' | 'org' | 'facts'>): Facts {
  return facts.org === orgFacts(product, org).org ? {} : present(facts, 'org');
}

/** All facts as they may leave: the roots without a row are given by the server and are not personal. */
export function outgoingFacts(product: PublishedProduct, facts: Facts): Facts {
  const rows = (['application', 'person', 'draft'] as const).map((kept) => outgoing(product, kept, facts));
  return Object.assign({}, ...rows) as Facts;
}

/** What a row tells by itself (its id, its age) stands in the roots whose schema has a place for it. */
function withIds(
  product: PublishedProduct,
  kept: RowKind,
  facts: Facts,
  ids: Record<string, unknown>,
): Facts {
  const schemas = Object.entries(product.schemas[kept]);
  return Object.fromEntries(
    schemas.map(([root, schema]) => {
      const fitting = Object.entries(ids).filter(([name]) => hasProperty(schema, name));
      const given = isRecord(facts[root]) ? facts[root] : {};
      return [root, { ...given, ...Object.fromEntries(fitting) }];
    }),
  );
}

function hasProperty(schema: JsonSchema, name: string): boolean {
  return isRecord(schema.properties) && Object.hasOwn(schema.properties, name);
}

/** A dotted path of facts as a JSON pointer. */
export function pointerOf(path: string): string {
  return `/${path.replaceAll('.', '/')}`;
}
