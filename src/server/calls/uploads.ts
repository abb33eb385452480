/** The calls to send files, look at them and take them back: only their own, and only where a screen asks. */
import type { Readable } from 'node:stream';
import { oneOf } from '../http/bodies.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { personOf } from '../identity/caller.ts';
import { type OnApplication, senderOf } from '../journey/journey.ts';
import { openScreen } from '../journey/judge.ts';
import { openJourney, personSubject } from '../journey/subject.ts';
import { closed, listOf, named, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { ReadMode } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Upload, UploadSender } from '../store/uploads.ts';
import { type FileField, fileFields } from '../uploads/fields.ts';
import { refusedFile } from '../uploads/flaws.ts';
import { asAttachment, fileNameOf, namedAs } from '../uploads/names.ts';
import { MOST_FILE_BYTES, type Received } from '../uploads/receive.ts';

/** On their way or answered nowhere yet, of one sender. */
const MOST_WAITING = 20;
/** An hour is much for 10 MB; what takes longer was given up. */
const RECEIVING_MS = 60 * 60_000;
/** A house full of papers, sent twice. */
const PER_PERSON = { most: 100, seconds: 15 * 60 };
const STAGED_MS = 7 * 24 * 60 * 60_000;

export const upload: Handler = {
  name: 'upload',
  says: 'Sends one file for a field that asks for files.',
  query: { 'screen!': TEXT, 'field!': TEXT },
  body: 'bytes',
  answers: { 201: named('Upload') },
  who: 'person',
  handle: async (services, call) => {
    await refuseTooOften(services, call);
    const { row, field } = await begin(services, call);
    const received = await receiveOrForget(services, row, call.body as Readable, field);
    const expiresAt = new Date(services.clock().getTime() + STAGED_MS);
    // Taken back while it was on its way.
    if (!(await services.store.uploads.arrived(row, { ...received, expiresAt }))) {
      await services.blobs.delete(row.blob);
      throw notFound();
    }
    return { status: 201, body: shown({ ...row, ...received }) };
  },
};

export const uploads: Handler = {
  name: 'uploads',
  says: 'What is known of some files.',
  query: { 'ids!': TEXT },
  answers: { 200: closed({ uploads: listOf(named('Upload')) }) },
  who: 'person',
  handle: async (services, call) => {
    const sender = await readSender(services, call);
    const wanted = oneOf(call.query, 'ids', 2000).split(',');
    const found = await services.store.uploads.of(sender);
    return { status: 200, body: { uploads: found.filter(({ uuid }) => wanted.includes(uuid)).map(shown) } };
  },
};

export const readUpload: Handler = {
  name: 'readUpload',
  says: 'The bytes of a file.',
  answers: { 200: 'bytes' },
  who: 'person',
  handle: async (services, call) => {
    return sentFile(services, await ownUpload(services, call));
  },
};

export const removeUpload: Handler = {
  name: 'removeUpload',
  says: 'Takes back a file that is part of no answer yet.',
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    const file = await ownUpload(services, call);
    if (!(await services.store.uploads.drop(file.uuid, file))) {
      throw new Refused(409, 'This file is part of an answer already, and stays with it.');
    }
    await services.blobs.delete(file.blob);
    await services.store.uploads.forget(file.uuid);
    return { status: 204 };
  },
};

/** Refused files cost their looking through: who sends one after the other has to wait. */
async function refuseTooOften(services: Services, call: Call): Promise<void> {
  const key = `upload:${personOf(call).identity.uuid}`;
  refuseUntil(services, await services.store.throttle.take(key, PER_PERSON));
}

/** Is a file wanted here, now? Its place is taken before its bytes are read, so that many at once count as many. */
function begin(services: Services, call: Call): Promise<{ row: Upload; field: FileField }> {
  return services.store.transaction(async (tx) => {
    const open = await openNamed(services, call, tx, 'lock');
    const { screen, field } = openField(call, open);
    const refused = (flaw: Parameters<typeof refusedFile>[0]) =>
      refusedFile(flaw, field.pointer, field.words);
    if (Number(call.headers['content-length'] ?? 0) > MOST_FILE_BYTES) throw refused('tooLarge');
    if ((await tx.uploads.waiting(senderOf(open))) >= MOST_WAITING) throw refused('tooMany');
    const expiresAt = new Date(services.clock().getTime() + RECEIVING_MS);
    const place = { ...senderOf(open), screen, field: field.pointer };
    const given = { blob: services.newId(), name: fileNameOf(call), expiresAt };
    return { row: await tx.uploads.begin({ ...place, ...given }), field };
  });
}

function openField(call: Call, open: OnApplication) {
  const { screen } = openScreen(open, oneOf(call.query, 'screen'));
  const wanted = oneOf(call.query, 'field');
  const fields = fileFields(open.product, open.org, screen.form);
  const field = fields.find(({ pointer }) => pointer === wanted);
  if (!field) throw new Refused(404, 'This screen has no such field for files.');
  return { screen: screen.id, field };
}

async function ownUpload(services: Services, call: Call): Promise<Upload> {
  const sent = await services.store.uploads.of(await readSender(services, call));
  return uploadIn(call, sent);
}

/** The file of a list that the call names. Throws 404 where it is not there. */
export function uploadIn({ params }: Call, sent: readonly Upload[]): Upload {
  const file = sent.find(({ uuid }) => uuid === params.upload);
  if (!file) throw notFound();
  return file;
}

function openNamed(services: Services, call: Call, store: Store, mode: ReadMode): Promise<OnApplication> {
  return openJourney(services, store, personSubject(call, call.params.uuid ?? ''), mode);
}

/** Whoever was taken back has sent nothing that they may still see. */
async function readSender(services: Services, call: Call): Promise<UploadSender> {
  const journey = await openNamed(services, call, services.store, 'find');
  if (journey.kind === 'participant' && journey.row.revokedAt !== null) throw notFound();
  return senderOf(journey);
}

/** The bytes of a file, to be saved or looked at. */
export async function sentFile({ blobs }: Services, file: Upload): Promise<Reply> {
  const bytes = await blobs.get(file.blob);
  if (!bytes) throw new Error(`The bytes of the upload ${file.uuid} are gone.`);
  const type = file.type ?? 'application/octet-stream';
  return {
    status: 200,
    body: bytes,
    headers: {
      'content-type': type,
      'content-length': String(file.size),
      'content-disposition': asAttachment(namedAs(file.name, type)),
      // Whatever a browser makes of the bytes, it may run nothing in our name.
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** What did not come to be leaves no row that counts; its bytes are gone already, or go with the next sweep. */
async function receiveOrForget(
  { store, receive }: Services,
  row: Upload,
  bytes: Readable,
  { accepted, pointer, words }: FileField,
): Promise<Received> {
  try {
    const received = await receive(row.blob, bytes, accepted);
    if (typeof received !== 'string') return received;
    throw refusedFile(received, pointer, words);
  } catch (error) {
    await store.uploads.drop(row.uuid, row);
    throw error;
  }
}

function shown({ uuid, name, size, type }: Upload): Record<string, unknown> {
  return { uuid, name, size, type };
}
