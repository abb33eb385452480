/** A chat service as a lender might run it, on this machine: it answers what it is handed, or fails as it is told. */
import { createServer } from 'node:http';
import type { ChatMode } from '../../../src/engine/model/chat.ts';

/** How it fails, and what it never says to a person. */
export type ServiceFault = 'hangs' | 'fails' | 'no-json' | 'endless' | 'other-shape';

export interface ChatService {
  url: (mode: ChatMode) => string;
  /** What it was handed, by path. */
  handed: { path: string; body: Record<string, unknown>; key: string }[];
  /** What it brings in each time that it is asked again: the same id is the same message. */
  later: unknown[];
  fault: ServiceFault | undefined;
  close: () => Promise<void>;
}

export const SECRET_WORDS = 'the service quotes canary@typed.example';

export async function startService(): Promise<ChatService> {
  const handed: ChatService['handed'] = [];
  const service: ChatService = {
    ...{ handed, later: [], fault: undefined },
    url: () => '',
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const [, mode, path = ''] = (request.url ?? '').split('/');
      const body = JSON.parse(text) as Record<string, unknown>;
      handed.push({ path, body, key: String(request.headers['idempotency-key']) });
      const { fault } = service;
      if (fault === 'hangs') return;
      if (fault === 'fails') return response.writeHead(500).end(SECRET_WORDS);
      if (fault === 'no-json') return response.writeHead(200).end(SECRET_WORDS);
      if (fault === 'endless') return response.writeHead(200).end('x'.repeat(1_100_000));
      const reply = fault === 'other-shape' ? { events: [{ type: 'admin' }] } : answerOf(mode, path, body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  function answerOf(mode: string | undefined, path: string, body: Record<string, unknown>) {
    if (path === 'open') return { events: [{ type: 'survey', contactId: 'contact-1' }] };
    if (path === 'resume') return { events: service.later };
    if (path === 'file') {
      const { name } = body.file as { name: string };
      return { events: [], verdict: name.startsWith('refused') ? 'refused' : 'taken' };
    }
    if (path !== 'send') return { events: [] };
    const { id, text } = body.message as { id: string; text: string };
    const isBot = mode === 'chatbot';
    const said = {
      id: `${id}.answer`,
      from: isBot ? 'bot' : 'agent',
      name: 'Kim',
      text: `You wrote: ${text}`,
    };
    return { events: [{ type: 'message', ...said, ...(isBot && { questionId: id }) }] };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  service.url = (mode) => `http://127.0.0.1:${port}/${mode}/`;
  service.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return service;
}
