/** What happens when the owner of an application answers one of its screens? Open now, acceptable, written at once. */

import type { Org, Screen } from '../../engine/bundle.ts';
import { applyEffects } from '../../engine/effects.ts';
import { flowOf, type OpenFlow } from '../../engine/product.ts';
import { type FoundScreen, findScreen, type Openness, screenOpenness } from '../../engine/screens.ts';
import type { Facts } from '../../engine/triggers.ts';
import { identityEntity, personOf } from '../caller.ts';
import type { Call } from '../calls.ts';
import { factsOf, only } from '../facts.ts';
import { orgNamed, sameSignIns } from '../org.ts';
import type { PublishedProduct } from '../published.ts';
import { notFound, Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import type { Application, Person, Store } from '../store/store.ts';
import { refuseBadAnswers } from './check.ts';
import { savePerson } from './drafts.ts';
import { Overtaken } from './once.ts';
import { refuseOldVersion, screenVersion } from './version.ts';

/** An application with all that its flow reads. */
export interface OpenApplication {
  row: Application;
  person: Person | undefined;
  product: PublishedProduct;
  flow: OpenFlow;
  /** The org of the row: its settings hold, whichever of the lender's addresses the person came by. */
  org: Org;
  facts: Facts;
}

/** The caller's own application. Throws 404 for what never was and for what is somebody else's alike. */
export async function readOwn(services: Services, call: Call): Promise<OpenApplication> {
  const row = await services.store.applications.find(call.params.uuid ?? '');
  const person = await services.store.people.find(personOf(call).identity.uuid);
  return openOwn(services, call, row, person);
}

/** The same inside a transaction, kept from other writers: the application first, then the person. */
export async function lockOwn(services: Services, call: Call, tx: Store): Promise<OpenApplication> {
  const row = await tx.applications.lock(call.params.uuid ?? '');
  const person = await tx.people.lock(personOf(call).identity.uuid);
  return openOwn(services, call, row, person);
}

export function openOwn(
  services: Services,
  call: Call,
  row: Application | undefined,
  person: Person | undefined,
): OpenApplication {
  const { identity } = personOf(call);
  const product = call.products.find(({ bundle }) => bundle.product === row?.product);
  if (!row || !product || row.identity !== identity.uuid) throw notFound();
  if (!sameSignIns(product.bundle, call.org).includes(row.org)) throw notFound();
  const org = orgNamed(product.bundle, row.org) ?? call.org;
  const rows = {
    application: row,
    person: { identity: identity.uuid, facts: person?.facts ?? {} },
    identity: identityEntity(identity),
  };
  const facts = factsOf(product, org, rows, services.clock);
  return { row, person, product, flow: flowOf(product.open, row.flow), org, facts };
}

export interface OwnerScreen extends FoundScreen, Openness {
  version: string;
}

/** The screen at a path below the flow's base, and whether it is open now; undefined when there is none. */
export function ownerScreen(
  services: Services,
  open: OpenApplication,
  path: string,
): OwnerScreen | undefined {
  const { product, flow, facts } = open;
  const found = findScreen(flow, path);
  if (!found) return undefined;
  const version = versionOf(services, product, found.screen, facts);
  return { ...found, ...screenOpenness(product.open, flow, facts, path), version };
}

function versionOf({ keys }: Services, product: PublishedProduct, screen: Screen, facts: Facts): string {
  return screenVersion(keys, screen.id, screen.writes, product.open.triggers.withLookups(facts));
}

/** Writes the answers and an event. Answers the application as it stands then, and the screen's new version. */
export async function answerScreen(
  services: Services,
  call: Call,
  tx: Store,
  given: { screen: string; answers: unknown; bundle: string },
): Promise<{ open: OpenApplication; version: string }> {
  const open = await lockOwn(services, call, tx);
  const screen = ownerScreen(services, open, given.screen);
  if (!screen) throw new Refused(404, 'There is no such screen.');
  if (!screen.open) {
    throw new Refused(409, 'This screen is not open now.', { more: { route: screen.derivation.route } });
  }
  refuseOldVersion(call.headers['if-match'], screen.version);
  refuseBadAnswers(
    { product: open.product, org: open.org, screen: screen.screen },
    given.answers,
    open.facts,
  );
  const { writes, id } = screen.screen;
  const written = applyEffects(writes, given.answers, open.facts, {
    newId: services.newId,
    now: services.clock().toISOString(),
    triggers: open.product.open.triggers,
  });
  await writeRows(tx, open, written.facts);
  await tx.autosaves.drop({ identity: open.row.identity, application: open.row.uuid, screen: id });
  await tx.events.add({
    subject: open.row.uuid,
    actor: open.row.identity,
    org: open.row.org,
    kind: 'answered',
    screen: id,
    product: open.row.product,
    flow: open.row.flow,
    bundle: given.bundle,
    pointers: written.paths.map(pointerOf),
  });
  const version = versionOf(services, open.product, screen.screen, written.facts);
  return { open: { ...open, facts: written.facts }, version };
}

async function writeRows(tx: Store, { row, person, product }: OpenApplication, facts: Facts): Promise<void> {
  const { schemas, bundle } = product;
  const own = { bundle: bundle.hash, facts: { ...row.facts, ...only(product, 'application', facts) } };
  if (!(await tx.applications.update(row.uuid, row, own, schemas.application))) throw new Overtaken();
  const theirs = { ...person?.facts, ...only(product, 'person', facts) };
  await savePerson(tx, { identity: row.identity, version: person?.version ?? 0 }, theirs, schemas.person);
}

/** A dotted path of facts as a JSON pointer. */
export function pointerOf(path: string): string {
  return `/${path.replaceAll('.', '/')}`;
}
