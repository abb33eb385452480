/** What is a row of the sandbox's table of outcomes, and where in what somebody types is it looked for? */

/** Where in what somebody types an outcome is looked for. */
export type OutcomeKind =
  | 'lastName'
  | 'street'
  | 'ssn'
  | 'pin'
  | 'income'
  | 'account'
  | 'policy'
  | 'employer'
  | 'condition'
  | 'ownership'
  | 'listing'
  | 'works';

export interface SandboxOutcome {
  id: string;
  port: string;
  by: OutcomeKind;
  /** What is typed; matched as `PLACES` says. */
  is: string;
  /** What follows from it. */
  follows: string;
  /** The status where it shows. */
  status: string;
}

/** How each place is matched, as the docs say it. */
export const OUTCOME_KINDS: Record<OutcomeKind, string> = {
  lastName: 'a word of the last name; several work together, as in `Frost-Quill`',
  street: 'a word of the street',
  ssn: 'the last four digits of the Social Security number',
  pin: 'the PIN of a frozen credit file, whole',
  income: 'the yearly income, whole dollars',
  account: 'the last four digits of the account number',
  policy: 'the beginning of the policy number',
  employer: 'a word of the employer’s name',
  condition: 'the condition that the owner tells',
  ownership: 'how the home is owned, as the applicant tells',
  listing: 'whether the home is for sale, as the applicant tells',
  works: 'whether any construction is going on, as the owner tells',
};

/** Each place by the name that a person reads. */
export const INPUT_LABELS: Record<OutcomeKind, string> = {
  lastName: 'Last name',
  street: 'Street',
  ssn: 'SSN',
  pin: 'PIN',
  income: 'Income',
  account: 'Account',
  policy: 'Policy',
  employer: 'Employer',
  condition: 'Condition',
  ownership: 'Ownership',
  listing: 'For sale',
  works: 'Works',
};
