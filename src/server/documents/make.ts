/** Makes the documents of an application from its facts as they stand, once a request, and only where they changed. */
import { createHash } from 'node:crypto';
import { documentSources, saysTheSame } from '../../engine/decide/documents.ts';
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import type { DocumentFile } from '../../engine/model/language.ts';
import { stableText } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { type Snapshot, snapshotOf } from '../../engine/say/snapshot.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import { readParticipants } from '../journey/application.ts';
import { factsOf } from '../journey/facts.ts';
import { orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { productOfRow } from '../publish/served.ts';
import type { Services } from '../services/services.ts';
import type { MadeDocument, StoredDocument } from '../store/documents.ts';
import type { Application, Participant } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { contentOf } from './content.ts';
import { RENDERER, RENDERERS } from './render.ts';
import { undoSignatures } from './undo.ts';

export interface MakeRequest {
  application: string;
  /** Of templates of its product. */
  names: string[];
  /** The same key again is answered the same, and makes nothing. */
  key: string;
}

/** Facts may be written while documents are drawn: then they are drawn once more. */
const ATTEMPTS = 3;

/**
 * Answers the documents of these names as they count now. One that says the same as before, or is signed, is not made
 * again. Throws LacksFacts, and a RangeError for an application or a name that is not there.
 */
export async function makeDocuments(services: Services, request: MakeRequest): Promise<MadeDocument[]> {
  const known = await services.store.documents.made(request.key);
  if (known) return known;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const drawn = await draw(services, request);
    const made = await services.store.transaction((tx) => keep(services, tx, request, drawn));
    if (made) return made;
  }
  throw new Error('The facts changed again and again while documents were made from them.');
}

/** The version of a document: its template, and how templates are drawn. */
export function documentVersion({ readable: _who, ...template }: DocumentFile, renderer = RENDERER): string {
  return createHash('sha256')
    .update(stableText([renderer, template]))
    .digest('hex')
    .slice(0, 12);
}

/** Which one drew a document of this version; undefined where its template is another, or this program has that one no more. */
export function rendererOf(template: DocumentFile, version: string): number | undefined {
  return RENDERERS.find((renderer) => documentVersion(template, renderer) === version);
}

/** What of a bundle a document is drawn by, as it was made and with its signatures, whatever is published in between. */
export interface DocumentSource {
  template: DocumentFile;
  zone: string;
  org: Org;
}

/** Undefined where the bundle, or its document or org, is not there. */
export function sourceOf(bundle: Bundle | undefined, name: string, org: string): DocumentSource | undefined {
  const lender = bundle && orgNamed(bundle, org);
  if (!lender || !Object.hasOwn(bundle.documents, name)) return undefined;
  const template = bundle.documents[name];
  return template && { template, zone: bundle.zone, org: lender };
}

/** What a document was made by, whatever was published since. */
export async function sourceOfMade(
  { configuration }: Pick<Services, 'configuration'>,
  store: Store,
  { bundle, name }: Pick<StoredDocument, 'bundle' | 'name'>,
  org: string,
): Promise<DocumentSource | undefined> {
  return sourceOf(await configuration.older(bundle, store), name, org);
}

/** How each renderer draws a lender's paper: the first had no letterhead, the second no logo and let signatures stand alone. */
export function letterheadOf(
  { company, brand, name, drawing }: Pick<Org, 'company' | 'brand' | 'name' | 'drawing'>,
  renderer: number,
) {
  return {
    author: company.name,
    ...(renderer > 1 && { colour: brand.primary }),
    ...(renderer > 2 && { holdsTogether: true }),
    ...(renderer > 2 && drawing && { logo: { drawing, alt: name } }),
  };
}

/** The bytes of a document from what it was made from. */
export function drawnFrom(
  { drawPdf }: Pick<Services, 'drawPdf'>,
  { template, org }: Pick<DocumentSource, 'template' | 'org'>,
  snapshot: Snapshot,
  renderer = RENDERER,
) {
  const at = new Date(snapshot.at);
  return drawPdf(contentOf(template, snapshot), { at, ...letterheadOf(org, renderer) });
}

type Draft = Omit<StoredDocument, 'madeAt' | 'supersededAt' | 'signedAt'> & { bytes: Buffer };

interface Drawn {
  row: Application;
  entries: { before: StoredDocument | undefined; draft: Draft | undefined }[];
}

async function draw(services: Services, { application, names }: MakeRequest): Promise<Drawn> {
  const row = await services.store.applications.find(application);
  const product = productOfRow(services.configuration.products(), row);
  const org = row && product && orgNamed(product.bundle, row.org);
  if (!row || !product || !org) throw new RangeError(`No application ${application} can have documents.`);
  const person = await services.store.people.find(row);
  const participants = await readParticipants(services.store, product, [row]);
  const rows = {
    ...{ application: row, participants },
    person: { identity: row.identity, facts: person?.facts ?? {} },
  };
  const facts = product.open.triggers.withLookups(factsOf(product, org, rows, services.clock));
  const current = await services.store.documents.current(application);
  const entries: Drawn['entries'] = [];
  for (const name of new Set(names)) {
    const before = current.find((each) => each.name === name);
    entries.push({
      before,
      draft: await draftOf(services, { row, participants, product, org, facts, before, name }),
    });
  }
  return { row, entries };
}

interface DraftParts {
  row: Application;
  participants: readonly Participant[];
  product: PublishedProduct;
  org: Org;
  facts: Facts;
  before: StoredDocument | undefined;
  name: string;
}

/** Undefined where the document that there is still counts. */
async function draftOf(services: Services, parts: DraftParts): Promise<Draft | undefined> {
  const { row, participants, product, org, facts, before, name } = parts;
  if (before?.signedAt) return undefined;
  const { documents, hash } = product.bundle;
  const template = Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (!template) throw new RangeError(`No document is named "${name}".`);
  const copy = copyFor(product.bundle, org);
  const taken = participants.filter(({ identity }) => identity !== null);
  const sources = documentSources(product, { facts, copy, taken, at: services.clock() });
  const snapshot = snapshotOf(template, sources);
  const version = documentVersion(template);
  if (before?.version === version && saysTheSame(before.snapshot as Snapshot, snapshot)) return undefined;
  const { bytes, pages } = await drawnFrom(services, { template, org }, snapshot);
  const hear = hearIn(services.log, originIn(product.bundle, org));
  const { title } = contentOf(template, snapshot, { hear });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const uuid = services.newId();
  return { uuid, application: row.uuid, name, title, version, bundle: hash, snapshot, sha256, pages, bytes };
}

/** Undefined when something was written since it was drawn. */
async function keep(
  services: Services,
  tx: Store,
  request: MakeRequest,
  { row, entries }: Drawn,
): Promise<MadeDocument[] | undefined> {
  const locked = await tx.applications.lock(row.uuid);
  const known = await tx.documents.made(request.key);
  if (known) return known;
  if (locked?.version !== row.version) return undefined;
  const current = await tx.documents.current(row.uuid);
  const isAsDrawn = entries.every(({ before, draft }) => {
    const now = current.find(({ name }) => name === (before ?? draft)?.name);
    return now?.uuid === before?.uuid && now?.signedAt?.getTime() === before?.signedAt?.getTime();
  });
  if (!isAsDrawn) return undefined;
  for (const { draft } of entries) if (draft) await tx.documents.add(draft);
  const made = entries
    .map(({ before, draft }) => draft ?? before)
    .filter((each) => each !== undefined)
    .map(({ name, uuid, sha256 }) => ({ name, uuid, sha256 }));
  await tx.documents.keepMade(request.key, row.uuid, made);
  for (const { before, draft } of entries) if (before && draft) await undoSignatures(services, tx, before);
  return made;
}
