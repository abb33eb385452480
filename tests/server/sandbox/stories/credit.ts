/** What becomes of whom because of their credit file? */
import { AGAIN, type Branch, DECLINE, pin } from './branch.ts';

export const CREDIT: Branch[] = [
  {
    ...{
      meets: 'softLocked',
      about: 'is told that the file is locked, lifts it and goes on',
      lastName: 'Frost',
    },
    ...{
      through: ['SOFT_CREDIT_LOCKED_OR_FROZEN', 'WAITING_FOR_SOFT_CREDIT', 'OFFER_SELECTION'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'hardLocked', about: 'is locked only at the hard pull', lastName: 'Winter' },
    ...{ through: ['OFFER_SELECTION', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_PULL'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'hardLocked', about: 'is locked at the hard pull by the number', ssn: '501440423' },
    ...{ through: ['OFFER_SELECTION', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_PULL'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'softPin', about: 'opens the file with the PIN', lastName: 'Pinder' },
    says: { SOFT_CREDIT_LOCKED_OR_FROZEN: [pin('1234')] },
    ...{ through: ['SOFT_CREDIT_LOCKED_OR_FROZEN', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'pinOpens', about: 'is refused with another PIN', lastName: 'Pinder' },
    says: { SOFT_CREDIT_LOCKED_OR_FROZEN: [pin('9999')] },
    ...{ through: ['SOFT_CREDIT_LOCKED_OR_FROZEN'], ends: 'SOFT_CREDIT_LOCKED_OR_FROZEN' },
    facts: { 'status.creditFrozenWithPin': true, freezePin: undefined },
  },
  {
    ...{ meets: 'hardPin', about: 'opens the file with the second PIN at the hard pull', lastName: 'Keyes' },
    says: { HARD_CREDIT_LOCKED_OR_FROZEN: [pin('0000'), pin('1234')] },
    ...{ through: ['HARD_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_LOCKED_OR_FROZEN'], ends: 'COMPLETE' },
    facts: { 'status.creditFrozenWithPin': undefined },
  },
  {
    ...{ meets: 'noMatch', about: 'is found with the Social Security number', lastName: 'Stranger' },
    ...{ through: ['CREDIT_NO_MATCH', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'noFile', about: 'is found with nothing', lastName: 'Ghost' },
    ...{ through: ['CREDIT_NO_MATCH', 'CREDIT_NO_MATCH_SSN'], ends: 'CREDIT_NO_MATCH_SSN' },
  },
  {
    ...{
      meets: 'noFileBySsn',
      about: 'tells a number without a file',
      lastName: 'Stranger',
      ssn: '501440404',
    },
    ...{ through: ['CREDIT_NO_MATCH', 'CREDIT_NO_MATCH_SSN'], ends: 'CREDIT_NO_MATCH_SSN' },
  },
  {
    ...{ meets: 'fraudAlert', about: 'waits for staff, who clear the alert', lastName: 'Alert' },
    says: { FACTA_REVIEW: [{ 'application.underwriting.fraudCleared': true }] },
    ...{ through: ['FACTA_REVIEW', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'fraudAlert', about: 'is declined by staff', lastName: 'Alert' },
    ...{ says: { FACTA_REVIEW: [DECLINE] }, through: ['FACTA_REVIEW'], ends: 'DECLINED' },
  },
  {
    ...{ meets: 'late', about: 'waits for staff, who look past the late payments', lastName: 'Late' },
    says: { DELINQUENCY_REVIEW: [{ 'application.underwriting.delinquencyCleared': true }] },
    ...{ through: ['DELINQUENCY_REVIEW', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'lateByNow', about: 'is late by the hard pull', ssn: '501440090' },
    ...{ through: ['OFFER_SELECTION', 'DELINQUENCY_REVIEW'], ends: 'DELINQUENCY_REVIEW' },
  },
  {
    ...{ meets: 'inquiries', about: 'explains two inquiries', lastName: 'Seeker' },
    ...{ through: ['LIEN_VERIFICATION', 'LIEN_VERIFICATION_INQUIRY', 'PREQUAL_TITLE'], ends: 'COMPLETE' },
  },
  {
    ...{
      meets: 'lowScore',
      about: 'is declined for the score',
      lastName: 'Lowe',
      through: ['PREQUAL_TITLE'],
    },
    ends: 'DECLINED',
    facts: { declineReasons: ['CREDIT_SCORE_TOO_LOW'], 'status.creditScoreDecline': true },
  },
  {
    ...{ meets: 'lowScoreByNow', about: 'is declined when the score has fallen', ssn: '501440588' },
    ...{ through: ['OFFER_SELECTION', 'INCOME_VERIFICATION'], ends: 'DECLINED' },
    facts: { declineReasons: ['CREDIT_SCORE_TOO_LOW'] },
  },
  {
    ...{
      meets: 'fairScore',
      about: 'pays more',
      lastName: 'Fairley',
      street: '1 Round Street',
      through: ['OFFER_SELECTION'],
    },
    ...{ ends: 'COMPLETE', facts: { rate: 15.64 } },
  },
  {
    ...{ meets: 'debts', about: 'owes much and tells assets', lastName: 'Owens', street: '1 Round Street' },
    ...{ income: 60_000, through: ['ASSETS_PREQUAL', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauStumbles', about: 'waits for the third try', lastName: 'Outage' },
    ...{ through: ['WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauDown', about: 'stays until staff ask again', lastName: 'Downs' },
    says: { CREDIT_ERROR: [AGAIN] },
    ...{ through: ['CREDIT_ERROR', 'WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauGarbles', about: 'does not notice the nonsense', lastName: 'Garble' },
    ...{ through: ['WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauSlow', about: 'is answered in the end', lastName: 'Slowe' },
    ...{ through: ['WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
];
