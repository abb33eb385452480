/** The emails that no flow sends: those of an account itself. Their words are the site's, as are the lines that end every email. */

/** What each says; the words of those with an `action` lead on by one button. */
export const ACCOUNT_EMAILS = {
  /** Takes `{code}` and `{minutes}`. */
  signInCode: ['subject', 'body'],
  /** Takes `{minutes}`. */
  newPassword: ['subject', 'body', 'action'],
  passwordChanged: ['subject', 'body'],
  /** Of staff: a link on which they set their own password. Takes `{hours}`. */
  staffPassword: ['subject', 'body', 'action'],
  /** Of staff: an app was set up, or taken away. */
  factorSet: ['subject', 'body'],
  passkeySet: ['subject', 'body'],
  passkeyRemoved: ['subject', 'body'],
  factorTaken: ['subject', 'body', 'action'],
  /** Of applicants: the same of theirs. */
  ownFactorSet: ['subject', 'body'],
  ownPasskeySet: ['subject', 'body'],
  ownPasskeyRemoved: ['subject', 'body'],
  ownFactorTaken: ['subject', 'body', 'action'],
  /** A link to a screen that is filled in on a phone. */
  screenLink: ['subject', 'body', 'action'],
} as const satisfies Record<string, readonly string[]>;

export type AccountEmail = keyof typeof ACCOUNT_EMAILS;

/** What only these emails speak of, by the server alone. */
export const ACCOUNT_EMAIL_FACTS = ['code', 'minutes', 'hours'] as const;

/** Where words that all emails share stand, and their slot: who writes, and how they are reached. */
export const OF_ALL_EMAILS = 'shared';
export const FOOTER = 'footer';
