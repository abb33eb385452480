/** Signs documents: those that count now, as they were read, by a typed name; stored with who and when. */
import { createHash } from 'node:crypto';
import { isSignedByAll, signersOf } from '../../engine/decide/documents.ts';
import type { DocumentFile } from '../../engine/model/language.ts';
import { isSameName } from '../../engine/model/names.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { formatValue } from '../../engine/say/formats.ts';
import type { Snapshot } from '../../engine/say/snapshot.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import type { Journey, OnApplication } from '../journey/journey.ts';
import type { Services } from '../services/services.ts';
import type { Signature, StoredDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { contentOf, namesOfSigners, type ShownSignature } from './content.ts';
import type { DrawPdf } from './drawing.ts';
import { type DocumentSource, letterheadOf, rendererOf, sourceOfMade } from './make.ts';

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

/** Who signs, and the application it is about. */
export type Signer = Pick<Journey, 'actor' | 'org'> & {
  uuid: string;
  /** Null for the owner of the application. */
  participant: string | null;
};

/** Who signs what belongs to the journey they walk. */
export function signerOf(journey: OnApplication): Signer {
  const { actor, org } = journey;
  return journey.kind === 'owner'
    ? { actor, org, uuid: journey.uuid, participant: null }
    : { actor, org, uuid: journey.whole.uuid, participant: journey.row.uuid };
}

const NO_LINE =
  'This document was made anew, and it has no line for you. You have signed nothing. Check back in a few minutes, or call us.';

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
  const given = await tx.documents.signatures(signer.uuid);
  const unsigned = current.filter(
    ({ uuid, signedAt }) => signedAt === null && !given.some((each) => isOf(each, uuid, signer)),
  );
  for (const document of unsigned) {
    const before = given.filter((each) => each.document === document.uuid);
    await signOne(services, tx, signer, { document, before, name: name.trim(), signing });
  }
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
    if (!document) throw notReady();
    const own = seen.find(({ uuid }) => uuid === document.uuid);
    if (own?.sha256 === document.sha256) return document;
    const wasRead = seen.length > 0 && own === undefined;
    const message = wasRead
      ? `“${document.title}” has changed since you read it. Please read it again.`
      : `Please read “${document.title}” to the end.`;
    throw refusedFields([{ pointer, keyword: 'reader', message }]);
  });
}

/** Nobody signs what is not there yet. */
export function notReady(): Refused {
  return new Refused(409, 'A document is not ready yet. Please try again in a moment.');
}

/** Nobody signs what cannot be drawn again as it was made. */
export function madeAnew(): Refused {
  return new Refused(409, 'This document is being made anew. Please try again in a moment.');
}

function isOf(given: Signature, document: string, { participant }: Signer): boolean {
  return given.document === document && given.participant === participant;
}

interface OneSigning {
  document: StoredDocument;
  /** Who has signed it already, in their order. */
  before: Signature[];
  name: string;
  signing: Signing;
}

async function signOne(
  { configuration, clock, drawPdf }: SigningServices,
  tx: Store,
  { uuid, actor, participant, org }: Signer,
  { document, before, name, signing }: OneSigning,
): Promise<void> {
  const source = await sourceOfMade({ configuration }, tx, document, org.code);
  // Drawn by another version of this program, it would not be the document that was read.
  const renderer = source && rendererOf(source.template, document.version);
  if (!source || renderer === undefined) throw madeAnew();
  const { template } = source;
  const snapshot = document.snapshot as Snapshot;
  refuseWithoutLine(template, snapshot, participant);
  refuseNameOfOthers(template, snapshot, { participant, name });
  const own = {
    ...{ document: document.uuid, application: uuid, identity: actor, participant, name },
    ...{ version: document.version, bundle: signing.bundle, readSha256: document.sha256, at: clock() },
  };
  const all = [...before, own];
  const signed = all.map((each) => each.participant);
  const isLast = isSignedByAll(template, snapshot, signed);
  const copy = isLast
    ? await signedCopy(drawPdf, { ...source, renderer, snapshot, signatures: all })
    : { sha256: null, pages: null, bytes: null };
  await tx.documents.sign({ ...own, ...copy });
}

/** Whoever came in after a document was made, or was let go before, has no line on it. */
export function refuseWithoutLine(
  template: DocumentFile,
  snapshot: Snapshot,
  participant: Signer['participant'],
): void {
  if (signersOf(template, snapshot).includes(participant)) return;
  throw new Refused(409, NO_LINE);
}

/** Nobody signs by a name that stands on another's line: father and son may have the same on both. */
function refuseNameOfOthers(
  template: DocumentFile,
  snapshot: Snapshot,
  { participant, name }: Pick<Signature, 'participant' | 'name'>,
): void {
  const lines = namesOfSigners(template, snapshot).filter((line) => {
    const words = line.name.split(/\s+/).filter((word) => word !== '');
    const parts = words.map((text, at) => ({ text, mayLack: at > 0 && at < words.length - 1 }));
    return isSameName(name, parts);
  });
  if (lines.length === 0 || lines.some((line) => line.participant === participant)) return;
  throw new Refused(409, 'This is the name of somebody else who signs this document.');
}

/** A document with all that is signed on it. */
export interface SignedDocument extends DocumentSource {
  snapshot: Snapshot;
  /** That drew it when it was made. */
  renderer: number;
  /** All of them, in any order. */
  signatures: readonly Pick<Signature, 'participant' | 'name' | 'readSha256' | 'at'>[];
}

/** The same document with the signatures on it: from the same rows always the same bytes. */
export async function signedCopy(
  drawPdf: DrawPdf,
  { template, snapshot, renderer, signatures, zone, org }: SignedDocument,
): Promise<{ bytes: Buffer; pages: number; sha256: string }> {
  const shown = signatures.map(
    ({ participant, name, readSha256, at }): ShownSignature => ({
      ...{ participant, name, read: readSha256 },
      at: momentIn(zone, at),
    }),
  );
  // The latest, not the last that came: two servers' clocks may differ, and rows are read by their time.
  const at = new Date(Math.max(...signatures.map(({ at }) => at.getTime())));
  const content = contentOf(template, snapshot, { signatures: shown });
  const { bytes, pages } = await drawPdf(content, { at, ...letterheadOf(org, renderer) });
  return { bytes, pages, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The product's date and, to be the same everywhere, the world's time. */
export function momentIn(zone: string, at: Date): string {
  return `${formatValue(at.toISOString(), 'date', zone)} (${at.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
}
