/** The calls to send a file into a talk and to read it: by the talk's own token, and for its two ends alone. */
import type { Readable } from 'node:stream';
import type { FieldWords } from '../../engine/model/bundle.ts';
import { type ChatLender, chatLender } from '../chat/lender.ts';
import { withoutNumbers } from '../chat/masking.ts';
import { notReached } from '../chat/opening.ts';
import { ChatFailure, handedTalk } from '../chat/port.ts';
import type { Call, Handler, Reply } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { countMade } from '../identity/strangers.ts';
import { named } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { TalkFile } from '../store/talk-files.ts';
import type { TalkRow } from '../store/talk-rows.ts';
import { refusedFile } from '../uploads/flaws.ts';
import { FILE_KINDS, type FileKind } from '../uploads/inspect/inspect.ts';
import { asAttachment, fileNameOf, namedAs } from '../uploads/names.ts';
import { talkOfCall } from './chat.ts';

/** An hour to write what goes with it. */
const WAITS_MS = 60 * 60_000;
/** Files that wait for a message, for each that one message may have. */
const WAITING_FOLD = 2;
const PER_TALK = { most: 40, seconds: 900 };
const WORDS: FieldWords = {
  messages: {
    type: 'This kind of file is not taken here.',
    notAccepted: 'This kind of file is not taken here.',
    tooLarge: 'This file is too large.',
    tooMany: 'Too many files are waiting already. Send your message first.',
  },
};

export const chatFile: Handler = {
  name: 'chatFile',
  says: 'Sends one file into a talk; it is part of it once a message names it.',
  body: 'bytes',
  answers: { 201: named('ChatFile') },
  who: 'anyone',
  handle: async (services, call) => {
    const lender = chatLender(call);
    const talk = await talkOfCall(services, call);
    if (talk.state !== 'active') throw new Refused(409, 'This chat is over. Please start a new one.');
    refuseUntil(services, await services.store.throttle.take(`talk-file:${talk.uuid}`, PER_TALK));
    const row = await begin(services, call, talk, lender);
    try {
      const body = await received(services, call, talk, row, lender);
      return { status: 201, body };
    } catch (error) {
      await services.blobs.delete(row.blob);
      await services.store.talkFiles.forget(row.uuid);
      throw error;
    }
  },
};

async function begin(
  { store, clock, newId }: Services,
  call: Call,
  talk: TalkRow,
  { chat }: ChatLender,
): Promise<TalkFile> {
  if (Number(call.headers['content-length'] ?? 0) > chat.files.bytes) throw refused('tooLarge');
  if ((await store.talkFiles.waiting(talk.uuid)) >= chat.files.each * WAITING_FOLD) throw refused('tooMany');
  const expiresAt = new Date(clock().getTime() + WAITS_MS);
  const name = withoutNumbers(fileNameOf(call));
  return store.talkFiles.begin({ talk: talk.uuid, blob: newId(), name, expiresAt });
}

async function received(
  services: Services,
  call: Call,
  talk: TalkRow,
  { uuid, blob, name }: TalkFile,
  { chat }: ChatLender,
) {
  const kinds = (Object.keys(FILE_KINDS) as FileKind[]).filter((kind) =>
    (chat.files.kinds as string[]).includes(kind),
  );
  const { store, chat: talks } = services;
  const found = await services.receive(blob, call.body as Readable, kinds);
  if (typeof found === 'string') throw refused(found);
  if (found.size > chat.files.bytes) throw refused('tooLarge');
  await countMade(services, store, 'talkFile', call.address, Math.ceil(found.size / 1000));
  const file = { name: namedAs(name, found.type), type: found.type, bytes: found.size };
  const verdict = await talks
    .providerOf(talk.mode)
    .file(handedTalk(talk), file)
    .catch((error: unknown) => {
      throw error instanceof ChatFailure ? notReached() : error;
    });
  if (verdict === 'refused') throw refused('notAccepted');
  await store.talkFiles.arrived(uuid, { name: file.name, type: found.type, size: found.size });
  return { id: uuid, ...file };
}

function refused(flaw: Parameters<typeof refusedFile>[0]): Refused {
  return refusedFile(flaw, '/file', WORDS);
}

export const chatReadFile: Handler = {
  name: 'chatReadFile',
  says: 'The bytes of a file of a talk.',
  answers: { 200: 'bytes' },
  who: 'anyone',
  handle: async (services, call) => {
    const talk = await talkOfCall(services, call);
    return sentTalkFile(services, await services.store.talkFiles.find(call.params.file ?? '', talk.uuid));
  },
};

/** To be saved or looked at; whatever a browser makes of the bytes, it may run nothing in our name. */
export async function sentTalkFile({ blobs }: Services, file: TalkFile | undefined): Promise<Reply> {
  if (file?.type === undefined) throw notFound();
  const bytes = await blobs.get(file.blob);
  if (!bytes) throw new Error(`The bytes of the file ${file.uuid} of a talk are gone.`);
  return {
    status: 200,
    body: bytes,
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': asAttachment(file.name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    },
  };
}
