/** The calls for who has a part in an application besides its owner. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Api } from './api.ts';
import { entryIn, type LoginReply } from './entry.ts';
import { notConvertible, RequestError } from './requestError.ts';

/** As its owner sees one of them. */
export interface ListedParticipant {
  uuid: string;
  role: string;
  /** How far they are, in words. */
  stateLabel: string;
  /** What the owner typed of them. */
  answers: Record<string, unknown>;
  /** The lender asked them for something that is not done yet. */
  isAsked: boolean;
  /** A file of theirs is part of an answer. */
  hasSent: boolean;
  /** Has not opened the link: it can be sent again, and what was typed corrected. */
  canInvite: boolean;
  canTakeBack: boolean;
}

/** Beside the other calls, since few pages need them. */
export function participantCalls(api: Api) {
  const at = (uuid: string, participant: string) => ({ params: { uuid, participant } });
  return {
    async participants(uuid: string): Promise<ListedParticipant[]> {
      const reply = await api.call('participants', { params: { uuid } });
      const list = isRecord(reply.data) ? reply.data.participants : undefined;
      if (!Array.isArray(list)) throw notConvertible(reply.url, reply.response);
      return list.filter(isListed);
    },
    async sendInvitation(uuid: string, participant: string) {
      await api.call('sendInvitation', at(uuid, participant));
    },
    async correctInvitation(uuid: string, participant: string, answers: Record<string, unknown>) {
      await api.call('correctInvitation', { ...at(uuid, participant), body: { answers } });
    },
    async takeBackInvitation(uuid: string, participant: string) {
      await api.call('takeBackInvitation', at(uuid, participant));
    },
    async acceptInvitation(token: string, answers: Record<string, unknown>): Promise<LoginReply> {
      return entryIn(await api.call('acceptInvitation', { body: { token, answers }, whenOver: 'keep' }));
    },
    /** The name of the journey of one's own part; null where one has none. */
    async ownPart(role: string): Promise<string | null> {
      try {
        const reply = await api.call('ownPart', { query: { role } });
        const journey = isRecord(reply.data) ? reply.data.journey : undefined;
        if (typeof journey !== 'string') throw notConvertible(reply.url, reply.response);
        return journey;
      } catch (error) {
        if (error instanceof RequestError && error.status === 400) return null;
        throw error;
      }
    },
  };
}

function isListed(value: unknown): value is ListedParticipant {
  return isRecord(value) && typeof value.uuid === 'string' && typeof value.stateLabel === 'string';
}
