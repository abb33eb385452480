/** What becomes of whom because of their home? */
import type { Branch } from './branch.ts';

export const HOME: Branch[] = [
  {
    ...{ meets: 'noProperty', about: 'has no property', street: '3 Nowhere Lane' },
    ...{ through: ['NO_PROPERTY_FOUND'], ends: 'NO_PROPERTY_FOUND' },
  },
  {
    ...{ meets: 'severalProperties', about: 'has several', street: '3 Twin Oaks' },
    ...{ through: ['MULTIPLE_PROPERTIES'], ends: 'MULTIPLE_PROPERTIES' },
  },
  {
    ...{ meets: 'otherOwner', about: 'is not the owner on record', street: '3 Inherited Lane' },
    ...{ through: ['PREQUAL_TITLE', 'APP_SUBMISSION'], ends: 'APP_SUBMISSION' },
    facts: { 'status.ownerDiffers': true },
  },
  {
    ...{
      meets: 'noRecord',
      about: 'is in no record',
      street: '3 Unrecorded Road',
      says: { NO_AVM_FOUND: [{}] },
    },
    ...{ through: ['NO_AVM_FOUND'], ends: 'NO_AVM_FOUND', facts: { 'status.datatreeNoMatch': true } },
  },
  {
    ...{ meets: 'noEstimate', about: 'estimates the home', street: '3 Unpriced Road' },
    ...{ through: ['NO_AVM_FOUND', 'NAV_RESI_EVAL_REQUEST', 'IN_PROGRESS'], ends: 'COMPLETE' },
    facts: { adjustedHomeAmount: 600_000 },
  },
  {
    ...{
      meets: 'roundValue',
      about: 'knows its figures',
      street: '3 Round Street',
      through: ['LIEN_VERIFICATION'],
    },
    ...{ ends: 'COMPLETE', facts: { adjustedHomeAmount: 500_000 } },
  },
  {
    ...{ meets: 'listed', about: 'sells the home', isListedForSale: 'YES' },
    ...{ through: ['DECLINED'], ends: 'DECLINED' },
    facts: { declineReasons: ['HOME_LISTED_FOR_SALE'] },
  },
  {
    ...{ meets: 'shared', about: 'waits for the co-owner', street: '3 Shared Court' },
    ...{
      through: ['NOTE_SIGNING', 'CO_DEED_REQ'],
      ends: 'CO_DEED_REQ',
      facts: { coDeedStatus: 'NO_BYPASS' },
    },
  },
  {
    ...{ meets: 'shared', about: 'waits for who owns it jointly', ownership: 'JOINT' },
    ...{
      says: { CO_DEED_REQ: [{ 'application.coDeedStatus': 'COMPLETE' }] },
      through: ['CO_DEED_REQ'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{
      meets: 'noLiens',
      about: 'owes nothing',
      street: '3 Freehold Lane',
      through: ['LIEN_VERIFICATION'],
      ends: 'COMPLETE',
    },
    facts: { foundLiens: [], lienAnswers: [] },
  },
  {
    ...{
      meets: 'threeLiens',
      about: 'disputes one and attests it',
      street: '3 Triple Creek',
      income: 200_000,
    },
    says: {
      LIEN_VERIFICATION: [
        {
          'application.lienAnswers': [{ uuid: 'x', choice: 'DISPUTE' }],
          'application.status.liensComplete': true,
        },
      ],
    },
    ...{ through: ['LIEN_VERIFICATION', 'LIEN_ATTESTATION'], ends: 'LIEN_ATTESTATION' },
  },
  {
    ...{ meets: 'highLien', about: 'takes a smaller line', street: '3 Leverage Lane', income: 200_000 },
    ...{ through: ['CLTV_LIEN_POSITION_REQUALIFY', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'fullLien', about: 'owes too much on the home', street: '3 Underwater Way', income: 200_000 },
    ...{ through: ['PREQUAL_TITLE'], ends: 'DECLINED', facts: { declineReasons: ['TOO_MUCH_OWED_ON_HOME'] } },
  },
  {
    ...{ meets: 'floodWait', about: 'waits a day for the flood certificate', street: '3 Floodplain Road' },
    ...{
      through: ['FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION', 'FINAL_TITLE_PULL', 'FINAL_OFFER'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'attorney', about: 'waits for the attorney', lastName: 'Barrister' },
    says: { ATTORNEY_REVIEW: [{ 'application.underwriting.attorneyApproved': true }] },
    ...{ through: ['ATTORNEY_REVIEW', 'DEED_SIGNING'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'orderReport', about: 'orders the report in Texas', street: '3 Remote Road', state: 'TX' },
    ...{
      through: ['NAV_BPO_REQUEST', 'BPO_ORDER_REQUEST', 'NAV_BPO_PENDING', 'NOTARY_WAITING_PERIOD'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'homeRefused', about: 'is appraised in Texas', street: '3 Ramshackle Road', state: 'TX' },
    says: {
      FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION: [{ 'application.underwriting.appraisalOrdered': true }],
      ONSITE_APPRAISAL_BORROWER_PAYMENT: [{ 'application.underwriting.appraisalPaid': true }],
    },
    ...{ through: ['ONSITE_APPRAISAL_PENDING', 'FINAL_TITLE_PULL'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'homeRefused', about: 'tells a poor condition in Texas', state: 'TX' },
    says: { NAV_BPO_REQUEST: [{ 'application.homeCondition': { condition: 'POOR' } }] },
    ...{ through: ['NAV_BPO_PENDING'], ends: 'FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION' },
  },
  {
    ...{ meets: 'homeRefused', about: 'tells of works in Texas', state: 'TX' },
    says: { NAV_BPO_REQUEST: [{ 'application.homeCondition': { condition: 'GOOD', works: 'YES' } }] },
    ...{ through: ['NAV_BPO_PENDING'], ends: 'FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION' },
  },
];
