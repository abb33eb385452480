/** What becomes of whom because of their income, accounts, identity and closing? */

import { EMPLOYER } from '../people.ts';
import { account, type Branch, PAYSTUBS, policy, sources } from './branch.ts';

export const CLOSING: Branch[] = [
  {
    ...{ meets: 'review', about: 'waits for staff before offers', lastName: 'Doubt' },
    says: {
      APP_SUBMISSION: [
        { 'application.underwriting.approvedByHand': true, 'application.status.uwDecision': 'APPROVED' },
      ],
    },
    ...{ through: ['WAITING_FOR_INITIAL_OFFERS', 'APP_SUBMISSION', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'dtiDecline', about: 'owes more than comes in', income: 6_000, through: ['PREQUAL_TITLE'] },
    ends: 'DECLINED',
    facts: { declineReasons: ['INCOME_TOO_LOW_FOR_DEBTS'], 'status.dtiDecline': true },
  },
  {
    ...{ meets: 'assets', about: 'lives on assets', income: 18_000, street: '3 Round Street' },
    ...{ through: ['ASSETS_PREQUAL', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'assets', about: 'has too few assets', income: 18_000, street: '3 Round Street' },
    says: { ASSETS_PREQUAL: [{ 'application.assetDepletion': { complete: true, total: 1_000 } }] },
    ...{ through: ['ASSETS_PREQUAL'], ends: 'DECLINED' },
    facts: { declineReasons: ['INCOME_TOO_LOW_FOR_DEBTS', 'TOO_FEW_ASSETS'] },
  },
  {
    ...{
      meets: 'paystubsLower',
      about: 'proves less than was told',
      income: 77_000,
      street: '3 Round Street',
    },
    says: { INCOME_VERIFICATION: [sources({ type: 'EMPINFO' }), PAYSTUBS] },
    ...{
      through: ['INCOME_VERIFICATION', 'INCOME_VERIFICATION', 'REVISED_OFFER_SELECTION'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'newJob', about: 'names the employer', lastName: 'Newjob' },
    ...{ through: ['TRUST_AND_INSURANCE', 'EMPLOYMENT_VERIFICATION', 'GEN_RESCISSION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'employerDenies', about: 'names another employer then', lastName: 'Newjob' },
    says: {
      EMPLOYMENT_VERIFICATION: ['Nobody Inc', 'Orchard Works'].map((name) => ({
        'application.employer': { ...EMPLOYER, name },
        'application.pending.employer': true,
      })),
    },
    ...{
      through: ['EMPLOYMENT_VERIFICATION', 'EMPLOYMENT_VERIFICATION', 'GEN_RESCISSION'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'accountFails', about: 'sets another account up' },
    says: { DISBURSEMENT_ACCOUNT: [account('4400120001'), account('4400126789')] },
    ...{ through: ['DISBURSEMENT_ACCOUNT', 'AUTOPAY_ACCOUNT', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'accountPends', about: 'goes on while the bank reviews' },
    says: { DISBURSEMENT_ACCOUNT: [account('4400120002')] },
    ...{ through: ['AUTOPAY_ACCOUNT', 'VERIFIED_AUTOPAY_ACCOUNT'], ends: 'COMPLETE' },
    facts: { 'conditions.0.categoryEnum': 'BANK_ACCOUNT_FRAUD_REVIEW' },
  },
  {
    ...{ meets: 'identityFailsOnce', about: 'sends a second document', lastName: 'Blurr' },
    ...{
      through: ['WAITING_FOR_ID_VERIFICATION', 'IDENTITY_VERIFICATION', 'FINAL_TITLE_PULL'],
      ends: 'COMPLETE',
    },
    facts: { 'conditions.0.categoryEnum': 'ID_VERIFICATION_FAILURE' },
  },
  {
    ...{
      meets: 'identityPends',
      about: 'goes on while the identity is reviewed',
      lastName: 'Ponder',
      through: ['FINAL_TITLE_PULL'],
    },
    ...{ ends: 'COMPLETE', facts: { 'status.idVerificationStatus': 'PENDING_REVIEW' } },
  },
  {
    ...{ meets: 'manualNotary', about: 'signs before a notary in person', lastName: 'Quill' },
    says: { MANUAL_DEED_SIGNING: [{ 'application.status.manualDeedSigningComplete': true }] },
    ...{ through: ['MANUAL_DEED_SIGNING', 'TRUST_AND_INSURANCE'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'sessionDrops', about: 'meets the notary once more', lastName: 'Cutler' },
    says: {
      DEED_SIGNING: [false, true].map((is) => ({
        'application.status.primaryParticipantAcceptComplete': is,
      })),
    },
    ...{ through: ['DEED_SIGNING', 'TRUST_AND_INSURANCE'], ends: 'COMPLETE' },
  },
  ...(['NAME', 'ADDRESS', 'EXPIRED', 'UNREADABLE'] as const).map(
    (beginning, index): Branch => ({
      meets: (['insuranceName', 'insuranceAddress', 'insuranceExpired', 'insuranceUnreadable'] as const)[
        index
      ]!,
      about: 'sends another policy',
      says: { TRUST_AND_INSURANCE: [policy(`${beginning}-118`), policy('HO-3 118-20')] },
      ...{ through: ['TRUST_AND_INSURANCE', 'TRUST_AND_INSURANCE', 'GEN_RESCISSION'], ends: 'COMPLETE' },
      facts: { 'insurance.reason': undefined },
    }),
  ),
  {
    ...{ meets: 'limitAbove', about: 'draws a part of the line', lastName: 'Roomes' },
    ...{ through: ['FUNDING_DECISION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'payoffSlow', about: 'pays a mortgage off', lastName: 'Payton', street: '3 Round Street' },
    says: {
      LIEN_VERIFICATION: [
        {
          'application.lienAnswers': [{ uuid: 'x', choice: 'PAY_OFF' }],
          'application.status.liensComplete': true,
        },
      ],
    },
    ...{ through: ['FUNDING_DECISION', 'PAYOFF_REQUEST_PENDING', 'DIRECT_DEBT_PAYOFF'], ends: 'COMPLETE' },
  },
];
