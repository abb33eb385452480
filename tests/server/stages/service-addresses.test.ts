/** Where may a service of the lender's stand, and what does it get to know us by? */
import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';
import { createServiceFetch, readNetwork } from '../../../src/server/services/service-fetch.ts';
import { createHttpProvider } from '../../../src/server/stages/http-provider.ts';
import { portOf, variableOf } from '../../../src/server/stages/provider.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';

const CREDIT = 'HEARTHLINE_PROVIDER_CREDIT';
const real = { HEARTHLINE_SANDBOX: '0' };
const url = 'https://credit.example/ask';
const secret = 's'.repeat(32);
const read = (given: Record<string, string>) => readEnvironment({ ...real, ...given }, '/x');

describe('an address in the environment', () => {
  test.each(['credit', 'bankLink', 'eNotary2'])('stands for the port %s', (port) => {
    expect(portOf(variableOf(port))).toBe(port);
    expect(read({ [variableOf(port)]: url }).providers).toEqual({ [port]: { url } });
  });

  test('has its token and its secret beside it, and a port may be called like one', () => {
    const given = {
      ...{ [CREDIT]: url, [`${CREDIT}_TOKEN`]: 'a.token', [`${CREDIT}_SECRET`]: secret },
      ...{ HEARTHLINE_PROVIDER_TOKEN: url, HEARTHLINE_CHAT_NICE: url, HEARTHLINE_CHAT_NICE_TOKEN: 'nice' },
      ...{ HEARTHLINE_FAULTS: url, HEARTHLINE_FAULTS_TOKEN: 'faults' },
      ...{ HEARTHLINE_TRACES: url, HEARTHLINE_TRACES_TOKEN: 'traces' },
    };
    expect(read(given)).toMatchObject({
      providers: { credit: { url, token: 'a.token', secret }, token: { url } },
      chats: { nice: { url, token: 'nice' } },
      faults: { url, token: 'faults' },
      traces: { url, token: 'traces' },
    });
  });

  const refused: [what: string, given: Record<string, string>, sentence: string][] = [
    ['is none', { [CREDIT]: 'ftp://x' }, `${CREDIT} is "ftp://x", which is no address of a service.`],
    ['is not encrypted', { [CREDIT]: 'http://credit.example' }, 'without TLS'],
    [
      'is not encrypted, within a listed network',
      { [CREDIT]: 'http://10.0.0.1', HEARTHLINE_PRIVATE_NETWORKS: '10.0.0.0/8' },
      'without TLS',
    ],
    ['lies in a private network', { [CREDIT]: 'https://10.0.0.1/x' }, 'within a private network'],
    ['lies in a private network of IPv6', { [CREDIT]: 'https://[fd00::1]/x' }, 'within a private network'],
    [
      'is where a cloud tells its secrets',
      { [CREDIT]: 'https://169.254.169.254/' },
      'within a private network',
    ],
    [
      'is a private one in other clothes',
      { [CREDIT]: 'https://[::ffff:10.0.0.1]/' },
      'within a private network',
    ],
    [
      'lies in another private network than the listed',
      { [CREDIT]: 'https://10.3.0.1', HEARTHLINE_PRIVATE_NETWORKS: '10.2.0.0/16' },
      'within a private network',
    ],
    [
      'has a token and is not there',
      { [`${CREDIT}_TOKEN`]: 't' },
      `${CREDIT}_TOKEN is set, and ${CREDIT} is not.`,
    ],
    [
      'has a secret and is not there',
      { [`${CREDIT}_SECRET`]: secret },
      `${CREDIT}_SECRET is set, and ${CREDIT} is not.`,
    ],
    [
      'has a token that no header carries',
      { [CREDIT]: url, [`${CREDIT}_TOKEN`]: 'a\nb' },
      `${CREDIT}_TOKEN has`,
    ],
    [
      'has a short secret',
      { [CREDIT]: url, [`${CREDIT}_SECRET`]: 'short' },
      `${CREDIT}_SECRET is shorter than 32`,
    ],
    [
      'stands beside the sandbox',
      { [CREDIT]: url, HEARTHLINE_SANDBOX: '1' },
      `${CREDIT} is set beside the sandbox`,
    ],
    [
      'of talks stands beside the sandbox',
      { HEARTHLINE_CHAT_NICE: 'https://nice.example', HEARTHLINE_SANDBOX: '1' },
      'HEARTHLINE_CHAT_NICE is set beside the sandbox',
    ],
    ['of talks is not encrypted', { HEARTHLINE_CHAT_NICE: 'http://nice.example' }, 'without TLS'],
    ['of traces is not encrypted', { HEARTHLINE_TRACES: 'http://traces.example' }, 'without TLS'],
    ['of faults is not encrypted', { HEARTHLINE_FAULTS: 'http://faults.example' }, 'without TLS'],
  ];
  test.each(refused)('that %s is refused with a sentence that names it', (_what, given, sentence) => {
    const start = () => read(given);
    expect(start).toThrow(CannotStart);
    expect(start).toThrow(sentence);
    expect(start).not.toThrow(secret);
  });

  test('on this machine needs no TLS, and may be tried beside the sandbox', () => {
    for (const local of ['http://localhost:9000/', 'http://127.0.0.1:9000/', 'http://[::1]:9000/']) {
      expect(read({ [CREDIT]: local, HEARTHLINE_SANDBOX: '1' }).providers).toEqual({
        credit: { url: local },
      });
    }
  });

  test('in a listed network is taken, and a network that is none is told', () => {
    const HEARTHLINE_PRIVATE_NETWORKS = '192.168.4.7, 10.2.0.0/16,fd00::/8';
    for (const host of ['192.168.4.7', '10.2.3.4', '[fd00::1]']) {
      const given = { [CREDIT]: `https://${host}/`, HEARTHLINE_PRIVATE_NETWORKS };
      expect(read(given).providers).toEqual({ credit: { url: `https://${host}/` } });
    }
    expect(() => read({ HEARTHLINE_PRIVATE_NETWORKS: 'ours' })).toThrow('has "ours", which is no network');
  });
});

describe('a service that is asked', () => {
  const heard: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    heard.push(headers.authorization);
    response.end('{"soil":"loam"}');
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  /** Every name leads to this machine, as a name of somebody else may. */
  const leadingHere = ((_host: string, _options: object, callback: (...found: unknown[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup;
  const question = {
    ...{ product: 'garden', port: 'soil', question: 'soil', key: 'k1', application: 'a1', org: 'meadow' },
    ...{ today: '2026-06-15', facts: {}, constants: {}, pricing: {} },
    signal: new AbortController().signal,
  };
  const ask = (host: string, networks: string[], token?: string) =>
    createHttpProvider(
      `http://${host}:${port}/`,
      createServiceFetch(
        networks.map((each) => readNetwork(each)!),
        leadingHere,
      )(token),
    ).ask(question);

  test('is shown the token that is set for it, and nothing where none is', async () => {
    heard.length = 0;
    expect(await ask('localhost', [], 'a.token')).toEqual({ soil: 'loam' });
    expect(await ask('localhost', [])).toEqual({ soil: 'loam' });
    expect(heard).toEqual(['Bearer a.token', undefined]);
  });

  test('is not connected to where its name leads into our own network, unless that is listed', async () => {
    heard.length = 0;
    await expect(ask('credit.example', [])).rejects.toThrow(
      'its name leads to a private address: list its network in HEARTHLINE_PRIVATE_NETWORKS',
    );
    await expect(ask('credit.example', ['10.0.0.0/8'])).rejects.toThrow('private address');
    expect(heard).toEqual([]);
    expect(await ask('credit.example', ['127.0.0.0/8'])).toEqual({ soil: 'loam' });
  });
});
