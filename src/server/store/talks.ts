/** Talks and their messages: sealed, numbered without a gap, each message stored once. */
import type { Selectable } from 'kysely';
import type { ChatMessage } from '../../engine/model/chat.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import { isUuid, type Tables } from './tables.ts';
import type { MessagePage, NewMessage, NewTalk, TalkChanges, TalkDetails, TalkRow } from './talk-rows.ts';

export interface Talks {
  begin(talk: NewTalk): Promise<TalkRow>;
  find(uuid: string): Promise<TalkRow | undefined>;
  /** Also by the token before the present one: another tab may still have that. Expired ones are found, too. */
  byToken(token: string): Promise<TalkRow | undefined>;
  byChannel(channel: string): Promise<TalkRow | undefined>;
  /** One that was begun without a token, by its cookie. */
  byVisitor(uuid: string, visitor: string): Promise<TalkRow | undefined>;
  /** Inside a transaction: the row, kept from other writers until the transaction ends. */
  lock(uuid: string): Promise<TalkRow | undefined>;
  /** Those of a lender that are not over, who waits longest first. */
  open(orgs: string[], most: number): Promise<TalkRow[]>;
  /** The oldest first. */
  ofApplication(application: string): Promise<TalkRow[]>;
  update(uuid: string, changes: TalkChanges): Promise<void>;
  /** How far the other side has taken what the person wrote; nobody who listens is told. */
  setHanded(uuid: string, seq: number): Promise<void>;
  /** Gives it another token; the present one holds until the next change. */
  renew(uuid: string, token: string, expiresAt: Date): Promise<void>;
  /** On the locked talk. Answers the message as it is stored, under this id for the first time or already. */
  add(talk: TalkRow, message: NewMessage, expiresAt: Date): Promise<{ message: ChatMessage; isNew: boolean }>;
  messages(uuid: string, page: MessagePage): Promise<ChatMessage[]>;
  message(uuid: string, id: string): Promise<ChatMessage | undefined>;
  /** What the person has typed so far; null once it is sent. */
  setTyping(uuid: string, text: string | null): Promise<void>;
  typing(uuid: string): Promise<{ text: string; at: Date } | undefined>;
  /** What a person said of an answer; the last time counts. */
  rate(uuid: string, question: string, rating: Record<string, unknown>): Promise<void>;
}

export function createTalks({ database, keys, clock, newId, tell }: Parts): Talks {
  const row = (uuid: string) => `talk/${uuid}`;
  const seal = (uuid: string, pointer: string, value: unknown) =>
    JSON.stringify(sealWhole(keys, row(uuid), pointer, value));
  const open = (uuid: string, pointer: string, value: unknown) => openSealed(keys, row(uuid), value, pointer);
  const opened = ({ sealed, ...talk }: Selectable<Tables['talk']>): TalkRow => {
    const { tokenHash: _t, oldTokenHash: _o, visitorHash: _v, typing: _y, typingAt: _a, ...rest } = talk;
    return { ...rest, details: open(talk.uuid, '', sealed) as TalkDetails };
  };
  const message = ({ talk, seq, id, sealed, at }: Selectable<Tables['talkMessage']>): ChatMessage => {
    const said = open(talk, `/messages/${id}`, sealed) as Omit<ChatMessage, 'seq' | 'id' | 'at'>;
    return { seq, id, ...said, at: at.toISOString() };
  };
  const found = (where: (query: typeof all) => typeof all) =>
    where(all)
      .executeTakeFirst()
      .then((talk) => talk && opened(talk));
  const all = database.selectFrom('talk').selectAll();
  const messageNamed = async (uuid: string, id: string) => {
    const stored = await database
      .selectFrom('talkMessage')
      .selectAll()
      .where('talk', '=', uuid)
      .where('id', '=', id)
      .executeTakeFirst();
    return stored && message(stored);
  };
  return {
    begin: async ({ token, visitor, details, ...talk }) => {
      const [uuid, now] = [newId(), clock()];
      const hashes = {
        tokenHash: token === undefined ? null : keys.digest('talk', token),
        visitorHash: visitor === undefined ? null : keys.digest('talk', visitor),
      };
      const times = { createdAt: now, activeAt: now };
      const values = { uuid, channel: newId(), state: 'active' as const, ...talk, ...hashes, ...times };
      const sealed = seal(uuid, '', details);
      const query = database.insertInto('talk').values({ ...values, sealed });
      return opened(await query.returningAll().executeTakeFirstOrThrow());
    },
    find: async (uuid) => (isUuid(uuid) ? found((query) => query.where('uuid', '=', uuid)) : undefined),
    byToken: (token) => {
      const hashes = keys.digests('talk', token);
      return found((query) =>
        query.where((is) => is.or([is('tokenHash', 'in', hashes), is('oldTokenHash', 'in', hashes)])),
      );
    },
    byChannel: async (channel) =>
      isUuid(channel) ? found((query) => query.where('channel', '=', channel)) : undefined,
    byVisitor: async (uuid, visitor) =>
      isUuid(uuid)
        ? found((query) =>
            query.where('uuid', '=', uuid).where('visitorHash', 'in', keys.digests('talk', visitor)),
          )
        : undefined,
    lock: async (uuid) => found((query) => query.where('uuid', '=', uuid).forUpdate()),
    open: async (orgs, most) => {
      const rows = await all
        .where('org', 'in', orgs)
        .where('state', '=', 'active')
        .where('mode', '<>', 'chatbot')
        .orderBy('activeAt')
        .limit(most)
        .execute();
      return rows.map(opened);
    },
    ofApplication: async (application) => {
      if (!isUuid(application)) return [];
      const rows = await all.where('application', '=', application).orderBy('createdAt').execute();
      return rows.map(opened);
    },
    update: async (uuid, { details, ...changes }) => {
      const sealed = details && { sealed: seal(uuid, '', details) };
      await database
        .updateTable('talk')
        .set({ ...changes, ...sealed })
        .where('uuid', '=', uuid)
        .execute();
      tell('talk', uuid);
    },
    setHanded: async (uuid, seq) => {
      await database
        .updateTable('talk')
        .set({ handed: seq })
        .where('uuid', '=', uuid)
        .where('handed', '<', seq)
        .execute();
    },
    renew: async (uuid, token, tokenExpiresAt) => {
      await database
        .updateTable('talk')
        .set((is) => ({
          oldTokenHash: is.ref('tokenHash'),
          tokenHash: keys.digest('talk', token),
          tokenExpiresAt,
        }))
        .where('uuid', '=', uuid)
        .execute();
    },
    add: async (talk, { id, ...said }, expiresAt) => {
      const stored = await messageNamed(talk.uuid, id);
      if (stored) return { message: stored, isNew: false };
      const now = clock();
      const { seq } = await database
        .updateTable('talk')
        .set((is) => ({ seq: is('seq', '+', 1), activeAt: now, expiresAt, typing: null, typingAt: null }))
        .where('uuid', '=', talk.uuid)
        .returning('seq')
        .executeTakeFirstOrThrow();
      const sealed = seal(talk.uuid, `/messages/${id}`, said);
      await database
        .insertInto('talkMessage')
        .values({ talk: talk.uuid, seq, id, sealed, at: now })
        .execute();
      tell('talk', talk.uuid);
      return { message: { seq, id, ...said, at: now.toISOString() }, isNew: true };
    },
    messages: async (uuid, { after, before, most }) => {
      const one = database.selectFrom('talkMessage').selectAll().where('talk', '=', uuid).limit(most);
      if (after !== undefined) {
        return (await one.where('seq', '>', after).orderBy('seq').execute()).map(message);
      }
      const newest = before === undefined ? one : one.where('seq', '<', before);
      return (await newest.orderBy('seq', 'desc').execute()).reverse().map(message);
    },
    message: messageNamed,
    setTyping: async (uuid, text) => {
      const sealed = text === null ? null : seal(uuid, '/typing', text);
      const typingAt = text === null ? null : clock();
      await database.updateTable('talk').set({ typing: sealed, typingAt }).where('uuid', '=', uuid).execute();
    },
    typing: async (uuid) => {
      const known = await database
        .selectFrom('talk')
        .select(['typing', 'typingAt'])
        .where('uuid', '=', uuid)
        .executeTakeFirst();
      if (!known?.typing || !known.typingAt) return undefined;
      return { text: open(uuid, '/typing', known.typing) as string, at: known.typingAt };
    },
    rate: async (uuid, question, rating) => {
      const sealed = seal(uuid, `/ratings/${question}`, rating);
      await database
        .insertInto('talkRating')
        .values({ talk: uuid, question, sealed, at: clock() })
        .onConflict((is) => is.columns(['talk', 'question']).doUpdateSet({ sealed, at: clock() }))
        .execute();
    },
  };
}
