/** Who is in charge, by id: asked of the port once in ten minutes, and never by more than its id? */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createOriginator } from '../../src/server/sandbox/providers/originator.ts';
import type { ProviderRequest } from '../../src/server/stages/provider.ts';
import { startApp, type TestServer } from './support/harness.ts';

const MINUTE_MS = 60_000;
const sandbox = createOriginator();
let asked: ProviderRequest[] = [];
let answer: (request: ProviderRequest) => Promise<unknown> = sandbox.ask;
let server: TestServer;
beforeEach(async () => {
  asked = [];
  answer = sandbox.ask;
  server ??= await startApp({
    providers: {
      originator: {
        ask: (request) => {
          asked.push(request);
          return answer(request);
        },
      },
    },
  });
});
afterAll(() => server.close());

const read = (person: string) => server.browser().call('contact', { params: { person } });

test('[CALL-18] [ENT-10] it is public, answers userInfo and originatorDisplayInfo, and is remembered for ten minutes', async () => {
  const first = await read('3f0c');
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    userInfo: { uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) },
    originatorDisplayInfo: {
      originatorName: expect.stringMatching(/^\w+ \w+$/),
      email: expect.stringContaining('@example.com'),
      phoneNumber: expect.stringMatching(/^\(312\) 555-01\d\d$/),
      nmls: expect.stringMatching(/^\d{6}$/),
    },
  });
  expect(first.headers['cache-control']).toBe('private, max-age=600');
  expect((await read('3f0c')).body).toEqual(first.body);
  expect(asked).toHaveLength(1);
  // Answers are remembered by a clock that only goes forward.
  const now = performance.now.bind(performance);
  let ahead = 9 * MINUTE_MS;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  expect((await read('3f0c')).status).toBe(200);
  expect(asked).toHaveLength(1);
  ahead = 10 * MINUTE_MS;
  expect((await read('3f0c')).status).toBe(200);
  expect(asked).toHaveLength(2);
  clock.mockRestore();
  expect(asked[0]).toMatchObject({ question: 'display', constants: { id: '3f0c' }, facts: {} });
});

test('[ENT-10] a broker has a company, and all that the port gives is passed on, a picture too', async () => {
  expect((await read('b7')).body).toHaveProperty('originatorDisplayInfo.brokerName');
  const uuid = '0f4d1a52-6a0e-4d0a-9a6a-2f6a9a6a1c11';
  const avatarUri = 'data:image/png;base64,AAAA';
  const whole = {
    userInfo: { uuid },
    originatorDisplayInfo: {
      ...{ originatorName: 'Ada Low', brokerName: 'Low Home Loans', avatarUri, nmls: '123456' },
      ...{ email: 'ada.low@example.com', phoneNumber: '(312) 555-0142' },
    },
  };
  answer = async () => whole;
  expect((await read('c1')).body).toEqual(whole);
});

test('an id that nobody has, and one that is none, find nothing', async () => {
  expect((await read('0000-1')).status).toBe(404);
  const before = asked.length;
  for (const id of ['..%2fadmin', 'a b', '<script>', 'x'.repeat(65), "';--"])
    expect((await read(id)).status).toBe(404);
  expect(asked).toHaveLength(before);
});

test.each([
  ['what does not fit', async () => ({ originatorDisplayInfo: { originatorName: 7 } })],
  ['a field too many', async () => ({ originatorDisplayInfo: { originatorName: 'Ada', ssn: '123456789' } })],
  ['nothing at all', async () => undefined],
])('a port that answers %s is not passed on, and asked again the next time', async (what, wrong) => {
  const id = `d-${what.length}`;
  answer = wrong;
  const refused = await read(id);
  expect(refused.status).toBe(502);
  expect(refused.text).not.toContain('123456789');
  answer = sandbox.ask;
  expect((await read(id)).status).toBe(200);
});
