/** What the sandbox's chat answers, by what one types: a table, read from the top. docs/sandbox.md has a row for each. */
import type { ChatInbound } from '../../chat/port.ts';

/** What the sandbox looks up of the person before it answers. */
export interface ChatKnowledge {
  org: string;
  phone: string;
  hours: string;
  /** Where the person's application stands, a sentence; undefined where nobody is signed in. */
  status: string | undefined;
  /** What the lender still waits for, a sentence. */
  documents: string | undefined;
}

interface AnswerRow {
  /** Words of which one stands in the message. */
  typed: readonly string[];
  /** What is answered, in short. */
  about: string;
  says: (known: ChatKnowledge) => string;
}

const NOT_SIGNED_IN = 'Sign in and ask me again, and I can look at your application.';

export const CHAT_ANSWERS: readonly AnswerRow[] = [
  {
    typed: ['status', 'where is my', 'how far'],
    about: 'The next page of the application, or that the lender is at work.',
    says: ({ status }) => status ?? NOT_SIGNED_IN,
  },
  {
    typed: ['document', 'paper', 'upload', 'paystub'],
    about: 'The documents that are still needed.',
    says: ({ documents }) => documents ?? NOT_SIGNED_IN,
  },
  {
    typed: ['hours', 'open', 'when are you', 'call'],
    about: 'The hours of support, and its phone.',
    says: ({ hours, phone }) => `We are here ${hours}. You can call us at ${phone}.`,
  },
  {
    typed: ['person', 'agent', 'human', 'somebody', 'representative'],
    about: 'The way to a person.',
    says: ({ hours, phone }) =>
      `An agent answers this chat ${hours}. Start a new chat then, or call us at ${phone}.`,
  },
  {
    typed: ['hello', 'hi', 'good morning'],
    about: 'A greeting.',
    says: ({ org }) => `Hello, you are writing with ${org}.`,
  },
  { typed: ['thank'], about: 'That you are welcome.', says: () => 'You are welcome.' },
  {
    typed: ['link'],
    about: 'Two links that may be clicked, and one that may not.',
    says: () =>
      'See https://www.figure.example/help and https://www.consumerfinance.gov/ for more. I would not click https://figure.example.evil.example/.',
  },
];

const FALLBACK =
  'I know the status of your application, the documents we need, our hours, and the way to a person. Which would you like?';

export function answerTo(text: string, known: ChatKnowledge): string {
  const row = CHAT_ANSWERS.find(({ typed }) => typed.some((word) => contains(text, word)));
  return row ? row.says(known) : FALLBACK;
}

/** What happens to the talk itself, by what one types, and what follows. */
export const CHAT_ACCIDENTS = {
  slow: { typed: 'slow agent', follows: 'The agent joins after half a minute.' },
  nobody: {
    typed: 'no agent',
    follows: 'Nobody joins by itself: the chat waits for staff, at `/staff/talks`.',
  },
  lost: { typed: 'lost connection', follows: 'The connection is lost, and comes back.' },
  refusedFile: { typed: 'refused file', follows: 'The next file is refused, whatever it is.' },
  token: { typed: 'expired token', follows: 'The token of the chat is over; the window takes a fresh one.' },
  nonce: { typed: 'bad nonce', follows: 'All nonces of the signed-in person are over.' },
  frozen: { typed: 'frozen channel', follows: 'The channel is frozen: the chat takes nothing more.' },
  ended: { typed: 'end this chat', follows: 'The agent ends the chat.' },
  survey: { typed: 'no survey', follows: 'No survey is offered afterwards.' },
} as const;

export type ChatAccident = keyof typeof CHAT_ACCIDENTS;

export function accidentsIn(text: string): ChatAccident[] {
  const names = Object.keys(CHAT_ACCIDENTS) as ChatAccident[];
  return names.filter((name) => contains(text, CHAT_ACCIDENTS[name].typed));
}

/** What comes of it at once. */
export const ACCIDENT_EVENTS: Partial<Record<ChatAccident, ChatInbound>> = {
  lost: { type: 'lost' },
  token: { type: 'token' },
  frozen: { type: 'state', state: 'frozen' },
  ended: { type: 'state', state: 'ended' },
  survey: { type: 'survey', contactId: null },
};

/** As whole words: "this" is no greeting. */
function contains(text: string, words: string): boolean {
  return new RegExp(`(^|[^a-z])${words}`, 'i').test(text);
}
