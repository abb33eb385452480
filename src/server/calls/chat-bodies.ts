/** The bodies that the calls of the chat take, to the letter of SL 7. */
import { CHAT_MODES } from '../../engine/model/chat.ts';
import { MESSAGE_ID } from '../chat/frames.ts';
import type { TalkBeginning } from '../chat/opening.ts';
import { bodyReader } from '../http/bodies.ts';

const short = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const UUID = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' };
const EMAIL = { type: 'string', maxLength: 128, pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$' };
const TOKEN = { type: 'string', minLength: 1, maxLength: 200 };

const BEGINNING = {
  friendlyName: short(128),
  emailAddress: EMAIL,
  orgCode: short(64),
  applicationUuid: UUID,
  tag: short(64),
  skill: short(64),
  welcomeMessage: { type: 'string', maxLength: 2000 },
  pageUrl: { type: 'string', maxLength: 2000 },
  chatMode: { enum: CHAT_MODES },
  identityUuid: UUID,
  nonce: TOKEN,
  attributes: {
    type: 'object',
    maxProperties: 20,
    propertyNames: { pattern: '^\\w{1,40}$' },
    additionalProperties: { type: 'string', maxLength: 500 },
  },
};

const NEEDED = ['friendlyName', 'emailAddress', 'orgCode'] as const;

export const readBeginningOfTalk = bodyReader<TalkBeginning>(BEGINNING, [...NEEDED]);

/** Outside production an agent may be asked for by name. */
export const readBeginningWithAgent = bodyReader<TalkBeginning>({ ...BEGINNING, agentId: short(128) }, [
  ...NEEDED,
]);

export const readTalkToken = bodyReader<{ token: string }>({ token: TOKEN }, ['token']);

export const readChannel = bodyReader<{ omniProxyChannelId: string }>({ omniProxyChannelId: UUID }, [
  'omniProxyChannelId',
]);

export interface BotQuestion {
  applicationId?: string;
  conversationId?: string;
  message: string;
  nonce?: string;
  organization: string;
  pageUrl: string;
  senderId: string;
  senderType: string;
  tag: string;
}

/** A message that is too long still has this shape, so that it is refused in words. */
export const readBotQuestion = bodyReader<BotQuestion>(
  {
    ...{ applicationId: UUID, conversationId: UUID, message: { type: 'string' }, nonce: TOKEN },
    ...{ organization: short(64), pageUrl: { type: 'string', maxLength: 2000 } },
    ...{ senderId: { type: 'string', maxLength: 128 }, senderType: { type: 'string', maxLength: 64 } },
    tag: { type: 'string', maxLength: 64 },
  },
  ['message', 'organization', 'pageUrl', 'senderId', 'senderType', 'tag'],
);

export interface BotFeedbackBody {
  questionId: string;
  conversationId: string;
  responseToCustomer: string;
  feedbackMessage: string;
  rating: 0;
  senderEmail: string;
  senderType: string;
  nonce?: string;
}

/** A reason of the list, or up to 140 characters of the person's own (SL 5). */
const MOST_FEEDBACK = 140;

export const readBotFeedback = bodyReader<BotFeedbackBody>(
  {
    ...{ questionId: MESSAGE_ID, conversationId: UUID, rating: { const: 0 }, nonce: TOKEN },
    ...{ responseToCustomer: { type: 'string', maxLength: 20_000 } },
    ...{ feedbackMessage: { type: 'string', maxLength: MOST_FEEDBACK } },
    ...{ senderEmail: { type: 'string', maxLength: 128 }, senderType: { type: 'string', maxLength: 64 } },
  },
  [
    'questionId',
    'conversationId',
    'responseToCustomer',
    'feedbackMessage',
    'rating',
    'senderEmail',
    'senderType',
  ],
);

export const readStaffMessage = bodyReader<{ id: string; text: string }>(
  { id: MESSAGE_ID, text: { type: 'string' } },
  ['id', 'text'],
);

export const readHandOver = bodyReader<{ to?: string; note?: string }>(
  { to: EMAIL, note: { type: 'string', maxLength: 1000 } },
  [],
);
