/** How do several servers stand behind one address? Each request goes to the next one, whether or not it is there. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  origin: string;
  /** How many requests each has answered, in the order of the servers. */
  answered: number[];
  /** Resolves when nothing is open any more between here and this server: no later reply of it will be counted. */
  isGone: (which: number) => Promise<void>;
  close: () => Promise<void>;
}

/** A request that breaks off on the way is broken off to its caller, too: only who asked knows whether to ask again. */
export async function openRoundRobin(origins: string[]): Promise<RoundRobin> {
  const answered = origins.map(() => 0);
  const underWay = origins.map(() => new Set<Promise<unknown>>());
  let turn = 0;
  const server = createServer((asked, reply) => {
    turn += 1;
    pass(asked, reply, turn % origins.length);
  });
  function pass(asked: IncomingMessage, reply: ServerResponse, which: number): void {
    const { method, url, headers } = asked;
    const onwards = request(
      new URL(url ?? '/', origins[which]),
      { method, headers, agent: false },
      (came) => {
        answered[which] = (answered[which] ?? 0) + 1;
        reply.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(reply);
        came.on('error', () => reply.destroy());
      },
    );
    onwards.on('error', () => reply.destroy());
    const closed = new Promise<void>((resolve) => onwards.once('close', resolve));
    underWay[which]?.add(closed);
    void closed.then(() => underWay[which]?.delete(closed));
    asked.pipe(onwards);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    answered,
    isGone: async (which) => void (await Promise.all(underWay[which] ?? [])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
