/** What is known of an application once all of its papers can be made? */
import { applicant, fieldsOf } from '../../support/personas.ts';

export const PERSON = {
  profile: {
    name: { firstName: 'Thị Hương', middleName: 'Łucja', lastName: 'Nguyễn-Žižek', suffix: 'JR' },
    dob: '1984-06-17',
    income: 96_000,
  },
};

const CREDIT_SCORE = {
  ...{ value: 588, lowest: 300, highest: 850, date: '2026-06-12', factors: ['HIGH_BALANCES'] },
  ...{ bureau: 'Sandbox Credit Bureau', address: 'P.O. Box 4500, Wilmington, DE 19801', phone: '8005550140' },
};

export const APPLICATION = {
  application: {
    amount: 85_000,
    rate: 8.45,
    rateType: 'FIXED',
    term: 240,
    feePercent: 2.5,
    property: {
      street1: fieldsOf(applicant()).address.street1,
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      occupancyType: 'PRIMARY',
    },
    foundLiens: [
      { uuid: 'a', holder: 'First Bank', kind: 'MORTGAGE', balance: 210_000, monthlyPayment: 1480 },
    ],
    declineReasons: ['CREDIT_SCORE_TOO_LOW', 'LATE_PAYMENTS'],
    underwriting: { creditScore: CREDIT_SCORE },
    disburseAccount: { mask: '4321' },
    payType: 'AUTOPAY',
  },
};
