/** The calls for an application's documents: for its owner alone, and never stored by a browser's cache. */
import type { Call, Handler } from '../http/call.ts';
import { readOwn } from '../journey/application.ts';
import { closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import { notFound, Refused } from '../refused.ts';
import type { StoredDocument } from '../store/documents.ts';

export const documents: Handler = {
  name: 'documents',
  says: 'The papers of an application.',
  query: { names: TEXT },
  answers: { 200: closed({ documents: listOf(named('Document')) }) },
  who: 'person',
  handle: async (services, call) => {
    const { row } = await readOwn(services, call);
    const current = await services.store.documents.current(row.uuid);
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
    const { row } = await readOwn(services, call);
    const found = await services.store.documents.find(row.uuid, call.params.document ?? '');
    if (!found) throw notFound();
    const which = found.signedAt !== null && call.query.copy !== 'made' ? 'signed' : 'made';
    const bytes = await services.store.documents.bytes(found.uuid, which);
    if (!bytes) throw notFound();
    return { status: 200, body: bytes, headers: pdfHeaders(found.title) };
  },
};

function documentEntity({ uuid, name, title, version, sha256, pages, signedAt }: StoredDocument) {
  const signed = signedAt ? { signedAt: signedAt.toISOString() } : {};
  return { uuid, name, title, version, sha256, pages, ...signed };
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
