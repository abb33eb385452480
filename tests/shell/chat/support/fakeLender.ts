/** Who answers a chat in its tests? A lender of few lines, as the contract of the calls and frames has it. */
import type {
  ChatEvent,
  ChatMessage,
  ChatMode,
  ChatRequest,
  ChatState,
} from '../../../../src/engine/model/chat.ts';
import type { Api, CallOptions } from '../../../../src/runtime/client/api.ts';
import { RequestError } from '../../../../src/runtime/client/requestError.ts';
import type { SocketLike } from '../../../../src/shell/chat/chatSocket.ts';

type Answer = (options: CallOptions) => unknown;

const PAGE = 20;

export class FakeLender {
  asked: { name: string; options: CallOptions }[] = [];
  messages: ChatMessage[] = [];
  typed: string[] = [];
  readTo = 0;
  state: ChatState = 'active';
  /** Of the talk that was opened last. */
  mode: ChatMode = 'twilio';
  agent: string | null = null;
  tokens = new Set<string>();
  sockets: FakeSocket[] = [];
  /** Frames of this type are not answered. */
  silent: string | undefined;
  isOffline = false;
  /** The program's talk; questions to another one find none. */
  conversation = 'bot-1';
  isOpen = true;
  contactId: string | undefined = 'contact-1';
  private count = 0;
  private answers: Record<string, Answer> = {};

  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Answers a call in another way from now on. */
  answer(name: string, answer: Answer): void {
    this.answers[name] = answer;
  }

  of(name: string): CallOptions[] {
    return this.asked.filter((each) => each.name === name).map(({ options }) => options);
  }

  api: Api = {
    call: async (name, options = {}) => {
      const url = `/${name}`;
      if (this.isOffline) throw new RequestError({ url });
      this.asked.push({ name, options });
      const { chatMode } = (options.body ?? {}) as { chatMode?: ChatMode };
      this.mode = chatMode ?? this.mode;
      const data = (this.answers[name] ?? this.usual[name])?.(options);
      const response = new Response(null, { status: 200 });
      const headers = new Headers({ Date: new Date(this.now()).toUTCString() });
      return { data, status: 200, headers, url, response };
    },
  };

  refuse(status: number, ...errors: string[]): never {
    throw new RequestError({ url: '/', response: new Response(null, { status }), data: { errors } });
  }

  private usual: Record<string, Answer> = {
    hoursOpen: () => ({ open: this.isOpen }),
    chatOpen: () => ({ token: this.token(), conversationSid: 'talk-1', ...this.opened() }),
    chatOpenStream: () => ({
      ...{ providerChannelId: 'talk-1', providerUserId: 'user-1', providerUserToken: this.token() },
      ...this.opened(),
    }),
    chatRefreshToken: ({ body }) => {
      const { token } = body as { token: string };
      return token.startsWith('token-')
        ? { token: this.token(), expiration: this.opened().expiration }
        : this.refuse(403);
    },
    chatSurvey: () => ({ data: this.contactId === undefined ? {} : { contactId: this.contactId } }),
    chatAuthenticate: () => ({ nonce: `nonce-${++this.count}` }),
    chatRefreshNonce: () => ({ nonce: `nonce-${++this.count}` }),
    chatbotAsk: ({ body, headers }) => {
      const id = headers?.['Idempotency-Key'] ?? '';
      const { message, conversationId = this.conversation } = body as Record<string, string>;
      if (conversationId !== this.conversation) this.refuse(404);
      if (!this.messages.some((each) => each.id === id)) {
        this.put({ id, from: 'person', text: message ?? '' });
        this.put({ id: `${id}.a`, from: 'bot', name: 'Program', text: `About ${message}`, questionId: id });
      }
      return { conversationId };
    },
    chatbotHistory: ({ query }) => {
      const before = typeof query?.before === 'number' ? query.before : Number.POSITIVE_INFINITY;
      const questions = this.messages.filter(({ from, seq }) => from === 'person' && seq < before);
      const shown = questions.slice(-PAGE).map(({ id, text, at, seq }) => ({
        ...{ questionId: id, questionStr: text, createdDt: at, seq },
        responseStr: this.messages.find(({ questionId }) => questionId === id)?.text ?? '',
      }));
      return { messages: shown, hasOlder: (shown[0]?.seq ?? 1) > 1 };
    },
    chatbotFeedback: () => undefined,
    chatFile: ({ file }) => {
      const bytes = file?.bytes as File;
      file?.onProgress(0.5);
      return { id: 'file-1', name: bytes.name, type: bytes.type, bytes: bytes.size };
    },
    chatReadFile: () => new Blob(['read']),
  };

  private opened() {
    const expiration = new Date(this.now() + 6 * 3_600_000).toISOString();
    return {
      omniProxyChannelId: 'channel-1',
      expiration,
      skill: 'S',
      targetWorker: null,
      friendlyName: 'Ada',
    };
  }

  private token(): string {
    const token = `token-${++this.count}`;
    this.tokens.add(token);
    return token;
  }

  put(change: Partial<ChatMessage>): ChatMessage {
    const seq = this.messages.length + 1;
    const message: ChatMessage = {
      ...{ seq, id: `m${seq}`, from: 'agent', name: 'Sam', text: '', files: [] },
      ...{ at: new Date(this.now()).toISOString(), ...change },
    };
    this.messages.push(message);
    return message;
  }

  /** Somebody at the other end writes. */
  say(text: string, change: Partial<ChatMessage> = {}): void {
    this.tell({ type: 'message', message: this.put({ text, ...change }) });
  }

  end(state: 'frozen' | 'ended'): void {
    this.state = state;
    this.tell({ type: 'state', state });
  }

  /** To all windows of the talk. */
  tell(event: ChatEvent): void {
    for (const socket of this.sockets) if (socket.isIn) socket.hear(event);
  }

  drop(): void {
    for (const socket of this.sockets) socket.close();
  }

  connect = (): SocketLike => {
    const socket = new FakeSocket(this);
    this.sockets.push(socket);
    void Promise.resolve().then(() => socket.open());
    return socket;
  };

  take(socket: FakeSocket, request: ChatRequest): void {
    if (request.type === this.silent) return;
    const reply = this.replyTo(socket, request);
    if (reply) socket.hear(reply);
  }

  private replyTo(socket: FakeSocket, request: ChatRequest): ChatEvent | undefined {
    switch (request.type) {
      case 'hello': {
        if (!this.tokens.has(request.token)) return { type: 'token' };
        socket.isIn = true;
        const { after } = request;
        const messages = this.messages.filter(({ seq }) => seq > after).slice(after > 0 ? 0 : -PAGE);
        const hasOlder = (messages[0]?.seq ?? 1) > 1;
        return { type: 'ready', mode: this.mode, state: this.state, messages, hasOlder, agent: this.agent };
      }
      case 'ping':
        return { type: 'pong' };
      case 'send': {
        const { id, text } = request;
        const known = this.messages.find((each) => each.id === id);
        const message = known ?? this.put({ id, from: 'person', name: 'Ada', text });
        const others = this.sockets.filter((each) => each.isIn && each !== socket && !known);
        for (const other of others) other.hear({ type: 'message', message });
        return { type: 'accepted', id, seq: message.seq };
      }
      case 'typing':
        this.typed.push(request.text);
        return undefined;
      case 'read':
        this.readTo = request.seq;
        return undefined;
      case 'older': {
        const messages = this.messages.filter(({ seq }) => seq < request.before).slice(-PAGE);
        return { type: 'older', messages, hasOlder: (messages[0]?.seq ?? 1) > 1 };
      }
      case 'end':
        this.end('ended');
        return undefined;
    }
  }
}

class FakeSocket implements SocketLike {
  readyState = 0;
  isIn = false;
  private heard = new Map<string, (event: { data?: unknown }) => void>();

  private readonly lender: FakeLender;

  constructor(lender: FakeLender) {
    this.lender = lender;
  }

  addEventListener(kind: string, heard: (event: { data?: unknown }) => void): void {
    this.heard.set(kind, heard);
  }
  open(): void {
    if (this.lender.isOffline) {
      this.close();
      return;
    }
    this.readyState = 1;
    this.heard.get('open')?.({});
  }
  send(text: string): void {
    if (this.lender.isOffline) return;
    // A frame of a line that is closed meanwhile is read by nobody.
    void Promise.resolve().then(() => {
      if (this.readyState === 1) this.lender.take(this, JSON.parse(text) as ChatRequest);
    });
  }
  hear(event: ChatEvent): void {
    this.heard.get('message')?.({ data: JSON.stringify(event) });
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.isIn = false;
    this.heard.get('close')?.({});
  }
}
