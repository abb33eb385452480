/** How does a page under development hear that the configuration has changed? Server-sent events. */
import type { ServerResponse } from 'node:http';
import type { Configuration } from '../configuration.ts';

/** Not a product's call: it is there only while the product is being written. */
export const CHANGES_PATH = '/service-hearthline/api/v1/changes';

export interface Changes {
  /** Takes over the response until the page leaves. */
  follow(response: ServerResponse, headers: Record<string, string>): void;
  /** Ends all, so that the server can close. */
  close(): void;
}

/** Each event is `{"bundle": hash}` for a good reading, `{"problems": n}` for one with mistakes. */
export function createChanges(configuration: Configuration): Changes {
  const open = new Set<ServerResponse>();
  const stop = configuration.listen((change) => {
    const events = 'problems' in change ? [change] : change.bundles.map((bundle) => ({ bundle }));
    for (const response of open) {
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
  });
  return {
    follow: (response, headers) => {
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
      response.write('retry: 500\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    close: () => {
      stop();
      for (const response of open) response.end();
    },
  };
}
