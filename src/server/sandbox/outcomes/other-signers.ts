/** What somebody does who tries how others sign at the sandbox lender, and what follows; its page of the docs prints it. */

export interface OtherSigner {
  who: string;
  does: string;
  follows: string;
}

/** To come there, a home is owned jointly, or its street has the word of a co-owner on the title. */
export const OTHER_SIGNERS: readonly OtherSigner[] = [
  {
    who: 'never comes',
    does: 'Do not open the link in the sandbox’s mailbox (`/sandbox/mailbox?to=<email>`).',
    follows:
      'Reminders after 3 and 7 days; then staff find the application under “Owners we are waiting for”. After 14 days the link is over, and the borrower is told.',
  },
  {
    who: 'fails the identity check once',
    does: 'Choose “The document cannot be read” on `/sandbox/identity`, then “You are who you say”.',
    follows: 'They are asked to try again, and go on once they are verified.',
  },
  {
    who: 'withdraws',
    does: 'Open the link, then “I can’t sign”.',
    follows:
      'The borrower is told and may take them back while no one has signed; afterwards staff decide, by “No one else has to sign”.',
  },
  {
    who: 'forwarded the link',
    does: 'Open the link in another browser, with other digits than the last four of the phone.',
    follows: 'Nothing opens; after five tries the link waits. With the right digits it opens once.',
  },
];
