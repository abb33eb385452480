/** The sockets that are open in this process: so many for one address and for all, and all closed when it ends. */
import type { WebSocket } from 'ws';

/** A house, an office or a phone network behind one address. */
const MOST_OF_ADDRESS = 2_000;
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
  const byAddress = new Map<string, number>();
  const countOf = (address: string) => byAddress.get(address) ?? 0;
  return {
    hasRoom: (address) => open.size < MOST && countOf(address) < MOST_OF_ADDRESS,
    add: (socket, address) => {
      open.add(socket);
      byAddress.set(address, countOf(address) + 1);
      socket.once('close', () => {
        open.delete(socket);
        if (countOf(address) > 1) byAddress.set(address, countOf(address) - 1);
        else byAddress.delete(address);
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
