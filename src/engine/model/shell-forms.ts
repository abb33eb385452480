/** The forms that the shell's own pages ask every product for. */
export const SHELL_FORMS = {
  signIn: 'sign-in',
  signInCode: 'sign-in-code',
  /** Of staff: who lost their app, adds a passkey, or changes their password and has an app. */
  recoveryCode: 'recovery-code',
  newPasskey: 'new-passkey',
  staffPassword: 'staff-password',
  /** Of staff who have none, and of people at their settings. */
  changePassword: 'change-password',
  forgotten: 'forgotten-password',
  newPassword: 'new-password',
} as const;

/** The forms of the settings page: no visitor needs them. */
export const ACCOUNT_FORMS = {
  name: 'account-name',
  deletion: 'delete-account',
} as const;

/** The forms of the chat window: they come with it. */
export const CHAT_FORMS = {
  start: 'chat-start',
  /** With the agent who is to answer, which developers name. */
  startDevelopment: 'chat-start-development',
  feedback: 'chat-feedback',
} as const;
