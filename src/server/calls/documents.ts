/** The calls for an application's documents: for its owner alone, and never stored by a browser's cache. */
import type { Snapshot } from '../../engine/say/snapshot.ts';
import { sourceOfMade } from '../documents/make.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { applicationSeen, type OpenApplication, type OpenPart } from '../journey/journey.ts';
import { openJourney, personSubject } from '../journey/subject.ts';
import { closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { StoredDocument } from '../store/documents.ts';

export const documents: Handler = {
  name: 'documents',
  says: 'The papers of an application.',
  query: { names: TEXT },
  answers: { 200: closed({ documents: listOf(named('Document')) }) },
  who: 'person',
  handle: async (services, call) => {
    const { open, isGiven } = await shelf(services, call);
    const current: StoredDocument[] = [];
    for (const each of await services.store.documents.current(open.row.uuid))
      if (await isGiven(each)) current.push(each);
    const names = namesOf(call);
    // In the order that they were asked for.
    const wanted = names?.flatMap((name) => current.filter((each) => each.name === name)) ?? current;
    return { status: 200, body: { documents: wanted.map(documentEntity) } };
  },
};

/** The signed copy once there is one; `copy=made` asks for what was read before. */
export const document: Handler = {
  name: 'document',
  says: 'A paper as PDF, signed once it is.',
  query: { copy: { enum: ['made'] } },
  answers: { 200: 'bytes' },
  who: 'person',
  handle: async (services, call) => {
    const { open, actor, isGiven } = await shelf(services, call);
    const found = await services.store.documents.find(open.row.uuid, call.params.document ?? '');
    if (!found || !(await isGiven(found))) throw notFound();
    const which = found.signedAt !== null && call.query.copy !== 'made' ? 'signed' : 'made';
    const bytes = await services.store.documents.bytes(found.uuid, which);
    if (!bytes) throw notFound();
    await noteReading(services, { ...open, actor }, found);
    return { status: 200, body: bytes, headers: pdfHeaders(found.title) };
  },
};

/** By the files as they are now: what a person may read follows from what is known of them. */
function isReadable({ product, facts }: OpenApplication, { name }: StoredDocument): boolean {
  const { when } = product.bundle.documents[name]?.readable ?? {};
  if (when === undefined) return true;
  return product.open.triggers.holds(when, product.open.triggers.withLookups(facts));
}

/** Which version somebody has read is kept, once each. */
async function noteReading(
  { store }: Services,
  { row, actor }: OpenApplication & { actor: string },
  { uuid, name, version }: StoredDocument,
): Promise<void> {
  const about = `${name} ${version} ${uuid}`;
  const before = await store.events.of(row.uuid);
  if (before.some((event) => event.kind === 'read' && event.actor === actor && event.about === about)) return;
  const { org, product, flow, bundle } = row;
  await store.events.add({
    subject: row.uuid,
    actor,
    kind: 'read',
    about,
    org,
    product,
    flow,
    bundle,
  });
}

/** An owner may read all of them, a participant those that their access names, and of these none that others alone sign. */
async function shelf(services: Services, call: Call) {
  const subject = personSubject(call, call.params.uuid ?? '');
  const journey = await openJourney(services, services.store, subject, 'find');
  const { actor, flow } = journey;
  const isOver = journey.kind === 'participant' && journey.row.revokedAt !== null;
  const names = isOver ? [] : (flow.access?.documents ?? []);
  const isGiven = async (each: StoredDocument) =>
    journey.kind === 'participant'
      ? names.includes(each.name) && (await isForPart(services, journey, each))
      : isReadable(journey, each);
  return { open: applicationSeen(journey), actor, isGiven };
}

/** Where those of their role have lines on it, as it was made, one of the lines is theirs. */
async function isForPart(
  services: Services,
  { org, row }: OpenPart,
  document: StoredDocument,
): Promise<boolean> {
  const source = await sourceOfMade(services, services.store, document, org.code);
  if (!source) return false;
  if (!source.template.body.some(({ signature }) => signature?.role === row.role)) return true;
  return (
    (document.snapshot as Snapshot).signers?.some(({ participant }) => participant === row.uuid) ?? false
  );
}

function documentEntity({ uuid, name, title, version, sha256, pages, madeAt, signedAt }: StoredDocument) {
  const signed = signedAt ? { signedAt: signedAt.toISOString() } : {};
  return { uuid, name, title, version, sha256, pages, madeAt: madeAt.toISOString(), ...signed };
}

/** Nothing in it may run, wherever it is opened. The second name is for titles beyond ASCII (RFC 6266, 4.3). */
function pdfHeaders(title: string): Record<string, string> {
  const name = title.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'document';
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  return {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${ascii}.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
  };
}

function namesOf({ query }: Call): string[] | undefined {
  const { names } = query;
  if (names === undefined || names === '') return undefined;
  if (typeof names === 'string' && names.length <= 1000) return names.split(',');
  throw new Refused(400, 'The query parameter "names" is to be a list of names with commas.');
}
