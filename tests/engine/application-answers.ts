/** What is known of an application whose every screen can be answered, and acceptable answers to its forms? */
import states from '../../schemas/parts/us-state.json' with { type: 'json' };
import type { Facts } from '../../src/engine/model/triggers.ts';
import { applicant, fieldsOf } from '../support/personas.ts';

const { ssn, password } = fieldsOf(applicant());

/** Facts that answers are chosen from. */
export const KNOWN: Facts = {
  today: '2026-11-20',
  // A lender with a license everywhere.
  org: { about: { licensedStates: states.enum } },
  profile: {
    name: { uuid: 'n', firstName: 'Ada', middleName: 'King', lastName: 'Lovelace' },
    addresses: [{ uuid: 'h', state: 'ID' }],
  },
  application: {
    selectedPropertyUuid: 'h',
    foundHomes: [{ uuid: 'h1', street1: '3 Twin Oaks', street2: 'Unit 1', city: 'Boise', state: 'ID' }],
    foundLiens: [{ uuid: 'm', holder: 'First Bank of Alder', kind: 'MORTGAGE', balance: 210_000 }],
    inquiries: [{ uuid: 'i', creditor: 'Corner Motors', date: '2026-10-02' }],
    offers: [
      { id: 'o1', rate: 8.45, rateType: 'FIXED', termMonths: 120, minimumDraw: 15_000, maximumDraw: 90_000 },
    ],
    conditions: [
      { uuid: '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b10', categoryEnum: 'PROPERTY_LEGAL_DESCRIPTION' },
    ],
  },
  signer: {
    conditions: [{ uuid: '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b12', categoryEnum: 'GENERIC_DOCUMENT_REQUEST' }],
  },
};

const FILE = '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b11';
const PAPERS = ['a', 'b'].map((digit) => ({
  uuid: `7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b1${digit}`,
  sha256: digit.repeat(64),
}));
const OLIVE = { name: "Olive O'Neil", email: 'olive@example.com', phone: '3035550188' };
const SIGNED = { documents: PAPERS, electronicRecords: true, signature: 'Ada Lovelace' };
const ACCOUNT = {
  routingNumber: '121000248',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
};
const PERSON = { ownership: 'SOLE', phone: '2085550142', hardCreditConsent: true };

export const APPLICATION_ANSWERS: Record<string, Record<string, unknown>> = {
  assets: { total: 250_000, statements: [FILE] },
  autopay: { payType: 'MANUAL' },
  'bank-account': ACCOUNT,
  'call-me': { phone: '2085550142', time: 'MORNING' },
  'cancel-line': { cancels: true },
  'call-known': { time: 'MORNING' },
  'condition-document': { conditionUuid: '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b10', files: [FILE] },
  'confirm-accounts': { confirmed: true },
  contact: { ...PERSON, ssn },
  'contact-known': PERSON,
  'own-password': { password: 'yellow-Harbor-51' },
  'own-password-by-app': { password: 'yellow-Harbor-51', code: '012345' },
  'credit-lifted': { freezePin: '4711', lifted: true },
  'credit-social': { ssn },
  employer: { name: 'Analytical Works', phone: '2085550100' },
  'freeze-pin': { freezePin: '4711' },
  hmda: { ethnicity: ['NOT_PROVIDED'], race: ['ASIAN', 'WHITE'], sex: ['FEMALE'] },
  home: {
    property: { street1: '3 Twin Oaks', city: 'Boise', state: 'ID', zip: '83702' },
    occupancyType: 'PRIMARY',
    isListedForSale: 'NO',
  },
  'home-choice': { home: 'h1' },
  'home-condition': { condition: 'GOOD', works: 'NO' },
  'home-estimate': { estimate: 640_000 },
  identity: { documentType: 'PASSPORT', front: [FILE] },
  inquiries: { inquiries: [{ uuid: 'i', choice: 'NO_NEW_DEBT' }] },
  insurance: { insurer: 'Hearth Mutual', policyNumber: 'HM-004711', policy: [FILE] },
  'leave-survey': { reason: 'THINKING', comment: 'Later, perhaps.' },
  'lien-attestation': { attested: true },
  'line-opened': {},
  liens: { liens: [{ uuid: 'm', choice: 'CONFIRM' }] },
  'liens-none': { noneKnown: true },
  'notary-visit': { time: '2026-11-23T09:00:00-05:00' },
  offer: { offer: { id: 'o1', amount: 60_000 } },
  paystubs: { paystubs: [FILE] },
  ownership: { ownership: 'SOLE' },
  'phone-number': { phone: '2085550142' },
  'signer-cannot-sign': { reason: 'I sold my part in May.' },
  'signer-document': { conditionUuid: '7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b12', files: [FILE] },
  'co-owner': OLIVE,
  'co-owners': { others: 'ONE', first: OLIVE },
  'signer-invited': {
    phoneEnding: '0188',
    dateOfBirth: { day: 3, month: 4, year: 1985 },
    livesThere: true,
    password,
    electronicRecords: true,
  },
  'signer-visit': { note: 'Any day after five.' },
  'sign-note': SIGNED,
  'sign-note-agreed': { documents: PAPERS, signature: 'Ada Lovelace' },
  'sign-summary': SIGNED,
  'smaller-line': { smallerLineAccepted: true },
  'valuation-consent': { agreed: true },
};
