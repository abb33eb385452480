/** The sockets that are open in this process: so many for one network and for all, and all closed when it ends. */
import type { WebSocket } from 'ws';
import { networkOf } from '../identity/networks.ts';

/** A house, an office or a phone network behind one address. */
const MOST_OF_NETWORK = 2_000;
const MOST = 10_000;
/** Who does not answer the closing within this is cut off. */
const CLOSING_MS = 1_000;

export interface OpenSockets {
  hasRoom(address: string): boolean;
  /** Counted until it closes. */
  add(socket: WebSocket, address: string): void;
  count(): number;
  closeAll(): void;
}

export function createOpenSockets(): OpenSockets {
  const open = new Set<WebSocket>();
  const byNetwork = new Map<string, number>();
  const countOf = (network: string) => byNetwork.get(network) ?? 0;
  return {
    hasRoom: (address) => open.size < MOST && countOf(networkOf(address)) < MOST_OF_NETWORK,
    add: (socket, address) => {
      const network = networkOf(address);
      open.add(socket);
      byNetwork.set(network, countOf(network) + 1);
      socket.once('close', () => {
        open.delete(socket);
        if (countOf(network) > 1) byNetwork.set(network, countOf(network) - 1);
        else byNetwork.delete(network);
      });
    },
    count: () => open.size,
    closeAll: () => {
      for (const socket of open) socket.close(1001, 'going away');
      const cut = setTimeout(() => {
        for (const socket of open) socket.terminate();
      }, CLOSING_MS);
      cut.unref();
    },
  };
}
