/** Requests that ask to become a socket: they come the way of all others, and are taken over once a call says so. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { MOST_FRAME_BYTES } from '../chat/frames.ts';

/** In development the sources' own socket is somebody else's to take. */
const OTHERS = ['vite-hmr', 'vite-ping'];

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/** By the request that asked for it. */
const upgrades = new WeakMap<IncomingMessage, Upgrade>();

const server = new WebSocketServer({
  noServer: true,
  maxPayload: MOST_FRAME_BYTES,
  // A compressor for each connection holds more memory than the texts of a talk.
  perMessageDeflate: false,
});

/** Lets such requests through to the dispatcher, with whatever is known of the proxies in front of us. */
export function addUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (OTHERS.includes(String(request.headers['sec-websocket-protocol'] ?? ''))) return;
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as never);
    // Refused like any other request; nothing follows on this connection then.
    response.on('finish', () => socket.end());
    app.routing(request, response);
  });
}

export function asksForSocket({ raw }: FastifyRequest): boolean {
  return upgrades.has(raw);
}

/** The request becomes a socket, and is answered by nobody else. */
export function takeOver(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  onSocket: (socket: WebSocket) => void,
): FastifyReply {
  const upgrade = upgrades.get(raw);
  if (!upgrade) throw new Error('The request does not ask to become a socket.');
  upgrades.delete(raw);
  reply.hijack();
  reply.raw.detachSocket(upgrade.socket as never);
  server.handleUpgrade(raw, upgrade.socket, upgrade.head, onSocket);
  return reply;
}
