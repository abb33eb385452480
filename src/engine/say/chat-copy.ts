/** The words of the chat window: slots of copy under `chat`, fetched with the window and with no page. */

/** A new word is a line here and a line of copy. `{file}` is a file's name, `{name}` that of who writes. */
export const CHAT_COPY = [
  // The window.
  'title',
  'close',
  'intro',
  'start',
  'startFailed',
  // The alert bar.
  'connection',
  'general',
  'token',
  'resend',
  'resendAgain',
  // Messages.
  'messages',
  'older',
  'welcome',
  'waiting',
  'typing',
  'joined',
  'you',
  'bot',
  'read',
  'unread',
  // What somebody writes.
  'message',
  'send',
  'sending',
  'away',
  'attach',
  'attached',
  'remove',
  'fileSending',
  'fileKind',
  'fileSize',
  'fileMany',
  'fileFailed',
  'fileOpen',
  // The end of a talk.
  'end',
  'ended',
  'survey',
  'again',
  // What somebody says of an answer of the program.
  'notHelpful',
  'feedbackSend',
  'feedbackCancel',
  'feedbackThanks',
] as const;

export type ChatSlot = (typeof CHAT_COPY)[number];
