/** Who carries a talk in each mode. A new mode is one file and one line here. */
import type { ChatMode } from '../../../engine/model/chat.ts';
import type { AdapterParts, ChatAdapter } from '../adapter.ts';
import { createChatbot } from './chatbot.ts';
import { createNice } from './nice.ts';
import { createStream } from './stream.ts';
import { createTalkjs } from './talkjs.ts';
import { createTwilio } from './twilio.ts';

export const CHAT_ADAPTERS: Record<ChatMode, (parts: AdapterParts) => ChatAdapter> = {
  twilio: createTwilio,
  nice: createNice,
  stream: createStream,
  talkjs: createTalkjs,
  chatbot: createChatbot,
};
