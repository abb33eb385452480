/** Was a document that was signed changed since? Drawn anew from its rows alone, it has to come out the same, whatever is served now. */
import { createHash } from 'node:crypto';
import { digest } from '../../config/model/content.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Snapshot } from '../../engine/say/snapshot.ts';
import { SealFault } from '../secrets/sealing.ts';
import type { StoredDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import type { DrawPdf } from './drawing.ts';
import { drawnFrom, rendererOf, sourceOf } from './make.ts';
import { signedCopy } from './sign.ts';

interface SignedRead {
  /** A sentence each. */
  problems: string[];
  documents: number;
}

interface Reading {
  store: Store;
  drawPdf: DrawPdf;
  /** As it was published; undefined where it is gone or was changed. */
  bundleOf: (hash: string) => Promise<Bundle | undefined>;
}

/** Reads all that was signed. */
export async function readSigned({
  store,
  drawPdf,
}: Pick<Reading, 'store' | 'drawPdf'>): Promise<SignedRead> {
  const signed = await store.documents.listSigned();
  const reading = { store, drawPdf, bundleOf: bundlesIn(store) };
  const problems: string[] = [];
  for (const { uuid, application } of signed) {
    const flaw = await flawOf(reading, application, uuid);
    if (flaw !== undefined) problems.push(`Document ${uuid} of application ${application}: ${flaw}`);
  }
  return { problems, documents: signed.length };
}

function bundlesIn({ bundles }: Store): Reading['bundleOf'] {
  const known = new Map<string, Bundle | undefined>();
  return async (hash) => {
    if (known.has(hash)) return known.get(hash);
    const bundle = (await bundles.find(hash)) as Bundle | undefined;
    const { hash: own, ...content } = bundle ?? {};
    const found = own === hash && digest(content) === hash ? bundle : undefined;
    known.set(hash, found);
    return found;
  };
}

async function flawOf(reading: Reading, application: string, uuid: string): Promise<string | undefined> {
  try {
    const document = await reading.store.documents.find(application, uuid);
    return document && (await flawIn(reading, document));
  } catch (error) {
    if (error instanceof SealFault) return error.message;
    throw error;
  }
}

async function flawIn(
  { store, drawPdf, bundleOf }: Reading,
  document: StoredDocument,
): Promise<string | undefined> {
  const { application, uuid, name, bundle, sha256, version } = document;
  const row = await store.applications.find(application);
  const source = row && sourceOf(await bundleOf(bundle), name, row.org);
  if (!source) return `the bundle ${bundle} that it was made under is missing, or was changed.`;
  const renderer = rendererOf(source.template, version);
  if (renderer === undefined)
    return `it says version ${version}, which this program does not draw: verify it with the one that made it.`;
  const snapshot = document.snapshot as Snapshot;
  const made = (await drawnFrom({ drawPdf }, source, snapshot, renderer)).bytes;
  if (hashOf(made) !== sha256 || !(await isStored(store, uuid, 'made', sha256)))
    return `“${name}” does not come out of what it was made of.`;
  const given = await store.documents.signatures(application);
  const signatures = given.filter((each) => each.document === uuid);
  if (signatures.some(({ readSha256 }) => readSha256 !== sha256))
    return `a signature on “${name}” is of other bytes.`;
  const last = signatures.find((each) => each.sha256 !== null);
  if (!last) return document.signedAt === null ? undefined : `its last signature on “${name}” is missing.`;
  const copy = await signedCopy(drawPdf, { ...source, renderer, snapshot, signatures });
  if (copy.sha256 === last.sha256 && (await isStored(store, uuid, 'signed', copy.sha256))) return undefined;
  return `the signed “${name}” does not come out of its signatures.`;
}

/** Do the bytes that people are given have this hash? */
async function isStored({ documents }: Store, uuid: string, which: 'made' | 'signed', sha256: string) {
  const bytes = await documents.bytes(uuid, which);
  return bytes !== undefined && hashOf(bytes) === sha256;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
