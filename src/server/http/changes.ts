/** Tells pages under development that the configuration has changed, by server-sent events. */
import type { ServerResponse } from 'node:http';
import type { Configuration } from '../publish/configuration.ts';

/** Not a product's call: it is there only while the product is being written. */
export const CHANGES_PATH = '/service-hearthline/api/v1/changes';

export interface Changes {
  /** Takes over the response until the page leaves. */
  follow(response: ServerResponse, headers: Record<string, string>): void;
  /** Ends all, so that the server can close. */
  close(): void;
}

/**
 * Each event is `{"product": name, "bundle": hash}` for a good reading, `{"problems": n}` for one with mistakes. Who
 * begins to follow is told what is served now: an edit may have come between the page and its connection.
 */
export function createChanges(configuration: Configuration): Changes {
  const open = new Set<ServerResponse>();
  const stop = configuration.listen((change) => {
    const events = 'problems' in change ? [change] : served(configuration);
    for (const response of open) send(response, events);
  });
  return {
    follow: (response, headers) => {
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
      response.write('retry: 500\n\n');
      send(response, served(configuration));
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    close: () => {
      stop();
      for (const response of open) response.end();
    },
  };
}

function served(configuration: Configuration): object[] {
  if (!configuration.isReady()) return [];
  return configuration.products().map(({ bundle }) => ({ product: bundle.product, bundle: bundle.hash }));
}

function send(response: ServerResponse, events: object[]): void {
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
}
