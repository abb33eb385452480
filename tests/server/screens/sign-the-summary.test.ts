/** Is the summary signed on the screen on which answers are looked over: only what was read and agreed to, and with what was typed before a change? */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../support/harness.ts';
import { ANSWERS } from '../support/people.ts';
import {
  accepted,
  beginAt,
  chooseOffer,
  confirmLiens,
  offersOf,
  type Person,
  startSandboxed,
} from './applicants.ts';

const SCREEN = 'start/app-summary';
const NAMES = 'summary,hard-credit-authorization';
const TO_SIGN = 'WAITING_FOR_SUMMARY_DISCLOSURE';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startSandboxed();
});
afterAll(() => server.close());

beforeEach(async () => {
  person = await beginAt(server);
  await confirmLiens(person);
  await chooseOffer(person);
  await accepted(person, 'start/contact', { ...ANSWERS['start/contact'] });
  expect(await accepted(person, 'start/hmda', ANSWERS['start/hmda']!)).toBe(TO_SIGN);
});

interface Reading {
  uuid: string;
  sha256: string;
}

async function readings(): Promise<Reading[]> {
  const list = await person.browser.call('documents', {
    params: { uuid: person.uuid },
    query: { names: NAMES },
  });
  const documents = list.body.documents as unknown as Reading[];
  return documents.map(({ uuid, sha256 }) => ({ uuid, sha256 }));
}

const signed = (documents: Reading[]) => ({
  documents,
  electronicRecords: true,
  signature: 'Quillon Ashgrove',
});
const signatures = async () => (await server.store.documents.signatures(person.uuid)).length;
const refusedAt = ({ body }: { body: Record<string, unknown> }) =>
  (body.fields as { pointer: string }[]).map(({ pointer }) => pointer);
const shown = async (path = SCREEN) => {
  const asked = { params: { journey: person.uuid }, query: { screen: path } };
  return (await person.browser.call('standing', asked)).body.screen;
};

test('without both documents read, the agreement or the name nothing is signed', async () => {
  const read = await readings();
  const cases: [answers: Record<string, unknown>, pointer: string][] = [
    [signed(read.slice(1)), '/documents'],
    [signed(read.map((each) => ({ ...each, sha256: 'f'.repeat(64) }))), '/documents'],
    [{ ...signed(read), electronicRecords: undefined }, '/electronicRecords'],
    [{ ...signed(read), signature: 'Ada Lovell' }, '/signature'],
  ];
  for (const [answers, pointer] of cases) {
    const reply = await person.answer(SCREEN, answers);
    expect([pointer, reply.status]).toEqual([pointer, 422]);
    expect(refusedAt(reply)).toEqual([pointer]);
    expect([await person.status(), await signatures()]).toEqual([TO_SIGN, 0]);
  }
  expect(await accepted(person, SCREEN, signed(read))).toBe('INCOME_VERIFICATION');
  expect(await signatures()).toBe(2);
});

test('what was typed stays while an answer is changed; the summary that was made anew is to be read again', async () => {
  const read = await readings();
  const kept = await person.browser.call('saveUnsubmitted', {
    params: { uuid: person.uuid },
    body: { screen: SCREEN, answers: signed(read) },
  });
  expect(kept.status).toBe(204);
  const [offer] = await offersOf(person);
  const another = { id: offer!.id, amount: offer!.minimumDraw + 1000 };
  expect(await accepted(person, 'product/select', { offer: another })).toBe(TO_SIGN);
  expect(await shown()).toMatchObject({ path: SCREEN, variant: null, unsubmitted: signed(read) });

  const old = await person.answer(SCREEN, signed(read));
  expect([old.status, refusedAt(old)]).toEqual([422, ['/documents']]);
  expect(await signatures()).toBe(0);
  expect(await accepted(person, SCREEN, signed(await readings()))).toBe('INCOME_VERIFICATION');
  expect(await signatures()).toBe(2);
});

test('a link to the screen on which it was signed before leads to where it is signed now', async () => {
  const old = 'start/sign-summary';
  expect(await shown(old)).toMatchObject({ path: SCREEN, open: true });
  const sent = await person.answer(old, signed(await readings()));
  expect([sent.status, sent.body.route]).toEqual([409, SCREEN]);
  expect(await signatures()).toBe(0);
});
