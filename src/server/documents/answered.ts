/** Fields that ask to read documents, and screens whose answers sign them. */
import { readPathOf } from '../../engine/answer/signing.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Snapshot } from '../../engine/say/snapshot.ts';
import { Refused } from '../http/refused.ts';
import type { Journey, OnApplication } from '../journey/journey.ts';
import { formFor } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import type { Signature, StoredDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { namesOfSigners } from './content.ts';
import { type DocumentSource, sourceOfMade } from './make.ts';
import {
  madeAnew,
  notReady,
  refuseUnread,
  refuseWithoutLine,
  type Signed,
  signDocuments,
  signerOf,
} from './sign.ts';

/**
 * Asked of answers that fit their form, inside the transaction that writes them. Throws a refusal when a document is not the
 * one that was read; then nothing is signed.
 */
export async function signAnswered(
  services: Services,
  tx: Store,
  journey: Journey,
  { screen, answers, bundle }: { screen: Screen; answers: unknown; bundle: string },
): Promise<Signed> {
  if (journey.kind === 'visitor') return [];
  const signer = signerOf(journey);
  for (const { pointer, documents } of readerFields(journey, screen)) {
    const read = readPath(answers, pointer.slice(1).replaceAll('/', '.'));
    // Whether it must be answered at all is the form's to say.
    if (read !== undefined && read !== null) {
      await refuseUnread(tx, signer.uuid, { documents, read, pointer });
    }
  }
  const { signs } = screen;
  if (!signs) return [];
  const path = readPathOf(screen);
  return signDocuments(services, tx, signer, {
    documents: signs.documents,
    name: readPath({ answers }, signs.name),
    read: readPath({ answers }, path),
    pointer: path.replace(/^answers/, '').replaceAll('.', '/'),
    bundle,
  });
}

/**
 * What was signed before a witness, by what the witness says was read: nothing where they name nothing. Refuses with 409, and
 * the screen to begin again at, when a document was made anew meanwhile. Throws an Error where nobody is named.
 */
export async function signWitnessed(
  services: Services,
  tx: Store,
  journey: OnApplication,
  { screen, route, result, bundle }: Witnessed,
): Promise<Signed> {
  const { signs } = screen;
  const read = readPath({ result }, readPathOf(screen));
  if (!signs || read === undefined) return [];
  const name = readPath({ result }, signs.name);
  // Begun again it would end the same: whoever is the witness has to be told.
  if (typeof name !== 'string' || name.trim() === '') {
    throw new Error(`What "${screen.task}" brings back names documents and nobody who signed them.`);
  }
  const { documents } = signs;
  try {
    return await signDocuments(services, tx, signerOf(journey), { documents, name, read, bundle });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(409, error.message, { more: { route, reason: error.message } });
  }
}

interface Witnessed {
  screen: Screen;
  /** The path of the screen. */
  route: string;
  /** What the page of others brought back. */
  result: unknown;
  bundle: string;
}

/** What a witness is to have signed: the bytes that count now, and whose names stand on its lines, in their order. */
export interface DocumentToSign extends Pick<StoredDocument, 'name' | 'uuid' | 'sha256'> {
  signers: { name: string; isYou: boolean; hasSigned: boolean }[];
}

/** Refuses with 409 while one is not made, or has no line for them. */
export async function documentsToSign(
  services: Services,
  journey: OnApplication,
  { signs }: Screen,
): Promise<DocumentToSign[]> {
  if (!signs) return [];
  const { store } = services;
  const { uuid: application, participant, org } = signerOf(journey);
  const current = await store.documents.current(application);
  const signatures = await store.documents.signatures(application);
  const asked = signs.documents.map(async (wanted) => {
    const document = current.find((each) => each.name === wanted);
    if (!document) throw notReady();
    const { name, uuid, sha256 } = document;
    const source = await sourceOfMade(services, store, document, org.code);
    if (!source) throw madeAnew();
    refuseWithoutLine(source.template, document.snapshot as Snapshot, participant);
    const lines = signersOn(source, document, signatures);
    const signers = lines.map(({ participant: whose, ...line }) => ({
      ...line,
      isYou: whose === participant,
    }));
    return { name, uuid, sha256, signers };
  });
  return Promise.all(asked);
}

/** Whose names stand on the lines of a document, null being its owner, and who of them has signed. */
export function signersOn(
  { template }: Pick<DocumentSource, 'template'>,
  { uuid, snapshot }: StoredDocument,
  signatures: readonly Pick<Signature, 'document' | 'participant'>[],
): { name: string; participant: string | null; hasSigned: boolean }[] {
  return namesOfSigners(template, snapshot as Snapshot).map((line) => ({
    ...line,
    hasSigned: signatures.some((each) => each.document === uuid && each.participant === line.participant),
  }));
}

function readerFields({ product, org }: Journey, { form }: Screen) {
  if (form === undefined) return [];
  return Object.entries(formFor(product, form, org).fields).flatMap(([pointer, { widget, options }]) => {
    const documents = options?.documents;
    if (widget !== 'reader' || !Array.isArray(documents)) return [];
    return [{ pointer, documents: documents.map(String) }];
  });
}
