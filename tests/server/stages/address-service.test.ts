/** Who suggests addresses? The lender's service where one is named, the sandbox's made-up list in the sandbox, and else nobody. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/server/services/service-fetch.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';
import { addressesOf } from '../../../src/server/start/lender-side.ts';

const HOME = { street1: '9 Elm St', street2: 'Unit 2', city: 'Reno', state: 'NV', zip: '89501' };
const SUGGESTION = { label: '9 Elm St, Reno, NV 89501', address: HOME };
const log = { info: () => {}, error: () => {} };
const NAMED = {
  HEARTHLINE_PROVIDER_ADDRESSES: 'https://addresses.example/ask',
  HEARTHLINE_PROVIDER_ADDRESSES_TOKEN: 'a.token',
};

/** What is asked of a service that answers like this, and what comes of it. */
async function asked(answer: () => Response | Promise<Response>, given: Record<string, string> = NAMED) {
  const sent: unknown[] = [];
  const logged: string[] = [];
  const fetchOf = (token?: string): Fetch => {
    return async (url, { body }) => {
      sent.push({ url, token, body: JSON.parse(String(body)) });
      return answer();
    };
  };
  const told = { ...log, error: (_: object, message: string) => void logged.push(message) };
  const environment = readEnvironment({ HEARTHLINE_SANDBOX: '0', ...given }, '/x');
  const addresses = addressesOf(environment, { fetchOf, newId: () => 'key', log: told });
  return { found: await addresses.suggest('9 el', 1), sent, logged };
}

const json = (body: unknown) => () => Response.json(body);

describe('suggested addresses', () => {
  test('come from the service that the environment names, known by its token, and no more than are asked for', async () => {
    const more = { ...SUGGESTION, label: 'Another', owner: 'of no use' };
    const { found, sent, logged } = await asked(json({ suggestions: [SUGGESTION, more] }));
    expect(found).toEqual([SUGGESTION]);
    expect(sent).toEqual([
      {
        url: NAMED.HEARTHLINE_PROVIDER_ADDRESSES,
        token: 'a.token',
        body: { question: 'suggest', query: '9 el', most: 1 },
      },
    ]);
    expect(logged).toEqual([]);
  });

  test.each<[string, () => Response]>([
    ['no list', json({ suggestions: 'none' })],
    [
      'an address without a street',
      json({ suggestions: [{ label: 'x', address: { ...HOME, street1: 9 } }] }),
    ],
    ['a state that is none', json({ suggestions: [{ label: 'x', address: { ...HOME, state: 'Nevada' } }] })],
    ['a label without an end', json({ suggestions: [{ ...SUGGESTION, label: 'x'.repeat(201) }] })],
    ['an error', () => new Response('9 el', { status: 500 })],
    [
      'nothing at all',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])(
    'are none where the service answers %s, which is logged without what was typed',
    async (_what, answer) => {
      const { found, logged } = await asked(answer);
      expect(found).toEqual([]);
      expect(logged).toEqual(['No addresses were suggested.']);
    },
  );

  test('are none where no service is named, and made up in the sandbox alone', async () => {
    const nobody = await asked(json({ suggestions: [SUGGESTION] }), {});
    expect([nobody.found, nobody.sent]).toEqual([[], []]);
    const sandbox = await asked(json({ suggestions: [SUGGESTION] }), { HEARTHLINE_SANDBOX: '1' });
    expect(sandbox.sent).toEqual([]);
    const environment = readEnvironment({ HEARTHLINE_SANDBOX: '1' }, '/x');
    const parts = { fetchOf: () => () => Promise.reject(new Error()), newId: () => 'key', log };
    expect(await addressesOf(environment, parts).suggest('a', 6)).toHaveLength(6);
  });
});
