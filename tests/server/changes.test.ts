/** Does a page under development hear of each edit, also of one that came before it began to listen? */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createChanges } from '../../src/server/http/changes.ts';
import type { Configuration, ConfigurationChange } from '../../src/server/publish/configuration.ts';

/** A configuration whose bundle's hash is what was published last. */
function fakeConfiguration() {
  const listeners = new Set<(change: ConfigurationChange) => void>();
  let hash = 'first';
  const configuration = {
    isReady: () => true,
    products: () => [{ bundle: { product: 'a', hash } }],
    listen: (listener: (change: ConfigurationChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Configuration;
  const tell = (change: ConfigurationChange) => {
    for (const listener of listeners) listener(change);
  };
  const publish = (next: string) => {
    hash = next;
    tell({ bundles: [next] });
  };
  return { configuration, publish, tell };
}

function fakeResponse() {
  const written: string[] = [];
  const response = { writeHead: () => {}, write: (text: string) => written.push(text), on: () => {} };
  const events = () => written.filter((text) => text.startsWith('data:')).map((text) => text.trim());
  return { response: response as unknown as ServerResponse, events };
}

test('who begins to follow is told what is served now, and then of each change', () => {
  const { configuration, publish, tell } = fakeConfiguration();
  const changes = createChanges(configuration);
  publish('second');
  const { response, events } = fakeResponse();
  changes.follow(response, {});
  expect(events()).toEqual(['data: {"product":"a","bundle":"second"}']);
  publish('third');
  tell({ problems: 2 });
  expect(events().slice(1)).toEqual(['data: {"product":"a","bundle":"third"}', 'data: {"problems":2}']);
});
