/** What a chat is made of. */
import type { ChatMode } from '../../engine/model/chat.ts';
import type { ServerClock } from '../../runtime/client/serverClock.ts';
import type { Timers } from '../../runtime/client/timers.ts';
import type { ChatCalls, OpenRequest } from './chatCalls.ts';
import type { SocketLike } from './chatSocket.ts';
import type { NonceKeeper } from './nonce.ts';
import type { WindowSettings } from './settings.ts';
import type { SessionStore } from './storedSession.ts';

export interface ChatParts {
  settings: WindowSettings;
  calls: ChatCalls;
  sessions: SessionStore;
  nonce: NonceKeeper;
  timers: Timers;
  clock: ServerClock;
  /** The browser's clock. */
  local: () => number;
  random: () => number;
  newId: () => string;
  connect: () => SocketLike;
  /** Named in the address, outside production alone. */
  forced: ChatMode | undefined;
  /** Whose sign-in it is; undefined for a visitor. */
  person: () => string | undefined;
  isDevelopmentBuild: boolean;
  /** Who and where somebody is. */
  about: () => OpenRequest;
  /** The query of the page as it was loaded. */
  arrivedWith: string;
  /** What stands in each question to the program besides its text. */
  asked: () => Promise<OpenRequest>;
  botName: string;
  welcome: string;
}
