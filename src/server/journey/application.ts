/** What happens when the owner of an application answers one of its screens? Open now, acceptable, written at once. */
import { applyEffects } from '../../engine/answer/effects.ts';
import {
  type FoundScreen,
  findScreen,
  type Openness,
  screenOpenness,
  variantOf,
} from '../../engine/decide/screens.ts';
import type { Org, Screen } from '../../engine/model/bundle.ts';
import { flowOf, type OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { identityEntity, personOf } from '../caller.ts';
import type { Call } from '../calls.ts';
import { signAnswered } from '../documents/answered.ts';
import { factsOf, pointerOf } from '../facts.ts';
import { orgNamed, sameSignIns } from '../org.ts';
import type { PublishedProduct } from '../published.ts';
import { notFound, Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import type { Application, Person, Store } from '../store/store.ts';
import { attachUploads } from '../uploads/attach.ts';
import { acceptedAnswers } from './check.ts';
import { writeFacts } from './commit.ts';
import { refuseShut } from './gates.ts';
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
  const row = await services.store.applications.find(applicationIn(call));
  const person = await services.store.people.find(personOf(call).identity.uuid);
  return openOwn(services, call, row, person);
}

/** The same inside a transaction, kept from other writers: the application first, then the person. */
export async function lockOwn(services: Services, call: Call, tx: Store): Promise<OpenApplication> {
  const row = await tx.applications.lock(applicationIn(call));
  const person = await tx.people.lock(personOf(call).identity.uuid);
  return openOwn(services, call, row, person);
}

/** The application that the URL names, as itself or as a journey. */
function applicationIn({ params }: Call): string {
  return params.uuid ?? params.journey ?? '';
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
  const screen = variantOf(product.open, flow, found.screen, facts);
  const version = versionOf(services, product, screen, facts);
  return { ...found, screen, ...screenOpenness(product.open, flow, facts, path), version };
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
  refuseShut(call, { ...open, screen: given.screen, uuid: open.row.uuid });
  refuseOldVersion(call.headers['if-match'], screen.version);
  const answers = acceptedAnswers(
    { product: open.product, org: open.org, screen: screen.screen },
    given.answers,
    open.facts,
  );
  await attachUploads(services, tx, open, screen.screen, answers);
  await signAnswered(services, tx, open, { ...given, answers, screen: screen.screen });
  const { writes, id } = screen.screen;
  const written = applyEffects(writes, answers, open.facts, {
    newId: services.newId,
    now: services.clock().toISOString(),
    triggers: open.product.open.triggers,
  });
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
  const after = await writeFacts(services, tx, open, written.facts, open.row.identity);
  return { open: after, version: versionOf(services, open.product, screen.screen, after.facts) };
}
