/** How does a test hold the lender's process at a question until it has looked? A provider that answers when it is let go. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCredit } from '../../src/server/sandbox/providers/credit.ts';
import { createTitle } from '../../src/server/sandbox/providers/title.ts';
import { type ProviderRequest, variableOf } from '../../src/server/stages/provider.ts';

/** Answered as the sandbox answers them. */
const BEHIND = {
  credit: createCredit({ pause: async () => undefined, tryOf: () => 1 }),
  title: createTitle(),
};

export interface HeldProvider {
  /** For the server whose ports `credit` and `title` are to be held. */
  env: Record<string, string>;
  /** From now on this question is answered at once, and whoever has asked it gets the answer. */
  letGo: (question: string) => void;
  close: () => Promise<void>;
}

export async function openHeldProvider(): Promise<HeldProvider> {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gateOf = (question: string) => {
    const gate = gates.get(question) ?? Promise.withResolvers<void>();
    gates.set(question, gate);
    return gate;
  };
  const server = createServer(async (asked, reply) => {
    const request = await questionOf(asked);
    await gateOf(request.question).promise;
    const port = asked.url?.slice(1) as keyof typeof BEHIND;
    const answer = await BEHIND[port].ask(request);
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: Object.fromEntries(
      Object.keys(BEHIND).map((name) => [variableOf(name), `http://127.0.0.1:${port}/${name}`]),
    ),
    letGo: (question) => gateOf(question).resolve(),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function questionOf(asked: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  const key = String(asked.headers['idempotency-key']);
  const signal = new AbortController().signal;
  return { ...JSON.parse(Buffer.concat(chunks).toString()), key, signal };
}
