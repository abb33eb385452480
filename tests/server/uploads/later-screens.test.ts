/** Do the screens after registration take only what can be right: numbers of a bank, a person and a phone, files, a time to come? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, bring } from '../staff/office.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';
import { jpeg, pdf, png, zip } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

type Answers = Record<string, unknown>;
type Wrong = [field: string, values: unknown[], message: string];

/** Today is June 15 for the server. */
const FACTS = {
  ...{ 'application.property.state': 'CO', 'application.status.disclosurelistNotaryReady': true },
};
const NO_BANK = 'No bank has this routing number. Please check each digit.';
const NINE = 'A Social Security number has nine digits';
const NO_SSN = 'That is not a valid Social Security number. Please check its digits.';
const HOUR = 'Choose a day and an hour';
const PERSON = { ownership: 'SOLE', phone: '(208) 555-0142', hardCreditConsent: true, ssn: '512345678' };
const ACCOUNT = {
  ...{ routingNumber: '121000248', accountNumber: '0123', accountNumberAgain: '0123' },
};
const POLICY = { insurer: 'Hearth Mutual', policyNumber: 'HM-004711' };

/** The status at which a screen is open, answers that are right, and what is said to others, by field. */
const ROWS: [status: string, screen: string, right: Answers, wrong: Wrong[]][] = [
  [
    ...(['DISBURSEMENT_ACCOUNT', 'bank/manual-disburse', ACCOUNT] as const),
    [
      ['routingNumber', ['12100024', '1210002480'], 'A routing number has nine digits'],
      ['routingNumber', ['121000249', '000000000', '12100024a'], NO_BANK],
      ['accountNumber', ['012', '0'.repeat(18), '012a'], 'An account number has 4 to 17 digits'],
      ['accountNumberAgain', ['0124'], 'The two account numbers are not the same'],
    ],
  ],
  [
    ...(['COLLECT_ADDITIONAL_INFO', 'start/contact', PERSON] as const),
    [
      ['ssn', ['51234567', '5123456789'], NINE],
      ['ssn', ['000345678', '51234567a'], NO_SSN],
      ['phone', ['208555014', '20855501423', '208555014x'], 'Please enter a phone number with 10 digits'],
      ['ownership', ['NOBODY'], expect.any(String) as never],
      ['hardCreditConsent', [false], 'Please agree to the credit check to continue'],
    ],
  ],
  [
    ...(['HMDA', 'start/hmda'] as const),
    { ethnicity: ['NOT_PROVIDED'], race: ['ASIAN', 'WHITE'], sex: ['FEMALE'] },
    [
      ['sex', [[]], 'Choose your sex, or say that you do not wish to'],
      ['race', [['ASIAN', 'NOT_PROVIDED']], 'Choose either your race or that you do not wish to say'],
    ],
  ],
  [
    ...(['MANUAL_DEED_SIGNING', 'notary/schedule-manual'] as const),
    { time: '2026-06-18T10:00:00-06:00' },
    [['time', ['2026-06-12', '2026-06-15', '2027-06-18'].map((day) => `${day}T10:00:00-06:00`), HOUR]],
  ],
];

async function standing(status: string) {
  const { browser, uuid } = await applied(server, FACTS);
  await bring(server, uuid, status);
  const send = (screen: string, answers: Answers) =>
    browser.call('saveAnswers', { params: { uuid }, body: { screen, answers, bundle: bundleOf(server) } });
  return { browser, uuid, send };
}

function sendFile(browser: Browser, uuid: string, bytes: Buffer, screen: string, field: string) {
  const query = new URLSearchParams({ screen, field });
  return browser.raw({
    method: 'POST',
    url: `/service-hearthline/api/v1/uploads/${uuid}?${query}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
}

test('[VAL-40] bank, contact, HMDA, notary, identity and insurance: a routing number with its check digit, an account of 4 to 17 digits, an SSN of 9, a phone of 10, PDF, JPG and PNG up to 10 MB, a time to come', async () => {
  for (const [status, screen, right, wrong] of ROWS) {
    const { send } = await standing(status);
    for (const [field, values, message] of wrong)
      for (const value of values) {
        const reply = await send(screen, { ...right, [field]: value });
        const told = { pointer: `/${field}`, message };
        expect([screen, value, reply.status]).toEqual([screen, value, 422]);
        expect(reply.body.fields).toContainEqual(expect.objectContaining(told));
      }
    const taken = await send(screen, right);
    expect([screen, taken.status, taken.body.fields]).toEqual([screen, 200, undefined]);
  }
  for (const [status, screen, field, answers] of [
    ['IDENTITY_VERIFICATION', 'identity', 'front', { documentType: 'PASSPORT' }],
    ['TRUST_AND_INSURANCE', 'insurance/upload', 'policy', POLICY],
  ] as const) {
    const { browser, uuid, send } = await standing(status);
    const sent = (bytes: Buffer) => sendFile(browser, uuid, bytes, screen, `/${field}`);
    const large = Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)]);
    expect([screen, (await sent(zip())).status, (await sent(large)).status]).toEqual([screen, 422, 413]);
    for (const good of [jpeg(), await pdf()]) expect((await sent(good)).status).toBe(201);
    const file = (await sent(png())).body.uuid;
    const none = await send(screen, answers);
    expect([none.status, none.body.fields]).toMatchObject([422, [{ pointer: `/${field}` }]]);
    if (screen === 'identity') {
      const license = await send(screen, { documentType: 'DRIVERS_LICENSE', [field]: [file] });
      expect([license.status, license.body.fields]).toMatchObject([422, [{ pointer: '/back' }]]);
    }
    expect((await send(screen, { ...answers, [field]: [file] })).status).toBe(200);
  }
});
