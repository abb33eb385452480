/** A server that dies at a given moment, while several people come back to it from the notary at once. */
import { readFileSync } from 'node:fs';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import type { Provider } from '../../../src/server/stages/provider.ts';
import { type DatabaseOptions, openDatabase } from '../../../src/server/store/database.ts';
import { countStatements, life, say } from '../stages/counted.ts';
import { startApp } from '../support/harness.ts';

/** Somebody whose session with the notary is over, and who brings that back. */
export interface Returning {
  name: string;
  /** Of the application for its owner, of the part for another. */
  journey: string;
  token: string;
  state: string;
}

/** One JSON object in argv. */
export interface SigningOrders {
  place: DatabaseOptions;
  /** Base64. */
  key: string;
  /** The file with the project as it was read. */
  reading: string;
  people: Returning[];
  /** What lay before the notary. */
  documents: { uuid: string; sha256: string }[];
  /** How many statements it lives to see once they come back. */
  dieAt: number;
}

const orders = JSON.parse(process.argv[2] ?? '') as SigningOrders;

/** The notary accepts whoever comes. */
const notary: Provider = {
  ask: async ({ facts }) => {
    const { signer } = facts as { signer?: { name?: string } };
    return { accepted: true, name: signer?.name ?? 'Quinn Quillon', documents: orders.documents };
  },
};

// It does not outlive the test that started it.
process.stdin.resume().on('end', () => process.exit(1));
const open = await openDatabase(orders.place);
countStatements(life.count);
const server = await startApp({
  ...{ open, keys: createKeyring(Buffer.from(orders.key, 'base64')), providers: { notary } },
  reading: async () => JSON.parse(readFileSync(orders.reading, 'utf8')) as never,
});
const bundle = server.services.configuration.products().find(({ bundle: { isHome } }) => isHome)!.bundle.hash;
life.left = orders.dieAt;
await Promise.all(orders.people.map(comeBack));
await server.settled();
say('survived', life.left);
life.left = Number.POSITIVE_INFINITY;
await server.close();
await open.close();
process.exit(0);

async function comeBack({ name, journey, token, state }: Returning): Promise<void> {
  const browser = server.browser();
  browser.token = token;
  const body = { state, code: 'good', bundle };
  const { status, text } = await browser.call('endHandoff', { params: { uuid: journey }, body });
  if (status === 200) say('signed', name);
  else say('refused', `${name}: ${status} ${text}`);
}
