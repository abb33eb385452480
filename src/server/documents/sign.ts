/** Signs documents: those that count now, as they were read, by a typed name; stored with who and when. */
import { createHash } from 'node:crypto';
import type { Org } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { formatValue } from '../../engine/say/formats.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import type { Journey } from '../journey/journey.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { contentOf, type ShownSignature } from './content.ts';
import type { DrawPdf } from './drawing.ts';
import { documentVersion } from './make.ts';
import type { Snapshot } from './snapshot.ts';

export interface Signing {
  /** Names of documents. */
  documents: string[];
  /** The typed name. */
  name: unknown;
  /** What a field with the widget `reader` answered: `[{ uuid, sha256 }]`. */
  read: unknown;
  /** The field that says what was read, for refusals. */
  pointer?: string;
  bundle: string;
}

/** Whose application it is, and who signs. */
export type Signer = Pick<Journey, 'actor' | 'product' | 'org'> & { uuid: string };

type SigningServices = Pick<Services, 'configuration' | 'clock' | 'drawPdf'>;

/** What is to be told of it. */
export type Signed = { kind: 'signed'; pointers: string[] }[];

/**
 * Signs within the transaction that writes the answers. Throws a refusal: 409 when a document is not there, 422 at the field
 * when it is not the one that was read.
 */
export async function signDocuments(
  services: SigningServices,
  tx: Store,
  signer: Signer,
  signing: Signing,
): Promise<Signed> {
  const { name } = signing;
  if (typeof name !== 'string' || name.trim() === '') throw new Refused(422, 'A signature is a typed name.');
  const current = await refuseUnread(tx, signer.uuid, signing);
  const unsigned = current.filter(({ signedAt }) => signedAt === null);
  for (const document of unsigned)
    await signOne(services, tx, signer, { document, name: name.trim(), signing });
  if (unsigned.length === 0) return [];
  return [
    { kind: 'signed', pointers: unsigned.map((document) => `/documents/${document.name}/${document.uuid}`) },
  ];
}

/** The documents of these names as they count now, each of which was read. Throws a refusal. */
export async function refuseUnread(
  tx: Store,
  application: string,
  { documents, read, pointer = '' }: Pick<Signing, 'documents' | 'read' | 'pointer'>,
): Promise<StoredDocument[]> {
  const current = await tx.documents.current(application);
  const seen = (Array.isArray(read) ? read : []).filter(isRecord);
  return documents.map((name) => {
    const document = current.find((each) => each.name === name);
    if (!document) throw new Refused(409, 'A document is not ready yet. Please try again in a moment.');
    const own = seen.find(({ uuid }) => uuid === document.uuid);
    if (own?.sha256 === document.sha256) return document;
    const wasRead = seen.length > 0 && own === undefined;
    const message = wasRead
      ? `“${document.title}” has changed since you read it. Please read it again.`
      : `Please read “${document.title}” to its end.`;
    throw refusedFields([{ pointer, keyword: 'reader', message }]);
  });
}

interface OneSigning {
  document: StoredDocument;
  name: string;
  signing: Signing;
}

async function signOne(
  { configuration, clock, drawPdf }: SigningServices,
  tx: Store,
  { uuid, actor, product, org }: Signer,
  { document, name, signing }: OneSigning,
): Promise<void> {
  const bundle =
    product.bundle.hash === document.bundle ? product.bundle : await configuration.older(document.bundle, tx);
  const template = bundle?.documents[document.name];
  // Drawn by another version of this program, it would not be the document that was read.
  if (!template || documentVersion(template) !== document.version) {
    throw new Refused(409, 'This document is being made anew. Please try again in a moment.');
  }
  const at = clock();
  const shown = { name, at: momentIn(product.bundle.zone, at), read: document.sha256 };
  const { bytes, pages } = await renderSigned(drawPdf, template, document.snapshot as Snapshot, {
    shown,
    at,
    org,
  });
  await tx.documents.sign({
    document: document.uuid,
    application: uuid,
    identity: actor,
    name,
    version: document.version,
    bundle: signing.bundle,
    readSha256: document.sha256,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages,
    at,
    bytes,
  });
}

/** The same document with the signature on it. */
export function renderSigned(
  drawPdf: DrawPdf,
  template: Parameters<typeof contentOf>[0],
  snapshot: Snapshot,
  { shown, at, org }: { shown: ShownSignature; at: Date; org: Org },
) {
  return drawPdf(contentOf(template, snapshot, { signature: shown }), { at, author: org.company.name });
}

/** The product's date and, to be the same everywhere, the world's time. */
export function momentIn(zone: string, at: Date): string {
  return `${formatValue(at.toISOString(), 'date', zone)} (${at.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
}
