/** What becomes of who meets no row of the table, but answers something else? */
import { type Branch, PAYSTUBS, sources } from './branch.ts';

/** Branches of the lender's side that no row leads to, but an answer. */
export const ANSWERED: Omit<Branch, 'meets'>[] = [
  {
    ...{ about: 'Less income than was told: the offer is withdrawn', street: '3 Round Street' },
    says: { INCOME_VERIFICATION: [sources({ type: 'TRUV_PAYROLL', amount: 67_200 })] },
    ...{ through: ['REVISED_OFFER_SELECTION', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
  },
  {
    about: 'Only the employer is known: paystubs are asked, and prove it',
    says: { INCOME_VERIFICATION: [sources({ type: 'EMPINFO' }), PAYSTUBS] },
    ...{ through: ['INCOME_VERIFICATION', 'INCOME_VERIFICATION', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
    facts: { 'conditions.0.categoryEnum': 'HELOC_MANUAL_PAYSTUB_UPLOAD' },
  },
  {
    about: 'Self-employed: the tax return proves what a 1099 did not',
    says: {
      INCOME_VERIFICATION: [
        sources({ type: 'POINTSERV_1099_MISC', employmentType: 'SELF_EMPLOYED' }),
        sources(
          { type: 'POINTSERV_1099_MISC', employmentType: 'SELF_EMPLOYED' },
          { type: 'POINTSERV_TAX', amount: 96_000 },
        ),
      ],
    },
    ...{ through: ['INCOME_VERIFICATION', 'INCOME_VERIFICATION', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
    facts: { conditions: undefined },
  },
  {
    about: 'A home in Texas: report, and twelve days before the deed',
    ...{
      state: 'TX',
      through: ['NAV_BPO_REQUEST', 'NAV_BPO_PENDING', 'NOTARY_WAITING_PERIOD', 'DEED_SIGNING'],
    },
    ...{ ends: 'COMPLETE', facts: { 'status.bpo': 'BPO_COMPLETE' } },
  },
  {
    about: 'A home that is rented out needs no days to think it over, and no notice of a right to cancel',
    ...{ occupancyType: 'INVESTMENT', income: 200_000, through: ['TRUST_AND_INSURANCE', 'RECORDING'] },
    ...{ ends: 'COMPLETE', facts: { cancelUntil: undefined } },
  },
];
